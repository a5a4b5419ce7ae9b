/** Random requests in the shapes of ElectroDB, on few keys so that they collide. Most succeed. */
import * as fc from "fast-check";
import {
  condition,
  expressions,
  joined,
  number,
  scalar,
  text,
  type Template,
} from "./arbitrary-expression.ts";
import type { AttributeValue } from "../../local/cloud/dynamo/table/value.ts";

export interface Request {
  operation: string;
  input: Readonly<Record<string, unknown>>;
}

interface Key {
  pk: { S: string };
  sk: { S: string };
}

const TableName = "things";

const flag = fc.boolean().map((BOOL) => ({ BOOL }));
const tags = fc.uniqueArray(fc.constantFrom("t", "u", "v"), { minLength: 1 }).map((SS) => ({ SS }));
const list = fc.array(fc.oneof(number, text), { maxLength: 3 }).map((L) => ({ L }));
const map = fc.record({ x: number, y: fc.oneof(number, text) }, { requiredKeys: [] }).map((M) => ({ M }));
const indexPartition = fc.constantFrom("open", "shut").map((S) => ({ S }));

const key: fc.Arbitrary<Key> = fc.record({
  pk: fc.constantFrom("p", "q").map((S) => ({ S })),
  sk: fc.constantFrom("a#1", "a#2", "b#1", "b#2").map((S) => ({ S })),
});
const nameOf = ({ pk, sk }: Key) => `${pk.S}${sk.S}`;

/** A unique sort key of the index: DynamoDB does not define the order of equal ones. */
const indexSort = (key: Key) =>
  fc.constantFrom("1", "2", "3").map((stem) => ({ S: `${stem}#${nameOf(key)}` }));

const attributes = (key: Key) => ({
  pk: fc.constant(key.pk),
  sk: fc.constant(key.sk),
  n: number,
  s: text,
  m: map,
  l: list,
  gsi1pk: indexPartition,
  gsi1sk: indexSort(key),
  flag,
  tags,
});
const item = key.chain((key) =>
  fc.oneof(
    fc.record(attributes(key)),
    fc.record({ ...attributes(key), n: scalar }, { requiredKeys: ["pk", "sk"] }),
  ),
);

/** A change of one attribute: its section of the update expression and its text. */
interface Change extends Template {
  target: string;
  section: "SET" | "REMOVE" | "ADD" | "DELETE";
}

const change = (
  target: string,
  section: Change["section"],
  text: string,
  ...values: fc.Arbitrary<AttributeValue>[]
) => fc.tuple(...values).map((values): Change => ({ target, section, text, values }));

const changes = (key: Key): fc.Arbitrary<Change> =>
  fc.oneof(
    change("n", "SET", "#n = ?", number),
    change("n", "SET", "#n = #n + ?", number),
    change("n", "SET", "#n = (if_not_exists(#n, ?) + ?)", number, number),
    change("n", "SET", "#n = ? - #m.#x", number),
    change("n", "ADD", "#n ?", number),
    change("n", "ADD", "#n ?", scalar),
    change("n", "REMOVE", "#n"),
    change("s", "SET", "#s = if_not_exists(#s, ?)", text),
    change("s", "SET", "#s = #n"),
    change("flag", "SET", "#flag = ?", flag),
    change("m", "SET", "#m = ?", map),
    change("m", "SET", "#m.#x = ?", number),
    change("m", "ADD", "#m.#x ?", number),
    change("m", "REMOVE", "#m.#x"),
    change("m.y", "SET", "#m.#y = (if_not_exists(#m.#y, ?) + ?)", number, number),
    change("l", "SET", "#l = list_append(#l, ?)", list),
    change("l", "SET", "#l = list_append(if_not_exists(#l, ?), ?)", list, list),
    change("l", "SET", "#l[0] = ?", scalar),
    change("l", "SET", "#l[7] = ?", scalar),
    change("l", "REMOVE", "#l[0]"),
    change("tags", "ADD", "#tags ?", tags),
    change("tags", "DELETE", "#tags ?", tags),
    change("tags", "REMOVE", "#tags"),
    change("gsi1pk", "SET", "#gsi1pk = ?", indexPartition),
    change("gsi1pk", "REMOVE", "#gsi1pk"),
    change("gsi1sk", "SET", "#gsi1sk = ?", indexSort(key)),
    change("sk", "SET", "#sk = ?", text),
  );

const update = (key: Key): fc.Arbitrary<Template> =>
  fc
    .uniqueArray(changes(key), { selector: ({ target }) => target, minLength: 1, maxLength: 5 })
    .map((changes) =>
      joined(
        " ",
        [...Map.groupBy(changes, ({ section }) => section)].map(([section, parts]) => {
          const { text, values } = joined(", ", parts);
          return { text: `${section} ${text}`, values };
        }),
      ),
    );

const tells = fc.constantFrom({}, { ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
const conditional = (condition: Template | undefined, update?: Template) =>
  expressions({ UpdateExpression: update, ConditionExpression: condition });
const maybeCondition = fc.option(condition, { nil: undefined });

const put = fc
  .tuple(item, maybeCondition, tells)
  .map(([Item, condition, more]) => ({ TableName, Item, ...conditional(condition), ...more }));
const patch = key.chain((Key) =>
  fc
    .tuple(update(Key), maybeCondition, tells)
    .map(([update, condition, more]) => ({ TableName, Key, ...conditional(condition, update), ...more })),
);
const deletion = fc
  .tuple(key, maybeCondition, tells)
  .map(([Key, condition, more]) => ({ TableName, Key, ...conditional(condition), ...more }));
const check = fc
  .tuple(key, condition, tells)
  .map(([Key, condition, more]) => ({ TableName, Key, ...conditional(condition), ...more }));

const transaction = fc
  .uniqueArray(
    fc.oneof(
      put.map((Put) => ({ key: nameOf(Put.Item), item: { Put } })),
      patch.map((Update) => ({ key: nameOf(Update.Key), item: { Update } })),
      deletion.map((Delete) => ({ key: nameOf(Delete.Key), item: { Delete } })),
      check.map((ConditionCheck) => ({ key: nameOf(ConditionCheck.Key), item: { ConditionCheck } })),
    ),
    { selector: ({ key }) => key, minLength: 1, maxLength: 4 },
  )
  .map((steps) => ({ TransactItems: steps.map(({ item }) => item) }));

const batchOfWrites = fc
  .array(
    fc.oneof(
      item.map((Item) => ({ PutRequest: { Item } })),
      key.map((Key) => ({ DeleteRequest: { Key } })),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((requests) => ({ RequestItems: { [TableName]: requests } }));

const batchOfReads = fc
  .uniqueArray(key, { selector: nameOf, minLength: 1, maxLength: 5 })
  .map((Keys) => ({ RequestItems: { [TableName]: { Keys } } }));

const template = (text: string, ...values: fc.Arbitrary<AttributeValue>[]): fc.Arbitrary<Template> =>
  fc.tuple(...values).map((values) => ({ text, values }));

const onSort = (sort: string, ...texts: string[]) => {
  const value = fc.constantFrom(...texts.map((S) => ({ S })));
  return fc.oneof(
    { weight: 2, arbitrary: template("") },
    fc
      .constantFrom("=", "<", "<=", ">", ">=")
      .chain((operator) => template(` and ${sort} ${operator} ?`, value)),
    template(` and begins_with(${sort}, ?)`, value),
    template(` and ${sort} BETWEEN ? AND ?`, value, value),
  );
};
const place = fc.oneof(
  fc
    .tuple(
      template(
        "#pk = ?",
        fc.constantFrom("p", "q").map((S) => ({ S })),
      ),
      onSort("#sk", "a", "a#1", "a#2", "b#1"),
    )
    .map((parts) => ({ condition: joined("", parts), index: {} })),
  fc
    .tuple(template("#gsi1pk = ?", indexPartition), onSort("#gsi1sk", "1", "1#pb", "2#p", "2#qa#2"))
    .map((parts) => ({ condition: joined("", parts), index: { IndexName: "gsi1" } })),
);
const filter = fc.constantFrom("n", "s").chain((name) => template(`#${name} > ?`, fc.oneof(number, text)));

const query = fc
  .record({
    place,
    filter: fc.option(filter, { nil: undefined, freq: 2 }),
    projection: fc.option(fc.constantFrom("#pk, #sk, #n", "#m.#x, #l[1], #s"), { nil: undefined }),
    more: fc.record(
      { ScanIndexForward: fc.boolean(), Limit: fc.integer({ min: 1, max: 3 }) },
      { requiredKeys: [] },
    ),
  })
  .map(({ place: { condition, index }, filter, projection, more }) => ({
    TableName,
    ...index,
    ...expressions({
      KeyConditionExpression: condition,
      FilterExpression: filter,
      ProjectionExpression: projection === undefined ? undefined : { text: projection, values: [] },
    }),
    ...more,
  }));

const as = (operation: string, input: fc.Arbitrary<object>, ...returns: string[]): fc.Arbitrary<Request> =>
  fc
    .tuple(input, fc.constantFrom({}, ...returns.map((ReturnValues) => ({ ReturnValues }))))
    .map(([input, more]) => ({ operation, input: { ...input, ...more } }));

export const write: fc.Arbitrary<Request> = fc.oneof(
  as("PutItem", put, "NONE", "ALL_OLD"),
  { weight: 3, arbitrary: as("UpdateItem", patch, "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW") },
  as("DeleteItem", deletion, "ALL_OLD"),
  { weight: 3, arbitrary: as("TransactWriteItems", transaction) },
  as("BatchWriteItem", batchOfWrites),
);

export const read: fc.Arbitrary<Request> = fc.oneof(
  { weight: 4, arbitrary: as("Query", query) },
  as(
    "GetItem",
    key.map((Key) => ({ TableName, Key, ConsistentRead: true })),
  ),
  as("BatchGetItem", batchOfReads),
);

export const plainPut: fc.Arbitrary<Request> = as(
  "PutItem",
  item.map((Item) => ({ TableName, Item })),
);

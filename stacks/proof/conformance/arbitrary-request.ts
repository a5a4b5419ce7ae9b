/** Random requests in the shapes of ElectroDB to a table, on few keys so that they collide. Most succeed. */
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
import * as Arbitrary from "./arbitrary-table.ts";
import { indexName, namesOf, TableName, type TableShape } from "./arbitrary-table.ts";
import type { AttributeValue, Item } from "../../local/cloud/dynamo/table/value.ts";

export interface Request {
  operation: string;
  input: Readonly<Record<string, unknown>>;
  /** Whether the order of the items that it finds is undefined. */
  isUnordered?: boolean;
}

const flag = fc.boolean().map((BOOL) => ({ BOOL }));
const tags = fc.uniqueArray(fc.constantFrom("t", "u", "v"), { minLength: 1 }).map((SS) => ({ SS }));
const list = fc.array(fc.oneof(number, text), { maxLength: 3 }).map((L) => ({ L }));
const map = fc.record({ x: number, y: fc.oneof(number, text) }, { requiredKeys: [] }).map((M) => ({ M }));

const nameOf = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

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

const itemChanges: fc.Arbitrary<Change>[] = [
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
  change("sk", "SET", "#sk = ?", text),
];

const template = (text: string, ...values: fc.Arbitrary<AttributeValue>[]): fc.Arbitrary<Template> =>
  fc.tuple(...values).map((values) => ({ text, values }));

const filter = fc.constantFrom("n", "s").chain((name) => template(`#${name} > ?`, fc.oneof(number, text)));

const projection = fc.option(fc.constantFrom("#pk, #sk, #n", "#m.#x, #l[1], #s"), { nil: undefined });
const projecting = (text: string | undefined) => (text === undefined ? undefined : { text, values: [] });

const tells = fc.constantFrom({}, { ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
const conditional = (condition: Template | undefined, update?: Template) =>
  expressions({ UpdateExpression: update, ConditionExpression: condition });
const maybeCondition = fc.option(condition, { nil: undefined });

const as = (operation: string, input: fc.Arbitrary<object>, ...returns: string[]): fc.Arbitrary<Request> =>
  fc
    .tuple(input, fc.constantFrom({}, ...returns.map((ReturnValues) => ({ ReturnValues }))))
    .map(([input, more]) => ({ operation, input: { ...input, ...more } }));

/** Writes and reads of a table. */
export function requestsTo(table: TableShape) {
  const key = Arbitrary.key(table);
  const attributes = (key: Item) => ({
    ...Object.fromEntries(Object.entries(key).map(([name, value]) => [name, fc.constant(value)])),
    n: number,
    s: text,
    m: map,
    l: list,
    flag,
    tags,
    ...Arbitrary.indexAttributes(table, key),
  });
  const item: fc.Arbitrary<Item> = key.chain((key) =>
    fc.oneof(
      fc.record(attributes(key)),
      fc.record({ ...attributes(key), n: scalar }, { requiredKeys: Object.keys(key) as [] }),
    ),
  );

  const indexChanges = (key: Item) =>
    Object.entries(Arbitrary.indexAttributes(table, key)).flatMap(([name, value]) => [
      change(name, "SET", `#${name} = ?`, value),
      change(name, "SET", `#${name} = ?`, fc.oneof({ weight: 4, arbitrary: value }, scalar)),
      change(name, "REMOVE", `#${name}`),
    ]);
  const update = (key: Item): fc.Arbitrary<Template> =>
    fc
      .uniqueArray(fc.oneof(...itemChanges, ...indexChanges(key)), {
        selector: ({ target }) => target,
        minLength: 1,
        maxLength: 5,
      })
      .map((changes) =>
        joined(
          " ",
          [...Map.groupBy(changes, ({ section }) => section)].map(([section, parts]) => {
            const { text, values } = joined(", ", parts);
            return { text: `${section} ${text}`, values };
          }),
        ),
      );

  const put = fc
    .tuple(item, maybeCondition, tells)
    .map(([Item, condition, more]) => ({ TableName, Item, ...conditional(condition), ...more }));
  const patch = key.chain((Key) =>
    fc
      .tuple(update(Key), maybeCondition, tells)
      .map(([update, condition, more]) => ({ TableName, Key, ...conditional(condition, update), ...more })),
  );
  const onKey = (condition: fc.Arbitrary<Template | undefined>) =>
    fc
      .tuple(key, condition, tells)
      .map(([Key, condition, more]) => ({ TableName, Key, ...conditional(condition), ...more }));
  const deletion = onKey(maybeCondition);

  const transaction = fc
    .uniqueArray(
      fc.oneof(
        put.map((Put) => ({ key: nameOf(Put.Item), item: { Put } })),
        patch.map((Update) => ({ key: nameOf(Update.Key), item: { Update } })),
        deletion.map((Delete) => ({ key: nameOf(Delete.Key), item: { Delete } })),
        onKey(condition).map((ConditionCheck) => ({
          key: nameOf(ConditionCheck.Key),
          item: { ConditionCheck },
        })),
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

  const keys = fc.uniqueArray(key, { selector: nameOf, minLength: 1, maxLength: 5 });
  const batchOfReads = fc.tuple(keys, projection).map(([Keys, text]) => {
    const projection = expressions({ ProjectionExpression: projecting(text) });
    return { RequestItems: { [TableName]: { Keys, ...projection } } };
  });
  const transactionOfReads = keys.map((keys) => ({
    TransactItems: keys.map((Key) => ({ Get: { TableName, Key } })),
  }));

  /** What a query may be of: the table, or one of its indexes. */
  const places = [table, ...table.indexes].map(({ partition, sort }, number) => {
    const names = namesOf(number);
    const index = number === 0 ? {} : { IndexName: indexName(number) };
    const onPartition = template(`#${names.partition} = ?`, Arbitrary.partitionValue(partition));
    if (!sort) return onPartition.map((condition) => ({ condition, index, isUnordered: number > 0 }));
    const value = Arbitrary.sortValue(sort, number);
    const onSort = fc.oneof(
      { weight: 2, arbitrary: template("") },
      fc
        .constantFrom("=", "<", "<=", ">", ">=")
        .chain((operator) => template(` and #${names.sort} ${operator} ?`, value)),
      template(` and begins_with(#${names.sort}, ?)`, value),
      template(` and #${names.sort} BETWEEN ? AND ?`, value, value),
    );
    return fc
      .tuple(onPartition, onSort)
      .map((parts) => ({ condition: joined("", parts), index, isUnordered: false }));
  });
  const query = fc
    .record({
      place: fc.oneof(...places),
      filter: fc.option(filter, { nil: undefined, freq: 2 }),
      projection,
      more: fc.record(
        { ScanIndexForward: fc.boolean(), Limit: fc.integer({ min: 1, max: 3 }) },
        { requiredKeys: [] },
      ),
    })
    .map(({ place: { condition, index, isUnordered }, filter, projection, more }): Request => {
      const { Limit: _, ...unlimited } = more;
      const input = {
        TableName,
        ...index,
        ...expressions({
          KeyConditionExpression: condition,
          FilterExpression: filter,
          ProjectionExpression: projecting(projection),
        }),
        ...(isUnordered ? unlimited : more),
      };
      return { operation: "Query", input, isUnordered };
    });
  const scan = fc.tuple(fc.option(filter, { nil: undefined }), projection).map(([filter, text]): Request => {
    const more = expressions({ FilterExpression: filter, ProjectionExpression: projecting(text) });
    return { operation: "Scan", input: { TableName, ...more }, isUnordered: true };
  });

  return {
    plainPut: as(
      "PutItem",
      item.map((Item) => ({ TableName, Item })),
    ),
    write: fc.oneof(
      as("PutItem", put, "NONE", "ALL_OLD"),
      { weight: 3, arbitrary: as("UpdateItem", patch, "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW") },
      as("DeleteItem", deletion, "ALL_OLD"),
      { weight: 3, arbitrary: as("TransactWriteItems", transaction) },
      as("BatchWriteItem", batchOfWrites),
    ),
    read: fc.oneof(
      { weight: 4, arbitrary: query },
      as(
        "GetItem",
        key.map((Key) => ({ TableName, Key, ConsistentRead: true })),
      ),
      as("BatchGetItem", batchOfReads),
      as("TransactGetItems", transactionOfReads),
      scan,
    ),
  };
}

/** Creating, describing and deleting tables, and their time to live. */
import { z } from "zod";
import { accountID, AwsError, regionName } from "../emulated-service.ts";
import type { Definition, Store } from "./store/store.ts";
import type { Input } from "./table/input.ts";
import { namesOf, type KeySchema, type Schema } from "./table/key.ts";
import { invalid, tableNotFound } from "./table/refusal.ts";

type Output = Record<string, unknown>;

const maxTables = 100;
const maxIndexes = 20;

const Name = z.string().regex(/^[\w.-]{3,255}$/);
const Keys = z
  .array(z.strictObject({ AttributeName: z.string().min(1), KeyType: z.enum(["HASH", "RANGE"]) }))
  .min(1)
  .max(2);
const CreateTable = z.strictObject({
  TableName: Name,
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string().min(1), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  KeySchema: Keys,
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: Name,
        KeySchema: Keys,
        Projection: z.strictObject({ ProjectionType: z.literal("ALL") }),
      }),
    )
    .max(maxIndexes)
    .default([]),
  BillingMode: z.literal("PAY_PER_REQUEST"),
});
const OneTable = z.strictObject({ TableName: Name });
const ListTables = z.strictObject({
  ExclusiveStartTableName: z.string().optional(),
  Limit: z.int().min(1).max(maxTables).default(maxTables),
});
const UpdateTimeToLive = z.strictObject({
  TableName: Name,
  TimeToLiveSpecification: z.strictObject({ Enabled: z.boolean(), AttributeName: z.string().min(1) }),
});

/** Creates a table. It is active at once. `now` is in epoch milliseconds. */
export function createTable(store: Store, given: Input, now: number): Output {
  const input = parse(CreateTable, given);
  const { TableName: name } = input;
  if (store.definitions().has(name))
    throw new AwsError("ResourceInUseException", `Table already exists: ${name}`);
  const definition = { schema: schemaOf(input), timeCreated: now };
  store.create(definition);
  return { TableDescription: description(definition) };
}

export function describeTable(store: Store, given: Input): Output {
  return { Table: description(definitionOf(store, parse(OneTable, given).TableName)) };
}

export function deleteTable(store: Store, given: Input): Output {
  const { TableName } = parse(OneTable, given);
  const definition = definitionOf(store, TableName);
  store.drop(TableName);
  return { TableDescription: { ...description(definition), TableStatus: "DELETING" } };
}

export function listTables(store: Store, given: Input): Output {
  const { ExclusiveStartTableName: start = "", Limit } = parse(ListTables, given);
  const names = [...store.definitions().keys()].filter((name) => name > start).toSorted();
  const page = names.slice(0, Limit);
  return { TableNames: page, ...(page.length < names.length && { LastEvaluatedTableName: page.at(-1) }) };
}

export function updateTimeToLive(store: Store, given: Input): Output {
  const { TableName, TimeToLiveSpecification: specification } = parse(UpdateTimeToLive, given);
  const { timeToLive } = definitionOf(store, TableName);
  const { Enabled, AttributeName } = specification;
  if (Enabled === (timeToLive !== undefined))
    throw invalid(`TimeToLive is already ${Enabled ? "enabled" : "disabled"}`);
  store.setTimeToLive(TableName, Enabled ? AttributeName : undefined);
  return { TimeToLiveSpecification: specification };
}

export function describeTimeToLive(store: Store, given: Input): Output {
  const { timeToLive } = definitionOf(store, parse(OneTable, given).TableName);
  return {
    TimeToLiveDescription:
      timeToLive === undefined
        ? { TimeToLiveStatus: "DISABLED" }
        : { TimeToLiveStatus: "ENABLED", AttributeName: timeToLive },
  };
}

function definitionOf(store: Store, name: string): Definition {
  const definition = store.definitions().get(name);
  if (!definition) throw tableNotFound();
  return definition;
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  return parsed.data;
}

/** The keys of a table. Each attribute of a key must have a type, and no other may. */
function schemaOf(input: z.output<typeof CreateTable>): Schema {
  const types = new Map(
    input.AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  );
  const attribute = (name: string) => {
    const type = types.get(name);
    if (!type) throw invalid(`Some index key attributes are not defined in AttributeDefinitions: ${name}`);
    return { name, type };
  };
  const keysOf = (keys: z.output<typeof Keys>): KeySchema => {
    const [partition, sort] = keys;
    if (partition?.KeyType !== "HASH" || (sort && sort.KeyType !== "RANGE"))
      throw invalid("A KeySchema has a HASH key, and then at most one RANGE key.");
    return {
      partition: attribute(partition.AttributeName),
      sort: sort && attribute(sort.AttributeName),
    };
  };
  const schema = {
    name: input.TableName,
    ...keysOf(input.KeySchema),
    indexes: input.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => ({
      name: IndexName,
      ...keysOf(KeySchema),
    })),
  };
  const used = new Set([schema, ...schema.indexes].flatMap(namesOf));
  if (used.size < input.AttributeDefinitions.length)
    throw invalid(
      "Number of attributes in AttributeDefinitions does not match those of KeySchema and the indexes",
    );
  if (new Set(schema.indexes.map(({ name }) => name)).size < schema.indexes.length)
    throw invalid("Duplicate index name");
  return schema;
}

function description({ schema, timeCreated }: Definition): Output {
  const attributes = [schema, ...schema.indexes].flatMap(({ partition, sort }) =>
    sort ? [partition, sort] : [partition],
  );
  const arn = `arn:aws:dynamodb:${regionName}:${accountID}:table/${schema.name}`;
  return {
    TableName: schema.name,
    TableArn: arn,
    TableStatus: "ACTIVE",
    CreationDateTime: timeCreated / 1000,
    BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
    AttributeDefinitions: [...new Map(attributes.map((one) => [one.name, one])).values()].map(
      ({ name, type }) => ({ AttributeName: name, AttributeType: type }),
    ),
    KeySchema: keysOf(schema),
    ...(schema.indexes.length > 0 && {
      GlobalSecondaryIndexes: schema.indexes.map((index) => ({
        IndexName: index.name,
        IndexArn: `${arn}/index/${index.name}`,
        IndexStatus: "ACTIVE",
        KeySchema: keysOf(index),
        Projection: { ProjectionType: "ALL" },
      })),
    }),
  };
}

function keysOf({ partition, sort }: KeySchema): { AttributeName: string; KeyType: string }[] {
  const hash = { AttributeName: partition.name, KeyType: "HASH" };
  return sort ? [hash, { AttributeName: sort.name, KeyType: "RANGE" }] : [hash];
}

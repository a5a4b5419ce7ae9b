/** Time to live: a table names the attribute with an item's expiry in epoch seconds; expired items are deleted. */
import { AwsError } from "../emulated-service.ts";
import { act, check, type Input, type Item, type Output } from "./dynalite.ts";
import { tablesOf, type Engine } from "./engine.ts";
import { tableOf, writeItem } from "./write.ts";

const PREFIX = "ttl~";
const FIVE_YEARS_SECONDS = 5 * 365 * 24 * 60 * 60;

interface Specification {
  Enabled: boolean;
  AttributeName: string;
}

export async function updateTimeToLive(engine: Engine, input: Input): Promise<Output> {
  const table = await tableOf(engine, input);
  const specification = input["TimeToLiveSpecification"] as Partial<Specification> | undefined;
  if (typeof specification?.Enabled !== "boolean" || !specification.AttributeName)
    throw new AwsError("ValidationException", "TimeToLiveSpecification needs Enabled and AttributeName.");
  const key = PREFIX + table.TableName;
  const before = await engine.read(key);
  if (specification.Enabled === (before !== undefined))
    throw new AwsError(
      "ValidationException",
      `TimeToLive is already ${specification.Enabled ? "enabled" : "disabled"}`,
    );
  await engine.commit([
    specification.Enabled ? { type: "put", key, value: specification.AttributeName } : { type: "del", key },
  ]);
  return { TimeToLiveSpecification: specification };
}

export async function describeTimeToLive(engine: Engine, input: Input): Promise<Output> {
  const table = await tableOf(engine, input);
  const attribute = await engine.read(PREFIX + table.TableName);
  return {
    TimeToLiveDescription:
      attribute === undefined
        ? { TimeToLiveStatus: "DISABLED" }
        : { TimeToLiveStatus: "ENABLED", AttributeName: attribute },
  };
}

/** Deletes the TTL setting of a deleted table. */
export async function forgetTimeToLive(engine: Engine, tableName: string): Promise<void> {
  await engine.commit([{ type: "del", key: PREFIX + tableName }]);
}

/** Deletes the items expired at this time (milliseconds). As on AWS, an expiry over five years ago is ignored. */
export async function expireItems(engine: Engine, now: number): Promise<void> {
  for await (const [key, attribute] of engine.entries(PREFIX))
    await expireTable(engine, key.slice(PREFIX.length), String(attribute), Math.floor(now / 1000));
}

async function expireTable(engine: Engine, name: string, attribute: string, seconds: number): Promise<void> {
  const [table] = (await tablesOf(engine, [name])).values();
  if (!table) return;
  const ended = {
    ExpressionAttributeNames: { "#end": attribute },
    ExpressionAttributeValues: {
      ":now": { N: String(seconds) },
      ":oldest": { N: String(seconds - FIVE_YEARS_SECONDS) },
      ":number": { S: "N" },
    },
  };
  const condition = "attribute_type(#end, :number) AND #end < :now AND #end > :oldest";
  let start: unknown;
  do {
    const scan = check(engine.store, "Scan", {
      TableName: name,
      FilterExpression: condition,
      ...ended,
      Limit: 500,
      ExclusiveStartKey: start,
    });
    const page = await act(engine.store, "Scan", scan);
    for (const item of page["Items"] as Item[]) {
      const Key = Object.fromEntries(
        table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]),
      );
      await writeItem(engine, "DeleteItem", {
        TableName: name,
        Key,
        ConditionExpression: condition,
        ...ended,
      }).catch(ignoreRefusal);
    }
    start = page["LastEvaluatedKey"];
  } while (start);
}

/** An item whose expiry was extended after the scan stays. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AwsError && error.code === "ConditionalCheckFailedException")) throw error;
}

/** Plain writes: put, update, delete and batches of them, each committed atomically with its index entries. */
import { AwsError } from "../emulated-service.ts";
import {
  act,
  check,
  getStored,
  itemKey,
  primaryKey,
  type Input,
  type Item,
  type Output,
  type Store,
  type Table,
} from "./dynalite.ts";
import { nameOf, tablesOf, type Engine, type Target } from "./engine.ts";

export type ItemWrite = "PutItem" | "UpdateItem" | "DeleteItem";

/** The target of a validated put, update or delete. */
export function targetOf(table: Table, known: Input): Target {
  const key = known["Item"] ? itemKey(table, known["Item"] as Item) : primaryKey(table, known["Key"] as Item);
  return { table, key };
}

export async function writeItem(engine: Engine, operation: ItemWrite, input: Input): Promise<Output> {
  const known = check(engine.store, operation, input);
  const table = await tableOf(engine, known);
  const target = targetOf(table, known);
  engine.conflicts.requireFree(nameOf(target));
  return engine.change([target], (recording) => actOnItem(recording, operation, known, target, input));
}

/** Performs one write. A failed condition returns the current item if the input requests it. */
export async function actOnItem(
  recording: Store,
  operation: ItemWrite,
  known: Input,
  target: Target,
  input: Input,
): Promise<Output> {
  try {
    return await act(recording, operation, known);
  } catch (error) {
    const refused = error instanceof AwsError && error.code === "ConditionalCheckFailedException";
    if (!refused || input["ReturnValuesOnConditionCheckFailure"] !== "ALL_OLD") throw error;
    const item = await getStored(recording.getItemDb(target.table.TableName), target.key);
    throw item ? new AwsError(error.code, error.message, error.status, { Item: item }) : error;
  }
}

interface WriteRequest {
  PutRequest?: { Item: Item };
  DeleteRequest?: { Key: Item };
}

/** Writes up to 25 items. The batch is atomic here, not on DynamoDB; callers may not depend on it. */
export async function writeBatch(engine: Engine, input: Input): Promise<Output> {
  const known = check(engine.store, "BatchWriteItem", input);
  const requests = Object.entries(known["RequestItems"] as Record<string, WriteRequest[]>);
  const tables = await tablesOf(
    engine,
    requests.map(([name]) => name),
  );
  const targets = requests.flatMap(([name, writes]) => {
    const table = tables.get(name);
    if (!table) return [];
    return writes.map((write) =>
      targetOf(table, { Item: write.PutRequest?.Item, Key: write.DeleteRequest?.Key }),
    );
  });
  return engine.change(targets, (recording) => act(recording, "BatchWriteItem", known));
}

export async function tableOf(engine: Engine, known: Input): Promise<Table> {
  const [table] = (await tablesOf(engine, [String(known["TableName"])])).values();
  if (!table) throw new AwsError("ResourceNotFoundException", "Requested resource not found");
  return table;
}

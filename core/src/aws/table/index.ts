/**
 * The one table. Whatever must be true together is written together: `write` makes all of it true or none of it,
 * and throws where ElectroDB would only report. It knows no area; areas hand it plain ElectroDB operations.
 */
export * as Table from "./index.ts";
export { config } from "./client.ts";

import { TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DomainEvent } from "../../kit/event.ts";
import { documents } from "./client.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { remember, shardOf } from "./outbox.ts";
import { retryDelay } from "./retry.ts";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** An ElectroDB operation that has not been sent: `create`, `put`, `patch`, `update`, `delete`. */
export interface Operation {
  params(): unknown;
}

/** One change of a transaction; `refusal` makes the error to throw when the change's own condition does not hold. */
export interface Change {
  item: Item;
  refusal?: () => Error;
  event?: DomainEvent;
}

/** Thrown when a condition did not hold and its change has no error of its own. */
export class Refused extends Error {
  override name = "Refused";
}

/** Thrown when others kept changing the same items. Nothing was written; trying again later is safe. */
export class Contended extends Error {
  override name = "Contended";
}

export function change(operation: Operation, refusal?: () => Error): Change {
  const params = operation.params() as Record<string, unknown>;
  const kind = "Item" in params ? "Put" : "UpdateExpression" in params ? "Update" : "Delete";
  return { item: { [kind]: params }, refusal };
}

/** The outbox row of an event: it becomes known if, and only if, the rest of the transaction happens. */
export function event(event: DomainEvent): Change {
  return { ...change(OutboxEntity.create({ ...event, shard: shardOf(event) })), event: event };
}

const attempts = 10;

/** Makes all changes true, or none. Conflicts with others are tried again with jitter. */
export async function write(changes: readonly Change[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: changes.map(({ item }) => item) }));
      remember(changes.flatMap(({ event }) => event ?? []));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      throwIfRefused(changes, error);
      if (attempt === attempts) throw new Contended("The same items kept changing.", { cause: error });
      await retryDelay(attempt);
    }
  }
}

/** Makes one change by itself. While a transaction is at the same item it is tried again with jitter. */
export async function retryConflict<R>(write: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await retryDelay(attempt);
    }
  }
}

/** Asks or writes about many rows again until the table has had time for all of them; ElectroDB would leave some out. */
export async function retryUnprocessed<R extends { unprocessed: readonly unknown[] }>(
  ask: () => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.unprocessed.length === 0) return answer;
    if (attempt === attempts) throw new Contended("The table had no time for all of it.");
    await retryDelay(attempt);
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof Error && error.cause instanceof TransactionConflictException);

function throwIfRefused(changes: readonly Change[], error: TransactionCanceledException): void {
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
  const refused = codes.indexOf("ConditionalCheckFailed");
  if (refused >= 0)
    throw changes[refused]?.refusal?.() ?? new Refused(`Change ${refused} was refused.`, { cause: error });
  const unexpected = codes.find(
    (code) =>
      code &&
      code !== "None" &&
      code !== "TransactionConflict" &&
      code !== "ThrottlingError" &&
      code !== "ProvisionedThroughputExceeded",
  );
  if (unexpected) throw error;
}

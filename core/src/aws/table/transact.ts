import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Change } from "./change.ts";
import { documents } from "./client.ts";
import { remember } from "../outbox/relay.ts";
import { Contended, retryConflict, retryDelay, retryInProgress } from "./retry.ts";

/** Thrown when a condition does not hold and its change has no `refusal`. */
export class Refused extends Error {
  override name = "Refused";
}

/** What a transaction returns, and what it writes. Without changes nothing is written. */
export interface Transaction<R> {
  answer: R;
  changes: readonly Change[];
}

/** DynamoDB cancelled the transaction because of another one, or because of throttling. */
class Conflict extends Error {
  override name = "Conflict";
}

const tries = 60;
const longestDelayMilliseconds = 240;

/**
 * An optimistic transaction. The body reads rows and returns changes whose conditions name what it read; a condition that
 * throws `outdated()` has the body run again, as does a conflict. Throws `Contended` after 60 tries, about seven seconds.
 */
export async function transact<R>(body: (outdated: () => Error) => Promise<Transaction<R>>): Promise<R> {
  let staleness: Error | null = null;
  const outdated = () => (staleness ??= new Error("The rows changed after they were read."));
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const { answer, changes } = await body(outdated);
      if (changes.length > 0) await commit(changes.flatMap(withBeside));
      return answer;
    } catch (error) {
      if (error !== staleness && !(error instanceof Conflict)) throw error;
      await retryDelay(attempt, longestDelayMilliseconds);
    }
  }
  throw new Contended();
}

/** Writes all changes or none. Repeats the write on conflicts; throws the `refusal` of a change whose condition does not hold. */
export const write = (changes: readonly Change[]): Promise<void> =>
  transact(async () => ({ answer: undefined, changes }));

/** Makes one update without a transaction, so that many can be made of one item at once. Throws like `write`. */
export async function update({ item, refusal }: Change): Promise<void> {
  const input = item.Update as UpdateCommandInput;
  try {
    await retryConflict(() => documents.send(new UpdateCommand(input)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw refusal?.() ?? new Refused("The update was refused.", { cause: error });
  }
}

const withBeside = (change: Change): readonly Change[] => [change, ...(change.beside ?? [])];

/** The errors of transactions whose answer was lost. */
const inDoubt = new WeakSet();

/** Whether a transaction failed in a way that it may have been committed, or may be yet: nobody knows. */
export const isInDoubt = (error: unknown): boolean =>
  typeof error === "object" && error !== null && inDoubt.has(error);

async function commit(changes: readonly Change[]): Promise<void> {
  const input = { TransactItems: changes.map(({ item }) => item), ClientRequestToken: randomUUID() };
  try {
    await retryInProgress(() => documents.send(new TransactWriteCommand(input)));
  } catch (error) {
    if (error instanceof TransactionCanceledException) throw reasonOf(changes, error);
    inDoubt.add(error as WeakKey);
    throw error;
  }
  remember(changes.flatMap(({ event }) => event ?? []));
}

const retryable: readonly (string | undefined)[] = [
  undefined,
  "None",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
];

/** The error for a cancelled transaction: a refusal goes before a conflict, since it would hold on the next try too. */
function reasonOf(changes: readonly Change[], error: TransactionCanceledException): Error {
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
  const refused = codes.indexOf("ConditionalCheckFailed");
  if (refused >= 0)
    return changes[refused]?.refusal?.() ?? new Refused(`Change ${refused} was refused.`, { cause: error });
  return codes.every((code) => retryable.includes(code)) ? new Conflict("Conflict", { cause: error }) : error;
}

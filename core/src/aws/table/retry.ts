import { setTimeout as sleep } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  TransactionConflictException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import { RetryableError } from "../../kit/error.ts";

const tries = 10;
const baseMilliseconds = 15;
const longestMilliseconds = 1_000;

/** Thrown after the last try of an operation that kept conflicting with others. Nothing was written; it can be repeated. */
export class Contended extends RetryableError {
  constructor() {
    super(
      "unavailable",
      "table.contended",
      "Too many changes happen at the same time. Try again in a moment.",
      1,
    );
  }
}

/** Waits before the next try: exponential backoff with full jitter, at most `ceiling` milliseconds. */
export async function retryDelay(attempt: number, ceiling = longestMilliseconds): Promise<void> {
  await sleep(Math.random() * Math.min(ceiling, baseMilliseconds * 2 ** attempt));
}

/** Repeats a single write while it conflicts with a transaction on the same item. Throws `Contended` after ten tries. */
export async function retryConflict<R>(write: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === tries) throw new Contended();
      await retryDelay(attempt);
    }
  }
}

/** Repeats a transaction, with the same token, while a former try of it is under way: until its result is known, or ten times. */
export async function retryInProgress<R>(write: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof TransactionInProgressException) || attempt === tries) throw error;
      await retryDelay(attempt);
    }
  }
}

/** Repeats a batch read or batch write until no item is left unprocessed. Throws `Contended` after ten tries. */
export async function retryUnprocessed<R extends { unprocessed: readonly unknown[] }>(
  ask: () => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.unprocessed.length === 0) return answer;
    if (attempt === tries) throw new Contended();
    await retryDelay(attempt);
  }
}

const isConflict = (error: unknown): boolean => error instanceof TransactionConflictException;

/** Whether the condition of a single write did not hold. */
export const isRefused = (error: unknown): boolean => error instanceof ConditionalCheckFailedException;

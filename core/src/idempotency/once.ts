/** Requests that run once. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { type Change, Table } from "../aws/table/index.ts";
import { RetryableError, VisibleError } from "../kit/error.ts";
import { ID } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { RequestEntity, type RequestRow } from "./entity.ts";

const keptMs = keptSeconds.request * 1_000;

/** Longer than any request runs. */
const lockedMs = 60_000;

const maxWaitMs = 5_000;

const pollMs = 200;

export interface Request {
  workspaceID: string;
  /** Method and path. */
  operation: string;
  key: string;
  body: unknown;
}

/** The right to run a request, of which `Answer` is kept. */
export interface Claim<Answer = unknown> {
  /** The id of the request; the same when another worker takes over. */
  id: string;
  /** Whether an earlier try of the request may have had an effect. */
  isRetry: boolean;
  /** The change that keeps the answer, for the transaction that makes it true. */
  answered: (answer: Answer) => Change;
  /** Keeps the answer, unless a transaction has. */
  keep: (answer: Answer) => Promise<void>;
}

/**
 * Runs a request once, or returns the answer that was kept. The work keeps its answer, best in its own transaction. While
 * another runs it, waits up to 5 seconds, then throws `conflict`. Throws `unprocessable` for another body under the key.
 * A failure may come after an effect: the next try has the same id, so that it finds what is done.
 */
export async function once<S extends z.ZodType>(
  request: Request,
  schema: S,
  work: (claim: Claim) => Promise<z.output<S>>,
): Promise<{ answer: z.output<S>; isReplayed: boolean }> {
  const { row, isRetry } = await claim({ ...request, operation: bounded(request.operation) });
  if (row.answer !== undefined) return { answer: schema.parse(row.answer), isReplayed: true };
  let isAnswered = false;
  const answered = (answer: unknown): Change => {
    isAnswered = true;
    return Table.change(answering(row, answer), taken);
  };
  const keep = async (answer: unknown): Promise<void> => {
    if (!isAnswered) await Table.write([answered(answer)]);
  };
  try {
    return { answer: await work({ id: row.id, isRetry, answered, keep }), isReplayed: false };
  } catch (error) {
    const ending = isRefusal(error) ? dropping(row) : unlocking(row);
    await Table.write([Table.change(ending)]).catch(() => null);
    throw error;
  }
}

/** Erases the requests of a closed workspace with their answers. Can be repeated. */
export const erase = (workspaceID: string): Promise<void> =>
  Table.eraseAll(RequestEntity, () => RequestEntity.query.byKey({ workspaceID }));

/** A caller may send a path of any length; a sort key has at most 1,024 bytes. */
const bounded = (operation: string): string => (operation.length > 256 ? digestOf(operation) : operation);

/** Whether nothing was done. Any other failure may have come after an effect. */
const isRefusal = (error: unknown): boolean => error instanceof VisibleError && error.kind !== "unavailable";

/** The request's row: claimed for this worker, or with its answer. Most requests are new, so nothing is read at first. */
async function claim(request: Request): Promise<{ row: RequestRow; isRetry: boolean }> {
  const digest = digestOf(request.body);
  const givesUpAt = Clock.now().getTime() + maxWaitMs;
  const first = await tryClaim(request, digest, null);
  if (first) return { row: first, isRetry: false };
  for (;;) {
    const before = await read(request);
    if (before && before.digest !== digest) throw otherBody();
    if (before?.answer !== undefined) return { row: before, isRetry: true };
    const claimed = before && isLocked(before) ? null : await tryClaim(request, digest, before);
    if (claimed) return { row: claimed, isRetry: before !== null };
    if (Clock.now().getTime() >= givesUpAt) throw inProgress();
    await sleep(pollMs);
  }
}

const digestOf = (body: unknown): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("base64url");

async function read({ workspaceID, operation, key }: Request): Promise<RequestRow | null> {
  const { data } = await RequestEntity.get({ workspaceID, operation, key }).go({ consistent: true });
  return data && data.timeExpires > Clock.now().toISOString() ? data : null;
}

const isLocked = ({ timeLocked }: RequestRow): boolean => timeLocked > Clock.now().toISOString();

/** Claims a request that is new, expired, or left by a worker that died. Returns null where another was faster. */
async function tryClaim(
  { workspaceID, operation, key }: Request,
  digest: string,
  before: RequestRow | null,
): Promise<RequestRow | null> {
  const now = Clock.now().getTime();
  const expires = new Date(now + keptMs);
  const row = {
    workspaceID,
    operation,
    key,
    digest,
    id: before?.id ?? ID.create("verification"),
    timeLocked: new Date(now + lockedMs).toISOString(),
    timeExpires: expires.toISOString(),
    expires: Math.ceil(expires.getTime() / 1000),
  };
  const put = RequestEntity.put(row).where((stored, { eq, lte, notExists }) =>
    before
      ? `${eq(stored.timeLocked, before.timeLocked)} AND ${notExists(stored.answer)}`
      : `${notExists(stored.id)} OR ${lte(stored.timeExpires, new Date(now).toISOString())}`,
  );
  try {
    await Table.write([Table.change(put)]);
    return row;
  } catch (error) {
    if (error instanceof Table.Refused) return null;
    throw error;
  }
}

const answering = ({ workspaceID, operation, key, id, timeLocked }: RequestRow, answer: unknown) =>
  RequestEntity.patch({ workspaceID, operation, key })
    .set({ answer })
    .where((row, { eq }) => `${eq(row.id, id)} AND ${eq(row.timeLocked, timeLocked)}`);

const dropping = ({ workspaceID, operation, key, timeLocked }: RequestRow) =>
  RequestEntity.delete({ workspaceID, operation, key }).where(
    (row, { eq, notExists }) => `${eq(row.timeLocked, timeLocked)} AND ${notExists(row.answer)}`,
  );

/** Lets another worker take over at once. */
const unlocking = ({ workspaceID, operation, key, timeLocked }: RequestRow) =>
  RequestEntity.patch({ workspaceID, operation, key })
    .set({ timeLocked: Clock.now().toISOString() })
    .where((row, { eq, notExists }) => `${eq(row.timeLocked, timeLocked)} AND ${notExists(row.answer)}`);

const otherBody = () =>
  new VisibleError(
    "unprocessable",
    "idempotency.other_body",
    "This idempotency key was used for another request within 24 hours. Send a new one.",
  );

const inProgress = () =>
  new RetryableError(
    "conflict",
    "idempotency.in_progress",
    "The request with this idempotency key is still running. Try again in a moment.",
    1,
  );

const taken = inProgress;

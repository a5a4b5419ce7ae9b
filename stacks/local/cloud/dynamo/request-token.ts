/** Client request tokens: for ten minutes, a transaction with the same token runs once. */
import { AwsError } from "../emulated-service.ts";
import type { BatchOperation } from "./dynalite.ts";
import type { Engine } from "./engine.ts";

const LIFETIME_MS = 10 * 60 * 1000;
const PREFIX = "token~";

interface Remembered {
  digest: string;
  at: number;
}

/** The name of the lock that serializes requests with the same token. */
export function tokenLock(token: string): string {
  return PREFIX + token;
}

/** Whether this request was completed before. Throws if a different request was completed with its token. */
export async function tokenMatches(engine: Engine, token: string, digest: string): Promise<boolean> {
  const before = (await engine.read(PREFIX + token)) as Remembered | undefined;
  if (!before || before.at < Date.now() - LIFETIME_MS) return false;
  if (before.digest === digest) return true;
  throw new AwsError(
    "IdempotentParameterMismatchException",
    "The request uses the same client token as a previous, but non-identical request.",
  );
}

/** The write that stores the token, to be committed with the transaction. */
export function rememberToken(token: string, digest: string): BatchOperation {
  return { type: "put", key: PREFIX + token, value: { digest, at: Date.now() } satisfies Remembered };
}

/** Deletes the tokens expired at this time (milliseconds). */
export async function forgetTokens(engine: Engine, now: number): Promise<void> {
  const stale: BatchOperation[] = [];
  for await (const [key, value] of engine.entries(PREFIX))
    if ((value as Remembered).at < now - LIFETIME_MS) stale.push({ type: "del", key });
  await engine.commit(stale);
}

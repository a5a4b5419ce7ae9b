/**
 * A job applies changed rules of the workspace to a large list that was verified before, once for each
 * version of the rules. Until it is done, results are read under the rules that were applied last, if that
 * was less than five minutes ago; otherwise they are refused.
 */
import { Actor } from "../../kit/actor.ts";
import { RetryableError } from "../../kit/error.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { begin } from "./begin.ts";

/** Begins the job, unless it is under way. */
export function beginApplyingRules({ workspaceID, id: listID }: ListRow): Promise<void> {
  const id = shortHash(`rules ${listID}`);
  return begin({ workspaceID, id, isSmall: false }, { work: "apply-rules", listID });
}

/** Applies the current rules. Can be repeated. */
export async function applyRules(listID: string): Promise<void> {
  Actor.system();
  await Verification.underRules(listID, { isJob: true });
}

const retrySeconds = 3;

export const rulesPending = () =>
  new RetryableError(
    "unavailable",
    "list.rules_pending",
    "Your rules are being applied to this list. Try again in a moment.",
    retrySeconds,
  );

/** What the body returns; null while rules are being applied. */
export async function nullWhilePending<T>(body: () => Promise<T>): Promise<T | null> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof RetryableError && error.code === "list.rules_pending") return null;
    throw error;
  }
}

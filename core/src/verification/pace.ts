import { Config } from "../kit/config.ts";
import type { Reason } from "../verdict/schema.ts";

/** How patient the stage is, from its settings; all in seconds. */
export const pace = {
  /** Without a sign of life for so long, a job's missing chunks are sent again. */
  get stale(): number {
    return Config.get().staleSeconds;
  },
  /** A job that is older is ended, and the rest of its credits given back. */
  get deadline(): number {
    return Config.get().deadlineSeconds;
  },
  /** The waits before a greylisted address is asked again. */
  get greylist(): readonly number[] {
    return Config.get().retrySchedule;
  },
};

/** The wait before asking again, or null where the address has been asked often enough. */
export function waitBefore(reason: Reason, retries: number, advised: number): number | null {
  const wait = retries < triesFor(reason) ? pace.greylist[retries] : undefined;
  return wait === undefined ? null : Math.max(wait, advised);
}

/** A server that puts off whom it does not know does so with the address first, and then with the stranger who is asked about once the address was accepted. */
function triesFor(reason: Reason): number {
  if (reason === "greylisted") return pace.greylist.length;
  return reason === "catch_all_unknown" ? 2 : 1;
}

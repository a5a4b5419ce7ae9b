import type { Idempotency } from "../../idempotency/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Suppression } from "../../suppression/index.ts";
import { entryOf, type Read } from "../entry.ts";
import { limits } from "../limits.ts";
import { inLongCall } from "./long-call.ts";
import { type Recorded, Recording, type Refusal, type Reported } from "../schema.ts";
import { store } from "./store.ts";

export type Call = Pick<Idempotency.Claim<Recorded>, "answered"> | null;

/**
 * Records outcomes, each once, and suppresses the addresses that are not to be sent to. The same call again changes nothing. Throws
 * `limit` where it has many replies, and two long calls of the workspace are being read already.
 */
export const record = fn(Recording, async ({ outcomes }, claim: Call = null): Promise<Recorded> => {
  const workspaceID = Actor.can("verify_email", "add");
  const placed = outcomes.map((item, index) => ({ index, item }));
  const work = () => recordItems(workspaceID, placed, { source: "api", claim });
  const replies = outcomes.filter(({ type, reply = "" }) => type === "bounced" && reply !== "").length;
  return replies <= limits.fewReplies ? work() : inLongCall(workspaceID, work);
});

/** What a call has at a place: an outcome, or why there is none. */
export interface Placed {
  index: number;
  item: Reported | Refusal["code"];
}

/** Reads outcomes of a source: whom a bounce is about, and which cannot be. */
export function read(placed: readonly Placed[], source: Suppression.Source): Read {
  const now = Clock.now().getTime();
  const found: Read = { entries: [], refused: [] };
  for (const { index, item } of placed) {
    const entry = typeof item === "string" ? item : entryOf(item, { source, now });
    if (typeof entry === "string") found.refused.push({ index, code: entry });
    else found.entries.push(entry);
  }
  return found;
}

/** Records outcomes of a program or of a file, whose caller may. */
export async function recordItems(
  workspaceID: string,
  placed: readonly Placed[],
  { source, claim }: { source: "api" | "file"; claim: Call },
): Promise<Recorded> {
  const found = read(placed, source);
  const { entries, refused } = found;
  return store(workspaceID, found, {
    sourceID: source,
    answerFor: ({ length: accepted }) => {
      const answer = {
        accepted,
        repeated: entries.length - accepted,
        refused: refused.slice(0, limits.named),
        refused_count: refused.length,
      };
      return { answer, alongside: claim ? [claim.answered(answer)] : [] };
    },
  });
}

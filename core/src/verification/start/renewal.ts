/** A run of a schedule: it asks about the addresses whose verdicts do not hold any longer. */
import { heldIn } from "../due.ts";
import { manifestOf } from "../estimate/expected-start.ts";
import { partsIn } from "../result/manifest.ts";
import { stillBlockedIn } from "../rules/still-blocked.ts";
import { hasEnded } from "../row.ts";
import { alreadyStarted, type Renewal, type Starter, type Work } from "./kind.ts";

export const renewal = ({ chunksBelow, total }: Work, { follows, dueBefore, due }: Renewal): Starter => ({
  refusal: (last) => (last?.id === follows && hasEnded(last) ? null : alreadyStarted()),
  async plan(last) {
    const earlier = manifestOf(last, chunksBelow);
    const found = last && earlier !== undefined ? await stillBlockedIn(last, earlier) : null;
    const blocked = found === "pending" ? null : found;
    const reserved = total - (blocked?.count ?? 0) - heldIn(await partsIn(earlier), dueBefore);
    // A rule went between the count and this one: the run is counted anew.
    if (reserved !== due) throw alreadyStarted();
    const attributes = { isRenewal: true, dueBefore, sparedUnder: blocked?.under };
    return { reserved, earlier, attributes };
  },
});

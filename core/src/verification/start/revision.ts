/** A revision: the verdicts of the last verification are judged again by what was learned since, and nobody is asked. */
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { manifestOf } from "../estimate/expected-start.ts";
import { hasEnded } from "../row.ts";
import { alreadyStarted, type Starter, type Work } from "./kind.ts";

/** A list is revised once within this time: facts change once a day. */
const leastSeconds = 24 * 3_600;

export const revision = ({ chunksBelow }: Work): Starter => ({
  refusal(last) {
    if (last && !hasEnded(last)) return alreadyStarted();
    if (last?.status !== "completed" || last.chunksBelow !== chunksBelow) return noResults();
    const isRevised = last.timeRevised !== undefined && Clock.secondsSince(last.timeRevised) < leastSeconds;
    return isRevised ? revisedLately() : null;
  },
  async plan(last) {
    const manifest = manifestOf(last, chunksBelow);
    // A revision judges what was asked. So the revision before it may be removed, with what it had learned.
    const earlier = manifest !== undefined && last?.isRevision ? last.earlier : manifest;
    const timeRevised = Clock.now().toISOString();
    const attributes = { isRevision: true, before: JSON.stringify(last), timeRevised };
    return { reserved: 0, earlier, attributes };
  },
});

const noResults = (): VisibleError =>
  new VisibleError("conflict", "list.no_results", "This list has no complete results yet. Verify it first.");

const revisedLately = (): VisibleError =>
  new VisibleError("conflict", "verification.revised", "This list was revised within the last 24 hours.");

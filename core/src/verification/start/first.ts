/** The first verification of a list, and each that follows one that failed or was cancelled. */
import type { VerificationRow } from "../entity.ts";
import { previousResult } from "../count/final-counts.ts";
import { manifestOf } from "../estimate/expected-start.ts";
import { countPriorVerdicts } from "../prior/prior-verdicts.ts";
import { alreadyStarted, type Starter, type Work } from "./kind.ts";

export const first = ({ chunksBelow, chunkSize, total, known }: Work): Starter => ({
  refusal: (last) =>
    last === null || last.status === "failed" || last.status === "cancelled" ? null : alreadyStarted(),
  async plan(last) {
    const earlier = manifestOf(last, chunksBelow);
    const prior = await countPriorVerdicts({ chunkSize, known: known?.key, earlier }, known?.count ?? 0);
    return { reserved: total - prior, earlier, attributes: shownMeanwhile(last, earlier) };
  },
});

/** The complete result that is shown until the verification has ended. */
export const shownMeanwhile = (last: VerificationRow | null, earlier: string | undefined) =>
  last && earlier !== undefined && isComplete(last) ? { previous: previousResult(last) } : {};

/** Whether every address has a verdict: also where a repeat was cancelled before that left it completed. */
const isComplete = ({ status, done, total }: VerificationRow): boolean =>
  status === "completed" || done === total;

/** A verification that asks again about unknown addresses of a completed one. */
import { VisibleError } from "../../kit/error.ts";
import type { VerificationRow } from "../entity.ts";
import { manifestOf } from "../estimate/expected-start.ts";
import { partsIn } from "../result/manifest.ts";
import { unknownAgain } from "../prior/ask-unknown-again.ts";
import { first, shownMeanwhile } from "./first.ts";
import { alreadyStarted, type Repeat, type Starter, type Work } from "./kind.ts";

/** Where there is nothing to repeat, that of all unknown addresses is a first verification. */
export const repeat = (work: Work, { of }: Repeat): Starter =>
  of === "unknown"
    ? { ...first(work), refusal: (last) => (hasUnknown(last) ? null : first(work).refusal(last)) }
    : repeatAt(work, of);

const repeatAt = ({ chunksBelow }: Work, positions: readonly number[]): Starter => ({
  refusal(last) {
    // What has no part of the last one would be asked about as well, and no credit is reserved for it.
    if (last?.status !== "completed") return notCompleted();
    return hasUnknown(last) ? null : alreadyStarted();
  },
  async plan(last) {
    const earlier = manifestOf(last, chunksBelow);
    const some = unknownAgain(await partsIn(earlier), positions);
    if (some.askedAgain.length === 0) throw nothingUnknown();
    const attributes = { ...some, ...shownMeanwhile(last, earlier) };
    return { reserved: some.askedAgain.length, earlier, attributes };
  },
});

const hasUnknown = (last: VerificationRow | null): boolean =>
  last?.status === "completed" && last.unknown > 0;

const notCompleted = (): VisibleError =>
  new VisibleError(
    "conflict",
    "list.no_results",
    "The last verification of this list was not completed. Verify the whole list first.",
  );

const nothingUnknown = (): VisibleError =>
  new VisibleError("conflict", "verification.conflict", "None of these addresses is unknown.");

/** The state of a list on the screen: label and phase. */
import { limits } from "@winnow/core/list/limits";
import type { Info } from "@winnow/core/list/schema";
import { isUnderWay } from "@winnow/core/list/under-way";
import { percentDone } from "./asked-again.ts";
import { jobLabels, labelsNow } from "./job-labels.ts";

type Stateful = Pick<Info, "status" | "purpose" | "analysis" | "verification">;

/** Whether it has results: its verification ended, completely or early. */
export const hasResults = ({ verification }: Pick<Info, "verification">): boolean =>
  verification !== null && ["completed", "cancelled", "failed"].includes(verification.status);

/** Whether a verification is under way, or paused. */
export const isBeingVerified = (list: Pick<Info, "verification">): boolean =>
  list.verification !== null && !hasResults(list);

/** Whether its verification finishes early: nothing more is asked. */
export const isFinishing = ({ verification }: Pick<Info, "verification">): boolean =>
  verification?.is_finishing === true;

/** Whether its verdicts are judged again: nobody is asked. */
export const isRevision = ({ verification }: Pick<Info, "verification">): boolean =>
  verification?.is_revision === true;

/** Whether unknown addresses of a complete result are asked again: it is shown until they are answered. */
export const isAskingAgain = ({ verification }: Pick<Info, "verification">): boolean =>
  verification?.previous !== undefined;

/** The list with the result that is shown: while some addresses are asked again, the one before. */
export const withShownResult = (list: Info): Info =>
  list.verification === null
    ? list
    : { ...list, verification: { ...list.verification, ...list.verification.previous } };

/** Whether it is being verified, and has no results but those so far. */
export const hasOnlySoFar = (list: Pick<Info, "verification">): boolean =>
  isBeingVerified(list) && !isAskingAgain(list);

/** Whether it is being verified and has some results already. */
export const hasSome = (list: Pick<Info, "verification">): boolean =>
  isBeingVerified(list) && (list.verification?.progress.done ?? 0) > 0;

/** Whether it is being verified and shows each verdict as it comes. */
export const showsEarlyRows = (list: Pick<Info, "verification" | "rows">): boolean =>
  isBeingVerified(list) && list.rows !== null && list.rows.total <= limits.earlyRows;

export function stateLabel(list: Stateful): string {
  const { done } = jobLabels(list.purpose);
  const percent = list.verification ? percentDone(list.verification) : 0;
  if (isFinishing(list)) return `Finishing, ${percent}%`;
  switch (list.status) {
    case "uploading":
      return "Not uploaded";
    case "importing":
      return "Counting rows";
    case "ready":
      return readyLabel(list);
    case "queued":
      return "Waiting to start";
    case "running":
      return `${labelsNow(list).doing}, ${percent}%`;
    case "paused":
      return `Paused at ${percent}%`;
    case "completed":
      return `${done.charAt(0).toUpperCase()}${done.slice(1)}`;
    case "cancelled":
      return "Cancelled";
    case "failed":
      return "Failed";
  }
}

function readyLabel({ purpose, analysis }: Stateful): string {
  switch (analysis?.status) {
    case undefined:
      return purpose === "analyze" ? "Not analyzed" : `Ready to ${jobLabels(purpose).verb.toLowerCase()}`;
    case "queued":
      return "Waiting to start";
    case "running":
      return `Analyzing, ${analysis.progress.percent}%`;
    case "completed":
      return purpose === "analyze" ? "Analyzed" : `Ready to ${jobLabels(purpose).verb.toLowerCase()}`;
    case "failed":
      return "Analysis failed";
  }
}

/** Done in percent, null while that is not known, and the seconds left. */
export function progressOf(list: Pick<Info, "status" | "analysis" | "verification">): {
  percent: number | null;
  seconds: number | null;
} {
  const { analysis, verification, status } = list;
  if (status === "importing") return { percent: null, seconds: null };
  if (!isUnderWay(list)) return { percent: 100, seconds: null };
  const job = isBeingVerified(list) ? verification : analysis;
  const percent = isBeingVerified(list) && verification ? percentDone(verification) : job?.progress.percent;
  return {
    percent: percent ?? null,
    seconds: status === "paused" ? null : (job?.progress.eta_seconds ?? null),
  };
}

/** The entries of a job in words. */
import type { JobCredits, StatementRow } from "@winnow/core/credit/schema";
import { formatCount } from "../../../lib/number.ts";
import { returnedText } from "../../../shared/credit/returned-credits-text.ts";
import { changesOf } from "./entry-text.ts";

interface Step {
  at: string;
  credits: number;
  text: string;
}

/** What a job reserved, was charged and got back, with the reason of each. */
export const stepsOf = ({ entries, job }: StatementRow): Step[] =>
  entries.flatMap(({ kind, legs, occurred_at: at }): Step[] => {
    const held = Math.abs(changesOf({ legs }).held);
    switch (kind) {
      case "reserve":
        return [{ at, credits: held, text: "reserved, one for each distinct address" }];
      case "lease":
        return [{ at, credits: held, text: "reserved for the next calls of the key" }];
      case "settle":
        return [{ at, credits: held, text: "charged, one for each conclusive verdict" }];
      default:
        return [{ at, credits: held, text: returned(held, job) }];
    }
  });

function returned(credits: number, job: JobCredits | null): string {
  if (credits === 0) return "returned, since nothing was left";
  const why = job?.why ? returnedText(job.why) : "";
  const expired = job?.expired ?? 0;
  return [
    why === "" ? "returned" : `returned: ${why}`,
    ...(expired > 0 ? [`${formatCount(expired)} of them expired with their period`] : []),
  ].join("; ");
}

/** "100 reserved, 90 charged, 10 returned". */
export const jobText = ({ reserved, charged, returned, held }: JobCredits): string =>
  [
    `${formatCount(reserved)} reserved`,
    ...(held > 0
      ? [`${formatCount(held)} still so`]
      : [`${formatCount(charged)} charged`, `${formatCount(returned)} returned`]),
  ].join(", ");

/** What people are told of a list. */
import type { Info as Analysis } from "../analysis/schema.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { Name } from "../kit/text/name.ts";
import type { Message, Page } from "../notice/schema.ts";
import type { Changes } from "../verification/index.ts";
import type { Info as Verification } from "../verification/schema.ts";
import type { ListRow } from "./entity.ts";
import { areaOf } from "./row.ts";
import type { Problem, Purpose } from "./schema.ts";

type Subject = Pick<ListRow, "id" | "name" | "purpose" | "source">;

/** A name of several words is to be told from the sentence about it. */
const quoted = ({ name }: Subject): string => `“${Name.inTitle(name)}”`;

/** What every message of a list has. Its first fact is the whole name. */
const about = (list: Subject, ...facts: [string, string][]) => ({
  page: pageOf(list),
  area: areaOf(list.purpose),
  facts: [["List", list.name] as const, ...facts],
});

/** The message of an analysis that has ended. */
export function analysisMessage(list: Subject, { health, error }: Analysis): Message {
  const name = quoted(list);
  if (!health)
    return {
      kind: "list_failed",
      emoji: "TriangleAlert",
      title: `The analysis of ${name} failed`,
      says: error?.message ?? "",
      ...about(list),
    };
  const { credits } = health.cleaning;
  return {
    kind: "analysis_ready",
    emoji: "HeartPulse",
    title: `${name} is analyzed: about ${health.invalid_percent}% invalid`,
    says: `Cleaning it takes at most ${groupedDigits(credits)} ${credits === 1 ? "credit" : "credits"}.`,
    ...about(list),
  };
}

/** The message of a file that could not be imported. */
export const importFailureMessage = (list: Subject, { message }: Problem): Message => ({
  kind: "list_failed",
  emoji: "TriangleAlert",
  title: `${quoted(list)} could not be imported`,
  says: message,
  ...about(list),
});

/** The message of a list that was not started after its import. */
export function refusalMessage(list: Subject, wanted: Purpose, message: string): Message {
  const started = { analyze: "analyzed", clean: "cleaned", verify: "verified" }[wanted];
  return {
    kind: "list_failed",
    emoji: "TriangleAlert",
    title: `${quoted(list)} was imported, but not ${started}`,
    says: message,
    ...about(list),
  };
}

/** The message of a schedule that stopped by itself. */
export const scheduleStopMessage = (list: Subject, message: string): Message => ({
  kind: "list_failed",
  emoji: "TriangleAlert",
  title: `${quoted(list)} is no longer kept fresh`,
  says: message,
  ...about(list),
});

/** What a renewal has changed, in a sentence. */
function changesText({ died, cameBack }: Changes): string {
  const are = (count: number, what: string) =>
    `${groupedDigits(count)} ${count === 1 ? "address" : "addresses"} ${what}`;
  return `Since the verification before, ${are(died, "died")} and ${are(cameBack, "came back")}.`;
}

/** The message of a verification that failed. One that followed a complete result leaves one. */
export function failureMessage(list: Subject, { status, progress }: Verification): Message {
  const name = quoted(list);
  const addresses = progress.total === 1 ? "address" : "addresses";
  const isComplete = status === "completed";
  return {
    kind: "list_failed",
    emoji: "TriangleAlert",
    title: isComplete
      ? `Verifying ${name} again ended early`
      : `The verification of ${name} ended early, after ${groupedDigits(progress.done)} of ${groupedDigits(progress.total)} ${addresses}`,
    says: isComplete
      ? "The result stays, with what was answered until then. The unused credits are back."
      : "The unused credits are back.",
    ...about(list),
    page: resultPageOf(list),
  };
}

/**
 * The message of a verification that is completed, in rows as its page counts them: rejected ones are invalid. Of a renewal it says
 * what has changed.
 */
export function verificationMessage(
  list: Subject,
  verification: Verification,
  rejected: number,
  changes: (Changes & { isRevision?: boolean }) | null = null,
): Message {
  const name = quoted(list);
  const { area, facts } = about(list);
  const counts = verification.rows?.counts ?? verification.counts;
  const { valid, risky, unknown } = counts;
  const invalid = counts.invalid + rejected;
  const total = valid + invalid + risky + unknown;
  // The default policy of a cleaning keeps the valid rows.
  const outcome =
    list.purpose === "verify"
      ? `is verified: ${groupedDigits(valid)} of ${groupedDigits(total)} valid`
      : `is clean: ${groupedDigits(valid)} of ${groupedDigits(total)} kept`;
  return {
    kind: "list_finished",
    emoji: "CircleCheck",
    title: changes?.isRevision ? `The verdicts of ${name} are revised` : `${name} ${outcome}`,
    says: changes
      ? changesText(changes)
      : `${total === 1 ? "1 row has" : `${groupedDigits(total)} rows have`} a verdict.`,
    facts: [
      ...facts,
      ["Valid", groupedDigits(valid)],
      ["Invalid", groupedDigits(invalid)],
      ["Risky", groupedDigits(risky)],
      ["Unknown", groupedDigits(unknown)],
    ],
    area,
    page: resultPageOf(list),
  };
}

const resultPageOf = (list: Subject): Page => (list.purpose === "analyze" ? cleaningOf(list) : pageOf(list));

const cleaningOf = ({ id }: Subject): Page => ({
  path: `/clean-list/${id}`,
  label: "Open the list",
  area: "clean_email",
  action: "view",
});

/** The page of a list without a verification; a list that was analyzed and then verified has that of a cleaning. */
function pageOf(list: Subject): Page {
  const { id, purpose, source } = list;
  switch (purpose) {
    case "analyze":
      return {
        path: `/analyze-list/results?list=${id}`,
        label: "Open the analysis",
        area: "analyze_list",
        action: "add",
      };
    case "clean":
      return cleaningOf(list);
    case "verify":
      return {
        path: `/verify-email/${source === "file" ? "file" : "list"}-validation/${id}`,
        label: "Open the list",
        area: "verify_email",
        action: "view",
      };
  }
}

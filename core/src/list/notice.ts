import type { Info as Analysis } from "../analysis/schema.ts";
import { escape } from "../kit/escape.ts";
import type { Info as Verification } from "../verification/schema.ts";
import type { Purpose } from "./schema.ts";

const number = (value: number): string => value.toLocaleString("en-US");

/** The notice of an analysis that has ended. */
export function analysisNotice(listName: string, { health, error }: Analysis) {
  const name = escape(listName);
  if (!health) {
    const content = `<p>The analysis of <b><bdi>${name}</bdi></b> failed. ${escape(error?.message ?? "")}</p>`;
    return { emoji: "TriangleAlert", title: "An analysis failed", content };
  }
  const content = `<p>The analysis of <b><bdi>${name}</bdi></b> is ready: about ${health.invalid_percent} % is invalid.</p>`;
  return { emoji: "HeartPulse", title: "Your list is analyzed", content };
}

/** The notice of a list that was not started after its import. */
export function refusalNotice(listName: string, purpose: Purpose, message: string) {
  const started = { analyze: "analyzed", clean: "cleaned", verify: "verified" }[purpose];
  const content = `<p><b><bdi>${escape(listName)}</bdi></b> was imported, but not ${started}. ${escape(message)}</p>`;
  return { emoji: "TriangleAlert", title: "A list was not started", content };
}

/** The notice of a verification that has ended, in rows as its page counts them: rejected ones are invalid. */
export function verificationNotice(
  listName: string,
  { status, progress, ...verification }: Verification,
  rejected: number,
) {
  const name = escape(listName);
  if (status !== "completed") {
    const content = `<p>The verification of <b><bdi>${name}</bdi></b> ended early, after ${number(progress.done)} of ${number(progress.total)} ${progress.total === 1 ? "address" : "addresses"}. The unused credits are back.</p>`;
    return { emoji: "TriangleAlert", title: "A verification ended early", content };
  }
  const counts = verification.rows?.counts ?? verification.counts;
  const invalid = counts.invalid + rejected;
  const total = counts.valid + invalid + counts.risky + counts.unknown;
  const rows = total === 1 ? "1 row" : `${number(total)} rows`;
  const content = `<p><b><bdi>${name}</bdi></b>, ${rows}: ${number(counts.valid)} valid, ${number(invalid)} invalid, ${number(counts.risky)} risky, ${number(counts.unknown)} unknown.</p>`;
  return { emoji: "CircleCheck", title: "Your list is verified", content };
}

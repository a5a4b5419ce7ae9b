import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { z } from "zod";
import { tool } from "./tool.ts";

export const Report = z.object({
  list_id: z.string(),
  name: z.string(),
  status: z.string().describe("completed, failed or cancelled at its end"),
  percent: z.number().nullable().describe("Of what is under way"),
  seconds_left: z.number().nullable().describe("Of what is under way; null where it is not known"),
  error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  rows: z.looseObject({ total: z.int(), distinct: z.int() }).nullable(),
  progress: z.looseObject({ percent: z.number() }).nullable(),
  counts: z.record(z.string(), z.int()).nullable().describe("Distinct addresses by status"),
  reasons: z.record(z.string(), z.int()).nullable(),
  credits: z.looseObject({ charged: z.int() }).nullable(),
  health: z.looseObject({ invalid_percent: z.number() }).nullable().describe("After an analysis"),
});

export const listHealth = tool({
  name: "list_health",
  title: "Show the health of a list",
  description:
    "Tells how good a list is: after a verification the counts by status and reason, after a free analysis an estimate, and otherwise how far it has come. Costs nothing.",
  input: z.object({ list_id: ID.schema("list").describe("The id of the list, as verify_list answers it") }),
  output: Report,
  scopes: ["lists:read"],
  isReadOnly: true,
  work: async ({ list_id }) => reportOf(await List.get(list_id)),
});

/** The health of a list, or how far it has come. */
export function reportOf({ id, name, status, error, rows, verification, analysis }: List.Info): {
  text: string;
  data: z.input<typeof Report>;
} {
  const health = analysis?.health ?? null;
  const progress = verification?.progress ?? analysis?.progress ?? null;
  const data = {
    list_id: id,
    name,
    status,
    error,
    rows,
    percent: progress?.percent ?? null,
    seconds_left: progress?.eta_seconds ?? null,
    progress,
    counts: verification?.counts ?? null,
    reasons: verification?.reasons ?? null,
    credits: verification?.credits ?? null,
    health,
  };
  const about = `The list ${id} (“${name}”)`;
  if (error) return { text: `${about}: ${error.message}`, data };
  if (verification?.status === "completed") {
    const counts = countsOf(verification.counts);
    const text = `${about} is verified. Distinct addresses: ${counts}. Credits charged: ${verification.credits.charged}.`;
    return { text, data };
  }
  if (verification)
    return {
      text: `${about} is ${verification.is_finishing ? "finishing early" : status}: ${verification.progress.percent}% ${verification.is_revision ? "revised" : "verified"}${timeLeft(progress?.eta_seconds)}. Ask list_health with ${id} again later.`,
      data,
    };
  if (health)
    return {
      text: `${about} is analyzed. Rows: ${rows?.total ?? 0}, of which an estimated ${health.invalid_percent}% are invalid. Credits to clean it: at most ${health.cleaning.credits}.`,
      data,
    };
  const text = analysis
    ? `${about} is being analyzed: ${analysis.progress.percent}%. Ask list_health again later.`
    : status === "ready"
      ? `${about} is neither analyzed nor verified yet.`
      : `${about} is ${status}. Ask list_health with ${id} again later.`;
  return { text, data };
}

const timeLeft = (seconds: number | null | undefined): string =>
  typeof seconds === "number" && seconds > 0 ? `, about ${Math.ceil(seconds)} seconds left` : "";

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ");

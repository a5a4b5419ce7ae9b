import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { z } from "zod";
import { type Answer, tool } from "./tool.ts";

export const listHealth = tool({
  name: "list_health",
  title: "Show the health of a list",
  description:
    "Tells how good a list is: after a verification the counts by status and reason, after a free analysis an estimate, and otherwise how far it has come. Costs nothing.",
  input: z.object({ list_id: ID.schema("list").describe("The id of the list, as verify_list answers it") }),
  scopes: ["lists:read"],
  isReadOnly: true,
  work: async ({ list_id }) => reportOf(await List.get(list_id)),
});

/** The health of a list, or how far it has come. */
export function reportOf({ id, name, status, error, rows, verification, analysis }: List.Info): Answer {
  const health = analysis?.health ?? null;
  const data = {
    list_id: id,
    ...{ name, status, error, rows },
    progress: verification?.progress ?? analysis?.progress ?? null,
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
      text: `${about} is ${status}: ${verification.progress.percent} % verified. Ask list_health with ${id} again later.`,
      data,
    };
  if (health)
    return {
      text: `${about} is analyzed. Rows: ${rows?.total ?? 0}, of which an estimated ${health.invalid_percent} % are invalid. Credits to clean it: at most ${health.cleaning.credits}.`,
      data,
    };
  const text = analysis
    ? `${about} is being analyzed: ${analysis.progress.percent} %. Ask list_health again later.`
    : status === "ready"
      ? `${about} is neither analyzed nor verified yet.`
      : `${about} is ${status}. Ask list_health with ${id} again later.`;
  return { text, data };
}

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ");

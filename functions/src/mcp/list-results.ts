import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { Verdict } from "@winnow/core/verdict";
import { z } from "zod";
import { tool } from "./tool.ts";

/** Results in one answer: more would fill a model's context. */
const maxShown = 100;

const Result = Verdict.Info.pick({
  email: true,
  status: true,
  reason: true,
  action: true,
  score: true,
  suggestion: true,
  mended_from: true,
});

export const listResults = tool({
  name: "list_results",
  title: "Read the results of a list",
  description: `The verdicts of a list, ${maxShown} at a time, all of them or those of one status. Ask again with the cursor for more, until next_cursor is null. For a large list, ask list_health for the counts instead. Costs nothing.`,
  input: z.object({
    list_id: ID.schema("list").describe("The id of the list, as verify_list answers it"),
    status: Verdict.Status.optional().describe("Only results of this status"),
    cursor: z.string().max(1_000).optional().describe("next_cursor of the answer before"),
  }),
  output: z.object({
    results: z.array(Result),
    next_cursor: z.string().nullable().describe("null on the last page"),
  }),
  scopes: ["lists:read"],
  isReadOnly: true,
  async work({ list_id, status, cursor }) {
    const page = await List.results({
      id: list_id,
      limit: maxShown,
      ...(status && { status }),
      ...(cursor !== undefined && { cursor }),
    });
    const results = page.results.map((result) => Result.parse(result));
    const lines = results.map(lineOf);
    const more =
      page.next_cursor === null ? "These are the last ones." : "There are more: ask with the cursor.";
    return {
      text: results.length === 0 ? "There are no such results." : [...lines, more].join("\n"),
      data: { results, next_cursor: page.next_cursor },
    };
  },
});

/** A result as a line for a model. */
export const lineOf = ({
  email,
  status,
  reason,
  mended_from,
}: Omit<z.output<typeof Result>, "action" | "score">): string =>
  `${email}: ${status} (${reason})${mended_from === undefined ? "" : `, mended from ${mended_from}`}`;

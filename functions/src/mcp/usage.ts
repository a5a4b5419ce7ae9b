import { Credit } from "@winnow/core/credit";
import { z } from "zod";
import { tool } from "./tool.ts";

const Row = z.object({
  id: z.string().nullable().describe("The day, key or list; null for what was done without a key"),
  charged: z.int(),
  returned: z.int(),
});

export const usage = tool({
  name: "usage",
  title: "Show where credits went",
  description:
    "The credits that were charged and returned, by day, key or list, the newest first. Costs nothing.",
  input: z.object({
    by: z.enum(["day", "key", "list"]).default("day"),
    cursor: z.string().max(1_000).optional().describe("next_cursor of the answer before"),
  }),
  output: z.object({ results: z.array(Row), next_cursor: z.string().nullable() }),
  scopes: ["credits:read"],
  isReadOnly: true,
  async work({ by, cursor }) {
    const page = await Credit.usage({ by, ...(cursor !== undefined && { cursor }) });
    const results = page.results.map(({ id, charged, returned }) => ({ id, charged, returned }));
    const lines = results.map(
      ({ id, charged, returned }) => `${id ?? "without a key"}: ${charged} charged, ${returned} returned`,
    );
    return {
      text: lines.length === 0 ? "No credits were spent." : lines.join("\n"),
      data: { results, next_cursor: page.next_cursor },
    };
  },
});

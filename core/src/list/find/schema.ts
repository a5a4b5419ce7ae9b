/** The shapes by which lists are found or selected. Safe for the browser. */
import { z } from "zod";
import { ID } from "../../kit/id.ts";
import { Page } from "../../kit/page.ts";
import { Phase, Purpose, Source, Status } from "../info-schema.ts";
import { limits } from "../limits.ts";

export const ListSort = z.enum(["newest", "oldest", "name", "rows"]);
export type ListSort = z.infer<typeof ListSort>;

export const ListQuery = z.object({
  purpose: Purpose.optional(),
  source: Source.optional(),
  status: Status.optional(),
  phase: Phase.optional(),
  sort: ListSort.optional().describe("newest unless given; by name or rows, the newest 5,000 lists"),
  q: z.string().max(200).optional().describe("Part of a name"),
  tag: z.string().max(limits.tagText).optional().describe("A tag, in any case"),
  scheduled: z.literal("true").optional().describe("Only lists with a schedule that is not done"),
  cursor: Page.cursor.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional().describe("25 unless given"),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** Lists that something is done with together. */
export const Selection = z.object({
  ids: z
    .array(ID.schema("list"))
    .min(1, "Select at least one list.")
    .max(limits.selectedTogether, `Select at most ${limits.selectedTogether} lists.`),
});

/** The shapes of a download. Safe for the browser. */
import { z } from "zod";
import { flagNames, Policy, Relays, Status as VerdictStatus } from "../../verdict/schema.ts";
import { limits } from "../limits.ts";

/** Result columns that a download may carry beside or instead of the original ones. */
export const resultColumns = [
  "email",
  "status",
  "reason",
  "score",
  "action",
  "suggestion",
  "canonical",
  "provider",
  "mended_from",
  ...flagNames,
] as const;
export const ResultColumn = z.enum(resultColumns);
export type ResultColumn = z.infer<typeof ResultColumn>;

/** A file has a column at least. */
export const hasColumn = ({
  columns,
  original,
}: {
  columns: readonly unknown[];
  original: boolean;
}): boolean => original || columns.length > 0;
export const noColumn = {
  path: ["columns"],
  message: "Name at least one column, or keep the file's own with `original`.",
};

const choices = z.object({
  format: z
    .enum(["csv", "xlsx", "jsonl", "zip"])
    .default("csv")
    .describe("zip: a CSV file for each status, and the report of the list"),
  original: z.boolean().default(false).describe("Keep the file's own columns before the result's"),
  original_as: z
    .literal("cells")
    .optional()
    .describe(
      "JSON lines: `original` has the cells alone, in the order of the columns, without their names and without the empty ones that a shorter row has for the others",
    ),
  columns: z
    .array(ResultColumn)
    .max(limits.downloadColumns, `A download has at most ${limits.downloadColumns} result columns.`)
    .default(["email", "status", "reason"])
    .describe("Columns of the result. With `original` there may be none"),
  reason_as: z
    .enum(["word", "map"])
    .default("word")
    .describe(
      "The column `reason`: a word, or a JSON map of each check that passed or failed to its status and reason",
    ),
  statuses: z
    .array(VerdictStatus)
    .min(1)
    .max(VerdictStatus.options.length, "Name each status once.")
    .optional()
    .describe("Only the rows with one of these statuses"),
  policy: Policy.optional().describe(
    "Only the rows that this policy keeps: `safe` keeps `valid` without roles such as info@, `balanced` keeps `valid`, `reach` all but `invalid` and disposable ones. Each drops what is suppressed or blocked by a rule, and keeps what a rule allows",
  ),
  relays: Relays.optional().describe(
    "With a policy: whether it keeps the addresses of relay services, as it does by default",
  ),
  unique: z
    .enum(["mailbox"])
    .optional()
    .describe(
      "Only the first row of each mailbox, of variants that a provider delivers to one; in an archive, in each file",
    ),
  rows: z
    .array(z.int().min(1).max(limits.rows))
    .min(1)
    .max(limits.selectedRows, `A download has at most ${limits.selectedRows} selected rows.`)
    .optional()
    .describe("Only these rows, by their numbers from 1, the header and blank rows aside"),
  so_far: z
    .boolean()
    .optional()
    .describe(
      "Whether the rows so far of a verification under way are enough; while it asks about unknown addresses again, those of the result before are",
    ),
});
export const Download = choices.refine(hasColumn, noColumn);
export type Download = z.infer<typeof Download>;

/** A link to a finished file, valid for an hour (without retention, until the list is erased) and for as long as the person may view the list; null while it is being made. */
export const Delivery = z.object({ url: z.string().nullable() }).meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

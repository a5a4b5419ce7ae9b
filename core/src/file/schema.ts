/** Schemas of files, safe for the browser. */
import { z } from "zod";
import { encodingNames } from "./encoding.ts";
import { rowLimits } from "./row-limits.ts";

export const Encoding = z.enum(encodingNames).meta({
  id: "Encoding",
  description: "How a text file is encoded; detected if absent: Unicode, then letters that are not Latin",
});

export const Delimiter = z.enum([",", ";", "\t", "|"]);

/** The column of addresses: a header's name or a zero-based index. It is detected if absent. */
export const Choice = z.object({
  column: z.union([z.string().max(rowLimits.cell), z.int().min(0).max(rowLimits.columns)]).optional(),
  has_header: z.boolean().optional(),
  delimiter: Delimiter.optional().describe("What separates the cells of a text file"),
  encoding: Encoding.optional(),
});
export type Choice = z.infer<typeof Choice>;

/** A column that may hold the addresses. */
export const ColumnChoice = z.object({
  column: z.int().describe("Zero-based"),
  name: z.string(),
  examples: z.array(z.string()).describe("Up to 3 cells"),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

export const Preview = z
  .object({
    format: z.enum(["csv", "tsv", "txt", "xlsx"]),
    delimiter: z.string().nullable(),
    encoding: z.string(),
    has_header: z.boolean(),
    columns: z.array(z.string()),
    email_column: z.int().min(0).nullable().describe("The guessed column, zero-based"),
    rows: z.array(z.array(z.string())).describe("The first rows, the header aside"),
    doubtful: z
      .array(z.string())
      .describe("Up to 3 cells of the address column that hold more or less than one address"),
  })
  .meta({ id: "ListPreview" });
export type Preview = z.infer<typeof Preview>;

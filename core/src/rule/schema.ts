/** The shapes of the workspace's rules. Safe for the browser. */
import { z } from "zod";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { ID } from "../kit/id.ts";
import { Page } from "../kit/page.ts";
import { limits } from "./limits.ts";

export const Match = z
  .enum(["address", "domain", "suffix", "exchanger"])
  .describe(
    "What the value names: an address, a domain, a domain with all below it, or a mail host with all below it",
  );
export type Match = z.infer<typeof Match>;

export const Effect = z
  .enum(["allow", "block"])
  .describe("`allow`: policies keep the address; `block`: it is not asked about, and is removed");
export type Effect = z.infer<typeof Effect>;

/** A rule as the verdicts that it decides name it. */
export const Named = z.object({ match: Match, value: z.string(), effect: Effect });
export type Named = z.infer<typeof Named>;

const note = z.string().max(limits.note, `At most ${limits.note} characters.`);

export const New = z.object({
  match: Match,
  value: z
    .string()
    .min(1, "Enter an address, a domain or a mail host.")
    .max(limits.value, `At most ${limits.value} characters.`),
  effect: Effect,
  note: note.default(""),
});
export type New = z.infer<typeof New>;

export const Update = z.object({ note });

export const Query = z.object({
  match: Match.optional(),
  effect: Effect.optional(),
  q: z.string().max(limits.value).optional().describe("A part of the value or the note"),
  limit: Page.limit,
  cursor: Page.cursor.optional(),
});

export const Info = Named.extend({
  id: ID.schema("rule"),
  note: z.string(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable().default(null).describe("The name of the person or the key that made it"),
}).meta({ id: "Rule" });
export type Info = z.infer<typeof Info>;

export const File = z.object({
  csv: z
    .string()
    .max(limits.file, `At most ${groupedDigits(limits.file)} characters. Send the rest afterwards.`)
    .describe(
      "A first row with the names `match`, `value`, `effect` and maybe `note`, then a rule a row. The delimiter is `,`, `;` or a tab; other columns are ignored",
    ),
});

/** What an import did with the rows of a file. */
export const Imported = z
  .object({
    created: z.int(),
    updated: z.int().describe("Rules that got the effect and the note of their row"),
    unchanged: z.int(),
    refused: z.int(),
    refusals: z
      .array(
        z.object({
          row: z.int().describe("The header is row 1; blank rows do not count"),
          reason: z.string(),
        }),
      )
      .describe(`The first ${limits.namedRows} rows that were refused`),
  })
  .meta({ id: "RuleImport" });
export type Imported = z.infer<typeof Imported>;

export const PartQuery = z.object({ cursor: Page.cursor.optional() });

/** A part of the CSV file of all rules; only the first has the header. */
export const Part = z
  .object({ csv: z.string(), next_cursor: z.string().nullable() })
  .meta({ id: "RuleExport" });
export type Part = z.infer<typeof Part>;

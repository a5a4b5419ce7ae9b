/** What an imported workspace had before its import, to read. Safe for the browser. */
import { z } from "zod";
import { Entry } from "../credit/schema.ts";
import { Page } from "../kit/page.ts";
import { Status } from "../verdict/schema.ts";

/** Where a workspace was imported from. */
export const Origin = z
  .object({
    stage: z.string().describe("The stage of Winnow that wrote the export"),
    exported_at: z.iso.datetime(),
  })
  .meta({ id: "ImportOrigin" });
export type Origin = z.infer<typeof Origin>;

/** The history of a workspace. */
export const Info = z
  .object({
    imported: Origin.nullable().describe(
      "Null where the workspace was not imported, or by a version that left its history in the export",
    ),
  })
  .meta({ id: "ImportedHistory" });
export type Info = z.infer<typeof Info>;

/** The former results of a list, in numbers. */
export const Results = Origin.extend({
  verified_at: z.iso
    .datetime()
    .nullable()
    .describe("When the last of them was verified, before the import; null without any"),
  addresses: z.int().describe("Distinct addresses, and rows without a well-formed one"),
  counts: z.record(Status, z.int()),
}).meta({ id: "ImportedResults" });
export type Results = z.infer<typeof Results>;

export const ListInfo = z
  .object({ results: Results.nullable().describe("Null where the export had no results of the list") })
  .meta({ id: "ImportedListHistory" });
export type ListInfo = z.infer<typeof ListInfo>;

export const LedgerPage = Page.of(Entry).meta({ id: "ImportedLedgerPage" });

export const LedgerQuery = z.object({ cursor: Page.cursor.optional() });

/** A link to a file of the history. */
export const Link = z
  .object({ url: z.string().describe("Valid for ten seconds") })
  .meta({ id: "HistoryLink" });

/** The shapes of a list's result: its verdicts, its rows, and what they are filtered by. Safe for the browser. */
import { z } from "zod";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { Page } from "../../kit/page.ts";
import { Info as Verdict, Reason, Status as VerdictStatus } from "../../verdict/schema.ts";
import { limits } from "../limits.ts";
import { rowSorts } from "../row-sort.ts";

export const ResultQuery = z.object({
  status: VerdictStatus.optional(),
  reason: Reason.optional(),
  q: z.string().max(254).optional().describe("Part of an address, or a domain"),
  cursor: Page.cursor.optional(),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.rows)
    .optional()
    .describe("Matches to skip; not together with q or cursor"),
  limit: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.pageRows)
    .default(100)
    .describe("0 counts the matches without returning them"),
});
export type ResultQuery = z.infer<typeof ResultQuery>;

export const ResultPosition = z.coerce.number().int().min(0).max(limits.rows);

/** A verdict with its position in the result of a list, from 0. */
export const Result = Verdict.extend({ position: z.int() }).meta({ id: "Result" });
export type Result = z.infer<typeof Result>;

export const UploadedRowQuery = z.object({
  row: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.rows)
    .optional()
    .describe("The number of the row; without it, the first row with the address"),
});

/** A row of the upload with the address of a result. */
export const UploadedRow = z
  .object({
    number: z.int().describe("From 1, the header and blank rows aside"),
    repeats: z.int().describe("Other rows with the same address"),
    cells: z
      .array(z.object({ column: z.string(), text: z.string() }))
      .nullable()
      .describe(
        `At most ${limits.rowCells} cells, each cut to ${groupedDigits(limits.cellText)} characters; null far down in a workbook whose shown cells exceed 256 MiB`,
      ),
  })
  .meta({ id: "UploadedRow" });
export type UploadedRow = z.infer<typeof UploadedRow>;

export const RowSort = z.enum(rowSorts);
export type RowSort = z.infer<typeof RowSort>;

export const RowFilter = ResultQuery.pick({ status: true, reason: true }).extend({
  provider: z.string().max(100).optional().describe("A mail provider; `other` for the rest"),
  domain: z.string().max(254).optional().describe("All addresses of this domain"),
});
export type RowFilter = z.infer<typeof RowFilter>;

const shownColumns = new RegExp(String.raw`^\d{1,2}(,\d{1,2}){0,${limits.shownColumns - 1}}$`);

export const RowQuery = RowFilter.extend({
  q: ResultQuery.shape.q,
  sort: RowSort.optional(),
  offset: ResultQuery.shape.offset.describe("Matches to skip; not together with q"),
  cursor: Page.cursor.optional().describe("Only with q"),
  limit: z.coerce.number().int().min(0).max(limits.tableRows).default(100),
  columns: z
    .string()
    .max(3 * limits.shownColumns - 1)
    .regex(
      shownColumns,
      `Name at most ${limits.shownColumns} columns, each from 0 to ${limits.rowCells - 1}.`,
    )
    .optional()
    .describe("The file's own columns to show, by their index: 0,2"),
});
export type RowQuery = z.infer<typeof RowQuery>;

/** A row of the file with what a table shows of its verdict. */
export const ResultRow = Verdict.pick({
  email: true,
  status: true,
  reason: true,
  score: true,
  suggestion: true,
  mended_from: true,
})
  .extend({
    row: z.int().describe("From 1, the header and blank rows aside"),
    position: z.int().describe("Of its address in the result"),
    provider: z.string().nullable(),
    blocked_by: z
      .enum(["rule", "suppression"])
      .optional()
      .describe(
        "What of the workspace blocks the address, so that nobody is asked about it; absent otherwise, and for rules on mail hosts",
      ),
    cells: z
      .array(z.string())
      .nullable()
      .optional()
      .describe(
        `Only with columns, in their order, each cut to ${limits.shownText} characters; null far down in a workbook whose shown cells exceed 256 MiB`,
      ),
  })
  .meta({ id: "ResultRow" });
export type ResultRow = z.infer<typeof ResultRow>;

/** The rows of a small list that is being verified, in the order of the file. */
export const EarlyRows = z
  .object({
    results: z.array(
      z.object({
        row: z.int().describe("From 1, the header and blank rows aside"),
        email: z.string(),
        mended_from: Verdict.shape.mended_from,
        verdict: Verdict.pick({ status: true, reason: true, suggestion: true })
          .nullable()
          .describe("null until it is final"),
      }),
    ),
  })
  .meta({ id: "EarlyRows" });
export type EarlyRows = z.infer<typeof EarlyRows>;
export type EarlyRow = EarlyRows["results"][number];

const Facet = z.array(z.object({ name: z.string(), count: z.int() }));

/** Rows of the file, the most first. Each is counted under the rest of the filter. */
export const Facets = z
  .object({
    reasons: Facet,
    providers: Facet,
    domains: Facet.describe("The largest"),
  })
  .meta({ id: "ResultFacets" });
export type Facets = z.infer<typeof Facets>;

/** Matches of a search that follow each other: their number, and the cursor with which they begin. */
const ResultSection = z.object({ cursor: z.string(), count: z.int() });
export type ResultSection = z.infer<typeof ResultSection>;

/** A page of results. A page of a search may be empty and still have a cursor: the search continues from there. */
export const ResultPage = Page.of(Result)
  .extend({
    scanned: z.int().optional().describe("Addresses searched so far, rejected rows among them; only with q"),
    sections: z
      .array(ResultSection)
      .optional()
      .describe("The matches of this page, in their order; only with q and a limit of 0"),
  })
  .meta({ id: "ResultPage" });
export type ResultPage = z.infer<typeof ResultPage>;

/** A page of rows; with q, in the order of their domains. */
export const RowPage = Page.of(ResultRow)
  .extend({ scanned: ResultPage.shape.scanned, sections: ResultPage.shape.sections })
  .meta({ id: "RowPage" });
export type RowPage = z.infer<typeof RowPage>;

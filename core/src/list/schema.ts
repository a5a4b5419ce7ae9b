/** The shapes of a list. Safe for the browser. */
import { z } from "zod";
import { ColumnChoice } from "../file/schema.ts";
export { Choice, Preview } from "../file/schema.ts";
export { limits } from "./limits.ts";
import { Info as Analysis } from "../analysis/schema.ts";
import { limits } from "./limits.ts";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Metadata } from "../kit/metadata.ts";
import { Name } from "../kit/name.ts";
import { Page } from "../kit/page.ts";
import { flagNames, Info as Verdict, Policy, Reason, Status as VerdictStatus } from "../verdict/schema.ts";
import { State as VerificationState, Info as Verification } from "../verification/schema.ts";

export const Purpose = z.enum(["analyze", "clean", "verify"]);
export type Purpose = z.infer<typeof Purpose>;

const Source = z.enum(["file", "paste"]);

/** The states of a list without a verification; with one, the list shows the state of the verification. */
export const State = z.enum(["uploading", "importing", "ready", "failed"]);
export type State = z.infer<typeof State>;

/** The state of a list as it is shown. */
const Status = z.enum([...new Set([...State.options, ...VerificationState.options])]);

export const Rows = z.object({
  total: z.int().describe("Rows of the file that are not blank, the header aside"),
  distinct: z.int().describe("Distinct well-formed addresses: what a verification costs at most"),
  duplicates: z.int(),
  bad_syntax: z.int().describe("Rows without a well-formed address; their verdict is free"),
});
export type Rows = z.infer<typeof Rows>;

export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  choices: z.array(ColumnChoice).optional().describe("With `column.ambiguous`: the columns to choose from"),
});
export type Problem = z.infer<typeof Problem>;

export const Info = z
  .object({
    id: ID.schema("list"),
    mode: z.enum(["live", "test"]).describe("test for a list of a test key"),
    name: z.string(),
    source: Source,
    purpose: Purpose,
    filename: z.string().nullable(),
    status: Status,
    error: Problem.nullable(),
    rows: Rows.nullable().describe("null until the import is done"),
    columns: z.array(z.string()),
    email_column: z.string().nullable(),
    has_header: z.boolean().nullable(),
    analysis: Analysis.nullable().describe("null until an analysis is started"),
    verification: Verification.nullable().describe("null until a verification is started"),
    metadata: z.record(z.string(), z.string()),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "List" });
export type Info = z.infer<typeof Info>;

const name = z
  .string()
  .overwrite(Name.plain)
  .min(1, "Give the list a name.")
  .max(200, "A name has at most 200 characters.");

/** The name of the uploaded file, for people to see. */
const filename = z
  .string()
  .overwrite(Name.ofFile)
  .min(1, "Give the file a name.")
  .max(255, "The name of a file has at most 255 characters.");

const metadata = Metadata;

const retention = z
  .union(limits.retentionDays.map((days) => z.literal(days)))
  .describe("Days after which the list is erased");

/** What every new list may have. */
const options = {
  metadata: metadata.default({}),
  retention_days: retention.optional(),
  start: Purpose.optional().describe("Begins this as soon as the list is imported"),
};

export const Create = z.discriminatedUnion("source", [
  z.object({
    source: z.literal("file"),
    name,
    purpose: Purpose,
    filename,
    size: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe(`Bytes; more than ${limits.bytes.toLocaleString("en")} are refused with 413`),
    ...options,
  }),
  z.object({
    source: z.literal("paste"),
    name,
    purpose: Purpose,
    emails: z
      .array(z.string().max(1000))
      .min(1, "Paste at least one address.")
      .meta({ maxItems: limits.pastedAddresses }),
    ...options,
  }),
]);

export type Create = z.infer<typeof Create>;

export const ListQuery = z.object({
  purpose: Purpose.optional(),
  source: Source.optional(),
  status: Status.optional(),
  q: z.string().max(200).optional().describe("Part of a name"),
  cursor: Page.cursor.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional().describe("25 unless given"),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The presigned POST with which the browser uploads the file to S3. */
const Upload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export const Created = Info.extend({ upload: Upload.nullable() }).meta({ id: "CreatedList" });
export type Created = z.infer<typeof Created>;

export const Update = z.object({
  name: name.optional(),
  retention_days: retention.optional(),
  metadata: metadata.optional(),
});

/** Result columns that a download may carry beside or instead of the original ones. */
export const resultColumns = [
  "email",
  "status",
  "reason",
  "score",
  "action",
  "suggestion",
  "provider",
  ...flagNames,
] as const;
export const ResultColumn = z.enum(resultColumns);
export type ResultColumn = z.infer<typeof ResultColumn>;

export const Download = z.object({
  format: z.enum(["csv", "xlsx", "jsonl"]).default("csv"),
  original: z.boolean().default(false).describe("Keep the file's own columns before the result's"),
  columns: z
    .array(ResultColumn)
    .min(1)
    .max(limits.downloadColumns, `A download has at most ${limits.downloadColumns} result columns.`)
    .default(["email", "status", "reason"]),
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
    .optional(),
  policy: Policy.optional().describe("Only the rows that this policy keeps"),
});
export type Download = z.infer<typeof Download>;

/** What the import of a list works on. */
export const JobInput = z.object({ listID: ID.schema("list") });

export const Events = {
  Imported: Event.declare("list.imported", z.object({ listID: ID.schema("list") })),
  ImportFailed: Event.declare("list.import_failed", z.object({ listID: ID.schema("list") })),
  /** What the list was created for was not started. */
  StartRefused: Event.declare(
    "list.start_refused",
    z.object({ listID: ID.schema("list"), error: Problem.pick({ code: true, message: true }) }),
  ),
  Deleted: Event.declare("list.deleted", z.object({ listID: ID.schema("list") })),
};

export const Verify = z.object({
  fresh: z
    .boolean()
    .default(false)
    .describe(
      "Asks anew for a credit, instead of repeating for nothing verdicts of the last 24 hours on single addresses and on the 50 newest lists",
    ),
});

/** A link to a finished file, valid for an hour and for as long as the person may view the list; null while it is being made. */
export const Delivery = z.object({ url: z.string().nullable() }).meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

/** What a verification takes; addresses that stay unknown are refunded. */
export const Quote = z
  .object({
    credits: z.int().describe("At most: unknown addresses and verdicts of the last 24 hours are free"),
    seconds: z.int().describe("From the rates of earlier verifications, where there are any"),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

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
        `At most ${limits.rowCells} cells, each cut to ${limits.cellText.toLocaleString("en")} characters; null far down in a workbook whose shown cells exceed 256 MiB`,
      ),
  })
  .meta({ id: "UploadedRow" });
export type UploadedRow = z.infer<typeof UploadedRow>;

/** The orders of the rows of a result; `-` for descending. Equal rows are in the order of the file. */
export const RowSort = z.enum(["row", "-row", "status", "-status", "domain", "-domain", "score", "-score"]);
export type RowSort = z.infer<typeof RowSort>;

export const RowFilter = ResultQuery.pick({ status: true, reason: true }).extend({
  provider: z.string().max(100).optional().describe("A mail provider; `other` for the rest"),
  domain: z.string().max(254).optional().describe("All addresses of this domain"),
});
export type RowFilter = z.infer<typeof RowFilter>;

export const RowQuery = RowFilter.extend({
  q: ResultQuery.shape.q,
  sort: RowSort.optional(),
  offset: ResultQuery.shape.offset.describe("Matches to skip; not together with q"),
  cursor: Page.cursor.optional().describe("Only with q"),
  limit: z.coerce.number().int().min(0).max(limits.tableRows).default(100),
});
export type RowQuery = z.infer<typeof RowQuery>;

/** A row of the file with what a table shows of its verdict. */
export const ResultRow = Verdict.pick({
  email: true,
  status: true,
  reason: true,
  score: true,
  suggestion: true,
})
  .extend({
    row: z.int().describe("From 1, the header and blank rows aside"),
    position: z.int().describe("Of its address in the result"),
    provider: z.string().nullable(),
  })
  .meta({ id: "ResultRow" });
export type ResultRow = z.infer<typeof ResultRow>;

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
    scanned: z.int().optional().describe("Rows searched so far; only with q"),
    sections: z
      .array(ResultSection)
      .optional()
      .describe("The matches of this page, in their order; only with q and a limit of 0"),
  })
  .meta({ id: "ResultPage" });
export type ResultPage = z.infer<typeof ResultPage>;

/** A page of rows; with q, of the first row of each address that matches. */
export const RowPage = Page.of(ResultRow)
  .extend({ scanned: ResultPage.shape.scanned, sections: ResultPage.shape.sections })
  .meta({ id: "RowPage" });
export type RowPage = z.infer<typeof RowPage>;

/** The shapes of a list. Safe for the browser. */
import { z } from "zod";
import { ColumnChoice } from "../file/schema.ts";
import { Estimate, Info as Analysis, Variants } from "../analysis/schema.ts";
import { VisibleError } from "../kit/error.ts";
import { Event } from "../kit/event.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { ID } from "../kit/id.ts";
import { Metadata } from "../kit/metadata.ts";
import { Name } from "../kit/name.ts";
import { Page } from "../kit/page.ts";
import { Policy, Status as VerdictStatus } from "../verdict/schema.ts";
import { Mode, State as VerificationState, Info as Verification } from "../verification/schema.ts";
import { expectedBounces } from "./bounces-schema.ts";
import { limits } from "./limits.ts";
import { mend, Mendable } from "./import/schema.ts";
import { Schedule, ScheduleEvents } from "./schedule/schema.ts";

export { Choice, Preview } from "../file/schema.ts";
export { limits } from "./limits.ts";
export * from "./bounces-schema.ts";
export * from "./comparison/schema.ts";
export * from "./download/schema.ts";
export * from "./erasure/schema.ts";
export * from "./import/schema.ts";
export * from "./result/schema.ts";
export * from "./schedule/schema.ts";
export { Died } from "../verification/schema.ts";

export const Purpose = z.enum(["analyze", "clean", "verify"]);
export type Purpose = z.infer<typeof Purpose>;

const Source = z.enum(["file", "paste"]);

/** The states of a list without a verification; with one, the list shows the state of the verification. */
export const State = z.enum(["uploading", "importing", "ready", "failed", "cancelled"]);
export type State = z.infer<typeof State>;

/** The state of a list as it is shown. */
const Status = z.enum([...new Set([...State.options, ...VerificationState.options])]);

/** Groups of states, for people. */
export const Phase = z
  .enum(["waiting", "moving", "paused", "done", "cancelled", "failed"])
  .describe("A group of states");
export type Phase = z.infer<typeof Phase>;

export const Rows = z.object({
  total: z.int().describe("Rows of the file that are not blank, the header aside"),
  distinct: z.int().describe("Distinct well-formed addresses: what a verification costs at most"),
  duplicates: z.int(),
  bad_syntax: z.int().describe("Rows without a well-formed address; their verdict is free"),
});
export type Rows = z.infer<typeof Rows>;

const byStatus = z.record(VerdictStatus, z.int());

/** The numbers of a verified list: no address, no domain, no cell of its file. */
export const ReportNumbers = z.object({
  name: z.string().describe("Of the list"),
  rows: Rows,
  verified_at: z.iso.datetime(),
  counts: byStatus.describe("Rows of the file; those without a well-formed address are invalid"),
  unverified: z.int().describe("Rows that an early end left without a verdict"),
  reasons: z.array(z.object({ name: z.string(), rows: z.int() })).describe("The most first"),
  kept: z.record(Policy, z.int()).nullable().describe("Rows that each policy keeps; null where not counted"),
  providers: z.array(z.object({ name: z.string(), addresses: z.int() })).describe("The most first"),
  forecast: z
    .object({ estimate: z.record(VerdictStatus, Estimate), counts: byStatus })
    .nullable()
    .describe(
      "What the analysis said, and what it was; in distinct addresses and rejected rows, which are invalid",
    ),
});
export type ReportNumbers = z.infer<typeof ReportNumbers>;

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
    error: Problem.nullable().describe(
      "Why the import or the verification failed, or why a start was refused: then the list stays `ready`",
    ),
    rows: Rows.nullable().describe("null until the import is done"),
    mendable: Mendable.nullable().describe(
      "null until the import is done, and for lists of earlier versions",
    ),
    variants: Variants.nullable().describe(
      "Addresses that reach one mailbox, by the rules of the providers that their domains name; by those of all mail hosts once the list was analyzed. null until the import is done, and for lists of earlier versions",
    ),
    columns: z.array(z.string()),
    email_column: z.string().nullable(),
    has_header: z.boolean().nullable(),
    analysis: Analysis.nullable().describe("null until an analysis is started"),
    verification: Verification.nullable().describe("null until a verification is started"),
    expected_bounces: expectedBounces,
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.string()),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    retention_days: z.int().describe("0 without retention"),
    expires_at: z.iso.datetime().describe("When it is erased at the latest"),
  })
  .meta({ id: "List" });
export type Info = z.infer<typeof Info>;

const ScheduleInRow = Schedule.pick({
  every_days: true,
  before: true,
  next_at: true,
  waits: true,
  stopped: true,
});
export type ScheduleInRow = z.infer<typeof ScheduleInRow>;

/** A list among several. */
export const Listed = Info.extend({
  schedule: ScheduleInRow.nullable().describe(
    "How the list is kept fresh: null without a schedule, and once it is done",
  ),
}).meta({ id: "ListedList" });
export type Listed = z.infer<typeof Listed>;

const name = z
  .string()
  .overwrite(Name.plain)
  .min(1, "Give the list a name.")
  .max(limits.nameText, `A name has at most ${limits.nameText} characters.`);

/** The name of the uploaded file, for people to see. */
const filename = z
  .string()
  .overwrite(Name.ofFile)
  .min(1, "Give the file a name.")
  .max(255, "The name of a file has at most 255 characters.");

const metadata = Metadata;

const tag = z
  .string()
  .overwrite(Name.plain)
  .min(1, "A tag is not empty.")
  .max(limits.tagText, `A tag has at most ${limits.tagText} characters.`);

/** The tags of one list. */
const tags = z
  .array(tag)
  .max(2 * limits.tags, `A list has at most ${limits.tags} tags.`)
  .describe(
    `Words by which the list is found again: at most ${limits.tags}, those that are equal apart from case counted once`,
  );

const retention = z
  .union(limits.retentionDays.map((days) => z.literal(days)))
  .describe(
    "Days from its creation, after which the list is erased; 0: when it is deleted after its download, or 24 hours after its completion",
  );

export const Tags = z.object({ tags });

/** What every new list may have. */
const options = {
  tags: tags.optional(),
  metadata: metadata.default({}),
  retention_days: retention
    .optional()
    .describe(`${retention.description ?? ""}; as the workspace keeps its new lists unless given`),
  mend: mend.optional(),
  start: Purpose.optional().describe("Begins this as soon as the list is imported"),
};

/** Refuses a body that is too large before any of its addresses is looked at. */
function tooManySent(): never {
  throw new VisibleError(
    "too_large",
    "list.too_large",
    `A call takes at most ${groupedDigits(limits.sentAddresses)} addresses. Upload them as a file.`,
  );
}

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
      .describe(`Bytes; more than ${groupedDigits(limits.bytes)} are refused with 413`),
    ...options,
  }),
  z.object({
    source: z.literal("paste"),
    name,
    purpose: Purpose,
    emails: z
      .array(z.string().max(1000))
      .min(1, "Paste at least one address.")
      .max(limits.sentAddresses, { error: tooManySent })
      .meta({ maxItems: limits.pastedAddresses }),
    ...options,
  }),
]);

export type Create = z.infer<typeof Create>;

/** What a list of another stage brings with it. */
export const TakenOver = z.object({
  name,
  source: Source,
  purpose: Purpose,
  filename: filename.nullable(),
  tags,
  metadata,
  retention_days: retention,
  mend: z.boolean(),
});

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

/** The presigned POST with which the browser uploads the file to S3. */
const Upload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export const Created = Info.extend({ upload: Upload.nullable() }).meta({ id: "CreatedList" });
export type Created = z.infer<typeof Created>;

export const Update = z.object({
  name: name.optional(),
  tags: tags.optional(),
  retention_days: retention.optional(),
  metadata: metadata.optional(),
});

/** What the import of a list works on. */
export const JobInput = z.object({ listID: ID.schema("list") });

export const Events = {
  Imported: Event.declare("list.imported", z.object({ listID: ID.schema("list") })),
  ImportFailed: Event.declare("list.import_failed", z.object({ listID: ID.schema("list") })),
  ImportCancelled: Event.declare("list.import_cancelled", z.object({ listID: ID.schema("list") })),
  /** What the list was created for was not started. */
  StartRefused: Event.declare(
    "list.start_refused",
    z.object({ listID: ID.schema("list"), error: Problem.pick({ code: true, message: true }) }),
  ),
  ...ScheduleEvents,
  Deleted: Event.declare("list.deleted", z.object({ listID: ID.schema("list") })),
};

/** Lists that something is done with together. */
export const Selection = z.object({
  ids: z
    .array(ID.schema("list"))
    .min(1, "Select at least one list.")
    .max(limits.selectedTogether, `Select at most ${limits.selectedTogether} lists.`),
});

/** Tags that are added to lists and removed from them. */
export const Retag = Selection.extend({ add: tags.default([]), remove: tags.default([]) });

export const Tagged = z
  .object({ tagged: z.array(z.string()).describe("The lists that have the tags now") })
  .meta({ id: "TaggedLists" });
export type Tagged = z.infer<typeof Tagged>;

/** A tag and the number of lists that have it. */
export const UsedTag = z.object({ tag: z.string(), lists: z.int() }).meta({ id: "UsedTag" });
export type UsedTag = z.infer<typeof UsedTag>;

export const Analyze = z.object({
  again: z
    .boolean()
    .default(false)
    .describe(
      "Also where an analysis is completed: another one replaces it, with a new sample unless one address in ten was probed already",
    ),
});

export const Verify = z.object({
  mode: Mode.optional().describe(
    "The verb, whose permission it needs: `verify` unless said otherwise, or `clean` for a list that was uploaded to be analyzed or cleaned",
  ),
  fresh: z
    .boolean()
    .default(false)
    .describe(
      "Asks again for a credit, instead of repeating free of charge the verdicts of the last 24 hours on single addresses and on the 50 newest lists",
    ),
  again: z
    .union([
      z.boolean(),
      z
        .array(
          z
            .int()
            .min(0)
            .max(limits.rows - 1),
        )
        .min(1)
        .max(limits.askedAgain),
    ])
    .default(false)
    .describe(
      "Asks once more about the unknown addresses of a verification that is completed; or about those of them at these positions in its result",
    ),
});
export type Verify = z.infer<typeof Verify>;

/** What a verification takes; addresses that stay unknown are refunded. */
export const Quote = z
  .object({
    credits: z.int().describe("At most: unknown addresses and verdicts of the last 24 hours are free"),
    reserved: z
      .int()
      .describe(
        "At the start, for blocked addresses too, since rules may change while it runs; the rest is returned",
      ),
    known: z
      .int()
      .describe(
        "Addresses with a verdict of an analysis of the last 24 hours or of an earlier verification of this list, which is taken over for nothing; none of `credits` and `reserved` is for them",
      ),
    blocked: z
      .int()
      .nullable()
      .describe(
        "Addresses that are suppressed, or that own rules on addresses, domains and suffixes block, which are free; null where those of a large list are not counted yet",
      ),
    seconds: z.int().describe("From the rates of earlier verifications, where there are any"),
    expected_bounces: expectedBounces,
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** What a verification would repeat free of charge if it started now. */
export const Repeated = z
  .object({
    addresses: z
      .int()
      .describe("With a verdict of the last 24 hours on another list, or on a single address"),
    distinct: z.int(),
    checked_at: z.iso.datetime().nullable().describe("When the newest of them was given"),
  })
  .meta({ id: "RepeatedVerdicts" });
export type Repeated = z.infer<typeof Repeated>;

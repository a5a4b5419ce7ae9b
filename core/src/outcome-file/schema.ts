/** The shapes of files of outcomes. Safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Source } from "../suppression/schema.ts";
import { Type } from "../outcome/schema.ts";
import { limits } from "./limits.ts";

export const id = ID.schema("file");

const column = z.int().min(0).max(limits.columns);

/** What the columns of a file hold, zero-based, where they are not those of a service that is known. */
export const Choice = z
  .strictObject({
    has_header: z.boolean().default(true),
    email: column,
    at: column,
    type: column.nullable().default(null),
    reply: column.nullable().default(null),
    id: column.nullable().default(null),
    always: Type.nullable().default(null).describe("What happened in each row, where no column says it"),
    dates: z
      .enum(["day-first", "month-first"])
      .nullable()
      .default(null)
      .describe("The order of day and month in dates of numbers alone"),
  })
  .refine(({ type, always }) => (type === null) !== (always === null), {
    error: "Choose the column that says what happened, or say it of all rows.",
    path: ["type"],
  });
export type Choice = z.infer<typeof Choice>;

export const Create = z.strictObject({
  filename: z.string().trim().min(1).max(limits.filename),
  size: z.int().min(1, "This file is empty.").max(limits.bytes, "At most 250 MB. Divide the file."),
  choice: Choice.optional(),
});
export type Create = z.infer<typeof Create>;

const Status = z
  .enum(["uploading", "reading", "read", "failed"])
  .describe("`uploading`: the file has not arrived; `read`: all of it was");

export const RejectionReason = z.enum([
  "not_an_address",
  "in_future",
  "too_old",
  "not_a_report",
  "not_an_event",
  "no_time",
]);
export type RejectionReason = z.infer<typeof RejectionReason>;

export const Rejected = z.object({
  row: z.int().describe("As a spreadsheet counts the rows that are not blank; of messages, their number"),
  reason: RejectionReason,
  text: z.string().describe(`The first ${limits.text} characters of the row`),
});
export type Rejected = z.infer<typeof Rejected>;

const count = z.int();

/** Outcomes that were stored, by what happened. */
const Accepted = z.object({
  bounced: count,
  hard_bounced: count.describe("Of those that bounced, because of the mailbox"),
  complained: count,
  unsubscribed: count,
  delivered: count,
  opened: count,
  clicked: count,
});

export const Info = z
  .object({
    id: z.string(),
    filename: z.string(),
    size: count,
    status: Status,
    source: Source.nullable().describe("Whose export it is; null before it was opened"),
    rows: count.describe("Rows or messages that were read"),
    accepted: Accepted,
    repeated: count,
    nothing: count.describe("Rows about what is no outcome, such as that a mail was sent"),
    rejected: count,
    first_rejected: z.array(Rejected).describe(`The first ${limits.named}`),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    forgotten_at: z.iso.datetime().describe("When it is forgotten, with its rejected rows"),
  })
  .meta({ id: "OutcomeFile" });
export type Info = z.infer<typeof Info>;

/** A file that was announced, with the form that uploads it. */
export const Created = Info.extend({
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
}).meta({ id: "OutcomeFileCreated" });
export type Created = z.infer<typeof Created>;

export const RejectedQuery = z.object({ cursor: z.string().max(200).optional() });

/** A part of the CSV file of rejected rows. */
export const RejectedPart = z
  .object({ csv: z.string(), next_cursor: z.string().nullable() })
  .meta({ id: "OutcomeFileRejected" });
export type RejectedPart = z.infer<typeof RejectedPart>;

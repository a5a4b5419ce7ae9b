/** The shapes of a list as it is shown. Safe for the browser. */
import { z } from "zod";
import { Info as Analysis, Variants } from "../analysis/schema.ts";
import { ColumnChoice } from "../file/schema.ts";
import { ID } from "../kit/id.ts";
import { Info as Verification, State as VerificationState } from "../verification/schema.ts";
import { expectedBounces } from "./bounces-schema.ts";
import { Mendable, Rows } from "./import/schema.ts";
import { Schedule } from "./schedule/schema.ts";

export const Purpose = z.enum(["analyze", "clean", "verify"]);
export type Purpose = z.infer<typeof Purpose>;

export const Source = z.enum(["file", "paste"]);

/** The states of a list without a verification; with one, the list shows the state of the verification. */
export const State = z.enum(["uploading", "importing", "ready", "failed", "cancelled"]);
export type State = z.infer<typeof State>;

/** The state of a list as it is shown. */
export const Status = z.enum([...new Set([...State.options, ...VerificationState.options])]);

/** Groups of states, for people. */
export const Phase = z
  .enum(["waiting", "moving", "paused", "done", "cancelled", "failed"])
  .describe("A group of states");
export type Phase = z.infer<typeof Phase>;

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

/** The shapes of a verification. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Returned } from "./returned.ts";
import { Info as Verdict, Policy, Reason, Status } from "../verdict/schema.ts";

export const State = z.enum(["queued", "running", "paused", "completed", "failed", "cancelled"]);
export type State = z.infer<typeof State>;

/** Whether counts are under the workspace's current rules and suppression. */
const RulesState = z.enum(["applied", "pending", "outdated"]);

/** How a verification ends. */
export const FinalState = State.extract(["completed", "failed", "cancelled"]);
export type FinalState = z.infer<typeof FinalState>;

const Progress = z.object({
  done: z.int(),
  total: z.int(),
  percent: z.int().min(0).max(100),
  kept: z
    .int()
    .optional()
    .describe(
      "Of those that are done, those whose verdicts stay, and stay charged, where it is cancelled now; absent in a revision, and once it has ended",
    ),
  waiting: z
    .int()
    .describe(
      "Of those that are not done: asked once, and waiting for a slow mail server or for another try",
    ),
  eta_seconds: z.int().nullable().describe("null while it cannot be told"),
});

/** The verb by which a verification is started. Both do the same, each by a permission of its own. */
export const Mode = z.enum(["verify", "clean"]);
export type Mode = z.infer<typeof Mode>;

const RowCounts = z.object({
  counts: z.record(Status, z.int()),
  reasons: z.partialRecord(Reason, z.int()),
  kept: z
    .record(Policy, z.int())
    .nullable()
    .describe("By the policy that keeps them; null for a verification from before they were counted"),
  relays: z
    .record(Policy, z.int())
    .nullable()
    .describe(
      "Of the kept rows, those at relay services, which `relays: drop` leaves out; null as `kept` is, or where they were not counted",
    ),
});

export const Info = z
  .object({
    status: State,
    mode: Mode.optional().describe(
      "The verb that started it; absent in one from before 30 November 2026, and in events of it",
    ),
    is_finishing: z
      .boolean()
      .optional()
      .describe(
        "true while it finishes early and is not paused: nothing more is asked, and what has no answer stays unknown, or keeps its former verdict in a run of a schedule, without charge; absent otherwise",
      ),
    is_revision: z
      .boolean()
      .optional()
      .describe(
        "true where verdicts are judged again by what was learned since: no mail server is asked, without charge; absent otherwise",
      ),
    is_run: z.boolean().optional().describe("true where a schedule has started it; absent otherwise"),
    changes: z
      .object({
        died: z
          .int()
          .describe(
            "Addresses that were valid before and are invalid, or suppressed since your own mail bounced",
          ),
        came_back: z.int().describe("Addresses that were invalid before and are valid"),
      })
      .optional()
      .describe("What a completed run of a schedule, or a revision, has changed; absent otherwise"),
    progress: Progress,
    counts: z.record(Status, z.int()).describe("Distinct addresses"),
    reasons: z.partialRecord(Reason, z.int()).describe("Distinct addresses"),
    previous: z
      .object({
        counts: z.record(Status, z.int()).describe("Distinct addresses"),
        reasons: z.partialRecord(Reason, z.int()).describe("Distinct addresses"),
        blocked: z.int().optional(),
        rows: RowCounts,
        providers: z
          .record(z.string(), z.int())
          .optional()
          .describe("Addresses by mail provider; absent in one from before that was kept"),
        completed_at: z.iso.datetime(),
      })
      .optional()
      .describe(
        "The complete result whose unknown addresses are being asked about again. Present only meanwhile; a verification that began before 1 December 2026 lacks it",
      ),
    blocked: z
      .int()
      .optional()
      .describe(
        "Of the unknown addresses, those that own rules block or that are suppressed, which asking again does not settle; absent until it has ended",
      ),
    rows: RowCounts.nullable().describe(
      "Rows of the file, duplicates among them; rejected rows aside. null until it has ended",
    ),
    providers: z.record(z.string(), z.int()).describe("Addresses by mail provider; `other` for the rest"),
    credits: z.object({
      reserved: z.int(),
      charged: z.int(),
      charged_before: z
        .int()
        .optional()
        .describe("By earlier verifications of this list; absent until it has ended, and where not known"),
      returned: z.int(),
      returned_for: Returned.optional().describe("Why; absent until it has ended"),
    }),
    rules: RulesState.optional().describe(
      "Whether the counts are under the workspace's current rules and suppression. `applied`: they are. `pending`: these are being applied to a large list. `outdated`: among several lists, nobody has read this one since they changed; or they are being applied to a large list, whose counts, rows in the application and files may be under those of at most five minutes ago, while its results are under the current ones, and answer 503 under a filter by status or reason. Unless `applied`, the counts are from before the last change of rules. Until the verification has ended, about the counts in `previous`, and absent without these; absent in events",
    ),
    started_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Verification" });
export type Info = z.infer<typeof Info>;

/** The queue message for one chunk. */
export const ChunkMessage = z.object({
  workspaceID: ID.tenant,
  listID: ID.schema("list"),
  verificationID: ID.schema("verification"),
  chunk: z.int().min(0),
  /** How often the chunk was requeued. */
  round: z.int().min(0),
  /** Not to be verified before. A delay longer than SQS allows is taken in several. */
  dueAt: z.iso.datetime().optional(),
  /** When the verification was resumed last before the message was sent. The next resumption sends it again. */
  resumedAt: z.iso.datetime().optional(),
});
export type ChunkMessage = z.infer<typeof ChunkMessage>;

/** A verdict that was known before the start: taken over without charge. One JSON line each. */
export const PriorVerdict = z.object({
  chunk: z.int(),
  /** The index of the address in the chunk. */
  index: z.int(),
  verdict: Verdict.extend({ charged: z.literal(0) }),
});
export type PriorVerdict = z.infer<typeof PriorVerdict>;

/** Of the addresses of a list, those that were valid on another one, and those of them that are dead by now. */
export const Died = z.object({
  valid: z.int().describe("Addresses that were valid on another list"),
  died: z.int().describe("Those of them that are dead by now"),
  bounced: z
    .int()
    .describe("The dead ones to which your own mail bounced; the others are invalid by a newer verdict"),
  since: z.iso
    .datetime()
    .nullable()
    .describe("When the first of the dead ones was valid last; null without any"),
});
export type Died = z.infer<typeof Died>;

/** What the job of a verification works on. */
export const JobInput = z.object({ listID: ID.schema("list") });

const Subject = z.object({ verificationID: ID.schema("verification"), listID: ID.schema("list") });

/** Absent are seconds in events from before they were counted, and the quote of one that had none or was paused. */
const Ended = Subject.extend({
  /** Since its start. */
  seconds: z.int().min(0).optional(),
  quotedSeconds: z.number().optional(),
  /** How many times as long it took as quoted, by `timesQuoted`. */
  timesQuoted: z.number().optional(),
});

export const Events = {
  Started: Event.declare("verification.started", Subject),
  Paused: Event.declare("verification.paused", Subject),
  Resumed: Event.declare("verification.resumed", Subject),
  Completed: Event.declare("verification.completed", Ended),
  Failed: Event.declare("verification.failed", Ended),
  Cancelled: Event.declare("verification.cancelled", Ended),
  /** A revision was cancelled or failed: the list is as it was before it. */
  Undone: Event.declare("verification.undone", Ended),
};

/** Schemas of analyses, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Status } from "../verdict/schema.ts";

export const State = z.enum(["queued", "running", "completed", "failed"]);
export type State = z.infer<typeof State>;

/** Findings about an address without its mail server. */
export const Finding = z.enum([
  "disposable",
  "role",
  "free",
  "typo",
  "no_domain",
  "no_mail_host",
  "null_mx",
  "dns_timeout",
]);
export type Finding = z.infer<typeof Finding>;

/** An estimate over the distinct addresses, with its 95 % confidence interval. */
export const Estimate = z.object({
  count: z.int(),
  low: z.int(),
  high: z.int(),
});
export type Estimate = z.infer<typeof Estimate>;

/** Variants of mailboxes, such as `jane+news@gmail.com`. */
export const Variants = z.object({
  rows: z
    .int()
    .optional()
    .describe(
      "Rows beyond the first of each mailbox that several addresses reach; absent in analyses of earlier versions",
    ),
  addresses: z
    .int()
    .describe(
      "Distinct addresses that reach a mailbox which an address before them reaches, by its provider's rule",
    ),
  mailboxes: z.int().describe("The mailboxes that several addresses reach"),
});
export type Variants = z.infer<typeof Variants>;

export const Health = z.object({
  findings: z.record(Finding, z.int()).describe("Counted over all distinct addresses"),
  variants: Variants.optional().describe(
    "Absent in analyses of earlier versions. A download with `unique: mailbox` has one row of each mailbox",
  ),
  providers: z.record(z.string(), z.int()).describe("Addresses by mail provider; `other` for the rest"),
  sample: z.object({
    size: z.int().describe("Addresses whose mail servers were asked; they are not charged for again"),
    counts: z.record(Status, z.int()),
    drawn_at: z.iso
      .datetime()
      .optional()
      .describe(
        "When an earlier analysis drew this sample, which was asked again, since analyses ask about at most one address in ten; absent for a new sample",
      ),
  }),
  estimate: z.record(Status, Estimate),
  invalid_percent: z
    .number()
    .min(0)
    .max(100)
    .describe("Of all rows but duplicates, those that are invalid, bad syntax included; one decimal place"),
  cleaning: z
    .object({
      credits: z.int(),
      seconds: z.int(),
      blocked: z
        .int()
        .optional()
        .describe(
          "Addresses that are suppressed or that own rules block, for which nothing is taken; absent where there are none",
        ),
    })
    .describe("What a cleaning takes at most, and about how long"),
});
export type Health = z.infer<typeof Health>;

export const Info = z
  .object({
    status: State,
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe("Why it failed, and what to do; null unless it did"),
    progress: z.object({
      done: z.int().describe("Distinct addresses that were looked over"),
      total: z.int(),
      percent: z.int().min(0).max(100).describe("Of all the work, the sample included"),
      eta_seconds: z.int().nullable().describe("null while it cannot be told"),
    }),
    health: Health.nullable().describe(
      "null until an analysis is completed; while another one runs, and after it failed, that of the one before",
    ),
    health_at: z.iso
      .datetime()
      .optional()
      .describe("When the analysis that found `health` was completed; absent without one"),
    started_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Analysis" });
export type Info = z.infer<typeof Info>;

/** The subject of an analysis job. */
export const JobInput = z.object({ listID: ID.schema("list") });

const Subject = z.object({ analysisID: ID.schema("analysis"), listID: ID.schema("list") });

/** With the seconds since its start; absent in events from before they were counted. */
const Ended = Subject.extend({ seconds: z.int().min(0).optional() });

export const Events = {
  Started: Event.declare("analysis.started", Subject),
  Completed: Event.declare("analysis.completed", Ended),
  Failed: Event.declare("analysis.failed", Ended),
};

/** The shapes of the figures of this installation. Safe for the browser. */
import { z } from "zod";

const Share = z
  .object({ estimate: z.number(), low: z.number(), high: z.number() })
  .describe("A share from 0 to 1, with its 95 % confidence interval");

export const Figure = z
  .object({
    share: Share,
    behind: z.int().describe("How many stand behind it"),
  })
  .nullable()
  .describe("null where fewer than 10 workspaces or 1,000 cases stand behind it: too few");
export type Figure = z.infer<typeof Figure>;

const Month = z.object({
  month: z.string().describe("In UTC, such as `2026-11`"),
  bounce_rate: Figure.describe(
    "Of the addresses that were called valid, charged to bought credits, and mailed: how many bounced because of the mailbox",
  ),
  providers: z
    .array(z.object({ provider: z.string(), bounce_rate: Figure }))
    .describe("The same by mail provider, where enough stand behind it, most mailed first"),
  unknown_rate: Figure.describe("Of all verdicts: how many were `unknown`, which cost nothing"),
});
export type Month = z.infer<typeof Month>;

export const Answers = z
  .object({
    count: z.int(),
    p50_ms: z.int(),
    p95_ms: z.int(),
    p99_ms: z.int(),
  })
  .describe("How long single verifications took in the last 30 days, in milliseconds, to the next 12 %");
export type Answers = z.infer<typeof Answers>;

/** What this installation measured of itself. No workspace weighs more than a tenth in a share. */
export const Info = z
  .object({
    measured_at: z.iso.datetime().nullable().describe("null before the first day is over"),
    months: z.array(Month).describe("Newest first, 13 at most"),
    answers: Answers.nullable().describe("null where there were fewer than 1,000"),
    domain_lists_at: z.iso
      .date()
      .describe("When the lists of throw-away and free domains were refreshed last"),
  })
  .meta({ id: "Status" });
export type Info = z.infer<typeof Info>;

/** What the dashboard shows. Safe for the browser. */
import { z } from "zod";
import { Bucket } from "../credit/schema.ts";
import { Info as List } from "../list/schema.ts";

/** The first steps of a newcomer, in order. */
export const steps = ["verify_address", "analyze_list", "create_key", "invite_member"] as const;
export type Step = (typeof steps)[number];

const Day = z.object({
  date: z.iso.date(),
  charged: z.int(),
  returned: z.int().describe("Of what was charged, for addresses that bounced"),
});

export const Info = z
  .object({
    lists: z
      .object({
        under_way: z
          .array(List)
          .describe("Lists that are imported, analyzed, verified or paused, newest first"),
        recent: z.array(List).describe("The newest other lists"),
        expiring: z.array(List).describe("Lists that are erased within 3 days, the next one first"),
        forecasts: z
          .object({ held: z.int(), settled: z.int() })
          .describe("Estimated counts of analyses that verifications have settled, in the 50 newest lists"),
      })
      .nullable()
      .describe("null for a person who may view no lists"),
    credits: Bucket,
    usage: z
      .object({
        from: z.iso.date().describe("29 days ago (UTC), or the oldest of the last 5,000 ledger entries"),
        to: z.iso.date().describe("Today (UTC)"),
        days: z.array(Day).describe("The days on which credits moved, newest first"),
      })
      .nullable()
      .describe("null for a person who may not view the plan"),
    first_steps: z
      .array(z.object({ step: z.enum(steps), is_done: z.boolean() }))
      .describe("Those that the person may do; none in a workspace that is older than 29 days"),
  })
  .meta({ id: "Dashboard" });
export type Info = z.infer<typeof Info>;

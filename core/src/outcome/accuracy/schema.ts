import { z } from "zod";

const Share = z
  .object({
    estimate: z.number(),
    low: z.number(),
    high: z.number(),
  })
  .describe("A share from 0 to 1, with its 95 % confidence interval");

const counted = {
  mailed: z.int().describe("Addresses that were called valid, charged, and mailed within 30 days"),
  bounced: z.int().describe("Those of them that bounced because of the mailbox"),
  bounce_rate: Share.nullable().describe("null where none was mailed"),
};

/** How often addresses that were called valid bounced. */
export const Accuracy = z
  .object({
    ...counted,
    months: z
      .array(
        z.object({
          month: z.string().describe("Of the first mail after the verdict, in UTC, such as `2026-11`"),
          ...counted,
          providers: z.array(z.object({ provider: z.string(), ...counted })).describe("Most mailed first"),
        }),
      )
      .describe("Newest first, 13 at most"),
    bounces_only: z
      .array(z.string())
      .describe("Sources that report fewer deliveries than bounces: what they report is not counted"),
  })
  .meta({ id: "Accuracy" });
export type Accuracy = z.infer<typeof Accuracy>;

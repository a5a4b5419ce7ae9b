/** The shapes of a report. Safe for the browser. */
import { z } from "zod";
import { Estimate } from "../../analysis/schema.ts";
import { Policy, Status } from "../../verdict/schema.ts";
import { Rows } from "../import/schema.ts";

const byStatus = z.record(Status, z.int());

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
    .object({ estimate: z.record(Status, Estimate), counts: byStatus })
    .nullable()
    .describe(
      "What the analysis said, and what it was; in distinct addresses and rejected rows, which are invalid",
    ),
});
export type ReportNumbers = z.infer<typeof ReportNumbers>;

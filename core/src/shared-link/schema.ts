/** The shapes of shared links. Safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { ReportNumbers } from "../list/schema.ts";
import { Info as Verdict } from "../verdict/schema.ts";
import { limits } from "./limits.ts";

export { limits } from "./limits.ts";

const days = z
  .int()
  .min(1, "A link lives at least one day.")
  .max(limits.days, `A link lives at most ${limits.days} days.`)
  .default(limits.defaultDays);

/** What a link shows: the numbers of the list, or the evidence of one address. */
export const New = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("report"), days }),
  z.object({
    kind: z.literal("evidence"),
    position: z.int().min(0).max(limits.position).describe("Of the address in the result"),
    shows_address: z.boolean().default(false).describe("Whether the address is written out"),
    days,
  }),
]);
export type New = z.infer<typeof New>;

export const Info = z
  .object({
    id: ID.schema("link"),
    kind: z.enum(["report", "evidence"]),
    address: z.string().nullable().describe("Masked; null for a report"),
    shows_address: z.boolean(),
    made_by: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "SharedLink" });
export type Info = z.infer<typeof Info>;

export const Made = Info.extend({
  token: z.string().describe("Shown once; the link is /shared#token"),
}).meta({ id: "MadeSharedLink" });
export type Made = z.infer<typeof Made>;

const shared = { workspace: z.string().describe("Its name"), expires_at: z.iso.datetime() };
/** The numbers of a list: no address, no domain, no cell of its file. */
export const Report = ReportNumbers.extend({ kind: z.literal("report"), ...shared });
export type Report = z.infer<typeof Report>;

export const Evidence = z.object({
  kind: z.literal("evidence"),
  ...shared,
  verdict: Verdict.omit({ charged: true, duration_ms: true, neighbours: true }),
  is_masked: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;

/** What a link shows to anybody who has it. */
export const Shared = z.discriminatedUnion("kind", [Report, Evidence]).meta({ id: "Shared" });
export type Shared = z.infer<typeof Shared>;

export const Open = z.object({ token: z.string().min(1).max(limits.tokenLength) });

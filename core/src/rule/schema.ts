/** The shapes of own rules. Safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Page } from "../kit/page.ts";
import { limits } from "./limits.ts";

export const Match = z
  .enum(["address", "domain", "suffix", "exchanger"])
  .describe(
    "What the value names: an address, a domain, a domain with all below it, or a mail host with all below it",
  );
export type Match = z.infer<typeof Match>;

export const Effect = z
  .enum(["allow", "block"])
  .describe("`allow`: policies keep the address; `block`: it is not asked about, and is removed");
export type Effect = z.infer<typeof Effect>;

/** A rule as the verdicts that it decides name it. */
export const Named = z.object({ match: Match, value: z.string(), effect: Effect });
export type Named = z.infer<typeof Named>;

const note = z.string().max(limits.note, `At most ${limits.note} characters.`);

export const New = z.object({
  match: Match,
  value: z
    .string()
    .min(1, "Enter an address, a domain or a mail host.")
    .max(limits.value, `At most ${limits.value} characters.`),
  effect: Effect,
  note: note.default(""),
});

export const Update = z.object({ note });

export const Query = z.object({
  match: Match.optional(),
  effect: Effect.optional(),
  q: z.string().max(limits.value).optional().describe("A part of the value or the note"),
  limit: z.coerce.number().int().min(1).max(limits.page).default(limits.page),
  cursor: Page.cursor.optional(),
});

export const Info = Named.extend({
  id: ID.schema("rule"),
  note: z.string(),
  created_at: z.iso.datetime(),
}).meta({ id: "Rule" });
export type Info = z.infer<typeof Info>;

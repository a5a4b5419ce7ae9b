/** The shapes of saved segments. Safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Name } from "../kit/text/name.ts";
import { RowQuery, RowSort } from "../list/schema.ts";
import { limits } from "./limits.ts";

/** What a segment asks of the rows of a result. */
export const Filter = RowQuery.pick({ status: true, reason: true, provider: true, domain: true, q: true });
export type Filter = z.infer<typeof Filter>;

export const New = z.strictObject({
  name: z
    .string()
    .max(limits.name, `At most ${limits.name} characters.`)
    .transform(Name.plain)
    .refine((name) => name !== "", "Give the segment a name."),
  filter: Filter.strict().refine(
    (filter) => Object.values(filter).some((value) => value !== undefined),
    "Filter the rows first.",
  ),
  sort: RowSort.optional(),
});

export const Info = z
  .object({
    id: ID.schema("segment"),
    name: z.string(),
    filter: Filter,
    sort: RowSort.nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Segment" });
export type Info = z.infer<typeof Info>;

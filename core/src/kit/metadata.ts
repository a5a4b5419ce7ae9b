import { z } from "zod";

const mostEntries = 50;
const longestName = 64;

/** Key-value pairs for programs. Their size is bounded, since a table row is. Safe for the browser. */
export const Metadata = z
  .record(z.string().max(longestName), z.string().max(512))
  .meta({ maxProperties: mostEntries, propertyNames: { type: "string", maxLength: longestName } })
  .refine((entries) => Object.keys(entries).length <= mostEntries, {
    message: `There are at most ${mostEntries} entries of metadata.`,
  });
export type Metadata = z.infer<typeof Metadata>;

import { z } from "zod";

const maxEntries = 50;
const longestName = 64;

/** Key-value pairs for programs. Their size is bounded, since a table row is. Safe for the browser. */
export const Metadata = z
  .record(z.string().max(longestName), z.string().max(512))
  .meta({ maxProperties: maxEntries, propertyNames: { type: "string", maxLength: longestName } })
  .refine((entries) => Object.keys(entries).length <= maxEntries, {
    message: `There are at most ${maxEntries} entries of metadata.`,
  });
export type Metadata = z.infer<typeof Metadata>;

import { z } from "zod";

const mostEntries = 50;

/** Key-value pairs for programs. Their size is bounded, since a table row is. Safe for the browser. */
export const Metadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((entries) => Object.keys(entries).length <= mostEntries, {
    message: `There are at most ${mostEntries} entries of metadata.`,
  });
export type Metadata = z.infer<typeof Metadata>;

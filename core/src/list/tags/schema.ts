/** The shapes of tags. Safe for the browser. */
import { z } from "zod";
import { Name } from "../../kit/text/name.ts";
import { Selection } from "../find/schema.ts";
import { limits } from "../limits.ts";

const tag = z
  .string()
  .overwrite(Name.plain)
  .min(1, "A tag is not empty.")
  .max(limits.tagText, `A tag has at most ${limits.tagText} characters.`);

/** The tags of one list. */
export const tags = z
  .array(tag)
  .max(2 * limits.tags, `A list has at most ${limits.tags} tags.`)
  .describe(
    `Words by which the list is found again: at most ${limits.tags}, those that are equal apart from case counted once`,
  );

export const Tags = z.object({ tags });

/** Tags that are added to lists and removed from them. */
export const Retag = Selection.extend({ add: tags.default([]), remove: tags.default([]) });

export const Tagged = z
  .object({ tagged: z.array(z.string()).describe("The lists that have the tags now") })
  .meta({ id: "TaggedLists" });
export type Tagged = z.infer<typeof Tagged>;

/** A tag and the number of lists that have it. */
export const UsedTag = z.object({ tag: z.string(), lists: z.int() }).meta({ id: "UsedTag" });
export type UsedTag = z.infer<typeof UsedTag>;

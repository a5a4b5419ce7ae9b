/** Tags as text: which are equal, and which are suggested. */
import { limits } from "@winnow/core/list/limits";
import type { UsedTag } from "@winnow/core/list/schema";

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export interface Tagging {
  tags: readonly string[];
  /** What is typed and is no tag yet. */
  typed: string;
}

/**
 * The tags with those that are typed, each with a comma after it. A tag that is too long, or one too many, stays typed, as what
 * has no comma yet.
 */
export function withTyped(tags: readonly string[], typed: string): Tagging {
  const chosen = [...tags];
  const parts = typed.split(",");
  const rest = parts.pop() ?? "";
  const left = parts
    .map((part) => part.trim())
    .filter((tag) => {
      if (tag === "" || chosen.some((each) => isSame(each, tag))) return false;
      if (tag.length > limits.tagText || chosen.length >= limits.tags) return true;
      chosen.push(tag);
      return false;
    });
  if (left.length > 0 && left.length === parts.length) return { tags, typed };
  return { tags: chosen, typed: left.length === 0 ? rest.trimStart() : [...left, rest.trim()].join(", ") };
}

/** The tags once those that are typed are among them, and what is typed and can be none. */
export const finished = ({ tags, typed }: Tagging): Tagging => withTyped(tags, `${typed},`);

const maxSuggested = 12;

/** The tags that contain what is typed and are not chosen, in their order. */
export const suggested = (
  used: readonly UsedTag[],
  chosen: readonly string[],
  typed: string,
): readonly string[] =>
  used
    .map(({ tag }) => tag)
    .filter((tag) => !chosen.some((each) => isSame(each, tag)))
    .filter((tag) => tag.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, maxSuggested);

/** The tags of lists with the number of lists that have each, the most used first. */
export function tagsOf(lists: readonly { tags: readonly string[] }[]): UsedTag[] {
  const used: UsedTag[] = [];
  for (const tag of lists.flatMap(({ tags }) => tags)) {
    const known = used.find((each) => isSame(each.tag, tag));
    if (known === undefined) used.push({ tag, lists: 1 });
    else known.lists += 1;
  }
  return used.toSorted((one, other) => other.lists - one.lists);
}

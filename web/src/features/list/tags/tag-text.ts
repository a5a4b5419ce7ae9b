/** Tags as text: which are equal, and which are suggested. */
import type { UsedTag } from "@winnow/core/list/schema";

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

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

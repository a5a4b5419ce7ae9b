/** Tags: words by which a workspace finds its lists again. Two tags are equal apart from case; the first spelling stays. */
import { Audit } from "../../audit/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { eachSettled } from "../../kit/concurrency/each-settled.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { listAreas } from "../../kit/permission.ts";
import { type Edit, editing } from "../edit.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { unlessGone } from "../erasure/remove.ts";
import { areaOf, rowFor, rowsOf } from "../row.ts";
import { get } from "../read.ts";
import { type Info, limits, Retag, Tags, type Tagged, type UsedTag } from "../schema.ts";

const keyOf = (tag: string): string => tag.toLowerCase();

export const hasTag = ({ tags = [] }: Pick<ListRow, "tags">, tag: string): boolean =>
  tags.some((each) => keyOf(each) === keyOf(tag));

/** The tags of a list, each once. Throws `input` where they are too many. */
export function tagsFor(name: string, wanted: readonly string[]): string[] {
  const tags = distinct(wanted);
  if (tags.length > limits.tags)
    throw new VisibleError(
      "input",
      "list.too_many_tags",
      `“${name}” would have ${tags.length} tags. A list has at most ${limits.tags}.`,
    );
  return tags;
}

/** The edit that gives a list these tags; null where it has them. */
export function tagging(list: ListRow, wanted: readonly string[]): Edit | null {
  const { workspaceID, id, name, tags: before = [] } = list;
  const tags = tagsFor(name, wanted);
  const added = tags.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !tags.includes(tag));
  if (added.length + removed.length === 0) return null;
  const details = {
    ...(added.length > 0 && { added: added.join(", ") }),
    ...(removed.length > 0 && { removed: removed.join(", ") }),
  };
  const recording = [Audit.recording(workspaceID, "list.tagged", { id, name }, details)];
  return { changed: { tags }, decidedBy: "tags", recording };
}

/** Gives a list these tags. A program tags what it may create. */
export const tag = fn(Tags.extend({ id: ID.schema("list") }), async ({ id, tags }): Promise<Info> => {
  await Table.transact(async (outdated) => {
    const list = await rowFor(id, Actor.isApiKey() ? "add" : "edit");
    return { answer: undefined, changes: editing(list, [tagging(list, tags)], outdated) };
  });
  return get(id);
});

/**
 * Adds tags to lists and removes others from them. Passes over lists that are gone. Throws `forbidden` where
 * one of the lists may not be edited, and `input` where one would have too many tags. Then none is changed,
 * except for tags that somebody else sets meanwhile.
 */
export const retag = fn(Retag, async ({ ids, add, remove }): Promise<Tagged> => {
  const there = await rowsOf(Actor.canAny(listAreas, "edit"), [...new Set(ids)]);
  const lists = there.filter(({ timeRemoved }) => timeRemoved === undefined);
  for (const { purpose } of lists) Actor.can(areaOf(purpose), "edit");
  for (const list of lists) tagging(list, after(list, { add, remove }));
  await eachSettled(lists, ({ id }) =>
    Table.transact(async (outdated) => {
      const list = await rowFor(id, "edit");
      const edit = tagging(list, after(list, { add, remove }));
      return { answer: undefined, changes: editing(list, [edit], outdated) };
    }).catch(unlessGone),
  );
  return { tagged: lists.map(({ id }) => id) };
});

const after = (
  { tags = [] }: Pick<ListRow, "tags">,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => {
  const gone = new Set(remove.map(keyOf));
  return distinct([...tags.filter((tag) => !gone.has(keyOf(tag))), ...add]);
};

const distinct = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((each) => keyOf(each) === keyOf(tag)) === index);

/** The tags of the newest 1,000 lists that the actor may view, the most used first, at most 200. */
export async function tags(): Promise<UsedTag[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const { data } = await ListEntity.query.byWorkspace({ workspaceID }).go({
    order: "desc",
    limit: limits.taggedLists,
    attributes: ["purpose", "tags", "timeRemoved"],
  });
  const used = new Map<string, UsedTag>();
  for (const { purpose, tags: given = [], timeRemoved } of data)
    if (timeRemoved === undefined && Actor.may(areaOf(purpose), "view"))
      for (const tag of given) {
        const { lists } = used.get(keyOf(tag)) ?? { lists: 0 };
        used.set(keyOf(tag), { tag: used.get(keyOf(tag))?.tag ?? tag, lists: lists + 1 });
      }
  return [...used.values()]
    .toSorted((one, other) => other.lists - one.lists || one.tag.localeCompare(other.tag))
    .slice(0, limits.shownTags);
}

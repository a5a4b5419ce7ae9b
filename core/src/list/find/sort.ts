import { z } from "zod";
import { Cursor } from "../../kit/cursor.ts";
import { ID } from "../../kit/id.ts";
import type { ListRow } from "../entity.ts";

type Sortable = Pick<ListRow, "id" | "name"> & Partial<Pick<ListRow, "imported">>;

interface Place {
  cursor: string | undefined;
  pageSize: number;
  /** What the lists were chosen by. */
  filter: Cursor.Filter;
}

/** Where a list stands: the newer one first of two with an equal name or size. */
const Position = z.object({ name: z.string(), rows: z.number(), id: ID.schema("list") });
type Position = z.infer<typeof Position>;

let collator: Intl.Collator | undefined;

/** Digits by their value, so that "List 2" comes before "List 10". */
const compare = (one: string, other: string): number =>
  (collator ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" })).compare(one, other);

const orders = {
  name: (one: Position, other: Position) => compare(one.name, other.name),
  rows: (one: Position, other: Position) => other.rows - one.rows,
} as const;

/** A page of lists by name from A to Z, or by rows from the most on; those without rows come last. */
export function sortedPage(
  lists: readonly Sortable[],
  sort: keyof typeof orders,
  { cursor, pageSize, filter }: Place,
): { ids: string[]; next_cursor: string | null } {
  const inOrder = (one: Position, other: Position): number =>
    orders[sort](one, other) || other.id.localeCompare(one.id);
  const chosen = { ...filter, sort };
  const after = cursor === undefined ? null : Cursor.decode(cursor, Position, chosen);
  const further = lists
    .map(positionOf)
    .filter((position) => after === null || inOrder(after, position) < 0)
    .toSorted(inOrder);
  const page = further.slice(0, pageSize);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    next_cursor: last && further.length > page.length ? Cursor.encode(last, chosen) : null,
  };
}

const positionOf = ({ id, name, imported }: Sortable): Position => ({
  id,
  name,
  rows: imported?.rows.total ?? -1,
});

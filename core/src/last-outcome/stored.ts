/** The last outcomes of a workspace in parts by key, each an object. A row names the present ones. */
import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { NamedObject } from "../named-object/index.ts";
import { Quota } from "../quota/index.ts";
import { Clock } from "../port/clock/index.ts";
import { LastOutcomesEntity } from "./entity.ts";
import { decode, encode, type Entry } from "./entry.ts";

/** Its object, the number of its entries, the second of the oldest, and the key that it begins with. */
export interface Part {
  name: string;
  count: number;
  oldest: number;
  first: string;
}

export interface Book {
  version: number;
  parts: readonly Part[];
  unreadFrom?: string | undefined;
}

const Parts = z.array(z.tuple([z.string(), z.int(), z.number(), z.string()]));

/** Among the outcomes of the workspace, so that they are erased with them. */
const below = (workspaceID: string): string => `outcomes/${workspaceID}/last/`;
const keyOf = (workspaceID: string, name: string): string => below(workspaceID) + name;

/** The parts as they are now. */
export async function readBook(workspaceID: string): Promise<Book> {
  const { data } = await LastOutcomesEntity.get({ workspaceID }).go({ consistent: true });
  if (!data) return { version: 0, parts: [] };
  const parts = Parts.parse(JSON.parse(data.parts)).map(([name, count, oldest, first]) => ({
    name,
    count,
    oldest,
    first,
  }));
  return { version: data.version, parts, unreadFrom: data.unreadFrom };
}

export const textOf = (parts: readonly Part[]): string =>
  JSON.stringify(parts.map(({ name, count, oldest, first }) => [name, count, oldest, first]));

export const readPart = async (workspaceID: string, { name }: Pick<Part, "name">): Promise<Iterable<Entry>> =>
  decode(await Store.text(keyOf(workspaceID, name)));

/** Entries of a part. A fuller one is divided. */
const maxPart = 32_000;

/** Writes entries, in the order of their keys, as parts. */
export async function writeParts(entries: readonly Entry[], written: NamedObject.Names): Promise<Part[]> {
  const parts: Part[] = [];
  for (const piece of NamedObject.divided(entries, maxPart)) {
    const name = ulid(Clock.now().getTime());
    await written.put(name, encode(piece));
    const oldest = piece.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER);
    parts.push({ name, count: piece.length, oldest, first: piece[0]?.key ?? "" });
  }
  return parts;
}

/** Objects that are read or written at once. */
export const atOnce = 4;

/** What keeps only the objects that the row names. */
export const objectsOf = (workspaceID: string): NamedObject.ObjectsOfRow => ({
  below: below(workspaceID),
  present: async () => (await readBook(workspaceID)).parts.map(({ name }) => name),
  counter: Quota.rewritesOf(workspaceID),
});

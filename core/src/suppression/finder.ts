/** Finds what is suppressed. Indexes stay in memory up to a bound, those that were used last. */
import { Store } from "../aws/store/index.ts";
import { createRecent } from "../kit/cache/recent.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { hashOf, named } from "./entry.ts";
import { indexRange, lookUp } from "./part.ts";
import type { Suppressed } from "./schema.ts";
import { keyOf, type Part, reading } from "./stored.ts";
import { NamedObject } from "../named-object/index.ts";

export interface Finder {
  /** Of the suppressed addresses; 0 where there never were any. */
  readonly version: number;
  /** Grows where entries are removed. */
  readonly removals: number;
  readonly isEmpty: boolean;
  /** Why an address is suppressed; null where it is not. */
  of(normalized: string): Suppressed | null;
  ofHash(sha256: string): Suppressed | null;
}

/** Finds any of the suppressed addresses, or only among some: then it reads their parts alone. */
export const finder = (workspaceID: string, among?: readonly string[]): Promise<Finder> =>
  reading(workspaceID, async ({ version, removals, parts }) => {
    const wanted =
      among && new Set(among.map((email) => NamedObject.placeOf(parts, named({ email })?.sha256 ?? "")));
    const { run } = createSemaphore(atOnce);
    const indexes = await Promise.all(
      parts.map(async (part, place) =>
        wanted && !wanted.has(place) ? null : run(() => indexOf(workspaceID, part)),
      ),
    );
    const ofHash = (sha256: string): Suppressed | null => {
      const index = indexes[NamedObject.placeOf(parts, sha256)];
      return index ? lookUp(index, sha256) : null;
    };
    return {
      version,
      removals,
      isEmpty: parts.length === 0,
      of: (normalized) => (parts.length === 0 ? null : ofHash(hashOf(normalized))),
      ofHash,
    };
  });

/** Indexes that are read at once. */
const atOnce = 16;
/** Bytes of indexes that a process remembers: those of a full workspace and a half. */
const capacity = 32_000_000;
const remembered = createRecent<Buffer>(capacity, ({ length }) => length);

async function indexOf(workspaceID: string, part: Part): Promise<Buffer> {
  const key = keyOf(workspaceID, part);
  const known = remembered.get(key);
  if (known) return known;
  const index = await Store.bytes(key, indexRange(part.count));
  remembered.set(key, index);
  return index;
}

/**
 * The verdicts that a workspace has on its lists of the last 24 hours. Lists are ordered by address. So a
 * chunk reads the few parts that may have one of its addresses, a single address reads one part of each list,
 * and no item exists per address.
 */
import { Entity } from "electrodb";
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { createSemaphore, type Semaphore } from "../../kit/concurrency/semaphore.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verdict } from "../../verdict/index.ts";
import type { VerificationRow } from "../entity.ts";
import { mayHave, placesIn } from "../result/manifest.ts";
import { freshMs, keyOf, placeOf } from "./address-key.ts";

/** This many lists are looked into, the newest first. */
const maxLists = 50;
/** This many of them at once. */
const maxListsAtOnce = 10;
/** Parts that are read at the same time: each is a megabyte. */
const maxPartsAtOnce = 4;

const text = { type: "string", required: true, readOnly: true } as const;

/** A verification that ended within 24 hours, by its start. The table removes the row afterwards. */
const RecentListEntity = new Entity(
  {
    model: { service: "winnow", entity: "recentList", version: "1" },
    attributes: {
      workspaceID: text,
      verificationID: text,
      listID: text,
      manifest: text,
      timeCompleted: text,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["verificationID"] },
      },
    },
  },
  Table.config,
);

/** The change that offers the results of a verification that ends to the next lists. */
export function offering({ workspaceID, listID, id }: VerificationRow, manifest: string): Change {
  const now = Clock.now();
  const expires = Math.ceil((now.getTime() + freshMs) / 1000);
  const row = {
    workspaceID,
    verificationID: id,
    listID,
    manifest,
    timeCompleted: now.toISOString(),
    expires,
  };
  return Table.change(RecentListEntity.put(row));
}

/** The change that withdraws the results of a list that is removed. */
export const withdrawing = ({ workspaceID, id: verificationID }: VerificationRow): Change =>
  Table.change(RecentListEntity.delete({ workspaceID, verificationID }));

interface Question {
  workspaceID: string;
  /** Evidence of this time or earlier is too old. */
  since: string;
  addresses: readonly string[];
}

/**
 * The conclusive verdicts on these addresses on the workspace's newest lists, by the keys of the addresses, except on one list.
 * Per list it reads one manifest, which the process remembers, and mostly one or two parts.
 */
export async function listedVerdicts(
  { workspaceID, since, addresses }: Question,
  exceptListID?: string,
): Promise<Map<string, Verdict.Info>> {
  const found = new Map<string, Verdict.Info>();
  const places = addresses.flatMap((email) => placeOf(email) ?? []).toSorted();
  if (places.length === 0) return found;
  const query = RecentListEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ order: "desc", limit: maxLists, consistent: true });
  const recent = data.filter(({ listID, timeCompleted }) => listID !== exceptListID && timeCompleted > since);
  const wanted = new Set(addresses.map(keyOf));
  const reader = createSemaphore(maxPartsAtOnce);
  for (let first = 0; first < recent.length && wanted.size > 0; first += maxListsAtOnce) {
    const reading = recent
      .slice(first, first + maxListsAtOnce)
      .map((list) => verdictsOn(list, { places, wanted, reader }));
    for (const [key, verdict] of (await Promise.all(reading)).flat()) {
      if (verdict.checked_at <= since || !wanted.delete(key)) continue;
      found.set(key, verdict);
    }
  }
  return found;
}

interface Wanted {
  /** Where the addresses stand in the order of lists. */
  places: readonly string[];
  /** Their keys. */
  wanted: ReadonlySet<string>;
  reader: Semaphore;
}

/** The conclusive verdicts of a list on wanted addresses, with their keys. */
async function verdictsOn(
  { manifest }: { manifest: string },
  { places, wanted, reader }: Wanted,
): Promise<[string, Verdict.Info][]> {
  const parts = await unlessErased(() => placesIn(manifest));
  const mayHaveSome = parts.filter((part) => part.from !== undefined && mayHave(part, places));
  const found = await Promise.all(mayHaveSome.map(({ key }) => reader.run(() => verdictsIn(key, wanted))));
  return found.flat();
}

async function verdictsIn(key: string, wanted: ReadonlySet<string>): Promise<[string, Verdict.Info][]> {
  const lines = await unlessErased(async () => (await Store.text(key)).split("\n"));
  return lines.flatMap((line) => {
    const address = keyOf(emailOf(line));
    const verdict = wanted.has(address) ? Verdict.Info.parse(JSON.parse(line)) : null;
    return verdict && isRepeated(verdict) ? [[address, verdict] as [string, Verdict.Info]] : [];
  });
}

const leadingEmail = /^\{"email":("(?:[^"\\]|\\.)*")/;
const Stored = z.object({ email: z.string() });

/** The address of a verdict, which its line mostly begins with: reading the whole line takes ten times as long. */
function emailOf(line: string): string {
  const [, email] = leadingEmail.exec(line) ?? [];
  return email === undefined ? Stored.parse(JSON.parse(line)).email : (JSON.parse(email) as string);
}

/** The workspace's own outcome decides each time, as long as it is there. */
const isRepeated = ({ status, outcome }: Verdict.Info): boolean =>
  status !== "unknown" && outcome === undefined;

interface Span {
  from: string;
  to: string;
}

/** The first and the last of addresses in their order; null without a well-formed one. */
export function spanOf(addresses: readonly string[]): Span | null {
  const places = addresses.flatMap((email) => placeOf(email) ?? []);
  const [from] = places.toSorted();
  return from === undefined
    ? null
    : { from, to: places.reduce((last, place) => (place > last ? place : last), from) };
}

/** Nothing where the list was erased meanwhile. */
export async function unlessErased<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Store.ObjectMissing) return [];
    throw error;
  }
}

/** The misses among the bounces of some runs: valid verdicts that were charged, and whose mail came back within 30 days. */
import type { Credit } from "../../credit/index.ts";
import { NamedObject } from "../../named-object/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import {
  bouncesAfter,
  type Charged,
  type Mailed,
  type Verified,
  verifiedOf,
  windowMs,
} from "../charged-verdict.ts";
import { claimedAmong } from "./claim.ts";
import { isByPerson, isHardBounce, keysOf } from "../entry.ts";
import { type Book, readEntries } from "../book.ts";

export interface Bounced extends Mailed {
  email: string;
  /** When it bounced last of what was looked at before: 0 for never. */
  judged: number;
}

/** A miss and its address. */
export interface Found {
  miss: Credit.Miss;
  email: string;
}

/** The misses, the mail that came back first before others. Nothing is read per address. */
export async function missesIn(workspaceID: string, book: Book): Promise<Found[]> {
  const since = Clock.now().getTime() - windowMs;
  const bounced = await bouncedIn(workspaceID, book, since);
  if (bounced.size === 0) return [];
  await addKnown(workspaceID, book, bounced);
  const verified = await verifiedOf(
    [...bounced.values()].map(({ email }) => email),
    since,
  );
  const found = [...bounced].flatMap(([address, mailed]) => missesOf(mailed, verified.get(address)));
  // A claim is not paid yet: it can still come back by a later report.
  const claimed = await claimedAmong(found.flatMap(({ miss, isSpokenFor }) => (isSpokenFor ? [miss] : [])));
  const misses = found.filter(({ miss, isSpokenFor }) => !isSpokenFor || claimed.has(miss.verdict));
  return misses.toSorted((one, other) => (placeIn(one.miss) < placeIn(other.miss) ? -1 : 1));
}

const placeIn = ({ at, verdict }: Credit.Miss): string => `${at} ${verdict}`;

/** The addresses with a hard bounce since a time in the runs that were not looked at. */
async function bouncedIn(workspaceID: string, { runs }: Book, since: number): Promise<Map<string, Bounced>> {
  const bounced = new Map<string, Bounced>();
  for (const run of runs.filter(({ hasBounces }) => hasBounces))
    for (const entry of await readEntries(workspaceID, run)) {
      const time = Date.parse(entry.outcome.at);
      if (!isHardBounce(entry) || time < since) continue;
      const { email } = entry.outcome;
      const address = Verification.keyOfAddress(email);
      const known = bounced.get(address) ?? { email, bounces: [], seen: 0, judged: 0 };
      bounced.set(address, { ...known, bounces: [...known.bounces, time] });
    }
  return bounced;
}

/**
 * Adds when people opened or clicked, and which bounces were looked at before. Reads all runs, and the parts that may have one of the
 * addresses.
 */
async function addKnown(
  workspaceID: string,
  { runs, parts }: Book,
  bounced: ReadonlyMap<string, Bounced>,
): Promise<void> {
  const places = new Set<number>();
  for (const { email } of bounced.values()) {
    const keys = keysOf(email);
    if (!keys) continue;
    for (
      let place = NamedObject.placeOf(parts, keys.first);
      place <= NamedObject.placeOf(parts, keys.last);
      place += 1
    )
      places.add(place);
  }
  const isJudged = new Set<string>([...places].flatMap((place) => parts[place]?.name ?? []));
  for (const { name, hasBounces } of runs) if (!hasBounces) isJudged.add(name);
  const objects = [...runs, ...[...places].flatMap((place) => parts[place] ?? [])];
  for (const object of objects)
    for (const entry of await readEntries(workspaceID, object)) {
      const found = bounced.get(Verification.keyOfAddress(entry.outcome.email));
      if (!found) continue;
      const time = Date.parse(entry.outcome.at);
      if (isByPerson(entry.outcome)) found.seen = Math.max(found.seen, time);
      if (isJudged.has(object.name) && isHardBounce(entry)) found.judged = Math.max(found.judged, time);
    }
}

/**
 * The verdict whose mail came back within the window, unless a person read it, or the address was verified, afterwards. Of several
 * verdicts it is the newest: one bounce is one miss. A bounce that was looked at before has spoken for all verdicts before it, also
 * where the newest is erased by now.
 */
export function missesOf(
  mailed: Bounced,
  verified: Verified | undefined,
): readonly (Found & { isSpokenFor: boolean })[] {
  const newest = (verified?.charged ?? []).reduce<Charged | null>(
    (last, one) => (last && isOlder(one, last) ? last : one),
    null,
  );
  if (!newest) return [];
  const bounces = bouncesAfter(newest.time, mailed, verified?.last ?? 0);
  if (bounces.length === 0) return [];
  const first = bounces.reduce((least, bounce) => Math.min(least, bounce), Infinity);
  const miss = { ...newest.charge, at: new Date(first).toISOString() };
  return [{ email: mailed.email, miss, isSpokenFor: newest.time < mailed.judged }];
}

const isOlder = (one: Charged, other: Charged): boolean =>
  one.time < other.time || (one.time === other.time && one.charge.verdict < other.charge.verdict);

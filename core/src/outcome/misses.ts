/** The misses among the bounces of some runs: valid verdicts that were charged, and whose mail came back within 30 days. */
import type { Credit } from "../credit/index.ts";
import { Clock } from "../port/clock/index.ts";
import { SingleVerification } from "../single-verification/index.ts";
import { Verdict } from "../verdict/index.ts";
import { Verification } from "../verification/index.ts";
import { isHardBounce, keysOf, type Stored } from "./entry.ts";
import { type Book, placeOf, readEntries } from "./stored.ts";

const windowMs = 30 * 24 * 3_600_000;

/** What is known of an address that bounced. Times in milliseconds. */
interface Bounced {
  email: string;
  bounces: number[];
  /** When a person opened or clicked last. */
  seen: number;
  /** When it was verified last. */
  verified: number;
  verdicts: Charged[];
}

/** A valid verdict that was charged. */
interface Charged extends Omit<Credit.Miss, "at"> {
  time: number;
}

/** The misses, the mail that came back first before others. Nothing is read per address. */
export async function missesIn(workspaceID: string, book: Book): Promise<Credit.Miss[]> {
  const since = Clock.now().getTime() - windowMs;
  const bounced = await bouncedIn(workspaceID, book, since);
  if (bounced.size === 0) return [];
  await addReaders(workspaceID, book, bounced);
  await addVerdicts(bounced, new Date(since).toISOString());
  const misses = [...bounced.values()].flatMap(missesOf);
  return misses.toSorted((one, other) => (placeIn(one) < placeIn(other) ? -1 : 1));
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
      const known = bounced.get(address) ?? { email, bounces: [], seen: 0, verified: 0, verdicts: [] };
      bounced.set(address, { ...known, bounces: [...known.bounces, time] });
    }
  return bounced;
}

/** Adds when people opened or clicked. Reads all runs, and the parts that may have one of the addresses. */
async function addReaders(
  workspaceID: string,
  { runs, parts }: Book,
  bounced: ReadonlyMap<string, Bounced>,
): Promise<void> {
  const places = new Set<number>();
  for (const { email } of bounced.values()) {
    const keys = keysOf(email);
    if (!keys) continue;
    for (let place = placeOf(parts, keys.first); place <= placeOf(parts, keys.last); place += 1)
      places.add(place);
  }
  const objects = [...runs, ...[...places].flatMap((place) => parts[place] ?? [])];
  for (const object of objects)
    for (const { outcome } of await readEntries(workspaceID, object)) {
      if (!isPerson(outcome)) continue;
      const found = bounced.get(Verification.keyOfAddress(outcome.email));
      if (found) found.seen = Math.max(found.seen, Date.parse(outcome.at));
    }
}

const isPerson = ({ type, machine }: Stored): boolean =>
  (type === "opened" || type === "clicked") && machine !== true;

/** Adds the verdicts on lists, and those of programs on single addresses. */
async function addVerdicts(bounced: ReadonlyMap<string, Bounced>, since: string): Promise<void> {
  const addresses = [...bounced.values()].map(({ email }) => email);
  const add = (address: string, verdict: Verdict.Info, charge: Omit<Credit.Miss, "at">): void => {
    const found = bounced.get(address);
    if (!found) return;
    const time = Date.parse(verdict.checked_at);
    if (!Verdict.isBlocked(verdict)) found.verified = Math.max(found.verified, time);
    if (isOwed(verdict)) found.verdicts.push({ ...charge, time });
  };
  for await (const { address, verdict, ...of } of Verification.storedVerdicts(addresses, since))
    add(address, verdict, {
      ...{ verdict: `${of.verificationID}:${of.position}`, job: of.verificationID, list: of.listID },
      ...{ charges: [`settle:${of.verificationID}:end`], valid: of.valid },
    });
  for await (const { address, verdict, id, charges } of SingleVerification.storedVerdicts(addresses))
    add(address, verdict, { verdict: id, job: id, charges, valid: 1 });
}

/** Whether a bounce would be ours to pay for: not where a rule of the workspace, or its suppression, had a say. */
const isOwed = ({ status, charged, rule, suppressed }: Verdict.Info): boolean =>
  status === "valid" && charged === 1 && rule === undefined && suppressed === undefined;

/** The verdicts whose mail came back within the window, unless a person read it, or the address was verified, afterwards. */
function missesOf({ bounces, seen, verified, verdicts }: Bounced): Credit.Miss[] {
  return verdicts.flatMap(({ time, ...charge }) => {
    const counted = bounces.filter(
      (bounce) => bounce > time && bounce <= time + windowMs && bounce >= Math.max(seen, verified),
    );
    if (counted.length === 0) return [];
    const first = counted.reduce((least, bounce) => Math.min(least, bounce), Infinity);
    return [{ ...charge, at: new Date(first).toISOString() }];
  });
}

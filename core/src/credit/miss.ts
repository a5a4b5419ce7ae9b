/**
 * Misses: valid verdicts that were charged, and whose mail came back. Each gives its credit back once, to the account that was
 * charged, and without a claim up to a share of what the workspace was charged for valid verdicts.
 */
import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Message } from "../notice/schema.ts";
import { Clock } from "../port/clock/index.ts";
import { giveBack } from "./rules/adjustment-rules.ts";
import type { Reference } from "./entity.ts";
import { countKeysBelow, type EntryRow, readEntries } from "./posting/entry.ts";
import { post, present, type State } from "./posting/posting.ts";
import { Events } from "./schema.ts";
import { isLease } from "./lease-job.ts";
import { chargedForValid } from "./statement/verdict-count.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { dayOf } from "../kit/time/utc.ts";

/** A valid verdict whose mail came back. */
export interface Miss {
  /** Names the verdict: the credit comes back once. Of a job it begins with the job: `ver_…:17`. */
  verdict: string;
  /** The keys of the entries that may have charged it. */
  charges: readonly string[];
  job: string;
  list?: string;
  /** Valid verdicts of the job. */
  valid: number;
  /** When the mail came back, ISO 8601. */
  at: string;
}

/** What comes back without a claim in 30 days: a fiftieth of the credits that were charged for valid verdicts, but at least three. */
const share = 50;
const atLeast = 3;
export const returnDays = 30;
const dayMs = 24 * 3_600_000;

/** Entries of a transaction: each is two changes of at most 100, and one for its member. */
const perPosting = 30;

const count = { type: "number", required: true } as const;
const { fixed } = Table.attribute;

/** What came back: one item, whatever its number. */
const ReturnedEntity = new Entity(
  {
    model: { service: "winnow", entity: "returned", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: count,
      /** Credits by day in UTC, of the last 31 days. */
      days: { type: custom<Readonly<Record<string, number>>>("any"), required: true },
      /** Those of which the workspace was not told yet. */
      untold: count,
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** Thrown where another run gave credits back meanwhile. */
class ReturnedMeanwhile extends Error {
  override name = "ReturnedMeanwhile";
}

interface Beyond {
  miss: Miss;
  /** Whether its credit was one of a month that is over. */
  isOver: boolean;
}

interface Answer {
  /** How many credits came back. */
  returned: number;
  /** Those beyond the share. */
  beyond: readonly Beyond[];
  /** Whether a renewal is waited for: the rest comes back afterwards. */
  waits: boolean;
}

/**
 * Gives back the credits of misses, in their order. Leaves out misses that came back before, and those that
 * were not charged within 30 days. Where the operator accepts what is beyond the share, neither share nor
 * days limit it: it was within the days when it was claimed. Can be repeated, and by two at once.
 */
export async function returnMisses(
  misses: readonly Miss[],
  { isLimited }: { isLimited: boolean },
): Promise<Answer> {
  const workspaceID = Actor.system();
  const terms = isLimited
    ? { most: await mostReturned(workspaceID), since: timeBefore(returnDays) }
    : unlimited;
  const beyond: Beyond[] = [];
  let returned = 0;
  for (let first = 0; first < misses.length; first += perPosting) {
    const group = misses.slice(first, first + perPosting);
    const answer = await retried(() => returnSome(workspaceID, group, terms));
    beyond.push(...answer.beyond);
    returned += answer.returned;
    if (answer.waits) return { returned, beyond, waits: true };
  }
  return { returned, beyond, waits: false };
}

/** How many credits may come back, of those that were charged since a time. */
interface Terms {
  most: number;
  since: string;
}

const unlimited: Terms = { most: Infinity, since: "" };

const timeBefore = (count: number): string => new Date(Clock.now().getTime() - count * dayMs).toISOString();

const dayBefore = (count: number): string => dayOf(timeBefore(count));

/** What may come back in 30 days: of a day that is partly among them, charges do not count and returns do. */
async function mostReturned(workspaceID: string): Promise<number> {
  const charged = await chargedForValid(workspaceID, dayBefore(returnDays - 1));
  return mayReturn(charged);
}

/** How many credits may come back without a claim, where so many were charged for valid verdicts. */
export const mayReturn = (charged: number): number => Math.max(atLeast, Math.floor(charged / share));

const maxTries = 20;

async function retried(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReturnedMeanwhile) || tries === maxTries) throw error;
    }
  }
}

async function returnSome(
  workspaceID: string,
  group: readonly Miss[],
  { most, since }: Terms,
): Promise<Answer> {
  const row = await readReturned(workspaceID);
  const returned = Object.values(row.days).reduce((sum, credits) => sum + credits, 0);
  const owed = await owedOf(workspaceID, group, since);
  const taken = owed.slice(0, Math.max(0, most - returned));
  const left = owed.slice(taken.length);
  let beyond: Beyond[] = [];
  if (left.length > 0) {
    const { period } = await present(workspaceID);
    if (!period || period.gap) return { returned: 0, beyond: [], waits: true };
    const isOver = ({ account, number }: Owed): boolean => account === "monthly" && number < period.entry;
    beyond = left.map((one) => ({ miss: one.miss, isOver: isOver(one) }));
  }
  if (taken.length === 0) return { returned: 0, beyond, waits: false };
  const entries = taken.map(({ miss, account, charged }) => ({
    key: keyOf(miss),
    rule: ({ balance }: State) => giveBack(balance, account),
    reference: { ...referenceOf(miss), ...charged },
    timeOccurred: miss.at,
  }));
  const outcome = await post({ workspaceID, entries, alongside: [counting(workspaceID, row, taken.length)] });
  return { returned: outcome === "written" ? taken.length : 0, beyond, waits: outcome === "refused" };
}

const keyOf = ({ verdict }: Miss): string => `return:${verdict}`;

const referenceOf = ({ job, list, valid }: Miss): Reference => ({
  job,
  valid,
  ...(list !== undefined && { list }),
});

interface Owed {
  miss: Miss;
  account: "monthly" | "lifetime";
  /** Of the entry that charged it. */
  number: number;
  /** For whom it was charged, and in which month. */
  charged: Pick<Reference, "member" | "month">;
}

/** The misses whose credits are owed. Of a job the credits that were spent last come back first, as when it is released. */
async function owedOf(workspaceID: string, group: readonly Miss[], since: string): Promise<Owed[]> {
  const posted = new Set((await readEntries(workspaceID, group.map(keyOf))).map(({ key }) => key));
  const misses = group.filter((miss) => !posted.has(keyOf(miss)));
  const charges = await chargesOf(workspaceID, misses, since);
  const jobs = [...new Set(misses.map(({ job }) => job))];
  const counts = await Promise.all(jobs.map((job) => countKeysBelow(workspaceID, `return:${job}`)));
  const returned = new Map(jobs.map((job, index) => [job, counts[index] ?? 0]));
  return misses.flatMap((miss): Owed[] => {
    const charge = miss.charges.flatMap((key) => charges.get(key) ?? [])[0];
    const before = returned.get(miss.job) ?? 0;
    const { spent_monthly: monthly = 0, spent_lifetime: lifetime = 0 } = charge?.legs ?? {};
    if (before >= monthly + lifetime) return [];
    returned.set(miss.job, before + 1);
    const { member, month } = charge?.reference ?? {};
    const charged = member === undefined || month === undefined ? {} : { member, month };
    const account = isOfLease(charge) && monthly > 0 ? "monthly" : before < lifetime ? "lifetime" : "monthly";
    return [{ miss, account, number: charge?.number ?? 0, charged }];
  });
}

/** A lease is charged for many singles by one entry, which does not say which of them took a lifetime credit. */
const isOfLease = (charge: EntryRow | undefined): boolean => isLease(charge?.key.replace(/^settle:/, ""));

/** The entries since a time that charged these misses, by their keys. */
async function chargesOf(
  workspaceID: string,
  misses: readonly Miss[],
  since: string,
): Promise<Map<string, EntryRow>> {
  const keys = [...new Set(misses.flatMap(({ charges }) => charges))];
  const entries = await readEntries(workspaceID, keys);
  return new Map(
    entries.flatMap((entry) => (entry.timeRecorded >= since ? [[entry.key, entry] as const] : [])),
  );
}

type Returned = Pick<EntityItem<typeof ReturnedEntity>, "version" | "days" | "untold">;

/** What came back in the last 30 days. */
async function readReturned(workspaceID: string): Promise<Returned> {
  const { data } = await ReturnedEntity.get({ workspaceID }).go({ consistent: true });
  if (!data) return { version: 0, days: {}, untold: 0 };
  const recent = Object.entries(data.days).filter(([day]) => day >= dayBefore(returnDays));
  return { ...data, days: Object.fromEntries(recent) };
}

function counting(workspaceID: string, row: Returned, credits: number): Change {
  const today = dayBefore(0);
  const sum = { ...row.days, [today]: (row.days[today] ?? 0) + credits };
  return replacing(workspaceID, row, { days: sum, untold: row.untold + credits });
}

function replacing(workspaceID: string, { version }: Returned, next: Omit<Returned, "version">): Change {
  const put = ReturnedEntity.put({ workspaceID, version: version + 1, ...next });
  return Table.change(
    put.where((row, { eq, notExists }) =>
      version === 0 ? notExists(row.version) : eq(row.version, version),
    ),
    () => new ReturnedMeanwhile(),
  );
}

/** Tells the workspace once of what came back since it was told last. Can be repeated. */
export async function tellOfReturns(): Promise<void> {
  const workspaceID = Actor.system();
  const { untold: credits, ...row } = await readReturned(workspaceID);
  if (credits === 0) return;
  const told = replacing(workspaceID, { ...row, untold: credits }, { days: row.days, untold: 0 });
  const event = Events.Returned.of(workspaceID, { credits });
  await Table.write([told, ...Job.announcing(event)]).catch((error: unknown) => {
    if (!(error instanceof ReturnedMeanwhile)) throw error;
  });
}

/** What people are told when credits came back. */
export const returnedMessage = ({ credits }: { credits: number }): Message => ({
  kind: "credits_returned",
  emoji: "Coins",
  title: credits === 1 ? "1 credit came back" : `${groupedDigits(credits)} credits came back`,
  says:
    credits === 1
      ? "An address that we called valid bounced: its credit is yours again."
      : `${groupedDigits(credits)} addresses that we called valid bounced: their credits are yours again.`,
  page: {
    path: "/account-settings/my-plan?view=statement",
    label: "Statement",
    area: "my_plan",
    action: "view",
  },
  area: "my_plan",
});

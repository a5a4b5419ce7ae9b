/** Counts what new outcomes say of earlier verdicts, in the transaction that merges them: each counts once. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import { type Charged, verifiedOf, windowMs } from "../charged-verdict.ts";
import { addressOf, type Entry, merged, retold } from "../entry.ts";
import {
  type Followed,
  reportsOf,
  type SourceCounts,
  sourcesOf,
  type Step,
  stepped,
  stepsOf,
} from "./count.ts";
import { AccuracyEntity, type AccuracyRow } from "./entity.ts";

/** Gathers addresses of which more becomes known, and counts them. */
export function following(workspaceID: string) {
  const addresses = new Map<string, Followed>();
  const reported: Reported[] = [];
  const isCounted = !TestWorkspace.isTest(workspaceID);
  return {
    /**
     * Entries that are added to a part, which may have some of the same addresses, and their outcomes as they
     * are now, one for each.
     */
    add(known: readonly Entry[], { told, fresh }: { told: readonly Entry[]; fresh: readonly Entry[] }): void {
      if (!isCounted) return;
      const since = Clock.now().getTime() - verdictsMs;
      const isRecent = ({ outcome }: Entry): boolean => Date.parse(outcome.at) >= since;
      const changed = [...fresh, ...retold(known, told)].filter(isRecent);
      const emails = new Map(changed.map((entry) => [addressOf(entry), entry.outcome.email]));
      const ofThese = (entries: readonly Entry[]): Entry[] =>
        entries.filter((entry) => emails.has(addressOf(entry)) && isRecent(entry));
      const had = Map.groupBy(ofThese(known), addressOf);
      const has = Map.groupBy(merged([ofThese(told), ofThese(fresh)]), addressOf);
      const stored = new Set(known.map(({ key }) => key));
      for (const [address, email] of emails) {
        const [before, after] = [had, has].map((entries) => reportsOf(entries.get(address) ?? []));
        if (before && after) addresses.set(address, { email, before, after });
      }
      reported.push(sourcesOf(fresh.filter(({ key }) => !stored.has(key))));
    },
    /** The changes of the transaction. Nobody else changes the rows while it can be made. */
    async changes(): Promise<Change[]> {
      if (addresses.size === 0 && reported.length === 0) return [];
      const rows = await readRows(workspaceID);
      const sources = sourcesWith(rows, reported);
      const steps = await stepsIn([...addresses.values()]);
      const months = new Set([...steps, ...reported.flatMap(monthsOf)].map(({ month }) => month));
      return [...months].map((month) => {
        const known = rows.get(month)?.providers ?? {};
        const providers = stepped(
          known,
          steps.filter((step) => step.month === month),
        );
        return Table.change(
          AccuracyEntity.put({ workspaceID, month, providers, sources: sources.get(month) ?? {} }),
        );
      });
    },
  };
}

type Reported = ReadonlyMap<string, Readonly<Record<string, SourceCounts>>>;

const monthsOf = (reported: Reported) => [...reported.keys()].map((month) => ({ month }));

async function readRows(workspaceID: string): Promise<Map<string, AccuracyRow>> {
  const query = AccuracyEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ pages: "all", consistent: true });
  return new Map(data.map((row) => [row.month, row]));
}

/** What the sources have reported by month, with what they report now. */
function sourcesWith(rows: ReadonlyMap<string, AccuracyRow>, reported: readonly Reported[]): Reported {
  const all = new Map([...rows].map(([month, { sources }]) => [month, { ...sources }]));
  for (const [month, sources] of reported.flatMap((one) => [...one])) {
    const sum = all.get(month) ?? {};
    for (const [source, { delivered, bounced }] of Object.entries(sources)) {
      const known = sum[source] ?? { delivered: 0, bounced: 0 };
      sum[source] = { delivered: known.delivered + delivered, bounced: known.bounced + bounced };
    }
    all.set(month, sum);
  }
  return all;
}

/** The steps by these addresses. Reads the verdicts that are still stored. */
async function stepsIn(followed: readonly Followed[]): Promise<Step[]> {
  const emails = followed.map(({ email }) => email);
  const verified = await verifiedOf(emails, Clock.now().getTime() - verdictsMs);
  const all = [...verified.values()].flatMap(({ charged }) => charged);
  const paid = await Credit.paidAmong(all.flatMap(({ charge }) => charge.charges));
  const isPaid = ({ charge }: Charged): boolean => charge.charges.some((key) => paid.has(key));
  return followed.flatMap((one) => {
    const found = verified.get(Verification.keyOfAddress(one.email));
    return found ? stepsOf(one, found, isPaid) : [];
  });
}

/** How old a verdict may be: an outcome that is reported late, and the window before it. */
const verdictsMs = 2 * windowMs;

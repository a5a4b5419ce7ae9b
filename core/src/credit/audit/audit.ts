/** The daily audit of every ledger: it reports what does not add up, and corrects nothing. */
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Clock } from "../../port/clock/index.ts";
import { Spending } from "../../spending/index.ts";
import { packed, type Place, unpacked } from "./audit-place.ts";
import { auditHolds, auditLeases, createFold, type Finding } from "./audit-rules.ts";
import { EntryEntity, HoldEntity, LeaseEntity, LedgerEntity, shards } from "../entity.ts";
import { jobIDOf } from "../lease-job.ts";
import { auditPayments, type PaidFor } from "./payment-audit.ts";
import { isDue, post, readBalance } from "../posting/posting.ts";
import { createSpendingFold } from "./spending-audit.ts";

const dayMs = 24 * 3_600_000;
const pageSize = 100;
/** The whole of a ledger is folded each day, but of a longer one what is new since, and the whole as often as this. */
const longLedger = 100_000;
const wholeMs = 30 * dayMs;
const pageEntries = 1_000;
const parallel = 16;
/** The holds of a ledger are read again where it changes meanwhile. */
const tries = 10;

/** The completed payments of a workspace. */
export type Payments = (workspaceID: string) => Promise<readonly PaidFor[]>;

/**
 * Audits the ledgers that were not audited for a day, the longest first, until the deadline; the next run continues, within a long
 * ledger too. Posts what is due in paid periods before. Calls `report` for each finding. With `payments`, they are compared with the grants.
 * Throws in the end where some could not be audited.
 */
export async function audit(
  deadline: Date,
  report: (finding: Finding & { workspaceID: string }) => void,
  payments?: Payments,
  long = longLedger,
): Promise<void> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  const errors: unknown[] = [];
  const auditOne = async (workspaceID: string): Promise<void> => {
    if (Clock.now() >= deadline) return;
    try {
      await postDue(workspaceID);
      const audited = await auditLedger(workspaceID, { deadline, long, payments });
      for (const finding of audited.findings) report({ workspaceID, ...finding });
      if (audited.isDone) await stamp(workspaceID, audited.place);
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(
    shards.map(async (shard) => {
      for await (const page of duePages(shard, deadline))
        await Promise.all(page.map((workspaceID) => run(() => auditOne(workspaceID))));
    }),
  );
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ledgers could not be audited.`);
}

/** The workspaces whose ledgers are due, by pages. */
async function* duePages(shard: string, deadline: Date): AsyncGenerator<string[]> {
  const timeAudited = new Date(Clock.now().getTime() - dayMs).toISOString();
  const query = LedgerEntity.query.byAudit({ shard }).lt({ timeAudited });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    yield page.data.map(({ workspaceID }) => workspaceID);
    cursor = page.cursor;
  } while (cursor && Clock.now() < deadline);
}

const stamp = (workspaceID: string, place: Place | null): Promise<void> => {
  const timeAudited = Clock.now().toISOString();
  const row = LedgerEntity.patch({ workspaceID }).set({ timeAudited });
  return Table.update(Table.change(place ? row.set({ place: packed(place) }) : row.remove(["place"])));
};

const keepPlace = (workspaceID: string, place: Place): Promise<void> =>
  Table.update(Table.change(LedgerEntity.patch({ workspaceID }).set({ place: packed(place) })));

/** Posts the next month of a year, or the end of a plan, where nobody has read the balance since. */
async function postDue(workspaceID: string): Promise<void> {
  const balance = await readBalance(workspaceID);
  if (balance.period?.paid && (await isDue(workspaceID, balance)))
    await post({ workspaceID, entries: [], alongside: [] });
}

interface Audit {
  deadline: Date;
  long: number;
  payments: Payments | undefined;
}

/** What was found, and whether the audit came to the end. */
interface Audited {
  findings: Finding[];
  isDone: boolean;
  /** Where the next one goes on; null where it begins anew. */
  place: Place | null;
}

/** Finds what does not add up in a ledger. Rows are read until its balance stays the same meanwhile. */
async function auditLedger(workspaceID: string, { deadline, long, payments }: Audit): Promise<Audited> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const balance = await readBalance(workspaceID);
    const holds = await readHolds(workspaceID);
    const openJobs = await openJobsOf(
      workspaceID,
      holds.map(({ job }) => job),
    );
    const leases = await readLeases(workspaceID);
    const paid = await payments?.(workspaceID);
    const spending = await Spending.months(workspaceID);
    if ((await readBalance(workspaceID)).version !== balance.version) continue;
    const before = await readPlace(workspaceID, balance.version);
    const timeBegun = before?.timeBegun ?? Clock.now().toISOString();
    const fold = createFold(before?.folded);
    const spent = createSpendingFold(before?.spent);
    let number = before?.number ?? 0;
    let kept = number;
    const place = (): Place => ({
      timeBegun,
      number,
      folded: fold.state(),
      spent: spent.state(),
      isSound: (before?.isSound ?? true) && fold.findings.length === 0,
    });
    for await (const page of entryPages(workspaceID, { after: number, until: balance.version, long })) {
      if (Clock.now() >= deadline) {
        await keepPlace(workspaceID, place());
        return { findings: fold.findings, isDone: false, place: null };
      }
      for (const entry of page) {
        fold.add(entry);
        spent.add(entry);
        ({ number } = entry);
      }
      // Of entries that do not add up, the place is kept with what was found: a run that dies finds them again.
      if (number - kept < long || fold.findings.length > 0) continue;
      await keepPlace(workspaceID, place());
      kept = number;
    }
    const findings = [
      ...fold.against(balance),
      ...spent.against(spending),
      ...auditHolds(balance, holds, new Set([...openJobs, ...leases.map(({ job }) => job)])),
      ...auditLeases(leases, holds, Clock.now()),
      ...(paid ? auditPayments(fold.postings, paid, Clock.now()) : []),
    ];
    const isKept = number > long && findings.length === 0 && place().isSound;
    return { findings, isDone: true, place: isKept ? place() : null };
  }
  throw new Error(`The ledger of ${workspaceID} changed ${tries} times while it was audited.`);
}

/** Where the audit of a ledger goes on; null where it begins anew. */
async function readPlace(workspaceID: string, version: number): Promise<Place | null> {
  const { data } = await LedgerEntity.get({ workspaceID }).go({ consistent: true });
  const place = data?.place === undefined ? null : unpacked(data.place);
  const isFit =
    place !== null &&
    place.number <= version &&
    Clock.now().getTime() - Date.parse(place.timeBegun) < wholeMs;
  return isFit ? place : null;
}

async function readHolds(workspaceID: string) {
  const { data } = await HoldEntity.query.byJob({ workspaceID }).go({ consistent: true, pages: "all" });
  return data;
}

/** The leases that are not settled. */
async function readLeases(workspaceID: string) {
  const { data } = await LeaseEntity.query.byKey({ workspaceID }).go({ consistent: true, pages: "all" });
  return data.map((lease) => ({ ...lease, job: jobIDOf(lease) }));
}

/** The kinds of jobs that credits are reserved for: verifications of lists, and of single addresses that are pending. */
const kinds = ["verify-list", "verify-address"] as const;

/** Which of these jobs are open. */
async function openJobsOf(workspaceID: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = ids.flatMap((id) => kinds.map((kind) => ({ workspaceID, kind, id })));
  const found = await Promise.all(keys.map((key) => Job.find(key)));
  return new Set(found.flatMap((job) => job?.id ?? []));
}

/** The entries after a number, until another. */
async function* entryPages(
  workspaceID: string,
  { after, until, long }: { after: number; until: number; long: number },
) {
  if (after >= until) return;
  const query = EntryEntity.query
    .byWorkspace({ workspaceID })
    .between({ number: after + 1 }, { number: until });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({
      consistent: true,
      cursor,
      limit: Math.min(long, pageEntries),
    });
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}

/** The daily audit of every ledger: it reports what does not add up, and corrects nothing. */
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Clock } from "../port/clock/index.ts";
import { Spending } from "../spending/index.ts";
import { auditHolds, auditLeases, createFold, type Finding } from "./audit-rules.ts";
import { EntryEntity, HoldEntity, LeaseEntity, LedgerEntity, shards } from "./entity.ts";
import { jobIDOf } from "./lease-job.ts";
import { auditPayments, type PaidFor } from "./payment-audit.ts";
import { isDue, post, readBalance } from "./posting.ts";
import { createSpendingFold } from "./spending-audit.ts";

const dayMs = 24 * 3_600_000;
const pageSize = 100;
const parallel = 16;
/** The holds of a ledger are read again where it changes meanwhile. */
const tries = 10;

/** The completed payments of a workspace. */
export type Payments = (workspaceID: string) => Promise<readonly PaidFor[]>;

/**
 * Audits the ledgers that were not audited for a day, the longest first, until the deadline; the next run continues. Posts
 * what is due in paid periods before. Calls `report` for each finding. With `payments`, they are compared with the grants.
 * Throws in the end where some could not be audited.
 */
export async function audit(
  deadline: Date,
  report: (finding: Finding & { workspaceID: string }) => void,
  payments?: Payments,
): Promise<void> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  const errors: unknown[] = [];
  const auditOne = async (workspaceID: string): Promise<void> => {
    if (Clock.now() >= deadline) return;
    try {
      await postDue(workspaceID);
      for (const finding of await findingsIn(workspaceID, payments)) report({ workspaceID, ...finding });
      await stamp(workspaceID);
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

const stamp = (workspaceID: string): Promise<void> =>
  Table.update(
    Table.change(LedgerEntity.patch({ workspaceID }).set({ timeAudited: Clock.now().toISOString() })),
  );

/** Posts the next month of a year, or the end of a plan, where nobody has read the balance since. */
async function postDue(workspaceID: string): Promise<void> {
  const balance = await readBalance(workspaceID);
  if (balance.period?.paid && (await isDue(workspaceID, balance)))
    await post({ workspaceID, entries: [], alongside: [] });
}

/** What does not add up in a ledger. Rows are read until its balance stays the same meanwhile. */
async function findingsIn(workspaceID: string, payments?: Payments): Promise<Finding[]> {
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
    const fold = createFold();
    const spent = createSpendingFold();
    for await (const page of entryPages(workspaceID))
      for (const entry of page)
        if (entry.number <= balance.version) {
          fold.add(entry);
          spent.add(entry);
        }
    return [
      ...fold.against(balance),
      ...spent.against(spending),
      ...auditHolds(balance, holds, new Set([...openJobs, ...leases.map(({ job }) => job)])),
      ...auditLeases(leases, holds, Clock.now()),
      ...(paid ? auditPayments(fold.postings, paid, Clock.now()) : []),
    ];
  }
  throw new Error(`The ledger of ${workspaceID} changed ${tries} times while it was audited.`);
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

async function* entryPages(workspaceID: string) {
  const query = EntryEntity.query.byWorkspace({ workspaceID });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ consistent: true, cursor });
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}

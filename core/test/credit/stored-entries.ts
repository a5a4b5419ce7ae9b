import { emptyAccounts } from "../../src/credit/balance/account.ts";
import { EntryEntity } from "../../src/credit/entity.ts";

/** Stores this many reservations of one credit, each for a job and a list of its own, without postings. */
export async function storeReservations(workspaceID: string, count: number): Promise<void> {
  const time = "2026-11-21T10:00:00.000Z";
  const rows = Array.from({ length: count }, (_, index) => ({
    workspaceID,
    number: index + 1,
    kind: "reserve" as const,
    key: `reserve:${index}`,
    legs: { monthly: -1, held_monthly: 1 },
    after: emptyAccounts,
    actor: "system:test",
    reference: { job: `job-${index}`, list: `list-${index}` },
    timeOccurred: time,
    timeRecorded: time,
  }));
  const { unprocessed } = await EntryEntity.put(rows).go({ concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} entries are not stored.`);
}

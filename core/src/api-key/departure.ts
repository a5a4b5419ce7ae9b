/** What happens to the keys of a member who leaves, and to the keys of a workspace that was closed. */
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Idempotency } from "../idempotency/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import type { ErasedBy } from "../kit/workspace-data.ts";
import { Member } from "../member/index.ts";
import { Meter } from "../meter/index.ts";
import { Clock } from "../port/clock/index.ts";
import { RequestLog } from "../request-log/index.ts";
import { SingleVerification } from "../single-verification/index.ts";
import { Spending } from "../spending/index.ts";
import { Workspace } from "../workspace/index.ts";
import { isBacked } from "./authenticate.ts";
import { ApiKeyEntity, SecretEntity } from "./entity.ts";
import { keysOf, stopping } from "./row.ts";
import { Events } from "./schema.ts";

/** Keys that stop in one transaction: five changes for each, and three to tell the owner, of at most a hundred. */
const batchSize = 15;

/**
 * Stops the keys that a former member made, which authentication refuses already, and has the owner told of them. Keys that
 * somebody made after joining again stay. Idempotent.
 */
export async function stopAbandoned(makerID: string): Promise<void> {
  const workspaceID = Actor.system();
  while ((await stopBatch(workspaceID, makerID)) === batchSize);
}

const stopBatch = (workspaceID: string, makerID: string): Promise<number> =>
  Table.transact(async (outdated) => {
    const [keys, maker] = await Promise.all([keysOf(workspaceID), Member.membership(workspaceID, makerID)]);
    const abandoned = keys
      .filter((row) => row.makerID === makerID && !row.timeStopped && !isBacked(row, maker))
      .slice(0, batchSize);
    const [first] = abandoned;
    if (!first) return { answer: 0, changes: [] };
    const told = { makerName: first.makerName, keys: abandoned.map(({ name, hint }) => ({ name, hint })) };
    return {
      answer: abandoned.length,
      changes: [
        ...abandoned.flatMap((row) => stopping(row, "maker_left", outdated).changes),
        ...Job.announcing(Events.Abandoned.of(workspaceID, told)),
      ],
    };
  });

/** This long after its end, no call and no job of a closed workspace is under way. */
const usageKeptMs = 86_400_000;
/** One sweep erases objects for this long; the next goes on. */
const eraseMs = 60_000;

/** Deletes the keys of a closed workspace and their secrets, and a day later what they used. Idempotent. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  if (await Workspace.find(workspaceID)) return;
  const keys = await keysOf(workspaceID);
  const secrets = keys
    .flatMap(({ current, previous }) => [current, previous])
    .flatMap((hash) => (hash === undefined ? [] : { hash }));
  await Table.retryUnprocessed(() => SecretEntity.delete(secrets).go());
  await Table.retryUnprocessed(() => ApiKeyEntity.delete(keys.map(({ id }) => ({ workspaceID, id }))).go());
  const later = new Date(Clock.now().getTime() + usageKeptMs);
  await Table.write([
    Job.scheduling({ workspaceID, kind: "erase-usage", id: workspaceID, input: {} }, later),
  ]);
}

/** Each erases it of one workspace. Returns false where the time was over before. */
const usage: Record<ErasedBy<"usage">, (id: string, isOver: () => boolean) => Promise<boolean | void>> = {
  meter: Meter.erase,
  spending: Spending.erase,
  "single-verification": SingleVerification.erase,
  idempotency: Idempotency.erase,
  "request-log": RequestLog.erase,
};

/**
 * Erases what the keys of a closed workspace called, used, verified and were answered, with the ledger of its test workspace. Can be
 * repeated.
 */
export async function eraseUsage(job: Job.Row): Promise<void> {
  const { workspaceID } = job;
  if (!(await Workspace.find(workspaceID))) {
    const test = TestWorkspace.of(workspaceID);
    const end = Clock.now().getTime() + eraseMs;
    const isOver = () => Clock.now().getTime() >= end;
    for (const id of [workspaceID, test])
      for (const erase of Object.values(usage)) if ((await erase(id, isOver)) === false) return;
    if (!(await Credit.eraseTestLedger(test))) return;
  }
  await Job.close(job);
}

import { expect, it } from "vitest";
import { z } from "zod";
import { ApiKey } from "../../src/api-key/index.ts";
import {
  BalanceEntity,
  EntryEntity,
  EntryKeyEntity,
  LedgerEntity,
  VerdictCountEntity,
} from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { RequestEntity } from "../../src/idempotency/entity.ts";
import { Idempotency } from "../../src/idempotency/index.ts";
import { Job } from "../../src/job/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { BudgetEntity, MeterEntity, RefusalsEntity, UsageEntity } from "../../src/meter/entity.ts";
import { SingleVerificationEntity } from "../../src/single-verification/entity.ts";
import { WorkspaceEntity } from "../../src/workspace/entity.ts";
import { as } from "../actors.ts";
import { programs } from "./keys.ts";

async function rowsOf(workspaceID: string): Promise<{ ledger: number; usage: number; verified: number }> {
  const of = { workspaceID };
  const options = { consistent: true } as const;
  const ledger = await Promise.all([
    BalanceEntity.query.byWorkspace(of).go(options),
    EntryEntity.query.byWorkspace(of).go(options),
    EntryKeyEntity.query.byKey(of).go(options),
    LedgerEntity.query.byWorkspace(of).go(options),
    VerdictCountEntity.query.byDay(of).go(options),
  ]);
  const usage = await Promise.all([
    MeterEntity.query.byKey(of).go(options),
    UsageEntity.query.byDay(of).go(options),
    BudgetEntity.query.byMonth(of).go(options),
    RefusalsEntity.query.byKey(of).go(options),
  ]);
  const verified = await Promise.all([
    SingleVerificationEntity.query.byID(of).go(options),
    RequestEntity.query.byKey(of).go(options),
  ]);
  const count = (pages: readonly { data: readonly unknown[] }[]) =>
    pages.reduce((sum, { data }) => sum + data.length, 0);
  return { ledger: count(ledger), usage: count(usage), verified: count(verified) };
}

it("A closed workspace keeps its ledger; what its keys used and its test ledger are erased a day later.", async () => {
  const { clock, createUser, make, call, asSystem } = programs();
  const owner = await createUser();
  const [live, test] = [owner.home, TestWorkspace.of(owner.home)];
  for (const mode of ["live", "test"] as const) {
    const key: Actor.ApiKey = { ...(await call((await make(owner, { mode })).key)), plan: "Pro" };
    await as(key, () => ApiKey.countCall(key), clock);
    const refusal = { code: "input.invalid", operation: "POST /v1/verify", requestID: "1" };
    await as(key, () => ApiKey.countRefusal(key, refusal), clock);
    await as(key, () => Credit.spend("single:1", 1, [Credit.countingOne("1", "valid", 1)]), clock);
    await as(key, () => Credit.reserve({ job: "job" }, 1), clock);
    const { workspaceID } = key;
    const request = { workspaceID, operation: "POST /v1/verify", key: "1", body: null };
    await as(key, () => Idempotency.once(request, z.null(), async () => null), clock);
    const time = clock.now().toISOString();
    const record = {
      workspaceID,
      id: "ver_1",
      email: "ann@inbox.test",
      timeCreated: time,
      timeExpires: time,
    };
    await SingleVerificationEntity.put({ ...record, expires: 0 }).go();
  }
  const { ledger, verified } = await rowsOf(live);
  expect(verified).toBe(2);
  await WorkspaceEntity.patch({ id: live }).set({ timeClosed: clock.now().toISOString() }).go();
  for (let time = 1; time <= 2; time++) await asSystem(live, ApiKey.removeAll);
  const waiting = () => Job.find({ workspaceID: live, kind: "erase-usage", id: live });
  const job = await waiting();
  expect(job?.staleAt).toBe("2026-11-22T10:00:00.000Z");
  const erase = () => asSystem(live, () => ApiKey.eraseUsage(job as Job.Row));

  await erase();
  expect((await rowsOf(test)).ledger).toBeGreaterThan(0);
  expect(await waiting()).not.toBeNull();
  await asSystem(test, () => Credit.release("job"));
  for (let time = 1; time <= 2; time++) await erase();
  expect(await rowsOf(test)).toEqual({ ledger: 0, usage: 0, verified: 0 });
  expect(await rowsOf(live)).toEqual({ ledger, usage: 0, verified: 0 });
  expect(await waiting()).toBeNull();
});

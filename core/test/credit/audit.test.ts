import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { documents } from "../../src/aws/table/client.ts";
import { Table } from "../../src/aws/table/index.ts";
import { BalanceEntity, EntryEntity, HoldEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { SpendingEntity } from "../../src/spending/entity.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";

/** Long ago, so that the ledgers of other tests are not due. */
const opened = "2020-01-01T00:00:00.000Z";
const nextDay = "2020-01-02T00:00:00.001Z";
const deadline = new Date("2020-01-02T01:00:00.000Z");
const operator = { type: "operator", job: "test" } as const;

const jobOf = (workspaceID: string) => ({ workspaceID, kind: "verify-list", id: "ver_1" }) as const;

/** A ledger with two singles and an open job. */
async function ledger(): Promise<string> {
  const workspaceID = newWorkspaceID();
  const clock = manualClock(opened);
  await as(system(workspaceID), () => Credit.open(100), clock);
  await as(user(workspaceID), () => Credit.spend("single:1", 1), clock);
  const start = () =>
    Credit.reserve({ job: "ver_1" }, 60, [Job.opening({ ...jobOf(workspaceID), input: {} })]);
  await as(user(workspaceID), start, clock);
  await as(user(workspaceID), () => Credit.spend("single:2", 10), clock);
  return workspaceID;
}

/** A ledger with a lease of 10 credits, one of which is charged. */
async function busyLedger() {
  const workspaceID = newWorkspaceID();
  const key = apiKey(workspaceID);
  await as(system(workspaceID), () => Credit.open(100), manualClock(opened));
  const clock = manualClock("2020-01-02T00:00:00.000Z");
  for (const single of ["1", "2"]) {
    const call = () => ApiKey.countCall(key, "single");
    const { slot } = await as(key, call, clock);
    if (slot) await as(key, () => Credit.withSlot(slot, () => Credit.spend(`single:${single}`, 1)), clock);
  }
  return { workspaceID, key, clock };
}

/** What an audit finds in these ledgers. */
async function audit(workspaceIDs: readonly string[], clock: Clock.Clock = manualClock(nextDay)) {
  const found: { workspaceID: string; mismatch: string; detail: string }[] = [];
  await as(operator, () => Credit.audit(deadline, (finding) => found.push(finding)), clock);
  return found.filter(({ workspaceID }) => workspaceIDs.includes(workspaceID));
}

/** Changes a number of a stored row behind the ledger's back. */
async function corrupt(row: { params(): unknown }, path: string, credits: number): Promise<void> {
  const { Key } = row.params() as { Key: Record<string, string> };
  const names = path.split(".");
  await documents.send(
    new UpdateCommand({
      TableName: Config.get().table,
      Key,
      UpdateExpression: `SET ${names.map((_, index) => `#${index}`).join(".")} = :credits`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
      ExpressionAttributeValues: { ":credits": credits },
    }),
  );
}

describe("the audit of a ledger", () => {
  it("finds nothing in a consistent ledger", async () => {
    const workspaceID = await ledger();
    expect(await audit([workspaceID])).toEqual([]);
  });

  it("reports a balance that its entries do not fold to", async () => {
    const workspaceID = await ledger();
    await corrupt(BalanceEntity.get({ workspaceID }), "accounts.lifetime", 7);
    const detail = "lifetime is 7, the entries fold to 0";
    expect(await audit([workspaceID])).toEqual([{ workspaceID, mismatch: "balance", detail }]);
  });

  it("reports an entry whose legs do not sum to zero, and what follows from it", async () => {
    const workspaceID = await ledger();
    await corrupt(EntryEntity.get({ workspaceID, number: 2 }), "legs.spent_monthly", 2);
    const found = await audit([workspaceID]);
    expect(found).toContainEqual({ workspaceID, mismatch: "entry", detail: "the legs of single:1 sum to 1" });
    expect(found).toContainEqual({
      workspaceID,
      mismatch: "balance",
      detail: "spent_monthly is 11, the entries fold to 12",
    });
  });

  it("reports an entry that names wrong accounts after it", async () => {
    const workspaceID = await ledger();
    await corrupt(EntryEntity.get({ workspaceID, number: 2 }), "after.monthly", 98);
    const detail = "monthly after single:1 is 98, the entries fold to 99";
    expect(await audit([workspaceID])).toEqual([{ workspaceID, mismatch: "entry", detail }]);
  });

  it("reports a missing entry", async () => {
    const workspaceID = await ledger();
    await EntryEntity.remove({ workspaceID, number: 4 }).go();
    expect((await audit([workspaceID])).map(({ detail }) => detail)).toContain(
      "version is 4, there are 3 entries",
    );
  });

  it("reports holds that do not sum to the held credits", async () => {
    const workspaceID = await ledger();
    await corrupt(HoldEntity.get({ workspaceID, job: "ver_1" }), "monthly", 61);
    const detail = "held_monthly is 60, the holds sum to 61";
    expect(await audit([workspaceID])).toEqual([{ workspaceID, mismatch: "hold", detail }]);
  });

  it("reports a member who has spent what no entries add up to", async () => {
    const workspaceID = await ledger();
    const { data } = await SpendingEntity.query.byMember({ workspaceID }).go();
    const [member] = data.filter(({ months }) => Object.values(months)[0] === 60);
    const userID = String(member?.userID);
    const month = opened.slice(0, 7);
    await corrupt(SpendingEntity.get({ workspaceID, userID }), `months.${month}`, 61);
    const detail = `${userID} has spent 61 in ${month}, the entries add up to 60`;
    expect(await audit([workspaceID])).toEqual([{ workspaceID, mismatch: "spending", detail }]);
  });

  it("reports a hold of a job that has ended", async () => {
    const workspaceID = await ledger();
    await Table.write([Job.closing(jobOf(workspaceID))]);
    const detail = "the hold of ver_1 has no open job";
    expect(await audit([workspaceID])).toEqual([{ workspaceID, mismatch: "hold", detail }]);
  });

  it("finds nothing where a single verification is pending", async () => {
    const workspaceID = newWorkspaceID();
    const clock = manualClock(opened);
    await as(system(workspaceID), () => Credit.open(100), clock);
    const job = { workspaceID, kind: "verify-address", id: "ver_2" } as const;
    const start = () => Credit.reserve({ job: "ver_2" }, 1, [Job.opening({ ...job, input: {} })]);
    await as(user(workspaceID), start, clock);
    expect(await audit([workspaceID])).toEqual([]);
  });

  it("finds nothing in the ledger of a busy key, before and after its lease is settled", async () => {
    const { workspaceID, key, clock } = await busyLedger();
    expect(await audit([workspaceID])).toEqual([]);
    clock.advance(11);
    await as(key, () => Credit.settleLeases(key), clock);
    expect(await audit([workspaceID], manualClock("2020-01-03T00:00:00.002Z"))).toEqual([]);
  });

  it("reports a completed payment that was not granted, and a grant without a payment", async () => {
    const workspaceID = await ledger();
    const pack = { transaction: "txn_1", line: "1", credits: 5 };
    await as(system(workspaceID), () => Credit.grantPack(pack), manualClock(opened));
    const unpaid = { transaction: "txn_2", plan: null, packs: 7, adjustments: [], time: opened };
    const found: string[] = [];
    await as(
      operator,
      () =>
        Credit.audit(
          deadline,
          (finding) => finding.workspaceID === workspaceID && found.push(finding.detail),
          (id) => Promise.resolve(id === workspaceID ? [unpaid] : []),
        ),
      manualClock(nextDay),
    );
    expect(found).toEqual([
      "txn_1 granted credits and is no completed payment",
      "txn_2 pays for packs of 7 credits, it granted 0",
    ]);
  });

  it("posts the months of a paid year that nobody has read", async () => {
    const workspaceID = await ledger();
    const year = { subscription: "sub", interval: "year", allowance: 1_000 } as const;
    const paid = { ...year, start: "2019-12-01T20:00:00.000Z", paidUntil: "2020-12-01T20:00:00.000Z" };
    await as(
      system(workspaceID),
      () => Credit.beginPaidPeriod(paid, { transaction: "txn_1" }),
      manualClock("2019-12-01T20:00:00.000Z"),
    );
    expect(await audit([workspaceID])).toEqual([]);
    const { data } = await EntryEntity.query.byWorkspace({ workspaceID }).go({ consistent: true });
    expect(data.at(-1)).toMatchObject({
      key: "grant:sub:2020-01-01T20:00:00.000Z:txn_1",
      actor: "operator:test",
      reference: { transaction: "txn_1", subscription: "sub" },
    });
  });

  it("corrects nothing, and runs once a day", async () => {
    const workspaceID = await ledger();
    await corrupt(BalanceEntity.get({ workspaceID }), "accounts.monthly", 0);
    expect(await audit([workspaceID])).toHaveLength(1);
    expect(await audit([workspaceID])).toEqual([]);
    expect(await audit([workspaceID], manualClock("2020-01-02T00:30:00.000Z"))).toEqual([]);
    const dayAfter = manualClock("2020-01-03T00:00:00.002Z");
    const found: string[] = [];
    const late = new Date("2020-01-03T01:00:00.000Z");
    await as(operator, () => Credit.audit(late, (one) => found.push(one.workspaceID)), dayAfter);
    expect(found).toContain(workspaceID);
  });

  it("stops at its deadline, and the next run continues", async () => {
    const workspaceIDs = await Promise.all(Array.from({ length: 8 }, ledger));
    for (const workspaceID of workspaceIDs)
      await corrupt(BalanceEntity.get({ workspaceID }), "accounts.monthly", 0);
    let calls = 0;
    const endsSoon: Clock.Clock = {
      now: () => new Date(calls++ < 8 ? nextDay : deadline.toISOString()),
    };
    const first = await audit(workspaceIDs, endsSoon);
    const rest = await audit(workspaceIDs);
    expect(first.length).toBeLessThan(8);
    expect([...first, ...rest].map(({ workspaceID }) => workspaceID).toSorted()).toEqual(
      workspaceIDs.toSorted(),
    );
  });
});

/** A workspace with credits, and members with limits. */
import { Table } from "../../src/aws/table/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { countedIn } from "../../src/credit/balance/account.ts";
import { EntryEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import type { Meter } from "../../src/meter/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { SpendingEntity } from "../../src/spending/entity.ts";
import { Spending } from "../../src/spending/index.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";

export async function workspaceWith(credits: number, start = "2026-11-21T10:00:00.000Z") {
  const workspaceID = newWorkspaceID();
  const clock = manualClock(start);
  await as(system(workspaceID), () => Credit.open(credits), clock);

  const limit = (member: string, most: number | null): Promise<void> =>
    as(
      system(workspaceID),
      () =>
        Table.transact(async (outdated) => ({
          answer: undefined,
          changes: [await Spending.limiting(workspaceID, member, most, outdated)],
        })),
      clock,
    );

  /** A member, and one of their keys. */
  function member() {
    const person = user(workspaceID);
    if (person.type !== "user") throw new Error("A person is expected.");
    const id = person.userID;
    const key = apiKey(workspaceID, { makerID: id, plan: "Enterprise" });
    const by = <R>(actor: Actor.Actor, body: () => Promise<R>) => as(actor, body, clock);
    const count = () => by(key, () => ApiKey.countCall(key, "single"));
    return {
      id,
      key,
      person,
      count,
      limit: (most: number | null) => limit(id, most),
      spent: async () => (await as(person, () => Spending.of(workspaceID, id), clock)).spent,
      reserve: (job: string, amount: number) => by(person, () => Credit.reserve({ job }, amount)),
      spend: (name: string, amount = 1) => by(person, () => Credit.spend(`single:${name}`, amount)),
      reserveByKey: (job: string, amount: number) => by(key, () => Credit.reserve({ job }, amount)),
      /** A single verification with the key, charged or not. */
      async call(name: string, isCharged = true): Promise<void> {
        const { slot } = await count();
        await by(key, () => single(slot, name, isCharged));
      },
    };
  }

  const single = (slot: Meter.Slot | null, name: string, isCharged: boolean): Promise<void> =>
    Credit.withSlot(slot, async () => {
      await Credit.requireAvailable(1);
      if (isCharged) await Credit.spend(`single:${name}`, 1);
    });

  const bySystem = <R>(body: () => Promise<R>) => as(system(workspaceID), body, clock);

  /** What the entries say of each member and month. */
  async function folded(): Promise<Map<string, number>> {
    const { data } = await EntryEntity.query
      .byWorkspace({ workspaceID })
      .go({ consistent: true, pages: "all" });
    const sums = new Map<string, number>();
    for (const { legs, reference } of data) {
      const { member: of, month } = reference;
      if (of === undefined || month === undefined) continue;
      const name = `${of} ${month}`;
      sums.set(name, (sums.get(name) ?? 0) + countedIn(legs));
    }
    return sums;
  }

  /** What the rows say of each member and month. */
  async function counted(): Promise<Map<string, number>> {
    const { data } = await SpendingEntity.query
      .byMember({ workspaceID })
      .go({ consistent: true, pages: "all" });
    const all = data.flatMap(({ userID, months }) =>
      Object.entries(months).map(([month, amount]) => [`${userID} ${month}`, amount] as const),
    );
    return new Map(all);
  }

  return {
    workspaceID,
    clock,
    member,
    folded,
    counted,
    bySystem,
    release: (job: string, charged: number) => bySystem(() => Credit.release(job, [], charged)),
    sweep: () =>
      as({ type: "operator", job: "test" }, () => Credit.sweepLeases(new Date("2040-01-01")), clock),
  };
}

export const exhausted = { kind: "payment", code: "budget.exhausted" };

import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Fact } from "../../src/fact/index.ts";
import { AccuracyEntity } from "../../src/outcome/accuracy/entity.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, visitor } from "../actors.ts";

const day = 86_400;

/** Workspaces that mailed addresses of a provider of their own, at a time at which no other test does. */
function stage(start: string) {
  const clock = manualClock(start);
  const provider = `p${ulid().toLowerCase()}`;
  const operate = <R>(body: () => R): R => as({ type: "operator", job: "test" }, body, clock);
  return {
    clock,
    provider,
    mail: async (
      count: number,
      { bounced, isPaid = true, latest }: { bounced: number; isPaid?: boolean; latest?: number },
    ) => {
      const [month, date] = [clock.now().toISOString().slice(0, 7), clock.now().toISOString().slice(0, 10)];
      const newest = Array.from(
        { length: 20 },
        (_, at) => [`${date}:${10 + at}`, at < (latest ?? 0)] as const,
      );
      for (let index = 0; index < count; index += 1) {
        const paid = isPaid ? { paidMailed: 100, paidBounced: bounced } : { paidMailed: 0, paidBounced: 0 };
        const counts = {
          mailed: 100,
          bounced,
          ...paid,
          ...(latest !== undefined && { latest: Object.fromEntries(newest) }),
        };
        const providers = { [provider]: { api: counts }, other: { api: counts } };
        const sources = { api: { delivered: 200, bounced: 200 } };
        await AccuracyEntity.put({ workspaceID: newWorkspaceID(), month, sources, providers }).go();
      }
    },
    learn: () => operate(() => Fact.learn(new Date(clock.now().getTime() + 60_000))),
    /** What verdicts know a minute later. */
    facts: async () => {
      clock.advance(61);
      const found = await operate(() => Fact.providerFacts.find());
      return [...found.values()].filter((fact) => fact.provider === provider || fact.provider === "other");
    },
  };
}

describe("a provider that accepts addresses which bounce", () => {
  it("is not believed once ten workspaces that paid saw it, until nobody says so", async () => {
    const { clock, provider, mail, learn, facts } = stage("2033-02-10T04:00:00.000Z");
    await mail(9, { bounced: 30 });
    await mail(30, { bounced: 90, isPaid: false });
    await learn();
    expect(await facts()).toEqual([]);

    await mail(1, { bounced: 30 });
    await learn();
    const since = clock.now().toISOString();
    expect(await facts()).toEqual([{ provider, since, seen: since, mailed: 1_000, bounced: 300 }]);

    clock.advance(day);
    await learn();
    expect((await facts()).map((fact) => [fact.since, fact.seen.slice(0, 10)])).toEqual([
      [since, "2033-02-11"],
    ]);

    clock.advance(70 * day);
    await learn();
    expect(await facts()).toEqual([]);
  });

  it("is believed again as soon as ten workspaces have seen that it changed", async () => {
    const { mail, learn, facts } = stage("2034-02-10T04:00:00.000Z");
    await mail(10, { bounced: 30 });
    await learn();
    expect(await facts()).toHaveLength(1);
    await mail(20, { bounced: 0 });
    await learn();
    expect(await facts()).toEqual([]);
  });

  it("is named with rounded counts, which tell of no one customer", async () => {
    const { mail, learn, facts } = stage("2036-02-10T04:00:00.000Z");
    await mail(11, { bounced: 33 });
    await learn();
    expect(await facts()).toMatchObject([{ mailed: 1_100, bounced: 360 }]);
  });

  it("keeps the counts of its first day: changes would tell what others mail", async () => {
    const { clock, mail, learn, facts } = stage("2037-02-10T04:00:00.000Z");
    await mail(10, { bounced: 30 });
    await learn();
    clock.advance(day);
    await mail(4, { bounced: 90 });
    await learn();
    expect(await facts()).toMatchObject([{ mailed: 1_000, bounced: 300 }]);
    expect((await facts())[0]?.seen.slice(0, 10)).toBe("2037-02-11");
  });

  it("is not believed by the latest mails, though most were honest", async () => {
    const { clock, provider, mail, learn, facts } = stage("2035-02-10T04:00:00.000Z");
    await mail(12, { bounced: 1, latest: 1 });
    await learn();
    expect(await facts()).toEqual([]);
    await mail(24, { bounced: 5, latest: 5 });
    await learn();
    const since = clock.now().toISOString();
    expect(await facts()).toEqual([{ provider, since, seen: since, mailed: 700, bounced: 130 }]);
  });

  it("is learned by a timer alone", async () => {
    await expect(as(visitor(), () => Fact.learn(new Date(8e15)))).rejects.toThrow("Only the operator");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { countingOf } from "../../src/outcome/accuracy/count.ts";
import { AccuracyEntity } from "../../src/outcome/accuracy/entity.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { fuzzRuns } from "../fuzz-runs.ts";
import { mailing, people } from "./mailing.ts";
import { bounced, outcome } from "./workspace.ts";

const day = 24 * 3_600;

/** A workspace that mails what it verified. The mails are sent a minute after now. */
async function sending(options: Parameters<typeof mailing>[0] = {}) {
  const space = await mailing(options);
  const later = (seconds = 60): string => {
    space.clock.advance(seconds);
    return space.clock.now().toISOString();
  };
  const accuracy = () => space.act(() => Outcome.accuracy());
  return {
    ...space,
    later,
    accuracy,
    /** All that is counted, of the provider of most of the test's domains or another one. */
    counts: async (provider = "other") => {
      const { data } = await AccuracyEntity.query.byWorkspace({ workspaceID: space.workspaceID }).go();
      return data[0] && countingOf(data[0])[provider];
    },
    /** Mailed and bounced ones by month. */
    months: async () => (await accuracy()).months.map(({ month, mailed, bounced: b }) => [month, mailed, b]),
    deliver: (emails: readonly string[], at = later()) =>
      space.record(...emails.map((email) => outcome("delivered", email, at))),
  };
}

describe("The accuracy of a workspace", () => {
  it("is the share of the addresses called valid and mailed that bounced, with its interval", async () => {
    const space = await sending();
    await space.verify([...people(20), "nobody@a.test"]);
    await space.deliver([...people(20), "nobody@a.test", "stranger@a.test"]);
    await space.bounce(["p1@a.test", "nobody@a.test"]);
    await space.settle();
    const found = await space.accuracy();
    expect(found).toMatchObject({
      mailed: 20,
      bounced: 1,
      bounces_only: [],
      months: [{ month: "2026-11", mailed: 20, bounced: 1, providers: [{ provider: "other", mailed: 20 }] }],
    });
    expect(found.bounce_rate?.estimate).toBe(0.05);
    expect(found.bounce_rate?.low).toBeCloseTo(0.0055, 3);
    expect(found.bounce_rate?.high).toBeCloseTo(0.2113, 3);
  });

  it("counts an address once, however often outcomes come and are merged", async () => {
    const space = await sending();
    await space.verify(people(4));
    const at = space.later();
    for (const emails of [people(2), people(4), people(4)]) {
      await space.deliver(emails, at);
      await space.settle();
    }
    await space.bounce(["p1@a.test"]);
    await space.settleAfter(8 * day);
    await space.bounce(["p1@a.test"]);
    await space.settleAfter(8 * day);
    expect(await space.months()).toEqual([["2026-11", 4, 1]]);
  });

  it("takes a bounce back when a person is seen to have read a later mail", async () => {
    const space = await sending();
    await space.verify(people(3));
    await space.deliver(people(3));
    await space.bounce(["p1@a.test"]);
    await space.settle();
    expect(await space.months()).toEqual([["2026-11", 3, 1]]);
    await space.record(outcome("opened", "p1@a.test", space.later()));
    await space.settleAfter(8 * day);
    expect(await space.months()).toEqual([["2026-11", 3, 0]]);
  });

  it("counts a bounce again once the delivery tells that a proxy, and nobody, opened a later mail", async () => {
    const space = await sending();
    await space.verify(people(3));
    await space.deliver(people(3));
    await space.bounce(["p1@a.test"]);
    const [delivered, opened] = [space.later(), space.later(5)];
    await space.report({ ...outcome("opened", "p1@a.test", opened, { id: "m1" }), isProxy: true });
    await space.settle();
    expect(await space.months()).toEqual([["2026-11", 3, 0]]);
    await space.report(outcome("delivered", "p1@a.test", delivered, { id: "m1" }));
    await space.settleAfter(8 * day);
    expect(await space.months()).toEqual([["2026-11", 3, 1]]);
    // What comes later counts from there.
    await space.record(outcome("delivered", "p1@a.test", space.later(), { id: "m2" }));
    await space.settleAfter(8 * day);
    expect(await space.months()).toEqual([["2026-11", 3, 1]]);
    await space.record(outcome("opened", "p1@a.test", space.later()));
    await space.settleAfter(8 * day);
    expect(await space.months()).toEqual([["2026-11", 3, 0]]);
  });

  it("counts in the month of the first mail, also where an earlier one is told later", async () => {
    const space = await sending();
    await space.verify(people(2));
    const november = space.later();
    space.clock.advance(12 * day);
    await space.deliver(people(2));
    await space.settle();
    expect(await space.months()).toEqual([["2026-12", 2, 0]]);
    await space.record(outcome("delivered", "p1@a.test", november));
    await space.settleAfter(8 * day);
    expect(await space.months()).toEqual([
      ["2026-12", 1, 0],
      ["2026-11", 1, 0],
    ]);
  });

  it("says nothing of mails before the verdict, and more than 30 days after", async () => {
    const space = await sending();
    const before = space.later();
    space.clock.advance(60);
    await space.verify(people(2));
    await space.deliver(["p0@a.test"], before);
    space.clock.advance(30 * day);
    await space.deliver(["p1@a.test"]);
    await space.settle();
    expect(await space.months()).toEqual([]);
  });

  it("counts no more that bounced than were mailed, whatever a source makes up before", async () => {
    const space = await sending();
    await space.verify(people(5));
    const at = space.later();
    const nobody = (count: number) => Array.from({ length: count }, (_, index) => `nobody${index}@b.test`);
    await space.deliver(people(5), at);
    await space.record(...nobody(20).map((email) => outcome("bounced", email, at)));
    await space.settle();
    expect(await space.accuracy()).toMatchObject({ mailed: 0, bounces_only: ["api"] });
    await space.deliver(nobody(30));
    await space.bounce(people(5));
    await space.settle();
    expect(await space.accuracy()).toMatchObject({ mailed: 5, bounced: 5, bounces_only: [] });
  });

  it("counts a delivery of a source once that comes again with an earlier time", async () => {
    const space = await sending();
    await space.verify(people(2));
    const at = space.later();
    const earlier = new Date(Date.parse(at) - 1_000).toISOString();
    for (const time of [at, earlier]) {
      await space.record(outcome("delivered", "p1@a.test", time, { id: "mail-1" }));
      await space.settle();
    }
    const { data } = await AccuracyEntity.query.byWorkspace({ workspaceID: space.workspaceID }).go();
    expect(data[0]?.sources["api"]).toEqual({ delivered: 1, bounced: 0 });
  });

  it("leaves out what a source says that reports bounces without deliveries, and names it", async () => {
    const space = await sending();
    await space.verify(people(5));
    await space.bounce(people(2));
    await space.settle();
    expect(await space.accuracy()).toMatchObject({ mailed: 0, bounce_rate: null, bounces_only: ["api"] });
    await space.deliver(people(5));
    await space.settle();
    expect(await space.accuracy()).toMatchObject({ mailed: 5, bounced: 2, bounces_only: [] });
  });

  it("counts single verifications, and none that cost nothing", async () => {
    const space = await sending();
    await space.single("p1@a.test");
    await space.single("p1@a.test");
    await space.deliver(["p1@a.test", "p2@a.test"]);
    await space.settle();
    expect(await space.months()).toEqual([["2026-11", 1, 0]]);
  });

  it("stays when the list is erased, and goes with the workspace", async () => {
    const space = await sending();
    const { listID } = await space.verify(people(3));
    await space.deliver(people(3));
    await space.settle();
    await space.removeList(listID);
    await space.eraseList(listID);
    expect(await space.months()).toEqual([["2026-11", 3, 0]]);
    await space.removeAll();
    expect(await space.months()).toEqual([]);
  });

  it("tells the verdicts that bought credits paid for from the others", async () => {
    const space = await sending({ monthly: 3 });
    const mailed = people(6).map((email) => email.replace("a.test", "google.test"));
    await space.verify(mailed.slice(0, 2));
    await space.asSystem(() => Credit.grantPack({ transaction: "txn_1", line: "1", credits: 100 }));
    await space.single("p2@google.test");
    await space.verify(mailed.slice(3));
    await space.deliver(mailed);
    await space.bounce(["p1@google.test", "p4@google.test"]);
    await space.settle();
    const { latest = {}, ...counted } = { ...(await space.counts("google_workspace")) };
    expect(counted).toEqual({ mailed: 6, bounced: 2, paidMailed: 3, paidBounced: 1 });
    expect(Object.keys(latest).map((key) => key.slice(0, 10))).toEqual(Array(3).fill("2026-11-21"));
    expect(Object.values(latest).filter(Boolean)).toHaveLength(1);
  });

  it("tells the verdicts that a plan paid for from those of the free month before", async () => {
    const space = await sending();
    await space.verify(people(2));
    space.clock.advance(60);
    const start = space.clock.now().toISOString();
    await space.beginPlan({ start, paidUntil: "2026-12-21T10:00:00.000Z" });
    await space.verify(people(3, 3));
    await space.deliver(people(6));
    await space.settle();
    expect(await space.counts()).toMatchObject({ mailed: 5, paidMailed: 3 });
  });

  it("is nobody else's", async () => {
    const space = await sending();
    await space.verify(people(3));
    await space.deliver(people(3));
    await space.settle();
    const other = await as(user(newWorkspaceID()), () => Outcome.accuracy(), space.clock);
    expect(other.mailed).toBe(0);
  });

  it("is the same in whatever order and portions the outcomes come", async () => {
    const emails = people(6);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...emails, ...emails], { minLength: 12 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.subarray(emails),
        async (order, settles, gone) => {
          const space = await sending();
          await space.verify(emails);
          const at = space.later();
          const later = space.later();
          await space.deliver(
            ["first@b.test", "second@b.test", ...emails.map((_, n) => `more${n}@b.test`)],
            at,
          );
          for (const [index, email] of order.entries()) {
            const isSecond = order.indexOf(email) < index;
            await space.record(
              isSecond && gone.includes(email)
                ? bounced(email, { at: later })
                : outcome("delivered", email, at),
            );
            if (settles[index]) await space.settle();
          }
          await space.settleAfter(8 * day);
          expect(await space.accuracy()).toMatchObject({ mailed: 6, bounced: gone.length });
        },
      ),
      { numRuns: Math.min(fuzzRuns, 6) },
    );
  }, 60_000);
});

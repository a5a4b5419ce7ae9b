import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { fuzzRuns } from "../fuzz-runs.ts";
import { mailing, people } from "./mailing.ts";
import { bounced, outcome } from "./workspace.ts";

const day = 24 * 3_600;

describe("A valid verdict whose mail came back", () => {
  it("gives its credit back once, to the account that was charged, and the workspace is told once", async () => {
    const space = await mailing();
    const { verificationID } = await space.verify([...people(5), "nobody@a.test"]);
    const before = await space.balance();
    await space.bounce(["p1@a.test", "P2@A.test", "nobody@a.test", "stranger@a.test"]);
    await space.settle();
    await space.bounce(["p1@a.test"]);
    await space.settle();
    const returns = await space.returns();
    expect(returns.map(([verdict]) => verdict?.split(":")[0])).toEqual([verificationID, verificationID]);
    expect(new Set(returns.map(([, account]) => account))).toEqual(new Set(["monthly"]));
    expect(await space.told()).toEqual([{ credits: 2 }]);
    expect(Credit.returnedMessage({ credits: 2 }).title).toBe("2 credits came back");
    expect(await space.balance()).toEqual({
      ...before,
      monthly_credits: before.monthly_credits + 2,
      total_credits: before.total_credits + 2,
    });
  });

  it("counts as a single verification of a program, while that is kept", async () => {
    const space = await mailing();
    const one = await space.single("p1@a.test");
    const other = await space.single("p2@a.test");
    const gone = await space.single("p3@a.test");
    await space.act(() => SingleVerification.remove(gone.id));
    await space.bounce(["p1@a.test", "p2@a.test", "p3@a.test"]);
    await space.settle();
    expect(new Set((await space.returns()).map(([verdict]) => verdict))).toEqual(new Set([one.id, other.id]));
  });

  it("gives nothing back where it was repeated for nothing", async () => {
    const space = await mailing();
    const { verificationID } = await space.verify(people(3));
    await space.verify(people(3));
    await space.single("p1@a.test");
    await space.bounce(people(3));
    await space.settle();
    const verdicts = (await space.returns()).map(([verdict]) => verdict?.split(":")[0]);
    expect(verdicts).toEqual([verificationID, verificationID, verificationID]);
  });

  it("is the newest of several on the same address: one bounce is one miss", async () => {
    const space = await mailing();
    const list = await space.verify(people(3));
    space.clock.advance(day);
    const single = await space.single("p1@a.test", { fresh: true });
    space.clock.advance(day);
    const newer = await space.verify(people(1, 2), { fresh: true });
    await space.bounce(people(3));
    await space.settle();
    await space.bounce(people(3));
    await space.settle();
    const verdicts = (await space.returns()).map(([verdict]) => verdict?.split(":")[0]);
    expect(verdicts).toHaveLength(3);
    expect(new Set(verdicts)).toEqual(new Set([list.verificationID, single.id, newer.verificationID]));
  });

  it("gives nothing back for an older verdict whose list stays, where a paid bounce comes again", async () => {
    const space = await mailing();
    // Beside so many outcomes the next ones stay in runs for a week.
    const at = space.clock.now().toISOString();
    await space.record(...people(400, 1_000).map((email) => outcome("delivered", email, at)));
    await space.settle();
    const older = await space.verify(people(3));
    space.clock.advance(day);
    const newer = await space.verify(people(2), { fresh: true });
    await space.bounce(people(2), { id: "first" });
    await space.settle();
    const paid = await space.returns();
    expect(paid.map(([verdict]) => verdict?.split(":")[0])).toEqual(Array(2).fill(newer.verificationID));
    await space.eraseList(newer.listID);
    await space.bounce(["p0@a.test"], { id: "another second" });
    await space.settle();
    for (let call = 0; call < 9; call += 1) await space.bounce(["p1@a.test"], { id: `combined-${call}` });
    await space.settle();
    space.clock.advance(8 * day);
    await space.settle();
    await space.bounce(people(3), { id: "from a part" });
    await space.settle();
    const verdicts = (await space.returns()).slice(2).map(([verdict]) => verdict?.split(":")[0]);
    expect(verdicts).toEqual([older.verificationID]);
    expect(await space.claims()).toEqual([]);
  });

  it("gives its credit back where a bounce from before the verdict was looked at", async () => {
    const space = await mailing();
    const at = space.clock.now().toISOString();
    space.clock.advance(day);
    await space.verify(people(1));
    await space.record(bounced("p0@a.test", { at }));
    await space.settle();
    expect(await space.returns()).toEqual([]);
    await space.bounce(people(1));
    await space.settle();
    expect(await space.returns()).toHaveLength(1);
  });

  it("gives its credit back where the outcomes of another address are erased meanwhile", async () => {
    const space = await mailing();
    await space.verify(people(3));
    await space.bounce(people(3));
    await space.erase("p0@a.test");
    await space.settle();
    expect(await space.returns()).toHaveLength(2);
  });

  it("gives nothing back once its list is erased", async () => {
    const space = await mailing();
    const { listID } = await space.verify(people(3));
    await space.eraseList(listID);
    await space.bounce(people(3));
    await space.settle();
    expect(await space.returns()).toEqual([]);
  });

  it("gives nothing back in another workspace that says the same bounced", async () => {
    const [mine, theirs] = [await mailing(), await mailing()];
    await mine.verify(people(3));
    await theirs.bounce(people(3));
    await theirs.settle();
    expect([await mine.returns(), await theirs.returns()]).toEqual([[], []]);
  });

  it("gives nothing back in test mode", async () => {
    const space = await mailing({ workspaceID: newWorkspaceID().replace("wrk_", "tst_") });
    await space.verify(people(3));
    await space.bounce(people(3));
    await space.settle();
    expect(await space.returns()).toEqual([]);
  });

  it("gives nothing back where the bounce is about the sender, a full mailbox, or has no reply", async () => {
    const space = await mailing();
    await space.verify(people(3));
    const replies = ["550 5.7.1 blocked using spamhaus", "552 5.2.2 mailbox full", ""];
    for (const [index, reply] of replies.entries()) await space.bounce([`p${index}@a.test`], { reply });
    await space.settle();
    expect(await space.returns()).toEqual([]);
  });

  it("gives nothing back for mail that came back before it, or more than 30 days after", async () => {
    const space = await mailing();
    const at = space.clock.now().getTime();
    const time = (seconds: number) => new Date(at + seconds * 1_000).toISOString();
    space.clock.advance(30);
    await space.verify(people(4));
    space.clock.advance(29 * day);
    await space.record(bounced("p0@a.test", { at: time(0) }), bounced("p1@a.test", { at: time(29 * day) }));
    await space.settle();
    expect(await space.returns()).toHaveLength(1);
    space.clock.advance(day);
    await space.record(bounced("p2@a.test", { at: time(29 * day) }));
    await space.settle();
    expect(await space.returns()).toHaveLength(1);
  });

  it("gives nothing back where the address was verified again after it, or a person read the mail", async () => {
    const space = await mailing();
    await space.verify(people(4));
    await space.bounce(people(4));
    const at = (seconds: number) => new Date(space.clock.now().getTime() + seconds * 1_000).toISOString();
    await space.record(
      outcome("opened", "p0@a.test", at(60)),
      outcome("clicked", "p1@a.test", at(60), { machine: true }),
      outcome("opened", "p2@a.test", at(-120)),
    );
    space.clock.advance(120);
    await space.act(() => Suppression.remove({ email: "p3@a.test" }));
    await space.verify(["p3@a.test"], { fresh: true });
    await space.settle();
    expect(await space.returns()).toHaveLength(2);
  });

  it("gives its credit back where the address was verified again, and was suppressed by then", async () => {
    const space = await mailing();
    await space.verify(people(1));
    await space.bounce(people(1));
    space.clock.advance(120);
    await space.verify(people(1), { fresh: true });
    await space.settle();
    expect(await space.returns()).toHaveLength(1);
  });
});

describe("The share that comes back without a claim", () => {
  it("is a fiftieth of the charged valid verdicts of 30 days, the oldest bounce first", async () => {
    const space = await mailing();
    await space.verify([...people(199), ...Array.from({ length: 100 }, (_, index) => `no${index}@a.test`)]);
    await space.single("p200@a.test");
    for (const person of ["p7@a.test", "p6@a.test", "p5@a.test", "p4@a.test"]) await space.bounce([person]);
    await space.bounce(people(199));
    await space.settle();
    const returned = (await space.entries()).filter(({ kind }) => kind === "return");
    expect(returned).toHaveLength(4);
    const times = returned.map(({ timeOccurred }) => timeOccurred);
    expect([times.toSorted(), new Set(times).size]).toEqual([times, 4]);
    expect(await space.claims()).toMatchObject([{ misses: 195, valid: 199 }]);
  });

  it("is at least three credits", async () => {
    const space = await mailing();
    await space.verify(people(5));
    await space.bounce(people(5));
    await space.settle();
    expect(await space.returns()).toHaveLength(3);
    expect(await space.claims()).toMatchObject([{ misses: 2, valid: 5 }]);
  });

  it("is the same where forged bounces come again in other calls, over the end of a month", async () => {
    const space = await mailing();
    await space.verify(people(250));
    for (let hour = 0; hour < 5; hour += 1) {
      await space.bounce(people(250), { id: `forged-${hour}` });
      await space.settleAfter(2 * day);
    }
    expect(await space.returns()).toHaveLength(5);
    expect(await space.claims()).toMatchObject([{ misses: 245 }]);
  });

  it("counts what came back for 30 days, and then what is charged anew", async () => {
    const space = await mailing({ monthly: 2_000 });
    await space.verify(people(150));
    await space.bounce(people(150));
    await space.settle();
    expect(await space.returns()).toHaveLength(3);
    space.clock.advance(27 * day);
    await space.verify(people(150, 500));
    await space.bounce(people(150, 500));
    await space.settle();
    expect(await space.returns()).toHaveLength(6);
    space.clock.advance(4 * day);
    await space.verify(people(10, 900));
    await space.bounce(people(10, 900));
    await space.settle();
    expect(await space.returns()).toHaveLength(6);
  });

  it("comes back once where the timer runs twice at once", async () => {
    const space = await mailing();
    await space.verify(people(10));
    await space.bounce(people(10));
    await Promise.all([space.settle(), space.settle(), space.settle()]);
    expect(await space.returns()).toHaveLength(3);
    expect(new Set((await space.returns()).map(([verdict]) => verdict)).size).toBe(3);
  });
});

describe("Where the month of the charge is over", () => {
  it("its credit comes into the present one, and expires with it", async () => {
    const space = await mailing({ monthly: 100 });
    await space.verify(people(100));
    await space.bounce(["p1@a.test"]);
    space.clock.advance(12 * day);
    await space.settle();
    expect(await space.balance()).toMatchObject({ monthly_credits: 101, total_credits: 101 });
    space.clock.advance(31 * day);
    expect(await space.balance()).toMatchObject({ monthly_credits: 100 });
  });
});

describe("What comes back", () => {
  it("goes to the lifetime credits that a job was charged, and then to the monthly ones", async () => {
    const space = await mailing({ monthly: 3 });
    await space.asSystem(() => Credit.grantPack({ transaction: "txn_1", line: "1", credits: 100 }));
    await space.verify(people(5));
    expect(await space.balance()).toMatchObject({ monthly_credits: 0, lifetime_credits: 98 });
    await space.bounce(people(5));
    await space.settle();
    expect((await space.returns()).map(([, account]) => account)).toEqual([
      "lifetime",
      "lifetime",
      "monthly",
    ]);
  });

  it("of a busy key's single verification goes to the account of its lease", async () => {
    const space = await mailing();
    const { id } = await space.leased("p1@a.test");
    await space.bounce(["p1@a.test"]);
    await space.settle();
    expect(await space.returns()).toEqual([[id, "monthly"]]);
  });

  it("waits while a renewal is waited for, and then comes into the new month", async () => {
    const space = await mailing();
    await space.beginPlan({ paidUntil: "2026-11-25T10:00:00.000Z" });
    await space.verify(people(5));
    space.clock.advance(4 * day);
    await space.bounce(["p1@a.test"]);
    await space.settle();
    expect(await space.returns()).toEqual([]);
    await space.beginPlan({ start: "2026-11-25T10:00:00.000Z", paidUntil: "2026-12-25T10:00:00.000Z" });
    await space.settle();
    expect(await space.returns()).toHaveLength(1);
  });
});

describe("The operator", () => {
  it("accepts the claims of a job, each once", async () => {
    const space = await mailing();
    const { verificationID: job } = await space.verify(people(10));
    await space.bounce(people(10));
    await space.settle();
    const claim = { workspaceID: space.workspaceID, job };
    expect(await space.operate(() => Outcome.acceptClaim(claim))).toEqual({ misses: 7, returned: 7 });
    expect(await space.returns()).toHaveLength(10);
    expect(await space.claims()).toEqual([]);
    await expect(space.operate(() => Outcome.acceptClaim(claim))).rejects.toMatchObject({ kind: "missing" });
    await space.bounce(people(10), { id: "again" });
    await space.settle();
    expect(await space.returns()).toHaveLength(10);
  });

  it("accepts a claim also more than 30 days after the charge", async () => {
    const space = await mailing();
    const { verificationID: job } = await space.verify(people(10));
    await space.bounce(people(10));
    await space.settle();
    space.clock.advance(31 * day);
    const claim = { workspaceID: space.workspaceID, job };
    expect(await space.operate(() => Outcome.acceptClaim(claim))).toEqual({ misses: 7, returned: 7 });
    expect(await space.returns()).toHaveLength(10);
  });

  it("closes claims without a credit", async () => {
    const space = await mailing();
    const { verificationID: job } = await space.verify(people(10));
    await space.bounce(people(10));
    await space.settle();
    const claim = { workspaceID: space.workspaceID, job };
    expect(await space.operate(() => Outcome.closeClaim(claim))).toBe(7);
    expect([(await space.returns()).length, await space.claims()]).toEqual([3, []]);
  });

  it("is nobody else", async () => {
    const { workspaceID } = await mailing();
    for (const act of [
      () => Outcome.claims(),
      () => Outcome.acceptClaim({ workspaceID, job: "ver_1" }),
      () => Outcome.closeClaim({ workspaceID, job: "ver_1" }),
    ])
      await expect(as(user(workspaceID), async () => act())).rejects.toThrow("operator");
  });

  it("finds no claims of a closed workspace", async () => {
    const space = await mailing();
    await space.verify(people(10));
    await space.bounce(people(10));
    await space.settle();
    await space.asSystem(() => Outcome.removeClaims());
    expect(await space.claims()).toEqual([]);
  });
});

/** The bounces of ten people, of whom each comes at its own second. */
const tenBounces = people(10).map((email, index) => ({ email, id: `m${index}`, second: index * 7 }));

describe("Outcomes in any order and division, doubled", () => {
  const order = fc.shuffledSubarray([...tenBounces, ...tenBounces], { minLength: 20 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 20, maxLength: 20 });

  it("give the same credits back, and never more than were charged", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(order, sizes, async (all, cut) => {
        const space = await mailing();
        await space.verify(people(10));
        const start = space.clock.now().getTime() + 1_000;
        space.clock.advance(120);
        let rest = all;
        for (const size of cut) {
          const part = rest.slice(0, size);
          rest = rest.slice(size);
          const items = part.map(({ email, id, second }) =>
            bounced(email, { id, at: new Date(start + second * 1_000).toISOString() }),
          );
          if (items.length > 0) await space.record(...items);
        }
        await space.settle();
        const positions = (await space.returns()).map(([verdict]) => verdict?.split(":")[1]);
        seen.add(JSON.stringify(positions));
        expect(positions).toHaveLength(3);
      }),
      { numRuns: Math.min(fuzzRuns, 6) },
    );
    expect(seen.size).toBe(1);
  });
});

describe("A timer that is killed", () => {
  it("goes on where it ended, whatever it had written", async () => {
    const whole = await killedAfter(Infinity);
    for (let writes = 0; writes < 6; writes += 1) expect(await killedAfter(writes)).toEqual(whole);
  });
});

/** What came back, and is claimed, where the timer dies before a write of this number and runs again. */
async function killedAfter(writes: number): Promise<unknown> {
  const space = await mailing({ monthly: 5_000 });
  await space.verify(people(5));
  await space.bounce(people(5));
  const { middlewareStack } = Table.config.client;
  let left = writes;
  middlewareStack.add(
    (next) => (command) => {
      const input = JSON.stringify(command.input).toLowerCase();
      const isOurs = input.includes("transactitems") && input.includes(space.workspaceID.toLowerCase());
      if (isOurs && left-- <= 0) throw new Error("killed");
      return next(command);
    },
    { step: "initialize", name: "kill", override: true },
  );
  await space.settle().catch(() => null);
  middlewareStack.remove("kill");
  await space.settle();
  const claimed = (await space.claims()).map(({ misses }) => misses);
  const verdicts = (await space.returns()).map(([verdict]) => verdict?.split(":")[1]);
  return [verdicts.length, new Set(verdicts).size, claimed];
}

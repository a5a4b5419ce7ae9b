import fc from "fast-check";
import { expect, it } from "vitest";
import { ProbeBudgetEntity } from "../../src/analysis/entity.ts";
import { Table } from "../../src/aws/table/index.ts";
import { fuzzRuns } from "../fuzz-runs.ts";
import { mailing, people } from "./mailing.ts";

/** Ten valid verdicts whose mails come back one after another: three are within the share. */
async function tenBounced({ died, used = 0 }: { died: readonly string[]; used?: number }) {
  const space = await mailing();
  const { verificationID } = await space.verify(people(10));
  if (used > 0) {
    const day = space.clock.now().toISOString().slice(0, 10);
    await ProbeBudgetEntity.put({ workspaceID: space.workspaceID, day, used, expires: 4e9 }).go();
  }
  for (const person of people(3)) await space.bounce([person]);
  await space.bounce(people(7, 3));
  space.die(died);
  const before = { asked: space.probed().length, balance: await space.balance() };
  return {
    ...space,
    verificationID,
    askedAgain: () => space.probed().length - before.asked,
    gained: async () => (await space.balance()).total_credits - before.balance.total_credits,
  };
}

it("Beyond the share those come back whose mail server does not accept the address any more, the rest are claims.", async () => {
  const space = await tenBounced({ died: ["p3@a.test", "p8@a.test"] });
  await space.settle();
  expect(await space.returns()).toHaveLength(5);
  expect(await space.claims()).toMatchObject([{ misses: 5, valid: 10 }]);
  expect([space.askedAgain(), await space.gained()]).toEqual([7, 5]);
  await space.settle();
  expect([(await space.returns()).length, space.askedAgain(), await space.gained()]).toEqual([5, 7, 5]);
  expect(await space.told()).toEqual([{ credits: 5 }]);
});

it("Within the share nobody is asked.", async () => {
  const space = await mailing();
  await space.verify(people(3));
  const before = space.probed().length;
  await space.bounce(people(3));
  await space.settle();
  expect([(await space.returns()).length, space.probed().length]).toEqual([3, before]);
});

it("With less than ten seconds left in a run of the timer nobody is asked, and the next run goes on.", async () => {
  const space = await tenBounced({ died: ["p3@a.test"] });
  await space.settle({ asking: 9 });
  expect([(await space.returns()).length, space.askedAgain(), (await space.claims()).length]).toEqual([
    3, 0, 0,
  ]);
  await space.settle({ asking: 10 });
  expect([(await space.returns()).length, space.askedAgain(), (await space.claims()).length]).toEqual([
    4, 7, 1,
  ]);
});

it("While a renewal is waited for nobody is asked, and nothing becomes a claim.", async () => {
  const space = await mailing();
  await space.beginPlan({ paidUntil: "2026-11-25T10:00:00.000Z" });
  await space.verify(people(10));
  for (const person of people(3)) await space.bounce([person]);
  await space.settle();
  const before = space.probed().length;
  space.clock.advance(4 * 86_400);
  await space.bounce(people(7, 3));
  await space.settle();
  expect([(await space.returns()).length, space.probed().length - before]).toEqual([3, 0]);
  expect(await space.claims()).toEqual([]);
});

it("A miss of a month that is over is a claim beyond the share, and nobody is asked about it.", async () => {
  const space = await mailing({ monthly: 10 });
  space.clock.advance(5 * 86_400);
  await space.verify(people(10));
  space.clock.advance(28 * 86_400);
  await space.balance();
  for (const person of people(3)) await space.bounce([person]);
  await space.bounce(people(7, 3));
  space.die(people(10));
  const before = space.probed().length;
  await space.settle();
  expect([(await space.returns()).length, space.probed().length - before]).toEqual([3, 0]);
  expect(await space.claims()).toMatchObject([{ misses: 7 }]);
});

it("Nobody is asked beyond the free probes of a day.", async () => {
  const all = people(10);
  const asked = async (used: number) => {
    const space = await tenBounced({ died: all, used });
    await space.settle();
    const claimed = (await space.claims()).reduce((sum, { misses }) => sum + misses, 0);
    return [space.askedAgain(), (await space.returns()).length, claimed];
  };
  expect(await asked(1_993)).toEqual([7, 10, 0]);
  expect(await asked(1_994)).toEqual([6, 9, 1]);
  expect(await asked(2_000)).toEqual([0, 3, 7]);
});

it("A miss that is claimed comes back once, though its address is reported and asked about again.", async () => {
  const space = await tenBounced({ died: [] });
  await space.settle();
  expect(await space.claims()).toMatchObject([{ misses: 7 }]);
  space.die(["p3@a.test"]);
  for (const id of ["again", "once more"]) {
    await space.bounce(["p3@a.test"], { id });
    await space.settle();
  }
  const verdicts = (await space.returns()).map(([verdict]) => verdict);
  expect([verdicts.length, new Set(verdicts).size]).toEqual([4, 4]);
});

it("A timer that is killed anywhere gives the same back.", async () => {
  for (let writes = 0; writes < 7; writes += 1) {
    const space = await tenBounced({ died: ["p3@a.test", "p4@a.test"] });
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
    const verdicts = (await space.returns()).map(([verdict]) => verdict);
    expect([verdicts.length, new Set(verdicts).size]).toEqual([5, 5]);
    expect(await space.claims()).toMatchObject([{ misses: 5 }]);
  }
}, 60_000);

it("Nobody gets back more than was charged, no matter who died and however it is reported.", async () => {
  const some = fc.subarray(people(8));
  await fc.assert(
    fc.asyncProperty(some, fc.array(some, { minLength: 1, maxLength: 3 }), async (died, calls) => {
      const space = await mailing();
      const before = (await space.balance()).total_credits;
      await space.verify(people(8));
      space.die(died);
      for (const [index, emails] of calls.entries()) {
        if (emails.length === 0) continue;
        await space.bounce(emails, { id: `call-${index}` });
        await space.settle();
      }
      const verdicts = (await space.returns()).map(([verdict]) => verdict);
      const reported = new Set(calls.flat());
      const dead = died.filter((email) => reported.has(email)).length;
      expect(new Set(verdicts).size).toBe(verdicts.length);
      expect(verdicts.length).toBeGreaterThanOrEqual(Math.max(dead, Math.min(3, reported.size)));
      expect(verdicts.length).toBeLessThanOrEqual(Math.min(8, reported.size, dead + 3));
      expect((await space.balance()).total_credits).toBe(before - 8 + verdicts.length);
    }),
    { numRuns: Math.min(fuzzRuns, 5) },
  );
}, 60_000);

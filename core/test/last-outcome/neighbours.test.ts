import { describe, expect, it } from "vitest";
import { LastOutcome } from "../../src/last-outcome/index.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { as, system } from "../actors.ts";
import { bounced, outcome, workspace } from "../outcome/workspace.ts";

const at = "2026-11-20T10:00:00Z";
const resolver = scriptedResolver({
  mail: { "any.test": ["mx.any.test"], "gmail.com": ["mx.any.test"] },
});
const anybody = scriptedProber({ random: () => accepted });

/** A workspace that mailed some addresses; those that bounced were reported so. Its domains accept any address. */
async function mailed({ read = [], arrived = [], dead = [] }: Record<string, readonly string[]>) {
  const space = workspace();
  await space.record(
    ...read.map((email) => outcome("opened", email, at)),
    ...arrived.map((email) => outcome("delivered", email, at)),
    ...dead.map((email) => bounced(email)),
  );
  await space.settle();
  const judge = (emails: readonly string[]) =>
    as(
      system(space.workspaceID),
      async () => {
        const outcomes = await LastOutcome.finder(space.workspaceID, emails);
        return Resolver.provide(resolver, () =>
          Prober.provide(anybody, () => Verdict.judge(emails, { outcomes })),
        );
      },
      space.clock,
    );
  return {
    ...space,
    judge: async (...emails: string[]) => (await judge(emails)).map(({ verdict }) => verdict),
  };
}

const history = {
  read: ["ann.lee@any.test", "bob.ray@any.test"],
  arrived: ["eve.fox@any.test", "kim.orr@any.test"],
  dead: ["alee@any.test", "bray@any.test", "zoe.old@any.test"],
};

describe("own mails to others at a catch-all domain", () => {
  it("make the score a chance, by the shape of the address, and say so", async () => {
    const { judge } = await mailed(history);
    const [alike, other] = await judge("ida.new@any.test", "inew@any.test");
    expect(alike).toMatchObject({
      status: "risky",
      reason: "catch_all",
      charged: 1,
      neighbours: {
        shape: "first.last",
        mailed: 7,
        bounced: 3,
        alike: { mailed: 5, bounced: 1 },
        text: "Of 7 addresses there that you mailed, 3 bounced; of 5 made like this one (first.last), 1.",
      },
    });
    expect(other?.neighbours).toMatchObject({ shape: "flast", alike: { mailed: 2, bounced: 2 } });
    expect(alike?.score).toBeGreaterThan(60);
    expect(other?.score).toBeLessThan(35);
    for (const verdict of [alike, other]) {
      if (!verdict) throw new Error("There is a verdict.");
      expect(Verdict.revise(verdict)).toEqual(verdict);
    }
  });

  it("say nothing where they are fewer than two, or older than 180 days", async () => {
    const { judge, clock } = await mailed({ arrived: ["ann.lee@any.test"] });
    const [verdict] = await judge("ida.new@any.test");
    expect([verdict?.score, verdict?.neighbours]).toEqual([55, undefined]);
    const two = await mailed({ arrived: ["ann.lee@any.test", "bob.ray@any.test"] });
    expect((await two.judge("ida.new@any.test"))[0]?.neighbours).toMatchObject({ mailed: 2, bounced: 0 });
    two.clock.advance(181 * 24 * 3_600);
    clock.advance(1);
    expect((await two.judge("ida.new@any.test"))[0]).not.toHaveProperty("neighbours");
  });

  it("say nothing where bounces are reported and deliveries are not", async () => {
    const { judge } = await mailed({ dead: history.dead });
    expect((await judge("ida.new@any.test"))[0]).toMatchObject({ score: 55 });
  });

  it("have those that bounced for 360 days, while the others are mailed again", async () => {
    const { judge, clock, record, settleAfter } = await mailed(history);
    clock.advance(200 * 24 * 3_600);
    const now = clock.now().toISOString();
    await record(...history.arrived.map((email) => outcome("delivered", email, now)));
    await settleAfter(8 * 24 * 3_600);
    expect((await judge("inew@any.test"))[0]).not.toHaveProperty("neighbours");
    await record(...history.read.map((email) => outcome("opened", email, now)));
    await settleAfter(8 * 24 * 3_600);
    expect((await judge("inew@any.test"))[0]?.neighbours).toMatchObject({ mailed: 7, bounced: 3 });
    clock.advance(160 * 24 * 3_600);
    expect((await judge("inew@any.test"))[0]?.neighbours).toMatchObject({ bounced: 0 });
  });

  it("count no address with a tag", async () => {
    const { judge } = await mailed({
      arrived: ["ann.lee@any.test", "a+1@any.test", "a+2@any.test"],
      dead: ["b+1@any.test"],
    });
    expect((await judge("ida.new@any.test"))[0]).not.toHaveProperty("neighbours");
  });

  it("say nothing of a free mail provider, nor of another domain", async () => {
    const { judge } = await mailed({
      arrived: ["ann.lee@gmail.com", "bob.ray@gmail.com", "a@other.test", "b@other.test"],
    });
    for (const verdict of await judge("ida.new@gmail.com", "ida.new@any.test"))
      expect(verdict).not.toHaveProperty("neighbours");
  });

  it("end with the erasure of an address; a bounce replaces a delivery in any order", async () => {
    const { judge, erase, record, settleAfter } = await mailed(history);
    await erase("zoe.old@any.test");
    await record(bounced("kim.orr@any.test"), outcome("delivered", "alee@any.test", "2026-11-20T12:00:00Z"));
    await settleAfter(8 * 24 * 3_600);
    expect((await judge("ida.new@any.test"))[0]?.neighbours).toMatchObject({
      mailed: 6,
      bounced: 3,
      alike: { mailed: 4, bounced: 1 },
    });
  });

  it("tell another workspace nothing about which of 1,000 addresses were mailed", async () => {
    const planted = Array.from({ length: 1_000 }, (_, index) => `p${index}.q${(index * 7) % 13}@any.test`);
    const isMember = (index: number): boolean => (index * 7_919) % 1_000 < 500;
    const owner = await mailed({
      read: planted.filter((_, index) => isMember(index) && index % 3 === 0),
      arrived: planted.filter((_, index) => isMember(index) && index % 3 === 1),
      dead: planted.filter((_, index) => isMember(index) && index % 3 === 2),
    });
    const attacker = await mailed({ arrived: ["ann.lee@any.test", "bob.ray@any.test", "p1.q7@any.test"] });
    const guess = (verdicts: readonly (Verdict.Info | null)[]): number => {
      const scores = verdicts.map((verdict) => (verdict?.score ?? 0) + (verdict?.charged === 0 ? 200 : 0));
      let [won, pairs] = [0, 0];
      for (const [one, score] of scores.entries())
        for (const [other, its] of scores.entries()) {
          if (!isMember(one) || isMember(other)) continue;
          pairs += 1;
          won += score > its ? 1 : score === its ? 0.5 : 0;
        }
      return won / pairs;
    };
    for (const verdict of await attacker.judge(...planted))
      expect(verdict?.neighbours).toMatchObject({ mailed: 3, bounced: 0 });
    expect(Math.abs(guess(await attacker.judge(...planted)) - 0.5)).toBeLessThanOrEqual(0.05);
    expect(guess(await owner.judge(...planted))).toBeGreaterThan(0.8);
  });
});

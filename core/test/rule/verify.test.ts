import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Rule } from "../../src/rule/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { keeps } from "../../src/verdict/schema.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { unknownsOf } from "../quota/unknowns.ts";

/** A workspace with credits whose members make rules and verify addresses. */
async function workspace(credits = 10) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const domain = `${workspaceID.slice(4).toLowerCase()}.org`;
  const resolver = scriptedResolver({ mail: { [domain]: [`mx.${domain}`] } });
  const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);
  const prober = scriptedProber({ replyTo });
  await as(system(workspaceID), () => Credit.open(credits), clock);
  const run = <R>(body: () => R): R =>
    as(user(workspaceID), () => Resolver.provide(resolver, () => Prober.provide(prober, body)), clock);
  return {
    workspaceID,
    domain,
    resolver,
    prober,
    verify: (local: string) => run(() => SingleVerification.verify({ email: `${local}@${domain}` })),
    rule: (effect: Rule.Effect, match: Rule.Match, value: string) =>
      run(() => Rule.create({ match, value, effect, note: "" })),
    removeRule: (id: string) => run(() => Rule.remove(id)),
    credits: async () => (await run(() => Credit.balance())).total_credits,
    verdicts: async () =>
      (await run(() => Credit.usage({ by: "member" }))).results.map(({ verdicts }) => verdicts),
  };
}

describe("A blocked address", () => {
  it("is unknown and to be removed, for nothing and without a question, also without a credit", async () => {
    const { workspaceID, domain, verify, rule, resolver, prober, verdicts } = await workspace(0);
    await rule("block", "domain", domain);
    expect(await verify("ann")).toMatchObject({
      status: "unknown",
      reason: "not_probed",
      action: "remove",
      charged: 0,
      rule: { match: "domain", value: domain, effect: "block" },
    });
    expect(resolver.asked).toEqual([]);
    expect(prober.asked).toEqual([]);
    expect(await unknownsOf(workspaceID)).toBeUndefined();
    expect(await verdicts()).toEqual([]);
  });

  it("is so also where its verdict is known, and gets that again when the rule goes", async () => {
    const { domain, verify, rule, removeRule, credits } = await workspace();
    expect(await verify("ann")).toMatchObject({ status: "valid", charged: 1 });
    const { id } = await rule("block", "address", `ann@${domain}`);
    expect(await verify("ann")).toMatchObject({ status: "unknown", action: "remove" });
    await removeRule(id);
    const again = await verify("ann");
    expect(again).toMatchObject({ status: "valid", charged: 0 });
    expect(again).not.toHaveProperty("rule");
    expect(await credits()).toBe(9);
  });

  it("is so by its mail host, which DNS tells, without a question to it", async () => {
    const { workspaceID, domain, verify, rule, resolver, prober, credits } = await workspace();
    await rule("block", "exchanger", domain);
    const { rule: named, ...verdict } = await verify("ann");
    expect(verdict).toMatchObject({ status: "unknown", reason: "not_probed", action: "remove", charged: 0 });
    expect(named).toEqual({ match: "exchanger", value: domain, effect: "block" });
    expect(resolver.asked).toEqual([`MX ${domain}`]);
    expect(prober.asked).toEqual([]);
    expect(await unknownsOf(workspaceID)).toBeUndefined();
    expect(await credits()).toBe(10);
  });

  it("is not so where a rule on the address allows it", async () => {
    const { domain, verify, rule } = await workspace();
    await rule("block", "exchanger", domain);
    await rule("block", "suffix", domain);
    await rule("allow", "address", `ann@${domain}`);
    expect(await verify("ann")).toMatchObject({ status: "valid", rule: { match: "address" } });
    expect(await verify("bob")).toMatchObject({ status: "unknown", rule: { match: "suffix" } });
  });
});

describe("An allowed address", () => {
  it("has the status that verification finds, is charged, and is kept by every policy", async () => {
    const { domain, verify, rule, credits } = await workspace();
    await rule("allow", "domain", domain);
    const verdict = await verify("no-ann");
    expect(verdict).toMatchObject({ status: "invalid", charged: 1, rule: { effect: "allow" } });
    expect(await credits()).toBe(9);
    for (const policy of ["safe", "balanced", "reach"] as const) {
      expect(keeps(policy, verdict)).toBe(true);
      expect(keeps(policy, { ...verdict, rule: undefined })).toBe(false);
    }
  });
});

import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Rule } from "../../src/rule/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { keeps, Policy } from "../../src/verdict/schema.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { unknownsOf } from "../quota/unknowns.ts";

async function workspace(credits = 10) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const domain = `${workspaceID.slice(4).toLowerCase()}.org`;
  const resolver = scriptedResolver({ mail: { [domain]: [`mx.${domain}`] } });
  const prober = scriptedProber({ replyTo: () => accepted });
  await as(system(workspaceID), () => Credit.open(credits), clock);
  const run = <R>(body: () => R): R =>
    as(user(workspaceID), () => Resolver.provide(resolver, () => Prober.provide(prober, body)), clock);
  return {
    workspaceID,
    domain,
    resolver,
    prober,
    run,
    verify: (email = `ann@${domain}`) => run(() => SingleVerification.verify({ email })),
    suppress: (email = `ann@${domain}`) =>
      run(() => Suppression.add({ entries: [{ email, reason: "complaint" }] })),
    credits: async () => (await run(() => Credit.balance())).total_credits,
    verdicts: async () =>
      (await run(() => Credit.usage({ by: "member" }))).results.map(({ verdicts }) => verdicts),
  };
}

describe("A suppressed address", () => {
  it("is to be removed, for nothing and without a question, also without a credit, and counts nowhere", async () => {
    const { workspaceID, verify, suppress, resolver, prober, verdicts } = await workspace(0);
    await suppress();
    const verdict = await verify();
    expect(verdict).toMatchObject({
      status: "unknown",
      reason: "not_probed",
      action: "remove",
      charged: 0,
      suppressed: { reason: "complaint", source: "app", at: "2026-11-21T10:00:00.000Z" },
    });
    expect(verdict.rule).toBeUndefined();
    expect(resolver.asked).toEqual([]);
    expect(prober.asked).toEqual([]);
    expect(await unknownsOf(workspaceID)).toBeUndefined();
    expect(await verdicts()).toEqual([]);
    expect(Policy.options.some((policy) => keeps(policy, verdict))).toBe(false);
  });

  it("is found in any spelling of its domain and case", async () => {
    const { domain, verify, suppress, prober } = await workspace(0);
    await suppress(`Ann@${domain}`);
    expect(await verify(`ANN@${domain.toUpperCase()}`)).toMatchObject({
      suppressed: { reason: "complaint" },
    });
    expect(prober.asked).toEqual([]);
  });

  it("is so whatever an own rule says, and where its verdict is known, until it is erased", async () => {
    const { run, domain, verify, suppress, credits } = await workspace();
    const email = `ann@${domain}`;
    expect(await verify()).toMatchObject({ status: "valid", charged: 1 });
    await run(() => Rule.create({ match: "address", value: email, effect: "allow", note: "" }));
    await suppress();
    expect(await verify()).toMatchObject({ status: "unknown", suppressed: { reason: "complaint" } });
    await run(() => Suppression.remove({ email }));
    const again = await verify();
    expect(again).toMatchObject({ status: "valid", charged: 0, rule: { effect: "allow" } });
    expect(again.suppressed).toBeUndefined();
    expect(await credits()).toBe(9);
  });

  it("of another workspace is asked about as any", async () => {
    const [mine, theirs] = [await workspace(), await workspace()];
    await theirs.suppress(`ann@${mine.domain}`);
    expect(await mine.verify()).toMatchObject({ status: "valid", charged: 1 });
  });
});

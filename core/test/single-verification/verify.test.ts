import { describe, expect, it } from "vitest";
import { EntryEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { Idempotency } from "../../src/idempotency/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const greylisted = reply(450, "4.2.0", "Greylisted, please try again");
const replyTo = (recipient: string) => {
  if (recipient.startsWith("no-")) return unknownUser;
  return recipient.startsWith("late") ? greylisted : accepted;
};
const day = 24 * 3600;

/** A workspace with the given credits, whose user verifies single addresses. */
async function workspaceWith(credits: number) {
  const workspaceID = newWorkspaceID();
  const person = user(workspaceID);
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const prober = scriptedProber({ replyTo });
  await as(system(workspaceID), () => Credit.open(credits), clock);
  const run = <R>(body: () => R, asked: Prober.Prober = prober): R =>
    as(person, () => Resolver.provide(resolver, () => Prober.provide(asked, body)), clock);
  const verify = (email: string, more: { fresh?: boolean } = {}, asked?: Prober.Prober) =>
    run(() => SingleVerification.verify({ email, ...more }), asked);
  const verifyOnce = (key: string, email: string, asked?: Prober.Prober) =>
    run(
      () =>
        Idempotency.once({ workspaceID, operation: "test", key, body: { email } }, Verdict.Info, (claim) =>
          SingleVerification.verify({ email }, claim),
        ),
      asked,
    );
  return {
    clock,
    prober,
    verify,
    verifyOnce,
    credits: async () => (await run(() => Credit.balance())).total_credits,
    spends: async () => {
      const { data } = await EntryEntity.query.byWorkspace({ workspaceID }).go({ consistent: true });
      return data.filter(({ kind }) => kind === "spend");
    },
    asked: () => prober.asked.length,
    /** The unknown verdicts of the day; sets them first where a count is given. */
    async unknowns(count?: number) {
      const window = Math.floor(clock.now().getTime() / (day * 1000));
      const key = { subject: `unknown-verdicts:${workspaceID}`, window };
      if (count !== undefined) await QuotaEntity.patch(key).set({ count }).go();
      return (await QuotaEntity.get(key).go({ consistent: true })).data?.count;
    },
    verdicts: async () =>
      (await run(() => Credit.usage({ by: "member" }))).results.map(({ verdicts }) => verdicts),
  };
}

/** A prober that answers once the given number of questions are concurrent. */
function meeting(count: number): Prober.Prober {
  const { probe } = scriptedProber({ replyTo });
  const met = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    async probe(question) {
      waiting += 1;
      if (waiting === count) met.resolve();
      await met.promise;
      return probe(question);
    },
  };
}

const outcomesOf = async (tries: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === "fulfilled" ? "answered" : (one.reason as { kind: string }).kind,
  );

describe("a single verification", () => {
  it("counts each verdict that was asked, charged or free, and none that is repeated", async () => {
    const { verify, verdicts } = await workspaceWith(5);
    for (const email of ["ann@a.test", "no-one@a.test", "late@a.test", "ann@a.test", "not an address"])
      await verify(email);
    expect(await verdicts()).toEqual([{ valid: 1, invalid: 2, risky: 0, unknown: 1 }]);
  });

  it("is unknown where the host is silent until time runs out, and refused where it was not asked", async () => {
    const { verify, credits } = await workspaceWith(10);
    const silence = { kind: "silent", stage: "rcpt", host: "mx.a.test", cause: "timeout" } as const;
    const tarpit = scriptedProber({ replyTo: () => ({ kind: "not_asked", cutOff: silence }) });
    expect(await verify("ann@a.test", {}, tarpit)).toMatchObject({
      status: "unknown",
      reason: "server_unavailable",
      charged: 0,
    });
    const busy = scriptedProber({ replyTo: () => ({ kind: "not_asked" }) });
    await expect(verify("ann@a.test", {}, busy)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await credits()).toBe(10);
  });

  it("costs one credit for a conclusive verdict, and nothing for another", async () => {
    const { verify, credits } = await workspaceWith(10);
    expect(await verify("ann@a.test")).toMatchObject({ status: "valid", charged: 1 });
    expect(await verify("no-cy@a.test")).toMatchObject({ status: "invalid", charged: 1 });
    expect(await verify("late@a.test")).toMatchObject({ status: "unknown", charged: 0 });
    expect(await verify("not an address")).toMatchObject({ reason: "bad_syntax", charged: 0 });
    expect(await credits()).toBe(8);
  });

  it("counts an unknown verdict, and no other, towards those of the plan, and asks nothing after the last", async () => {
    const { verify, unknowns, asked } = await workspaceWith(10);
    for (const email of ["ann@a.test", "late@a.test"]) await verify(email);
    expect(await unknowns()).toBe(1);
    await unknowns(1_000);
    await expect(verify("bob@a.test")).rejects.toMatchObject({ kind: "limit" });
    expect(asked()).toBe(2);
  });

  it("is not free if the credit was spent meanwhile", async () => {
    const { verify, credits } = await workspaceWith(1);
    const both = meeting(2);
    const tries = ["ann@a.test", "bob@a.test"].map((email) => verify(email, {}, both));
    expect((await outcomesOf(tries)).toSorted()).toEqual(["answered", "payment"]);
    expect(await credits()).toBe(0);
  });

  it("asks no mail host without a credit", async () => {
    const { verify, asked } = await workspaceWith(0);
    await expect(verify("ann@a.test")).rejects.toMatchObject({ kind: "payment" });
    expect(asked()).toBe(0);
  });

  it("repeats a conclusive verdict for 24 hours without charge, with its time", async () => {
    const { clock, verify, credits, asked } = await workspaceWith(1);
    const first = await verify("ann@a.test");
    clock.advance(day - 1);
    const again = await verify(" ann@A.TEST");
    expect(again).toEqual({ ...first, email: " ann@A.TEST", charged: 0 });
    expect([await credits(), asked()]).toEqual([0, 1]);
  });

  it("asks and charges again after 24 hours", async () => {
    const { clock, verify, credits, asked } = await workspaceWith(2);
    await verify("ann@a.test");
    clock.advance(day);
    expect(await verify("ann@a.test")).toMatchObject({ charged: 1 });
    expect([await credits(), asked()]).toEqual([0, 2]);
  });

  it("asks again for a credit if the caller wants a fresh verdict", async () => {
    const { clock, verify, credits, asked } = await workspaceWith(3);
    await verify("ann@a.test");
    clock.advance(60);
    const fresh = await verify("ann@a.test", { fresh: true });
    expect(fresh).toMatchObject({ charged: 1, checked_at: clock.now().toISOString() });
    expect(await verify("ann@a.test")).toMatchObject({ charged: 0, checked_at: fresh.checked_at });
    expect([await credits(), asked()]).toEqual([1, 2]);
  });

  it("does not repeat an unknown verdict, or one of another workspace", async () => {
    const { verify, asked } = await workspaceWith(2);
    await verify("late@a.test");
    await verify("late@a.test");
    expect(asked()).toBe(2);
    const other = await workspaceWith(1);
    await verify("ann@a.test");
    expect(await other.verify("ann@a.test")).toMatchObject({ charged: 1 });
  });

  it("is charged once among many of the same address at the same time, also with one credit left", async () => {
    const { verify, credits, spends } = await workspaceWith(1);
    const all = meeting(5);
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => verify("ann@a.test", {}, all)));
    expect(verdicts.filter(({ charged }) => charged > 0)).toHaveLength(1);
    expect([await credits(), (await spends()).length]).toEqual([0, 1]);
  });
});

describe("a single verification with an idempotency key", () => {
  it("gives the same answer again, and is charged once", async () => {
    const { clock, verifyOnce, credits, asked } = await workspaceWith(10);
    const first = await verifyOnce("key", "ann@a.test");
    clock.advance(day - 1);
    expect(await verifyOnce("key", "ann@a.test")).toEqual({ answer: first.answer, isReplayed: true });
    expect(first).toMatchObject({ isReplayed: false, answer: { charged: 1 } });
    expect([await credits(), asked()]).toEqual([9, 1]);
  });

  it("gives the same answer to all who ask at the same time", async () => {
    const { verifyOnce, credits, asked } = await workspaceWith(10);
    const all = await Promise.all(Array.from({ length: 4 }, () => verifyOnce("key", "ann@a.test")));
    expect(new Set(all.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(all.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect([await credits(), asked()]).toEqual([9, 1]);
  });

  it("keeps an unknown verdict as well", async () => {
    const { verifyOnce, asked } = await workspaceWith(10);
    await verifyOnce("key", "late@a.test");
    expect(await verifyOnce("key", "late@a.test")).toMatchObject({
      isReplayed: true,
      answer: { charged: 0 },
    });
    expect(asked()).toBe(1);
  });

  it("runs again after a refusal", async () => {
    const { verifyOnce, asked } = await workspaceWith(0);
    for (const _ of [1, 2])
      await expect(verifyOnce("key", "ann@a.test")).rejects.toMatchObject({ kind: "payment" });
    expect(asked()).toBe(0);
  });

  it("is charged anew with its key after 24 hours", async () => {
    const { clock, verifyOnce, credits } = await workspaceWith(10);
    await verifyOnce("key", "ann@a.test");
    clock.advance(day);
    expect(await verifyOnce("key", "ann@a.test")).toMatchObject({
      isReplayed: false,
      answer: { charged: 1 },
    });
    expect(await credits()).toBe(8);
  });
});

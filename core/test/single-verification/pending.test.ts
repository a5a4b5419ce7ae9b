import { describe, expect, it, vi } from "vitest";
import { Queue } from "../../src/aws/queue/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { unknownsOf } from "../quota/unknowns.ts";
import { occupied } from "../job/occupied.ts";
import { overtaken } from "../job/overtaken.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const busy = scriptedProber({ replyTo: () => ({ kind: "not_asked" }) });
const silence = { kind: "silent", stage: "rcpt", host: "mx.a.test", cause: "timeout" } as const;
const tarpit = scriptedProber({ replyTo: () => ({ kind: "not_asked", cutOff: silence }) });
const friendly = scriptedProber({ replyTo: () => accepted });

/** A verification of one address that is left to a job, in a workspace of ten credits. */
async function pending(prober: Prober.Prober = busy, { fresh = false } = {}) {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const run = <R>(actor: Parameters<typeof as>[0], body: () => R, prober: Prober.Prober): R =>
    as(actor, () => Resolver.provide(resolver, () => Prober.provide(prober, body)), clock);
  const person = <R>(body: () => R, prober: Prober.Prober = friendly): R =>
    run(user(workspaceID), body, prober);
  await as(system(workspaceID), () => Credit.open(10), clock);
  const { id } = await person(
    () => SingleVerification.create({ email: "ann@a.test", timeout: 1, metadata: {}, fresh }),
    prober,
  );
  const job = { workspaceID, kind: "verify-address", id } as const;
  const work = () =>
    SingleVerification.step({ workspaceID, id, step: 0 }, new Date(clock.now().getTime() + 60_000));
  return {
    workspaceID,
    clock,
    id,
    person,
    step: (prober: Prober.Prober = friendly) => run(system(workspaceID), work, prober),
    isOpen: async () => (await Job.find(job)) !== null,
    credits: async () => {
      const { total_credits, held_credits, used_credits } = await person(() => Credit.balance());
      return { total: total_credits, held: held_credits, used: used_credits };
    },
  };
}

it("A host that is silent until the caller's time runs out leaves the address to a job.", async () => {
  const { id, person, isOpen } = await pending(tarpit);
  expect(await person(() => SingleVerification.get(id))).toMatchObject({ status: "pending" });
  expect(await isOpen()).toBe(true);
});

describe("a pending verification of one address", () => {
  it("is charged once, however often its message is delivered", async () => {
    const { id, person, step, isOpen, credits } = await pending();
    expect(await credits()).toEqual({ total: 9, held: 1, used: 0 });
    await Promise.all([step(), step()]);
    await step();
    expect(await credits()).toEqual({ total: 9, held: 0, used: 1 });
    expect(await isOpen()).toBe(false);
    expect(await person(() => SingleVerification.get(id))).toMatchObject({ status: "valid", charged: 1 });
  });

  it("is asked about once where another worker does it just before this one has a place", async () => {
    const { step, credits } = await pending(busy, { fresh: true });
    const prober = scriptedProber({ replyTo: () => accepted });
    overtaken(() => step(prober));
    await step(prober);
    expect(prober.asked).toHaveLength(1);
    expect(await credits()).toEqual({ total: 9, held: 0, used: 1 });
  });

  it("whose host is silent until its worker's time runs out is unknown, free of charge", async () => {
    const { workspaceID, id, person, step, credits } = await pending();
    for (const _ of ["once", "twice"]) await step(tarpit);
    expect(await unknownsOf(workspaceID, "2096-11-21")).toBe(1);
    expect(await credits()).toEqual({ total: 10, held: 0, used: 0 });
    expect(await person(() => SingleVerification.get(id))).toMatchObject({
      status: "unknown",
      reason: "server_unavailable",
      charged: 0,
    });
  });

  it("is asked quickly at first, as for a call that waits, and beside workers at slow hosts", async () => {
    const { workspaceID, clock, id, person, step } = await pending();
    const { end } = await occupied("addresses", { workspaceID, clock }, { left: 0 });
    const probe = vi.spyOn(friendly, "probe");
    await step();
    end();
    expect(await person(() => SingleVerification.get(id))).toMatchObject({ status: "valid" });
    expect(probe).toHaveBeenCalledOnce();
    const deadline = new Date(clock.now().getTime() + 8_000);
    expect(probe.mock.lastCall?.[0]).toMatchObject({ isAwaited: true, deadline });
    vi.restoreAllMocks();
  });

  it("that is deleted while it is asked quickly returns its credit", async () => {
    const { id, person, step, isOpen, credits } = await pending();
    const removing: Prober.Prober = {
      probe: async (question) => {
        await person(() => SingleVerification.remove(id));
        return busy.probe(question);
      },
    };
    for (const _ of ["once", "twice"]) await step(removing);
    expect(await isOpen()).toBe(false);
    expect(await credits()).toEqual({ total: 10, held: 0, used: 0 });
  });

  it.each([
    ["firstAddresses", "is asked about where one worker is left", 1],
    ["firstAddresses", "waits where none is left", 0],
    ["addresses", "is asked about where one worker is left", 1],
    ["addresses", "waits where none is left", 0],
  ] as const)("whose workspace has workers at other hosts (%s) %s", async (of, _, left) => {
    const { workspaceID, clock, id, person, step } = await pending();
    const { end } = await occupied(of, { workspaceID, clock }, { left });
    const send = vi.spyOn(Queue, "send");
    // A slow host answers after the first round.
    let rounds = 0;
    const slow: Prober.Prober = {
      probe: (question) => (rounds++ === 0 ? tarpit : friendly).probe(question),
    };
    await step(of === "addresses" ? slow : friendly);
    end();
    const isAsked = left > 0;
    const sent = send.mock.calls.filter(([queue]) => queue === "verify-address");
    expect(await person(() => SingleVerification.get(id))).toMatchObject({
      status: isAsked ? "valid" : "pending",
    });
    expect(sent.map(([, messages]) => messages)).toMatchObject(
      isAsked ? [] : [[{ body: { id, step: 0 }, delaySeconds: 10 }]],
    );
    vi.restoreAllMocks();
  });

  it("that is deleted returns its credit", async () => {
    const { id, person, step, isOpen, credits } = await pending();
    await person(() => SingleVerification.remove(id));
    for (const _ of ["once", "twice"]) await step();
    expect(await credits()).toEqual({ total: 10, held: 0, used: 0 });
    expect(await isOpen()).toBe(false);
  });
});

describe("a pending verification at a provider that rests", () => {
  const resting = scriptedProber({
    replyTo: () => ({ kind: "busy", retryAfterSeconds: 150, rests: "unknown_recipients" }),
  });

  it("waits, is left alone by the sweep, and is asked afterwards", async () => {
    const { clock, id, person, step, isOpen, credits } = await pending();
    const sent = vi.spyOn(Queue, "send");
    await step(resting);
    expect(sent).toHaveBeenLastCalledWith("verify-address", [expect.objectContaining({ delaySeconds: 150 })]);
    sent.mockRestore();
    expect(await isOpen()).toBe(true);
    clock.advance(150);
    await step();
    expect(await person(() => SingleVerification.get(id))).toMatchObject({ status: "valid" });
    expect(await credits()).toEqual({ total: 9, held: 0, used: 1 });
  });

  it("is unknown and free where it rests until the deadline, and counts in no quota", async () => {
    const { workspaceID, clock, id, person, step, isOpen, credits } = await pending();
    clock.advance(Config.get().deadlineSeconds - Job.closingSeconds - 151);
    await step(resting);
    expect(await isOpen()).toBe(true);
    clock.advance(1);
    await step(resting);
    await step(resting);
    const paused = { status: "unknown", reason: "provider_paused", charged: 0 };
    expect(await person(() => SingleVerification.get(id))).toMatchObject(paused);
    expect(await credits()).toEqual({ total: 10, held: 0, used: 0 });
    expect(await unknownsOf(workspaceID, "2096-11-22")).toBeUndefined();
  });
});

describe("Pending verifications of one address", () => {
  /** Three of them, whose workers ask the host at the same moment. */
  async function together({ fresh = false } = {}) {
    const workspaceID = newWorkspaceID();
    const clock = manualClock("2096-11-21T10:00:00.000Z");
    const run = <R>(actor: Parameters<typeof as>[0], body: () => R, prober: Prober.Prober): R =>
      as(actor, () => Resolver.provide(resolver, () => Prober.provide(prober, body)), clock);
    const person = <R>(body: () => R): R => run(user(workspaceID), body, busy);
    await as(system(workspaceID), () => Credit.open(10), clock);
    const asked = { email: "ann@a.test", timeout: 1, metadata: {}, fresh };
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await person(() => SingleVerification.create(asked))).id);
    let waiting = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const together: Prober.Prober = {
      probe: async (question) => {
        waiting += 1;
        if (waiting === ids.length) resolve();
        await all;
        return scriptedProber({ replyTo: () => accepted }).probe(question);
      },
    };
    const deadline = new Date(clock.now().getTime() + 60_000);
    const step = (id: string) =>
      run(
        system(workspaceID),
        () => SingleVerification.step({ workspaceID, id, step: 0 }, deadline),
        together,
      );
    await Promise.all(ids.map((id) => step(id)));
    const { total_credits, held_credits, used_credits } = await person(() => Credit.balance());
    const verdicts = await Promise.all(ids.map((id) => person(() => SingleVerification.get(id))));
    return { total_credits, held_credits, used_credits, verdicts };
  }

  it("are charged once in 24 hours, also where their hosts answer at the same moment", async () => {
    const { verdicts, ...credits } = await together();
    expect(credits).toEqual({ total_credits: 9, held_credits: 0, used_credits: 1 });
    for (const verdict of verdicts) expect(verdict).toMatchObject({ status: "valid" });
    const charged = verdicts.flatMap((verdict) => ("charged" in verdict ? [verdict.charged] : []));
    expect(charged.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  });

  it("are charged each where each is to be asked anew", async () => {
    const { verdicts, ...credits } = await together({ fresh: true });
    expect(credits).toEqual({ total_credits: 7, held_credits: 0, used_credits: 3 });
    for (const verdict of verdicts) expect(verdict).toMatchObject({ status: "valid", charged: 1 });
  });
});

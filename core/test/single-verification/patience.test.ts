import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Quota, quotas } from "../../src/quota/index.ts";
import { Create, SingleVerification } from "../../src/single-verification/index.ts";
import { momentMsOf } from "../../src/single-verification/patience.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { held } from "../held-prober.ts";
import { unknownsOf } from "../quota/unknowns.ts";
import { waitingCalls } from "../quota/waiting-calls.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const day = "2097-11-21";

/** The moments of calls that have not passed. Other times are real, apart from the farewell to mail hosts, which is over at once. */
let moments: (() => void)[] = [];
const momentMs = 1_500;
const farewellMs = 500;

beforeEach(() => {
  moments = [];
  const { setTimeout: real } = globalThis;
  const fake = (callback: () => void, milliseconds?: number) => {
    if (milliseconds === momentMs) return void moments.push(callback);
    return real(callback, milliseconds === farewellMs ? 0 : milliseconds);
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(fake as never);
});
afterEach(() => vi.restoreAllMocks());

/** A free workspace with credits, whose mail host is silent until it is released. */
async function workspace() {
  const workspaceID = newWorkspaceID();
  // A day of its own: places that others hold today have not begun there.
  const clock = manualClock(`${day}T10:00:00.000Z`);
  await as(system(workspaceID), () => Credit.open(10), clock);
  const host = held(scriptedProber({ replyTo: () => accepted }));
  const call = <R>(body: () => Promise<R>): Promise<unknown> =>
    as(user(workspaceID), () => Resolver.provide(resolver, () => Prober.provide(host, body)), clock).catch(
      (error: unknown) => error,
    );
  return {
    workspaceID,
    clock,
    host,
    call,
    create: () => call(() => SingleVerification.create({ email: "ann@a.test", timeout: 25, metadata: {} })),
  };
}

/** Lets the moments of this many calls pass. */
async function pass(calls = 1): Promise<void> {
  await vi.waitFor(() => expect(moments).toHaveLength(calls), 10_000);
  for (const over of moments.splice(0)) over();
}

describe("what was not asked for want of a place", () => {
  it("is no unknown result of the workspace, and what is no address is refused as ever", async () => {
    vi.spyOn(Config, "get").mockReturnValue({ ...Config.get(), waitingCalls: { all: 1, polls: 1 } });
    const [one, other] = [await workspace(), await workspace()];
    const end = await waitingCalls(1, one);
    const verdictOn = (email: string) => SingleVerification.verdictWithin({ email, seconds: 20 });
    const emails = ["ann@a.test", "bob@a.test", "no address", "eve@a.test"];
    const batch = other.call(() =>
      SingleVerification.sharingPlace(async () => {
        const verdicts = [];
        for (const email of emails) verdicts.push(await verdictOn(email));
        return verdicts;
      }),
    );
    await pass();
    expect(await batch).toMatchObject([null, null, { reason: "bad_syntax", charged: 0 }, null]);
    expect(await unknownsOf(other.workspaceID, day)).toBeUndefined();
    await end();
  });

  it.each([
    ["a provider that rests", { kind: "busy", retryAfterSeconds: 60, rests: "window_used" }, undefined],
    ["no free session", { kind: "busy", retryAfterSeconds: 2 }, undefined],
    ["agents that are gone", { kind: "unavailable" }, undefined],
    [
      "a host that is asked, and silent",
      { kind: "not_asked", cutOff: { kind: "silent", host: "mx.a.test", stage: "banner" } },
      1,
    ],
    ["a host that does not tell", { kind: "silent", host: "mx.a.test", stage: "banner" }, 1],
  ] as const)("as to %s: counted or not", async (_, observation, counted) => {
    const one = await workspace();
    one.host.release();
    const prober = scriptedProber({ replyTo: () => observation as never });
    await one.call(() =>
      Prober.provide(prober, () => SingleVerification.verdictWithin({ email: "ann@a.test", seconds: 1 })),
    );
    expect(await unknownsOf(one.workspaceID, day)).toBe(counted);
  });
});

/** Lets places be taken, and left, when a test says so. */
function slowPlaces() {
  const [taken, left] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
  const takes = vi.spyOn(Quota, "whileWaiting").mockImplementation(async (_, body) => {
    if (!(await taken.promise)) return null;
    const done = await body();
    await left.promise;
    return done;
  });
  return { takes, take: taken.resolve, leave: left.resolve };
}

describe("while the row of places is busy", () => {
  it.each([true, false])("an answer is not waited for twice, nor thrown away: taken %s", async (isTaken) => {
    const { host, create } = await workspace();
    const { takes, take, leave } = slowPlaces();
    const call = create();
    await pass();
    await vi.waitFor(() => expect(takes).toHaveBeenCalledOnce());
    host.release();
    expect(await call).toMatchObject({ status: "valid", charged: 1 });
    take(isTaken);
    leave();
  });

  it("an answer does not wait until its place is left", async () => {
    const { host, create } = await workspace();
    const { takes, take, leave } = slowPlaces();
    const call = create();
    await pass();
    await vi.waitFor(() => expect(takes).toHaveBeenCalledOnce());
    take(true);
    host.release();
    expect(await call).toMatchObject({ status: "valid", charged: 1 });
    leave();
  });
});

describe("a verification that takes longer than a moment", () => {
  it("takes a place of its workspace then, and no earlier", async () => {
    const { host, create } = await workspace();
    const takes = vi.spyOn(Quota, "whileWaiting");
    const call = create();
    await host.asked;
    expect(takes).not.toHaveBeenCalled();
    await pass();
    await vi.waitFor(() => expect(takes).toHaveBeenCalledOnce());
    host.release();
    expect(await call).toMatchObject({ status: "valid", charged: 1 });
  });

  it("goes on as the fifth of a free workspace, and is left to a job as the sixth", async () => {
    const [one, other] = [await workspace(), await workspace()];
    const end = await waitingCalls(4, one);
    const takes = vi.spyOn(Quota, "whileWaiting");
    const fifth = one.create();
    await pass();
    await vi.waitFor(() => expect(takes).toHaveBeenCalledOnce());
    await vi.waitFor(() =>
      expect(waitingCalls(1, { ...one, name: "probe" })).rejects.toThrow("There is no place."),
    );
    const sixth = one.create();
    await pass();
    expect(await sixth).toMatchObject({ status: "pending" });
    const elsewhere = other.create();
    await pass();
    for (const { host } of [one, other]) host.release();
    expect(await fifth).toMatchObject({ status: "valid" });
    expect(await elsewhere).toMatchObject({ status: "valid" });
    await end();
  });

  it("has a place again once another call has left its", async () => {
    const one = await workspace();
    const end = await waitingCalls(5, one);
    await end();
    const call = one.create();
    await pass();
    one.host.release();
    expect(await call).toMatchObject({ status: "valid" });
  });

  it("is refused to a person without a place, for nothing, and is no unknown result", async () => {
    const one = await workspace();
    const end = await waitingCalls(5, one);
    const verify = one.call(() => SingleVerification.verify({ email: "ann@a.test" }));
    await pass();
    expect(await verify).toMatchObject({ kind: "unavailable", code: "verification.late" });
    expect(await unknownsOf(one.workspaceID, day)).toBeUndefined();
    expect(await one.call(async () => (await Credit.balance()).total_credits)).toBe(10);
    await end();
  });

  it("has none where the calls of all workspaces on Free have their half", async () => {
    vi.spyOn(Config, "get").mockReturnValue({ ...Config.get(), waitingCalls: { all: 4, polls: 2 } });
    const [one, other, third] = [await workspace(), await workspace(), await workspace()];
    const ends = [await waitingCalls(1, one, "poll"), await waitingCalls(1, other)];
    const left = third.create();
    await pass();
    expect(await left).toMatchObject({ status: "pending" });
    await ends[1]?.();
    // Polls leave places to verifications.
    await expect(waitingCalls(1, other, "poll")).rejects.toThrow("There is no place.");
    const call = third.create();
    await pass();
    third.host.release();
    expect(await call).toMatchObject({ status: "valid" });
    await ends[0]?.();
  });

  it("shares one place with the others of its call", async () => {
    const one = await workspace();
    const end = await waitingCalls(4, one);
    const takes = vi.spyOn(Quota, "whileWaiting");
    const verdictOn = (email: string) => SingleVerification.verdictWithin({ email, seconds: 20 });
    const both = one.call(() =>
      SingleVerification.sharingPlace(() => Promise.all(["ann@a.test", "bob@a.test"].map(verdictOn))),
    );
    await pass(2);
    one.host.release();
    expect(await both).toMatchObject([{ status: "valid" }, { status: "valid" }]);
    expect(takes).toHaveBeenCalledOnce();
    await end();
  });

  it("without a place leaves the others of its call unasked", async () => {
    const one = await workspace();
    const end = await waitingCalls(5, one);
    const verdictOn = (email: string) => SingleVerification.verdictWithin({ email, seconds: 20 });
    const both = one.call(() =>
      SingleVerification.sharingPlace(async () => [
        await verdictOn("ann@a.test"),
        await verdictOn("bob@a.test"),
      ]),
    );
    await pass();
    expect(await both).toEqual([null, null]);
    expect(moments).toEqual([]);
    await end();
  });

  it("takes a place before it asks, for 30 seconds after its workspace had none left", async () => {
    const one = await workspace();
    const end = await waitingCalls(5, one);
    const refused = one.create();
    await pass();
    expect(await refused).toMatchObject({ status: "pending" });
    const asked = vi.spyOn(one.host, "probe");
    one.clock.advance(29.999);
    // It is left to its job at once: no moment passes.
    expect(await one.create()).toMatchObject({ status: "pending" });
    expect(asked).not.toHaveBeenCalled();
    await end();
    const takes = vi.spyOn(Quota, "whileWaiting");
    one.host.release();
    expect(await one.create()).toMatchObject({ status: "valid" });
    expect(takes).toHaveBeenCalledOnce();
    one.clock.advance(30);
    expect(await one.call(() => SingleVerification.verify({ email: "bob@a.test" }))).toMatchObject({
      status: "valid",
    });
    expect(takes).toHaveBeenCalledOnce();
  });
});

describe("the moment of a call", () => {
  it.each([
    ["direct", "free", 1_500],
    [undefined, "Pro", 1_500],
    ["agent", "free", 3_000],
    ["agent", "Pro", 3_000],
    ["agent", "Business", 1_500],
    ["agent", "Enterprise", 1_500],
  ] as const)("of a stage that probes by %s is, on %s, %i ms", (transport, plan, milliseconds) => {
    expect(momentMsOf(transport, plan)).toBe(milliseconds);
  });

  it.each(["free", "Pro"] as const)(
    "and the places of %s are enough for every call that it may make",
    (plan) => {
      const { timeout } = Create.parse({ email: "ann@a.test" });
      const beyond = timeout - momentMsOf("agent", plan) / 1_000;
      expect(ApiKey.callsPerSecond(plan) * beyond).toBeLessThanOrEqual(quotas[plan].waitingCalls);
    },
  );

  it.each(["free", "Pro", "Business"] as const)(
    "leaves a third of the function's 120 places to others, at all calls that %s may make",
    (plan) => {
      expect((ApiKey.callsPerSecond(plan) * momentMsOf("agent", plan)) / 1_000).toBeLessThanOrEqual(80);
    },
  );

  it("lets an agent answer before a place is taken", async () => {
    vi.spyOn(Config, "get").mockReturnValue({ ...Config.get(), probing: { transport: "agent" } });
    const { host, create } = await workspace();
    const waited = vi.spyOn(globalThis, "setTimeout");
    const takes = vi.spyOn(Quota, "whileWaiting");
    const call = create();
    await host.asked;
    host.release();
    expect(await call).toMatchObject({ status: "valid" });
    const times = waited.mock.calls.map(([, milliseconds]) => milliseconds);
    expect(times).toContain(3_000);
    expect(times).not.toContain(momentMs);
    expect(takes).not.toHaveBeenCalled();
  });
});

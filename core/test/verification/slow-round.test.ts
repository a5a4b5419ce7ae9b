import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Queue } from "../../src/aws/queue/index.ts";
import { Config } from "../../src/kit/config.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { occupied } from "../job/occupied.ts";
import { overtaken } from "../job/overtaken.ts";
import { completed, greylisted, hesitant, ownQueue, replyTo, type Started, started } from "./chunk.ts";

beforeAll(async () => void (await ownQueue()));
afterEach(() => void vi.restoreAllMocks());

/** The messages that are sent from now on. */
function sent() {
  const send = vi.spyOn(Queue, "send");
  return () => send.mock.calls.flatMap(([, messages]) => messages.map(({ body }) => body));
}

/** The time that each question leaves a host. */
const waitsOf = ({ asked }: ReturnType<typeof scriptedProber>) => asked.map(({ maxWaitMs }) => maxWaitMs);

/** Hosts that take longer than a usual round. */
const late = scriptedProber({ replyTo: () => ({ kind: "not_asked" }) });
const cutOff = { kind: "silent", stage: "rcpt", host: "mx.a.test", cause: "timeout" } as const;
/** Hosts that are silent until the time of any round runs out. */
const tarpit = scriptedProber({ replyTo: () => ({ kind: "not_asked", cutOff }) });

/** A verification whose hosts were left; its slow round is due. */
async function withSlowRoundDue() {
  const verification = await started();
  await verification.verify(late);
  verification.clock.advance(15);
  return verification;
}

describe("a round", () => {
  it("ends an address whose host is silent until the time of three slow rounds runs out, free of charge", async () => {
    const { clock, state, balance, verify } = await started();
    await verify(tarpit);
    for (const round of [1, 2, 3]) {
      expect(await state()).toMatchObject({ progress: { done: 0 } });
      clock.advance(15);
      await verify(tarpit, round);
    }
    expect(await state()).toMatchObject({
      status: "completed",
      counts: { unknown: 3 },
      reasons: { server_unavailable: 3 },
      credits: { charged: 0, returned: 3 },
    });
    expect(await balance()).toMatchObject({ total_credits: 10, held_credits: 0 });
  });

  it("leaves a slow host to a slow round, which has more time", async () => {
    const { clock, state, verify, chunk } = await started();
    const slow = scriptedProber({
      replyTo: (recipient) => (recipient === "ann@a.test" ? { kind: "not_asked" } : replyTo(recipient)),
    });
    await verify(slow);
    expect(waitsOf(slow)).toEqual([expect.any(Number)]);
    expect(await chunk()).toMatchObject({ round: 1, isSlow: true });
    const unhurried = scriptedProber({ replyTo });
    clock.advance(15);
    await verify(unhurried, 1);
    expect(waitsOf(unhurried)).toEqual([undefined]);
    expect(await state()).toMatchObject(completed);
  });

  it("does not take an address that is put off by its host for a slow one", async () => {
    const { verify, chunk } = await started();
    await verify(hesitant);
    expect(await chunk()).toMatchObject({ round: 1, isSlow: false });
  });

  it("asks the quick hosts in time while the slow ones wait for a slow round", async () => {
    const { clock, verify, chunk } = await started();
    const both = scriptedProber({
      replyTo: (recipient) =>
        recipient === "ann@a.test"
          ? { kind: "not_asked", cutOff }
          : recipient === "bob@a.test"
            ? greylisted
            : unknownUser,
    });
    await verify(both);
    const [greylistSeconds = 0] = Config.get().retrySchedule;
    clock.advance(greylistSeconds - 1);
    await verify(tarpit, 1);
    expect(await chunk()).toMatchObject({ round: 2, isSlow: false });
    clock.advance(15);
    const quick = scriptedProber({ replyTo });
    await verify(quick, 2);
    expect(quick.asked.map(({ domains }) => domains[0]?.recipients)).toEqual([["bob@a.test"]]);
    expect(await chunk()).toMatchObject({ round: 3, isSlow: true });
  });

  it.each([
    [
      "a resumption",
      async ({ steer, dispatch }: Started) => {
        await steer("pause");
        await steer("resume");
        await dispatch();
      },
    ],
    ["a message of an earlier round", ({ verify }: Started) => verify(late, 0)],
  ])("stays slow when %s sends it again", async (_, send) => {
    const verification = await withSlowRoundDue();
    await send(verification);
    const { clock, verify } = verification;
    const unhurried = scriptedProber({ replyTo });
    await verify(unhurried, 1, undefined, false, clock.now().toISOString());
    expect(waitsOf(unhurried)).toEqual([undefined]);
  });

  it("asks once where another worker does the same slow round just before it has a place", async () => {
    const { verify, state } = await withSlowRoundDue();
    const unhurried = scriptedProber({ replyTo });
    overtaken(() => verify(unhurried, 1));
    await verify(unhurried, 1);
    expect(unhurried.asked).toHaveLength(1);
    expect(await state()).toMatchObject(completed);
  });

  it("says nothing about the speed of hosts where a pause ended it", async () => {
    const { clock, verify, steer, chunk } = await started();
    const looks = vi.spyOn(globalThis, "setTimeout");
    const aborted: Prober.Prober = {
      async probe(question) {
        await steer("pause");
        const [look] = looks.mock.calls.find(([, wait]) => wait === 3_000) ?? [];
        look?.();
        await new Promise((resolve) => question.signal?.addEventListener("abort", resolve));
        return late.probe(question);
      },
    };
    await verify(aborted);
    clock.advance(15);
    expect(await chunk()).toMatchObject({ round: 1, isSlow: false });
  });

  it.each([
    ["at once, where one place is left", 1, 3],
    ["ten seconds later, where none is left", 0, 0],
  ])("runs a slow round within the share of its workspace: %s", async (_, left, done) => {
    const verification = await withSlowRoundDue();
    const { state, verify } = verification;
    const { end } = await occupied("chunks", verification, { left });
    const messages = sent();
    const prober = scriptedProber({ replyTo });
    await verify(prober, 1);
    end();
    expect(await state()).toMatchObject({ progress: { done } });
    const later = { round: 1, dueAt: "2096-11-21T10:00:25.000Z" };
    expect(messages()).toMatchObject(left ? [] : [later]);
    expect(prober.asked).toHaveLength(left);
  });

  it.each(["pause", "cancel"] as const)("ends its sessions within five seconds of a %s", async (stop) => {
    const { state, verify, steer } = await started();
    const timers = vi.spyOn(globalThis, "setTimeout");
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const silent: Prober.Prober = {
      async probe({ signal, domains }) {
        ask();
        await new Promise((resolve) => signal?.addEventListener("abort", resolve));
        const recipients = domains[0]?.recipients.map(() => ({ kind: "not_asked" }) as const) ?? [];
        return [{ domain: "a.test", recipients, random: null }];
      },
    };
    const round = verify(silent);
    await asked;
    await steer(stop);
    const [look, wait] = timers.mock.calls.find(([, wait]) => wait === 3_000) ?? [];
    expect(wait).toBe(3_000);
    look?.();
    await round;
    expect(await state()).toMatchObject({ status: { pause: "paused", cancel: "cancelled" }[stop] });
  });
});

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { as, system } from "../actors.ts";
import { Queue } from "../../src/aws/queue/index.ts";
import { Config } from "../../src/kit/config.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { completed, hesitant, ownQueue, replyTo, type Started, started } from "./chunk.ts";

beforeAll(async () => void (await ownQueue()));
afterEach(() => void vi.restoreAllMocks());

/** The messages that are sent from now on. */
function sent() {
  const send = vi.spyOn(Queue, "send");
  return () => send.mock.calls.flatMap(([, messages]) => messages.map(({ body }) => body));
}

describe("a round", () => {
  it("ends an address whose host is silent until the time of three slow rounds runs out, free of charge", async () => {
    const { clock, state, balance, verify, verifySlow } = await started();
    const silence = { kind: "silent", stage: "rcpt", host: "mx.a.test", cause: "timeout" } as const;
    const tarpit = scriptedProber({ replyTo: () => ({ kind: "not_asked", cutOff: silence }) });
    await verify(tarpit);
    for (const round of [1, 2, 3]) {
      expect(await state()).toMatchObject({ progress: { done: 0 } });
      clock.advance(15);
      await verifySlow(tarpit, round);
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
    const { clock, state, verify, verifySlow } = await started();
    const late = scriptedProber({
      replyTo: (recipient) => (recipient === "ann@a.test" ? { kind: "not_asked" } : replyTo(recipient)),
    });
    const messages = sent();
    await verify(late);
    expect(late.asked.map(({ patienceMs }) => patienceMs)).toEqual([8_000]);
    expect(messages()).toMatchObject([{ round: 1, isSlow: true }]);
    const patient = scriptedProber({ replyTo });
    clock.advance(15);
    await verifySlow(patient, 1);
    expect(patient.asked.map(({ patienceMs }) => patienceMs)).toEqual([undefined]);
    expect(await state()).toMatchObject(completed);
  });

  it("does not take an address that is put off by its host for a slow one", async () => {
    const { verify } = await started();
    const messages = sent();
    await verify(hesitant);
    expect(messages()).toMatchObject([{ round: 1, isSlow: false }]);
  });

  /** Occupies so many of the places for slow rounds until `end` is called. */
  async function occupied({ workspaceID, clock }: Pick<Started, "workspaceID" | "clock">, count: number) {
    const places = { subject: `slow-rounds:${workspaceID}`, most: Config.get().slowRounds, seconds: 85 };
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    for (let other = 0; other < count; other += 1)
      await new Promise<void>((begun) => {
        const body = () => (begun(), ended);
        void as(system(workspaceID), () => Throttle.withPlace(places, `other:${other}`, body), clock);
      });
    return { end };
  }

  it.each([
    ["at once, where one place is left", 1, 3],
    ["ten seconds later, where none is left", 0, 0],
  ])("runs a slow round within the share of its workspace: %s", async (_, left, done) => {
    const verification = await started();
    const { state, verifySlow } = verification;
    const { end } = await occupied(verification, Config.get().slowRounds - left);
    const messages = sent();
    const prober = scriptedProber({ replyTo });
    await verifySlow(prober, 0);
    end("done");
    expect(await state()).toMatchObject({ progress: { done } });
    const later = { round: 0, isSlow: true, dueAt: "2096-11-21T10:00:10.000Z" };
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

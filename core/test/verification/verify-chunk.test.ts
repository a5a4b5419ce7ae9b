import { beforeAll, describe, expect, it } from "vitest";
import { failNext, holdBack } from "../hold-back.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { verdictOf } from "../verdict.ts";
import { unknownsOf } from "../quota/unknowns.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { held } from "../held-prober.ts";
import { completed, friendly, greylisted, hesitant, ownQueue, replyTo, started } from "./chunk.ts";

let messages: () => Promise<number>;
beforeAll(async () => {
  messages = await ownQueue();
});

const paid = { total_credits: 7, held_credits: 0 };

describe("verifying a chunk", () => {
  it("counts addresses, and the rows that have them once the verification has ended", async () => {
    const { state, verify } = await started([], [3, 1, 5]);
    expect((await state())?.rows).toBeNull();
    await verify(friendly);
    expect(await state()).toMatchObject({
      counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
      rows: {
        counts: { valid: 4, invalid: 5, risky: 0, unknown: 0 },
        reasons: { accepted: 4, mailbox_not_found: 5 },
        kept: { safe: 4, balanced: 4, reach: 4 },
      },
    });
  });

  it("counts once when its message is delivered again, also at the same moment", async () => {
    const { state, balance, verify } = await started();
    await Promise.all([verify(friendly), verify(friendly)]);
    await verify(friendly);
    expect(await state()).toMatchObject(completed);
    expect(await balance()).toMatchObject(paid);
  });

  it("counts settled verdicts while an address waits, and the rest in the next round", async () => {
    const { clock, state, balance, verify } = await started();
    await verify(hesitant);
    expect(await state()).toMatchObject({ progress: { done: 2 }, counts: { valid: 1, invalid: 1 } });
    expect(await balance()).toMatchObject({ total_credits: 7, held_credits: 3 });
    clock.advance(3_600);
    await verify(friendly, 1);
    expect(await state()).toMatchObject(completed);
    expect(await balance()).toMatchObject(paid);
  });

  it("counts once when one attempt requeues the chunk while another completes it", async () => {
    const { clock, state, balance, verify } = await started();
    const slow = held(friendly);
    const late = verify(slow);
    await slow.asked;
    await verify(hesitant);
    slow.release();
    await late;
    expect(await state()).toMatchObject({ status: "running", progress: { done: 2 } });
    clock.advance(3_600);
    await verify(friendly, 1);
    expect(await state()).toMatchObject(completed);
    expect(await balance()).toMatchObject(paid);
  });

  it("counts once when two attempts at a later round both requeue it", async () => {
    const { clock, state, verify } = await started();
    await verify(scriptedProber({ replyTo: () => greylisted }));
    clock.advance(3_600);
    const slow = held(hesitant);
    const late = verify(slow, 1);
    await slow.asked;
    await verify(hesitant, 1);
    slow.release();
    await late;
    expect(await state()).toMatchObject({ status: "running", progress: { done: 2 } });
  });

  it("sends the message of its next round once the round is written", async () => {
    const { verify } = await started();
    const { held, letGo } = holdBack("chunk");
    const before = await messages();
    const attempt = verify(hesitant);
    await held;
    expect(await messages()).toBe(before);
    letGo();
    await attempt;
    expect(await messages()).toBe(before + 1);
  });

  it("reuses known verdicts without asking or charging", async () => {
    const ann = { ...verdictOf("ann@a.test", "mailbox_full"), charged: 0 as const };
    const elsewhere = { ...verdictOf("eve@b.test", "accepted"), charged: 0 as const };
    const { state, balance, verify } = await started([
      { chunk: 0, index: 0, verdict: ann },
      { chunk: 7, index: 1, verdict: elsewhere },
    ]);
    expect(await balance()).toMatchObject({ total_credits: 8, held_credits: 2 });
    const prober = scriptedProber({ replyTo });
    await Promise.all([verify(prober), verify(prober)]);
    expect(JSON.stringify(prober.asked)).not.toContain("ann@a.test");
    expect(await state()).toMatchObject({
      status: "completed",
      counts: { valid: 1, invalid: 1, risky: 1 },
      credits: { reserved: 2, charged: 2, returned: 0 },
    });
  });

  it("asks nothing for a message of another round, or before its time", async () => {
    const { state, verify } = await started();
    const silent = scriptedProber();
    await verify(silent, 1);
    await verify(hesitant);
    await verify(silent, 0);
    await verify(silent, 1, "2096-11-21T10:00:00.001Z");
    expect(silent.asked).toEqual([]);
    expect(await state()).toMatchObject({ progress: { done: 2 } });
  });

  it("settles an address that stays greylisted with its last verdict, free of charge", async () => {
    const { workspaceID, clock, state, balance, verify } = await started();
    for (let round = 0; round <= 4; round++) {
      await verify(hesitant, round);
      clock.advance(5 * 3_600);
    }
    expect(await state()).toMatchObject({
      status: "completed",
      counts: { valid: 1, invalid: 1, unknown: 1 },
      reasons: { greylisted: 1 },
      credits: { charged: 2, returned: 1 },
    });
    expect(await balance()).toMatchObject({ total_credits: 8, held_credits: 0 });
    await verify(hesitant, 4);
    expect(await unknownsOf(workspaceID, "2096-11-22")).toBe(1);
  });

  it("asks on where time runs out before an address is asked about", async () => {
    const { clock, state, verify } = await started();
    const busy = scriptedProber({ replyTo: () => ({ kind: "not_asked" }) });
    for (const round of [0, 1, 2, 3]) {
      await verify(busy, round);
      clock.advance(15);
    }
    await verify(friendly, 4);
    expect(await state()).toMatchObject(completed);
  });

  it("waits while a provider rests, and gives up free of charge where that is past the deadline", async () => {
    const { workspaceID, clock, state, balance, verify } = await started();
    const resting = scriptedProber({
      replyTo: (recipient) =>
        recipient === "ann@a.test"
          ? { kind: "busy", retryAfterSeconds: 150, rests: "address_refused" }
          : replyTo(recipient),
    });
    await verify(resting);
    clock.advance(Config.get().deadlineSeconds - Job.closingSeconds - 151);
    await verify(resting, 1);
    expect(await state()).toMatchObject({ status: "running", progress: { done: 2 } });
    clock.advance(150);
    await verify(resting, 2);
    expect(await state()).toMatchObject({
      status: "completed",
      counts: { valid: 1, invalid: 1, unknown: 1 },
      reasons: { provider_paused: 1 },
      credits: { charged: 2, returned: 1 },
    });
    expect(await balance()).toMatchObject({ total_credits: 8, held_credits: 0 });
    expect(await unknownsOf(workspaceID, "2096-11-22")).toBeUndefined();
  });

  it("does not ask again after a failure to save the answers", async () => {
    const tooManyForEarlyVerdicts = Array.from({ length: 101 }, (_, index) => `person${index}@a.test`);
    const { state, balance, verify } = await started([], [], tooManyForEarlyVerdicts);
    const prober = scriptedProber({ replyTo });
    const { held, letGo } = holdBack("chunk");
    const failing = verify(prober).catch((error: unknown) => error);
    await held;
    letGo(new Error("The table is down."));
    expect(await failing).toMatchObject({ message: "The table is down." });
    const asked = prober.asked.length;
    await verify(prober, 0, undefined, true);
    expect(prober.asked).toHaveLength(asked);
    expect(await state()).toMatchObject({ status: "completed", counts: { valid: 101 } });
    expect(await balance()).toMatchObject({ total_credits: 0, held_credits: 0 });
  });

  it("is completed by its message delivered again, after the worker that would complete it died", async () => {
    const { state, balance, verify } = await started();
    failNext("hold", new Error("The worker died."));
    await expect(verify(friendly)).rejects.toThrow("The worker died.");
    expect(await state()).toMatchObject({ status: "running", progress: { done: 3 } });
    await verify(friendly, 0, undefined, true);
    expect(await state()).toMatchObject(completed);
    expect(await balance()).toMatchObject(paid);
  });

  it("does nothing for a paused or cancelled job, and charges nothing afterwards", async () => {
    const paused = await started();
    await paused.steer("pause");
    const silent = scriptedProber();
    await paused.verify(silent);
    expect(silent.asked).toEqual([]);

    const { state, balance, verify, steer } = await started();
    const slow = held(friendly);
    const late = verify(slow);
    await slow.asked;
    await steer("cancel");
    slow.release();
    await late;
    expect(await state()).toMatchObject({
      status: "cancelled",
      progress: { done: 0 },
      credits: { charged: 0, returned: 3 },
    });
    expect(await balance()).toMatchObject({ total_credits: 10, held_credits: 0 });
  });
});

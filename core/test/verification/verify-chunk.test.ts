import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ulid } from "ulid";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { failNext, holdBack } from "../hold-back.ts";
import { verdictOf } from "../verdict.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Queue } from "../../src/aws/queue/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { unknownsOf } from "../quota/unknowns.ts";
import { Credit } from "../../src/credit/index.ts";
import { Config } from "../../src/kit/config.ts";
import { addPositionRow, positionBytes } from "../../src/kit/position-map.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import type { PriorVerdict } from "../../src/verification/schema.ts";

const addresses = ["ann@a.test", "bob@a.test", "no-cy@a.test"];
const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const greylisted = reply(450, "4.2.0", "Greylisted, please try again");
const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);
const friendly = scriptedProber({ replyTo });
/** Makes Ann wait and accepts all others. */
const hesitant = scriptedProber({
  replyTo: (recipient) => (recipient === "ann@a.test" ? greylisted : replyTo(recipient)),
});

const sqs = new SQSClient({});
let QueueUrl: string;

/** A queue of this file, so that other tests send no messages to it. */
beforeAll(async () => {
  const made = await sqs.send(new CreateQueueCommand({ QueueName: `verify-chunk-${ulid()}` }));
  QueueUrl = made.QueueUrl ?? "";
  Config.set({ ...Config.get(), queues: { ...Config.get().queues, "verify-chunk": QueueUrl } });
});

afterEach(() => void vi.restoreAllMocks());

/** The messages that are sent from now on. */
function sent() {
  const send = vi.spyOn(Queue, "send");
  return () => send.mock.calls.flatMap(([, messages]) => messages.map(({ body }) => body));
}

/** How many messages are in the queue, also those that are delayed. */
async function messages(): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
  );
  return (
    Number(Attributes["ApproximateNumberOfMessages"]) +
    Number(Attributes["ApproximateNumberOfMessagesDelayed"])
  );
}

/** A prober that answers after `release`, and resolves `asked` at its first question. */
function held(prober: Prober.Prober) {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const probe = async (question: Prober.Question) => {
    asked.resolve();
    await release.promise;
    return prober.probe(question);
  };
  return { probe, asked: asked.promise, release: release.resolve };
}

/** A position map of addresses with the given number of rows each. */
function positionMap(rowsOf: readonly number[]): Buffer {
  const bytes = Buffer.alloc(positionBytes * rowsOf.length);
  for (const [position, rows] of rowsOf.entries())
    for (let row = 0; row < rows; row += 1) addPositionRow(bytes, position, row);
  return bytes;
}

/** Starts a verification of one chunk. */
async function started(known: readonly PriorVerdict[] = [], rowsOf: readonly number[] = []) {
  // Beyond the real time, so that the table does not remove places as expired.
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const workspaceID = newWorkspaceID();
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  await Store.put(`${chunksBelow}000000`, JSON.stringify(addresses));
  await as(system(workspaceID), () => Credit.open(10), clock);
  const key = `list/${workspaceID}/${listID}/known`;
  await Store.put(key, known.map((line) => JSON.stringify(line)).join("\n"));
  const positions = rowsOf.length > 0 ? `list/${workspaceID}/${listID}/positions` : undefined;
  if (positions) await Store.put(positions, positionMap(rowsOf));
  const work = {
    ...{ listID, chunksBelow, chunks: 1, chunkSize: 25, total: addresses.length, positions },
    known: known.length > 0 ? { key, count: known.filter(({ chunk }) => chunk === 0).length } : null,
  };
  const person = user(workspaceID);
  await as(person, () => Verification.start(work, []), clock);
  const verificationID = String((await readRow(workspaceID, listID))?.id);
  await as(system(workspaceID), () => Verification.dispatch(listID, verificationID), clock);

  const state = () => as(person, async () => (await Verification.of([listID])).get(listID), clock);
  const balance = () => as(person, () => Credit.balance(), clock);
  const verify = (prober: Prober.Prober, round = 0, dueAt?: string, isRetry = false, isSlow = false) => {
    const message = { workspaceID, listID, verificationID, chunk: 0, round, dueAt, isSlow };
    const deadline = new Date(clock.now().getTime() + 60_000);
    const work = () => Prober.provide(prober, () => Verification.verifyChunk(message, deadline, { isRetry }));
    return as(system(workspaceID), () => Resolver.provide(resolver, work), clock);
  };
  const verifySlow = (prober: Prober.Prober, round: number) => verify(prober, round, undefined, false, true);
  const steer = (to: "pause" | "cancel") => as(person, () => Verification[to](listID), clock);
  return { workspaceID, clock, state, balance, verify, verifySlow, steer };
}

type Started = Awaited<ReturnType<typeof started>>;

const completed = {
  status: "completed",
  progress: { done: 3, total: 3 },
  counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
  credits: { reserved: 3, charged: 3, returned: 0 },
};
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

  it("does not ask again after a failure to save the answers", async () => {
    const { state, balance, verify } = await started();
    const prober = scriptedProber({ replyTo });
    const { held, letGo } = holdBack("chunk");
    const failing = verify(prober).catch((error: unknown) => error);
    await held;
    letGo(new Error("The table is down."));
    expect(await failing).toMatchObject({ message: "The table is down." });
    const asked = prober.asked.length;
    await verify(prober, 0, undefined, true);
    expect(prober.asked).toHaveLength(asked);
    expect(await state()).toMatchObject(completed);
    expect(await balance()).toMatchObject(paid);
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

import { beforeAll, afterEach, expect, it, vi } from "vitest";
import { Queue } from "../../src/aws/queue/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
import { ChunkMessage } from "../../src/verification/schema.ts";
import { unknownsOf } from "../quota/unknowns.ts";
import { hesitant, ownQueue, queued, replyTo, type Started, started } from "./chunk.ts";

beforeAll(async () => void (await ownQueue()));
afterEach(() => void vi.restoreAllMocks());

const nobody = () => scriptedProber({ replyTo });

/** Delivers the latest message of the chunk, and every one before it, each twice. */
async function deliverAll(verification: Started, messages: readonly ChunkMessage[], prober = nobody()) {
  for (const { round, dueAt, resumedAt } of [...messages, ...messages].toReversed())
    await verification.verify(prober, round, dueAt, false, resumedAt);
  return prober;
}

/** Records the messages that are sent from now on. */
function sent(): () => ChunkMessage[] {
  const send = vi.spyOn(Queue, "send");
  return () => send.mock.calls.flatMap(([, all]) => all.map(({ body }) => ChunkMessage.parse(body)));
}

it("What was not asked when a verification is finished early is not probed, and free.", async () => {
  const verification = await started();
  const messages = sent();
  await verification.steer("finishEarly");
  await verification.dispatch();
  const { asked } = await deliverAll(verification, messages());
  expect(asked).toEqual([]);
  expect(await verification.state()).toMatchObject({
    status: "completed",
    progress: { done: 3, total: 3 },
    counts: { valid: 0, invalid: 0, risky: 0, unknown: 3 },
    reasons: { not_probed: 3 },
    credits: { reserved: 3, charged: 0, returned: 3 },
  });
  expect(await verification.balance()).toMatchObject({ total_credits: 10, held_credits: 0 });
});

it("An address that waits for its retry keeps its last verdict, and what was answered is charged.", async () => {
  const verification = await started();
  await verification.verify(hesitant);
  expect(await verification.state()).toMatchObject({ progress: { waiting: 1 } });
  const messages = sent();
  await verification.steer("finishEarly");
  expect(await verification.state()).toMatchObject({
    is_finishing: true,
    progress: { waiting: 0, eta_seconds: null },
  });
  await verification.dispatch();
  expect(messages().map(({ round, dueAt }) => ({ round, dueAt }))).toEqual([{ round: 1 }]);
  await deliverAll(verification, messages());
  expect(await verification.state()).toMatchObject({
    status: "completed",
    counts: { valid: 1, invalid: 1, risky: 0, unknown: 1 },
    reasons: { greylisted: 1 },
    credits: { reserved: 3, charged: 2, returned: 1 },
  });
  expect(await verification.state()).not.toHaveProperty("is_finishing");
});

it("A worker that asks when its verification is finished early sends a last round that is due at once.", async () => {
  const verification = await started();
  const messages = sent();
  await verification.verify({
    async probe(question) {
      await verification.steer("finishEarly");
      return hesitant.probe(question);
    },
  });
  const { asked } = await deliverAll(verification, messages());
  expect(asked).toEqual([]);
  expect(await verification.state()).toMatchObject({ status: "completed", reasons: { greylisted: 1 } });
});

it("A last round whose message is lost is sent again by the sweep, before its retry is due.", async () => {
  const verification = await started();
  await verification.verify(hesitant);
  await verification.steer("finishEarly");
  const messages = sent();
  await verification.restart(10);
  expect(messages().map(({ round, dueAt }) => ({ round, dueAt }))).toEqual([{ round: 1 }]);
  await deliverAll(verification, messages());
  expect(await verification.state()).toMatchObject({ status: "completed", reasons: { greylisted: 1 } });
});

it("Finishing early twice changes nothing, and a paused verification may be finished.", async () => {
  const verification = await started();
  await verification.steer("pause");
  const messages = sent();
  await verification.steer("finishEarly");
  await verification.dispatch();
  const before = messages();
  await verification.steer("finishEarly");
  await deliverAll(verification, before);
  expect(await verification.state()).toMatchObject({ status: "completed" });
  await expect(verification.steer("finishEarly")).rejects.toMatchObject({ kind: "conflict" });
});

it("A verification that is paused while it finishes is shown as paused, and goes on finishing.", async () => {
  const verification = await started();
  await verification.steer("finishEarly");
  await verification.steer("pause");
  expect(await verification.state()).not.toHaveProperty("is_finishing");
  await verification.steer("resume");
  expect(await verification.state()).toMatchObject({ status: "queued", is_finishing: true });
});

it("A verification that is paused while it finishes goes on when it is finished again.", async () => {
  const verification = await started();
  await verification.steer("finishEarly");
  await verification.steer("pause");
  const messages = sent();
  await verification.steer("finishEarly");
  expect(await verification.state()).toMatchObject({ status: "queued", is_finishing: true });
  await verification.dispatch();
  await deliverAll(verification, messages());
  expect(await verification.state()).toMatchObject({ status: "completed", reasons: { not_probed: 3 } });
});

it("A verification that waits for its turn is not finished early.", async () => {
  const verification = await queued();
  await expect(verification.steer("finishEarly")).rejects.toMatchObject({ kind: "conflict" });
});

it("Only the unknown addresses of a completed verification are asked again, for a credit each.", async () => {
  const verification = await started();
  await verification.verify(hesitant);
  const messages = sent();
  await verification.steer("finishEarly");
  await verification.dispatch();
  await deliverAll(verification, messages());
  await expect(verification.startAs({ kind: "first" })).rejects.toMatchObject({ kind: "conflict" });

  const { counts, completed_at } = (await verification.state()) ?? {};
  const again = await verification.startAs({ kind: "repeat", of: "unknown" });
  // The result stays as it was while one of its addresses is asked again.
  expect((await again.state())?.previous).toMatchObject({ counts, blocked: 0, completed_at });
  await again.dispatch();
  const prober = nobody();
  await again.verify(prober);
  expect(prober.asked.flatMap(({ domains }) => domains.flatMap(({ recipients }) => recipients))).toEqual([
    "ann@a.test",
  ]);
  expect(await again.state()).toMatchObject({
    status: "completed",
    counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
    credits: { reserved: 1, charged: 1, returned: 0 },
  });
  expect(await again.state()).not.toHaveProperty("previous");
  await expect(again.startAs({ kind: "repeat", of: "unknown" })).rejects.toMatchObject({ kind: "conflict" });
  expect(await again.balance()).toMatchObject({ total_credits: 7, held_credits: 0 });
});

it("Of the unknown addresses only those that a person chose are asked again; the others stay as they are.", async () => {
  const verification = await started();
  const messages = sent();
  await verification.steer("finishEarly");
  await verification.dispatch();
  await deliverAll(verification, messages());

  const some = await verification.startAs({ kind: "repeat", of: [1, 1, 99] });
  await some.dispatch();
  const prober = nobody();
  await some.verify(prober);
  await some.verify(prober);
  const recipients = prober.asked.flatMap(({ domains }) => domains.flatMap((domain) => domain.recipients));
  expect(recipients).toHaveLength(1);
  expect(await some.state()).toMatchObject({
    status: "completed",
    progress: { done: 3, total: 3 },
    reasons: { not_probed: 2 },
    credits: { reserved: 1, charged: 1, returned: 0 },
  });
  expect(await some.balance()).toMatchObject({ total_credits: 9, held_credits: 0 });
  expect(await unknownsOf(some.workspaceID, "2096-11-21")).toBeUndefined();

  await expect(some.startAs({ kind: "repeat", of: [1] })).rejects.toMatchObject({
    kind: "conflict",
    message: "None of these addresses is unknown.",
  });
  const rest = await some.startAs({ kind: "repeat", of: "unknown" });
  expect(await rest.state()).toMatchObject({ credits: { reserved: 2 } });
});

it("A verification says what those before it took, where all of them know it.", async () => {
  const verification = await started();
  const messages = sent();
  await verification.verify(hesitant);
  await verification.steer("finishEarly");
  await verification.dispatch();
  await deliverAll(verification, messages());
  expect(await verification.state()).toMatchObject({ credits: { charged: 2, charged_before: 0 } });
  const { workspaceID, listID } = verification;
  const asStoredBefore = VerificationEntity.patch({ workspaceID, listID }).remove(["chargedBefore"]);
  await asStoredBefore.go();
  expect(await verification.state()).toMatchObject({ credits: { charged_before: 0 } });

  const again = await verification.startAs({ kind: "repeat", of: "unknown" });
  await again.dispatch();
  await again.verify(nobody());
  expect(await again.state()).toMatchObject({ credits: { charged: 1, charged_before: 2 } });
  await asStoredBefore.go();
  expect((await again.state())?.credits.charged_before).toBeUndefined();
});

import { beforeAll, afterEach, expect, it, vi } from "vitest";
import { Queue } from "../../src/aws/queue/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { ChunkMessage } from "../../src/verification/schema.ts";
import { maxResumptions } from "../../src/verification/flow/steer.ts";
import { completed, hesitant, ownQueue, replyTo, type Started, started } from "./chunk.ts";

beforeAll(async () => void (await ownQueue()));
afterEach(() => void vi.restoreAllMocks());

/** Pauses and resumes a verification, and handles the event of it. */
async function pauseAndResume({ clock, steer, dispatch }: Started): Promise<void> {
  await steer("pause");
  clock.advance(1);
  await steer("resume");
  await dispatch();
}

/** Records the messages that are sent from now on. */
function sent(): () => ChunkMessage[] {
  const send = vi.spyOn(Queue, "send");
  return () => send.mock.calls.flatMap(([, all]) => all.map(({ body }) => ChunkMessage.parse(body)));
}

it("A chunk is asked about once, however often its verification was paused and resumed.", async () => {
  const verification = await started();
  const messages = sent();
  await verification.verify(hesitant);
  for (let time = 0; time < 5; time += 1) await pauseAndResume(verification);
  verification.clock.advance(4 * 3_600);
  expect(messages()).toHaveLength(6);
  const prober = scriptedProber({ replyTo });
  await Promise.all(
    messages().map(({ round, dueAt, resumedAt }) =>
      verification.verify(prober, round, dueAt, false, resumedAt),
    ),
  );
  expect(prober.asked).toHaveLength(1);
  expect(await verification.state()).toMatchObject(completed);
});

it("A worker that began before a resumption sends the next round so that it counts.", async () => {
  const verification = await started();
  const messages = sent();
  await verification.verify({
    async probe(question) {
      await pauseAndResume(verification);
      return hesitant.probe(question);
    },
  });
  verification.clock.advance(4 * 3_600);
  const next = messages().find(({ round }) => round === 1);
  await verification.verify(scriptedProber({ replyTo }), 1, next?.dueAt, false, next?.resumedAt);
  expect(await verification.state()).toMatchObject(completed);
});

it("A workspace may resume verifications 60 times in an hour.", async () => {
  const verification = await started();
  const { clock, steer } = verification;
  const again = async (): Promise<void> => {
    await steer("pause");
    await steer("resume");
  };
  for (let time = 0; time < maxResumptions.max; time += 1) await again();
  await expect(again()).rejects.toMatchObject({ kind: "limit", code: "throttle.used_up" });
  clock.advance(3_600);
  await steer("resume");
  expect(maxResumptions.max).toBe(60);
});

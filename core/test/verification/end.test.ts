/** What a verification counts while its early end is decided, sealed and written. */
import { beforeAll, expect, it } from "vitest";
import { failNext, holdBack } from "../hold-back.ts";
import { held } from "../held-prober.ts";
import { completed, friendly, ownQueue, queued, started } from "./chunk.ts";

beforeAll(async () => void (await ownQueue()));

const cancelled = {
  status: "cancelled",
  progress: { done: 0 },
  credits: { charged: 0, returned: 3 },
};

it("A chunk that ends after the seal is not counted, and does not complete what is cancelled.", async () => {
  const { state, verify, steer, chunk } = await started();
  const slow = held(friendly);
  const late = verify(slow);
  await slow.asked;
  const closing = holdBack("hold");
  const cancelling = steer("cancel");
  await closing.held;
  slow.release();
  await late;
  expect(await chunk()).toBeNull();
  closing.letGo();
  await cancelling;
  expect(await state()).toMatchObject(cancelled);
});

it("A cancellation that was decided before the verification ran seals the counters that it has got since.", async () => {
  const { state, verify, steer, dispatch } = await queued();
  const decision = holdBack("verification");
  const cancelling = steer("cancel");
  await decision.held;
  await dispatch();
  const slow = held(friendly);
  const late = verify(slow);
  await slow.asked;
  await steer("pause");
  await steer("resume");
  const closing = holdBack("hold");
  decision.letGo();
  await closing.held;
  slow.release();
  await late;
  closing.letGo();
  await cancelling;
  expect(await state()).toMatchObject(cancelled);
});

it("A verification whose last chunk ends while its deadline fails it is completed, also where the worker dies.", async () => {
  const { state, verify, restart } = await started();
  const slow = held(friendly);
  const late = verify(slow);
  await slow.asked;
  const decision = holdBack("verification");
  const restarting = restart(2 * 86_400);
  await decision.held;
  failNext("hold", new Error("The worker died."));
  slow.release();
  await expect(late).rejects.toThrow("The worker died.");
  decision.letGo();
  await restarting;
  expect(await state()).toMatchObject(completed);
});

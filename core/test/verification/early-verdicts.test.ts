import { beforeAll, expect, it, vi } from "vitest";
import { as, newWorkspaceID, user } from "../actors.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { friendly, greylisted, ownQueue, replyTo, type Started, started } from "./chunk.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";

beforeAll(async () => void (await ownQueue()));

const people = ["ann@a.test", "no-cy@a.test", "bob@b.test"];

/** Answers at once for a.test, and for b.test after `release`. */
function heldAtB() {
  const release = Promise.withResolvers<void>();
  const asked: string[] = [];
  return {
    asked,
    release: release.resolve,
    async probe(question: Parameters<typeof friendly.probe>[0]) {
      asked.push(...question.domains.flatMap(({ recipients }) => recipients));
      if (question.hosts.includes("mx.b.test")) await release.promise;
      return friendly.probe(question);
    },
  };
}

const reasonsOf = async (verification: Started) =>
  Object.fromEntries(
    [...(await verification.early())].map(([position, { reason }]) => [position, reason] as const),
  );

/** A busy machine takes longer than the usual second. */
const busy = { timeout: 20_000 };

/** A round whose first mail host has answered and whose second has not. */
async function halfAnswered(addresses = people) {
  const verification = await started([], [], addresses);
  const prober = heldAtB();
  const round = verification.verify(prober);
  await vi.waitFor(async () => expect((await verification.early()).size).toBe(2), busy);
  return { ...verification, prober, round };
}

it("A verification shows the verdicts of a small list while others are being asked about, and then counts each once.", async () => {
  const verification = await halfAnswered();
  expect(await reasonsOf(verification)).toEqual({ 0: "accepted", 1: "mailbox_not_found" });
  expect(await verification.state()).toMatchObject({
    status: "running",
    progress: { done: 2, total: 3, percent: 66, kept: 2 },
    counts: { valid: 1, invalid: 1, risky: 0, unknown: 0 },
    credits: { charged: 2 },
  });
  verification.prober.release();
  await verification.round;
  expect(await verification.state()).toMatchObject({
    status: "completed",
    progress: { done: 3, total: 3 },
    counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
    credits: { charged: 3, returned: 0 },
  });
});

it("A verification charges what was shown of a verification that is cancelled, and keeps it.", async () => {
  const verification = await halfAnswered();
  await verification.steer("cancel");
  const cancelled = {
    status: "cancelled",
    counts: { valid: 1, invalid: 1, risky: 0, unknown: 1 },
    reasons: { accepted: 1, mailbox_not_found: 1, not_probed: 1 },
    credits: { reserved: 3, charged: 2, returned: 1 },
  };
  expect(await verification.state()).toMatchObject(cancelled);
  verification.prober.release();
  await verification.round;
  expect(await verification.state()).toMatchObject(cancelled);
  expect(await verification.balance()).toMatchObject({ total_credits: 8, held_credits: 0 });
});

it("A verification charges what was shown of a verification that is past its deadline, and keeps it.", async () => {
  const verification = await halfAnswered();
  await verification.restart(2 * 24 * 3_600);
  const ended = { counts: { valid: 1, invalid: 1, unknown: 1 }, credits: { charged: 2, returned: 1 } };
  expect(await verification.state()).toMatchObject(ended);
  verification.prober.release();
  await verification.round;
  expect(await verification.state()).toMatchObject(ended);
  expect(await verification.balance()).toMatchObject({ total_credits: 8, held_credits: 0 });
});

it("A verification ends past its deadline and returns the credits also where its chunk cannot be read.", async () => {
  const verification = await halfAnswered();
  const { workspaceID, listID } = verification;
  await Store.removeBelow(`list/${workspaceID}/${listID}/chunk/`);
  await expect(verification.restart(2 * 24 * 3_600)).rejects.toThrow("/chunk/000000");
  expect(await verification.state()).toMatchObject({
    status: "failed",
    credits: { charged: 0, returned: 3 },
  });
  await verification.restart(3 * 24 * 3_600);
  verification.prober.release();
  await verification.round.catch(() => undefined);
  expect(await verification.balance()).toMatchObject({ total_credits: 10, held_credits: 0 });
});

it("A verification charges what was shown of a list that is deleted.", async () => {
  const verification = await halfAnswered();
  await verification.steer("pause");
  await verification.erase();
  expect(await verification.balance()).toMatchObject({ total_credits: 8, held_credits: 0 });
  verification.prober.release();
  await verification.round;
  expect(await verification.early()).toEqual(new Map());
  expect(await verification.balance()).toMatchObject({ total_credits: 8, held_credits: 0 });
});

it("A verification keeps what was shown when the verification is finished early.", async () => {
  const verification = await halfAnswered();
  await verification.steer("finishEarly");
  await verification.dispatch();
  await verification.verify(friendly, 0, undefined, false, verification.clock.now().toISOString());
  verification.prober.release();
  await verification.round;
  expect(await verification.state()).toMatchObject({
    status: "completed",
    reasons: { accepted: 1, mailbox_not_found: 1, not_probed: 1 },
    credits: { reserved: 3, charged: 2, returned: 1 },
  });
});

it("Another attempt at the round asks only about what was not shown.", async () => {
  const verification = await halfAnswered();
  const again = scriptedProber({ replyTo });
  await verification.verify(again);
  expect(again.asked.flatMap(({ hosts }) => hosts)).toEqual(["mx.b.test"]);
  expect(await verification.state()).toMatchObject({ status: "completed", credits: { charged: 3 } });
  verification.prober.release();
  await verification.round;
  expect(await verification.balance()).toMatchObject({ total_credits: 7, held_credits: 0 });
});

it("A verification does not show an address that waits for another try.", async () => {
  const verification = await started([], [], people);
  const hesitant = scriptedProber({
    replyTo: (recipient) => (recipient === "ann@a.test" ? greylisted : replyTo(recipient)),
  });
  await verification.verify(hesitant);
  expect(await reasonsOf(verification)).toEqual({ 1: "mailbox_not_found", 2: "accepted" });
  expect(await verification.state()).toMatchObject({ status: "running", progress: { done: 2, waiting: 1 } });
  verification.clock.advance(3_600);
  await verification.verify(friendly, 1);
  expect(await reasonsOf(verification)).toEqual({ 0: "accepted", 1: "mailbox_not_found", 2: "accepted" });
  expect(await verification.state()).toMatchObject({ status: "completed", credits: { charged: 3 } });
});

it.each([
  [100, 99],
  [101, 0],
])("Of a list of %i addresses, %i are shown before the last mail host answers.", async (count, shown) => {
  const addresses = [...Array.from({ length: count - 1 }, (_, index) => `ann${index}@a.test`), "bob@b.test"];
  const verification = await started([], [], addresses);
  const prober = heldAtB();
  const round = verification.verify(prober);
  await vi.waitFor(async () => {
    expect(prober.asked).toHaveLength(count);
    expect((await verification.early()).size).toBe(shown);
  }, busy);
  prober.release();
  await round;
  expect(await verification.state()).toMatchObject({ status: "completed", progress: { done: count } });
});

it("A verification shows nothing of a list of another workspace.", async () => {
  const verification = await halfAnswered();
  const stranger = user(newWorkspaceID());
  const seen = await as(stranger, () => Verification.earlyVerdicts(verification.listID), verification.clock);
  expect(seen).toEqual(new Map());
  verification.prober.release();
  await verification.round;
});

it("A verification leaves no object of a cancelled verification without a name.", async () => {
  const verification = await halfAnswered();
  const put = vi.spyOn(Store, "putCompressed");
  await verification.steer("cancel");
  verification.prober.release();
  await verification.round;
  const parts = put.mock.calls.map(([key]) => key).filter((key) => key.includes("/part/"));
  put.mockRestore();
  expect(parts).toHaveLength(2);
  expect((await Promise.all(parts.map(Store.size))).filter((size) => size !== null)).toHaveLength(1);
});

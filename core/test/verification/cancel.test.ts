import { ulid } from "ulid";
import { expect, it, vi } from "vitest";
import { holdBack, intervene } from "../hold-back.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber } from "../../src/port/prober/scripted.ts";
import { noProber } from "../../src/port/prober/none.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";

const clock = manualClock("2026-11-21T10:00:00.000Z");
const deadline = new Date("2026-11-21T10:01:00.000Z");
const chunks = 40;

const mail = { mail: { "a.test": ["mx.a.test"] } };

/** The addresses of a chunk of 25, or of fewer: the first waits where a host lets it wait. */
const addressesOf = (chunk: number, count: number): string[] =>
  count === 1
    ? [`ann@${chunk}.test`]
    : Array.from({ length: count }, (_, index) =>
        chunk === 1 ? `${index === 0 ? "slow" : `ann${index}`}@a.test` : `ann${index}@${chunk}.test`,
      );

/** Dispatches a verification with the given number of chunks, of one address each unless there are more. */
async function started(chunks: number, chunkSize = 1, total = chunks) {
  const workspaceID = newWorkspaceID();
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  for (let chunk = 0; chunk < chunks; chunk++)
    await Store.put(
      `${chunksBelow}${String(chunk).padStart(6, "0")}`,
      JSON.stringify(addressesOf(chunk, Math.min(chunkSize, total - chunk * chunkSize))),
    );
  await as(system(workspaceID), () => Credit.open(total), clock);
  const person = user(workspaceID);
  const work = { listID, chunksBelow, chunks, chunkSize: 25, total, known: null };
  await as(person, () => Verification.start(work, []), clock);
  const verificationID = String((await readRow(workspaceID, listID))?.id);
  await as(system(workspaceID), () => Verification.dispatch(listID, verificationID), clock);
  return { workspaceID, listID, verificationID, person };
}

it("A verification is cancelled even if a chunk completes at every try to close it.", async () => {
  const { workspaceID, listID, verificationID, person } = await started(chunks);

  let next = 0;
  const workOn = () => {
    const message = { workspaceID, listID, verificationID, chunk: next++, round: 0 };
    const verify = () => Verification.verifyChunk(message, deadline);
    const answer = () => Prober.provide(noProber, verify);
    return as(system(workspaceID), () => Resolver.provide(scriptedResolver({}), answer), clock);
  };
  await workOn();
  intervene("outbox", workOn);
  await as(person, () => Verification.cancel(listID), clock);

  expect(await readRow(workspaceID, listID)).toMatchObject({
    status: "cancelled",
    done: 1,
    charged: 1,
  });
  const { total_credits, held_credits } = await as(person, () => Credit.balance(), clock);
  expect({ total_credits, held_credits }).toEqual({ total_credits: chunks - 1, held_credits: 0 });
});

it("A verification under way says what a cancel keeps: whole chunks, of which the last is shorter.", async () => {
  // Five chunks of 25 addresses and one of three, which stands for those that a list of 128 has.
  const { workspaceID, listID, verificationID, person } = await started(6, 25, 128);
  const state = () => as(person, async () => (await Verification.of([listID])).get(listID), clock);
  expect((await state())?.progress).toMatchObject({ done: 0, kept: 0 });
  const work = (chunk: number, prober: Prober.Prober = noProber) => {
    const message = { workspaceID, listID, verificationID, chunk, round: 0 };
    const answer = () => Prober.provide(prober, () => Verification.verifyChunk(message, deadline));
    return as(system(workspaceID), () => Resolver.provide(scriptedResolver(mail), answer), clock);
  };
  await work(0);
  await work(5);
  expect(await state()).toMatchObject({ progress: { done: 28, kept: 28 }, credits: { charged: 28 } });
  const hesitant = scriptedProber({
    replyTo: (email) => (email.startsWith("slow") ? reply(450, "4.2.0", "Greylisted, try again") : accepted),
  });
  await work(1, hesitant);
  const before = await state();
  expect(before).toMatchObject({ progress: { done: 52, kept: 28 }, credits: { reserved: 128, charged: 28 } });

  await as(person, () => Verification.cancel(listID), clock);
  expect(await state()).toMatchObject({
    status: "cancelled",
    progress: { done: before?.progress.kept },
    credits: { charged: before?.credits.charged, returned: 100 },
  });
  expect((await state())?.progress).not.toHaveProperty("kept");
});

it("A paused verification that ends is not resumed before it is closed.", async () => {
  const { listID, person } = await started(2);
  await as(person, () => Verification.pause(listID), clock);
  const { held, letGo } = holdBack("hold");
  const cancelling = as(person, () => Verification.cancel(listID), clock);
  await held;
  await expect(as(person, () => Verification.resume(listID), clock)).rejects.toMatchObject({
    kind: "conflict",
  });
  letGo();
  await cancelling;
});

it("The sweep closes a cancelled verification if the request was killed after its first write.", async () => {
  const { workspaceID, listID, verificationID, person } = await started(2);
  const { held, letGo } = holdBack("hold");
  const dying = as(person, () => Verification.cancel(listID), clock).catch((error: unknown) => error);
  await held;
  letGo(new Error("The function was killed."));
  expect(await dying).toMatchObject({ message: "The function was killed." });
  await expect(as(person, () => Verification.pause(listID), clock)).rejects.toMatchObject({
    kind: "conflict",
  });

  const job = await Job.find({ workspaceID, kind: "verify-list", id: verificationID });
  expect(Date.parse(String(job?.staleAt)) - clock.now().getTime()).toBeLessThanOrEqual(
    Config.get().staleSeconds * 1000,
  );
  await as(system(workspaceID), async () => job && Verification.restart(job), clock);
  expect(await readRow(workspaceID, listID)).toMatchObject({ status: "cancelled" });
  expect(await Job.find({ workspaceID, kind: "verify-list", id: verificationID })).toBeNull();
  expect(await as(person, () => Credit.balance(), clock)).toMatchObject({
    total_credits: 2,
    held_credits: 0,
  });
});

it("The sweep ignores a paused verification until its pause ends, and it can be cancelled.", async () => {
  const { workspaceID, listID, verificationID, person } = await started(2);
  const staleAt = async () =>
    (await Job.find({ workspaceID, kind: "verify-list", id: verificationID }))?.staleAt;
  await as(person, () => Verification.pause(listID), clock);
  expect(await staleAt()).toMatch(/^2026-12-21T/);
  await as(person, () => Verification.resume(listID), clock);
  expect(await staleAt()).toMatch(/^2026-11-21T/);
  await as(person, () => Verification.pause(listID), clock);
  await as(person, () => Verification.cancel(listID), clock);
  expect(await readRow(workspaceID, listID)).toMatchObject({ status: "cancelled" });
});

it("A manifest that is written after the erasure of its list is removed.", async () => {
  const { workspaceID, listID, person } = await started(2);
  const { put } = Store;
  const eraseThenPut = async (key: string, body: Uint8Array | string) => {
    await as(system(workspaceID), () => Verification.erase(listID), clock);
    await Store.removeBelow(`list/${workspaceID}/${listID}/`);
    await put(key, body);
  };
  const spy = vi.spyOn(Store, "put").mockImplementationOnce(eraseThenPut);
  await as(person, () => Verification.cancel(listID), clock);
  const written = spy.mock.calls.map(([key]) => key);
  spy.mockRestore();
  expect(written).toEqual([
    expect.stringContaining("/manifest-") as string,
    expect.stringContaining("/manifest-") as string,
  ]);
  expect(await Promise.all(written.map(Store.size))).toEqual([null, null]);
});

import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { verdictOf } from "../verdict.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const chunks = [
  ["ann@a.test", "no-bob@a.test"],
  ["cy@a.test", "dan@a.test"],
];
const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });
const replyTo = (recipient: string) => (recipient.startsWith("no-") ? unknownUser : accepted);

/** A list of two chunks, of which the first address may be known, and the actions of its owner and its workers. */
async function list({ isAnnKnown = false } = {}) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const workspaceID = newWorkspaceID();
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  for (const [index, addresses] of chunks.entries())
    await Store.put(`${chunksBelow}${String(index).padStart(6, "0")}`, JSON.stringify(addresses));
  await as(system(workspaceID), () => Credit.open(10), clock);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  const key = `list/${workspaceID}/${listID}/known`;
  const ann = { chunk: 0, index: 0, verdict: { ...verdictOf("ann@a.test", "accepted"), charged: 0 } };
  if (isAnnKnown) await Store.put(key, JSON.stringify(ann));
  const known = isAnnKnown ? { key, count: 1 } : null;
  const work = { listID, chunksBelow, chunks: 2, chunkSize: 2, total: 4, known };
  const prober = scriptedProber({ replyTo });
  return {
    prober,
    clock,
    partsSoFar: () => person(() => Verification.partsSoFar(listID)),
    start: (more: { chunksBelow?: string } = {}) =>
      person(() => Verification.start({ ...work, ...more }, [])),
    expected: () => person(() => Verification.expectedStart(work)),
    cancel: () => person(() => Verification.cancel(listID)),
    parts: () => person(() => Verification.parts(listID)),
    state: () => person(async () => (await Verification.of([listID])).get(listID)),
    credits: async () => (await person(() => Credit.balance())).total_credits,
    id: async () => String((await readRow(workspaceID, listID))?.id),
    async verify(chunk: number, earlierID?: string) {
      const verificationID = earlierID ?? String((await readRow(workspaceID, listID))?.id);
      await as(system(workspaceID), () => Verification.dispatch(listID, verificationID), clock);
      const message = { workspaceID, listID, verificationID, chunk, round: 0 };
      const deadline = new Date(clock.now().getTime() + 60_000);
      const verifyChunk = () => Prober.provide(prober, () => Verification.verifyChunk(message, deadline));
      await as(system(workspaceID), () => Resolver.provide(resolver, verifyChunk), clock);
    },
  };
}

it("The next verification reuses paid verdicts without asking or charging.", async () => {
  const { prober, start, cancel, verify, state, credits } = await list();
  await start();
  await verify(0);
  await cancel();
  expect(await credits()).toBe(8);
  await start();
  expect((await state())?.credits).toMatchObject({ reserved: 2 });
  await verify(0);
  await verify(1);
  expect(await state()).toMatchObject({
    status: "completed",
    counts: { valid: 3, invalid: 1 },
    credits: { reserved: 2, charged: 2 },
  });
  expect(await credits()).toBe(6);
  expect(JSON.stringify(prober.asked).split("ann@a.test")).toHaveLength(2);
});

it("An address that an analysis and an earlier verification know is counted once.", async () => {
  const { start, expected, cancel, verify, state, credits } = await list({ isAnnKnown: true });
  expect(await expected()).toMatchObject({ reserved: 3, known: 1 });
  await start();
  expect((await state())?.credits).toMatchObject({ reserved: 3 });
  await verify(0);
  await cancel();
  expect(await expected()).toMatchObject({ reserved: 2, known: 2 });
  await start();
  expect((await state())?.credits).toMatchObject({ reserved: 2 });
  await verify(0);
  await verify(1);
  expect(await state()).toMatchObject({ status: "completed", credits: { reserved: 2, charged: 2 } });
  expect(await credits()).toBe(7);
});

it("Verdicts of an earlier import are not taken over by position.", async () => {
  const { start, cancel, verify, state } = await list();
  await start();
  await verify(0);
  await cancel();
  await start({ chunksBelow: "list/another/import/chunk/" });
  expect((await state())?.credits).toMatchObject({ reserved: 4 });
});

it("A message of the verification before verifies nothing in the next one.", async () => {
  const { prober, start, cancel, verify, state, id } = await list();
  await start();
  const before = await id();
  await cancel();
  await start();
  await verify(0, before);
  expect(prober.asked).toEqual([]);
  expect(await state()).toMatchObject({ progress: { done: 0 } });
});

it("Paid verdicts remain after a second verification is cancelled at once.", async () => {
  const { start, cancel, verify, state, credits } = await list();
  await start();
  await verify(0);
  await cancel();
  await start();
  await cancel();
  expect(await state()).toMatchObject({
    status: "cancelled",
    progress: { done: 2 },
    counts: { valid: 1, invalid: 1 },
    credits: { reserved: 2, charged: 0, returned: 2 },
  });
  await start();
  expect((await state())?.credits).toMatchObject({ reserved: 2 });
  expect(await credits()).toBe(6);
});

it("Earlier results stay readable until the next verification has ended.", async () => {
  const { start, cancel, verify, parts } = await list();
  await start();
  expect(await parts()).toBeNull();
  await verify(0);
  await cancel();
  const earlier = await parts();
  expect(earlier?.parts).toHaveLength(1);
  await start();
  expect(await parts()).toEqual(earlier);
  await verify(1);
  expect(await parts()).toEqual(earlier);
  await verify(0);
  expect((await parts())?.parts).toHaveLength(2);
});

it("Results so far are those of the chunks that were done at the last snapshot.", async () => {
  const { clock, start, verify, parts, partsSoFar } = await list();
  const offsets = async () => (await partsSoFar())?.parts.map(({ offset }) => offset) ?? null;
  await start();
  await verify(1);
  expect(await offsets()).toBeNull();
  clock.advance(4);
  expect(await offsets()).toEqual([2]);
  expect(await parts()).toBeNull();
  clock.advance(0.5);
  expect(await offsets()).toEqual([2]);
  await verify(0);
  expect(await offsets()).toEqual([0, 2]);
});

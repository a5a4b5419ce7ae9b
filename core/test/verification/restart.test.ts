import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Verification } from "../../src/verification/index.ts";
import { jobOf, readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";

const start = manualClock("2026-01-01T10:00:00.000Z");
const twoDaysLater = manualClock("2026-01-03T10:00:00.000Z");
const eightDaysLater = manualClock("2026-01-09T10:00:00.000Z");
const anHourAfterThat = manualClock("2026-01-03T11:00:00.000Z");
const monthLater = manualClock("2026-02-01T10:00:00.000Z");

/** A verification without a worker. */
async function started() {
  const workspaceID = newWorkspaceID();
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  const work = { listID, chunksBelow, chunks: 1, chunkSize: 25, total: 3, known: null };
  await as(system(workspaceID), () => Credit.open(3), start);
  await as(user(workspaceID), () => Verification.start(work, []), start);
  const status = async () => (await readRow(workspaceID, listID))?.status;
  const job = async () => {
    const row = await readRow(workspaceID, listID);
    return row && Job.find(jobOf(row));
  };
  const steer = (to: "pause" | "resume", at: Clock.Clock) =>
    as(user(workspaceID), () => Verification[to](listID), at);
  const restart = async (at: Clock.Clock) => {
    const outdated = await job();
    if (outdated) await as(system(workspaceID), () => Verification.restart(outdated), at);
  };
  const dispatch = async () => {
    const id = String((await readRow(workspaceID, listID))?.id);
    await as(system(workspaceID), () => Verification.dispatch(listID, id), start);
  };
  return { status, job, steer, restart, dispatch };
}

it("A verification past its deadline fails.", async () => {
  const { status, job, restart, dispatch } = await started();
  await dispatch();
  await restart(twoDaysLater);
  expect([await status(), await job()]).toEqual(["failed", null]);
});

it("A verification that waits for its turn continues after two days, and fails after a week.", async () => {
  const waiting = await started();
  await waiting.restart(twoDaysLater);
  expect(await waiting.status()).toBe("running");
  const forgotten = await started();
  await forgotten.restart(eightDaysLater);
  expect([await forgotten.status(), await forgotten.job()]).toEqual(["failed", null]);
});

it("The deadline counts from the end of the last pause.", async () => {
  const { status, steer, restart } = await started();
  await steer("pause", start);
  await steer("resume", twoDaysLater);
  await restart(anHourAfterThat);
  expect(await status()).toBe("running");
});

it("A verification that is resumed when its pause is over goes on.", async () => {
  const { status, steer, restart } = await started();
  await steer("pause", start);
  const { held, letGo } = holdBack("verification");
  const restarting = restart(monthLater);
  await held;
  await steer("resume", monthLater);
  letGo();
  await restarting;
  expect(await status()).toBe("queued");
});

it("A pause lasts 30 days, then the verification is cancelled.", async () => {
  const { status, job, steer, restart } = await started();
  await steer("pause", start);
  await restart(twoDaysLater);
  expect(await status()).toBe("paused");
  expect((await job())?.staleAt).toMatch(/^2026-01-31T/);
  await restart(monthLater);
  expect([await status(), await job()]).toEqual(["cancelled", null]);
});

import { ulid } from "ulid";
import { expect, it } from "vitest";
import { as, newWorkspaceID, system, user } from "../../test/actors.ts";
import { Credit } from "../credit/index.ts";
import type { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { ChunkEntity } from "./entity.ts";
import { Verification } from "./index.ts";
import { keyOf, readJob } from "./job.ts";

/** Long before the jobs of other tests, so that nobody looks after theirs. */
const clock = manualClock("2024-01-01T10:00:00.000Z");
const twoDaysLater = manualClock("2024-01-03T10:00:00.000Z");
const anHourAfterThat = manualClock("2024-01-03T11:00:00.000Z");
const sweep = (at: Clock.Clock) => as({ type: "operator", job: "test" }, () => Verification.sweep(), at);

/** A verification that nobody works on. */
async function started() {
  const workspaceID = newWorkspaceID();
  const listID = `lst_${ulid()}`;
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  const work = { listID, chunksBelow, chunks: 1, chunkSize: 25, total: 3, known: null };
  await as(system(workspaceID), () => Credit.open(3), clock);
  await as(user(workspaceID), () => Verification.start(work, []), clock);
  const job = () => readJob(workspaceID, listID);
  const steer = (to: "pause" | "resume", at: Clock.Clock) =>
    as(user(workspaceID), () => Verification[to](listID), at);
  return { job, steer };
}

it("ends what is too old, though another job cannot be ended", async () => {
  const [broken, ...others] = [await started(), await started(), await started()];
  const job = await broken.job();
  if (job)
    await ChunkEntity.put({ ...keyOf(job), chunk: 0, state: "done", key: "none", part: {} as never }).go();

  await expect(sweep(twoDaysLater)).rejects.toThrow("1 of 3 failed.");
  for (const other of others) expect(await other.job()).toMatchObject({ status: "failed" });
});

it("gives a job that was paused for days its whole time again", async () => {
  const { job, steer } = await started();
  await steer("pause", clock);
  await steer("resume", twoDaysLater);
  await sweep(anHourAfterThat).catch(() => {});
  expect(await job()).toMatchObject({ status: "running" });
});

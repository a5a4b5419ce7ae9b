import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

Config.set({ ...Config.get(), jobsAtOnce: { steps: 1, verifications: 1 } });

/** Two verifications of a workspace that may have one under way: the first is, the second waits. */
async function started() {
  const workspaceID = newWorkspaceID();
  const ours = <R>(body: () => R) => as(system(workspaceID), body);
  await ours(() => Credit.open(9));
  const start = async () => {
    const listID = `lst_${ulid()}`;
    const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
    const work = { listID, chunksBelow, chunks: 1, chunkSize: 25, total: 3, known: null };
    await as(user(workspaceID), () => Verification.start(work, []));
    const id = String((await readRow(workspaceID, listID))?.id);
    await ours(() => Verification.dispatch(listID, id));
    return {
      status: async () => (await readRow(workspaceID, listID))?.status,
      steer: (to: "pause" | "resume") => as(user(workspaceID), () => Verification[to](listID)),
      /** Handles the event of a resumption. */
      dispatch: () => ours(() => Verification.dispatch(listID, id)),
      /** Handles the event of a pause. */
      deliverPause: () => ours(() => Verification.passTurn(listID, id)),
    };
  };
  return [await start(), await start(), start] as const;
}

it("A job that says how many of its kind may be under way is not bound by the usual number.", async () => {
  const workspaceID = newWorkspaceID();
  const keys = Array.from({ length: 3 }, () => ({
    ...({ workspaceID, kind: "verify-list", id: `ver_${ulid()}` } as const),
  }));
  const turns = [];
  for (const key of keys) {
    await as(system(workspaceID), () => Job.open({ ...key, turns: 2, input: {} }));
    turns.push(await as(system(workspaceID), () => Job.takeTurn(key)));
  }
  expect(turns).toEqual([true, true, false]);
});

it("A paused verification gives its turn to the next.", async () => {
  const [first, second] = await started();
  expect([await first.status(), await second.status()]).toEqual(["running", "queued"]);
  await first.steer("pause");
  await first.deliverPause();
  expect([await first.status(), await second.status()]).toEqual(["paused", "running"]);
});

it("A verification that is paused while it waits takes no turn before it is resumed.", async () => {
  const [first, second, start] = await started();
  const third = await start();
  await second.steer("pause");
  await second.deliverPause();
  await second.deliverPause();
  await first.steer("pause");
  await first.deliverPause();
  expect([await second.status(), await third.status()]).toEqual(["paused", "running"]);
  await second.steer("resume");
  await second.dispatch();
  await third.steer("pause");
  await third.deliverPause();
  expect([await second.status(), await third.status()]).toEqual(["running", "paused"]);
});

it("A pause that is reported again after the resumption takes no turn.", async () => {
  const [first, second] = await started();
  await first.steer("pause");
  await first.steer("resume");
  await first.deliverPause();
  expect([await first.status(), await second.status()]).toEqual(["queued", "queued"]);
});

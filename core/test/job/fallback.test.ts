import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Job } from "../../src/job/index.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

/** An open job, and how often its step ran. */
async function opened() {
  const workspaceID = newWorkspaceID();
  const key = { workspaceID, kind: "make-download", id: ulid() } as const;
  const ours = <R>(body: () => R) => as(system(workspaceID), body);
  await ours(() => Job.open({ ...key, input: {} }));
  let runs = 0;
  const deliver = (message: Partial<Job.Message> = {}) =>
    ours(() =>
      Job.run("make-download", { workspaceID, id: key.id, step: 0, ...message }, async () => {
        runs += 1;
      }),
    );
  return { key, ours, deliver, runs: () => runs };
}

describe("a fallback message", () => {
  it("begins a job whose own message was never sent", async () => {
    const { deliver, runs } = await opened();
    await deliver({ isSpare: true });
    expect(runs()).toBe(1);
  });

  it("is dropped once the job has begun, however often it is delivered", async () => {
    const { deliver, runs } = await opened();
    await deliver();
    await deliver({ isSpare: true });
    await deliver({ isSpare: true });
    expect(runs()).toBe(1);
  });

  it("is dropped where the job waits for its turn", async () => {
    const { key, ours, deliver, runs } = await opened();
    for (let other = 0; other < 3; other += 1) {
      const before = { ...key, id: ulid() };
      await ours(() => Job.open({ ...before, input: {} }));
      await ours(() => Job.takeTurn(before));
    }
    await deliver();
    await deliver({ isSpare: true });
    expect(runs()).toBe(0);
  });

  it("is dropped where the job has ended", async () => {
    const { key, ours, deliver, runs } = await opened();
    await ours(() => Job.close(key));
    await deliver({ isSpare: true });
    expect(runs()).toBe(0);
  });
});

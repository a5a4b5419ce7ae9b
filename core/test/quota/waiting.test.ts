import { afterEach, describe, expect, it, vi } from "vitest";
import { Config } from "../../src/kit/config.ts";
import type { Plan } from "../../src/workspace/schema.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { newWorkspaceID } from "../actors.ts";
import { waitingCalls } from "./waiting-calls.ts";

afterEach(() => vi.restoreAllMocks());

/** A workspace of a plan, on a day of its own. */
function workspace(plan: Plan, day: string) {
  vi.spyOn(Workspace, "find").mockResolvedValue({ plan } as never);
  return { workspaceID: newWorkspaceID(), clock: manualClock(`${day}T10:00:00.000Z`) };
}

/** Calls of so many workspaces of a plan, five of each. Returns what ends them. */
async function callsOf(plan: Plan, workspaces: number, kind: "verification" | "poll", day: string) {
  const ends: (() => Promise<void>)[] = [];
  for (let index = 0; index < workspaces; index += 1)
    ends.push(await waitingCalls(5, workspace(plan, day), kind));
  return async () => void (await Promise.all(ends.map((end) => end())));
}

describe("The calls of all workspaces on Free that wait", () => {
  it.each([
    ["verification", 8, "2097-10-06"],
    ["poll", 4, "2097-10-07"],
  ] as const)("have half of the places of a %s together, and others the rest", async (kind, half, day) => {
    const end = await callsOf("free", half, kind, day);
    await expect(waitingCalls(1, workspace("free", day), kind)).rejects.toThrow("There is no place.");
    const endOthers = await callsOf("Pro", half, kind, day);
    await expect(waitingCalls(1, workspace("Pro", day), kind)).rejects.toThrow("There is no place.");
    await end();
    const endFree = await callsOf("free", half, kind, day);
    await endFree();
    await endOthers();
  });
});

describe("The calls of a workspace that wait", () => {
  it.each([
    ["free", 5, "2097-10-01"],
    ["Pro", 20, "2097-10-02"],
    ["Business", 40, "2097-10-03"],
    ["Enterprise", 60, "2097-10-04"],
  ] as const)("are, on %s, %i at a time, and no more", async (plan, most, day) => {
    const one = workspace(plan, day);
    const end = await waitingCalls(most, one);
    await expect(waitingCalls(1, { ...one, name: "more" })).rejects.toThrow("There is no place.");
    await end();
    await (
      await waitingCalls(1, { ...one, name: "more" })
    )();
  });

  it("are three quarters of those of all at most where a stage has few", async () => {
    vi.spyOn(Config, "get").mockReturnValue({ ...Config.get(), waitingCalls: { all: 40, polls: 20 } });
    const one = workspace("Enterprise", "2097-10-05");
    const end = await waitingCalls(30, one);
    await expect(waitingCalls(1, { ...one, name: "more" })).rejects.toThrow("There is no place.");
    // Another workspace has the rest.
    const other = { ...one, workspaceID: newWorkspaceID() };
    const endOther = await waitingCalls(10, other);
    await expect(waitingCalls(1, { ...other, name: "more" })).rejects.toThrow("There is no place.");
    await endOther();
    await end();
  });
});

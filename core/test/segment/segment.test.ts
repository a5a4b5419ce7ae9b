import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { everything } from "../../src/kit/permission.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Segment } from "../../src/segment/index.ts";
import { limits } from "../../src/segment/limits.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

const clock = manualClock("2026-11-27T10:00:00.000Z");

/** A team: each call is of another of its members. */
function teamOf(workspaceID = newWorkspaceID(), permissions = everything) {
  return <R>(body: () => Promise<R>) => as(user(workspaceID, permissions), body, clock);
}

const full = { name: "Full at GMX", filter: { reason: "mailbox_full", provider: "gmx" } } as const;

describe("a segment", () => {
  it("is saved once under a name, for everybody in the workspace and nobody else", async () => {
    const team = teamOf();
    const saved = await team(() => Segment.create({ ...full, sort: "domain" }));
    expect(saved).toMatchObject({ ...full, sort: "domain", created_at: "2026-11-27T10:00:00.000Z" });
    await expect(team(() => Segment.create({ ...full, name: "full at gmx" }))).rejects.toMatchObject({
      kind: "conflict",
      message: "There is a segment of this name. Choose another name.",
    });
    await team(() => Segment.create({ name: "Any", filter: { status: "risky" } }));
    expect((await team(Segment.list)).map(({ name }) => name)).toEqual(["Any", "Full at GMX"]);

    const others = teamOf();
    expect(await others(Segment.list)).toEqual([]);
    await expect(others(() => Segment.remove(saved.id))).rejects.toMatchObject({ kind: "missing" });
    expect(await team(Segment.list)).toHaveLength(2);
  });

  it("is deleted once", async () => {
    const team = teamOf();
    const { id } = await team(() => Segment.create(full));
    await team(() => Segment.remove(id));
    await expect(team(() => Segment.remove(id))).rejects.toMatchObject({ kind: "missing" });
    expect(await team(Segment.list)).toEqual([]);
  });

  it("is one of at most 50, also where they are saved at a time", async () => {
    const team = teamOf();
    for (let number = 2; number <= limits.segments; number += 1)
      await team(() => Segment.create({ ...full, name: `Segment ${number}` }));
    const tries = await Promise.allSettled(
      ["Last", "Beyond"].map((name) => team(() => Segment.create({ ...full, name }))),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await team(Segment.list)).toHaveLength(limits.segments);
  });

  it("has a name of 1 to 40 visible characters and a filter", async () => {
    const team = teamOf();
    const name = "n".repeat(limits.name);
    expect(await team(() => Segment.create({ ...full, name }))).toMatchObject({ name });
    for (const wrong of [{ name: `${name}n` }, { name: " \u200b " }, { filter: {} }])
      expect(() => team(() => Segment.create({ ...full, ...wrong }))).toThrow(ZodError);
  });

  it("is seen by those who may view lists, and saved by those who may edit them", async () => {
    const workspaceID = newWorkspaceID();
    const viewer = teamOf(workspaceID, { clean_email: ["view"] });
    const finance = teamOf(workspaceID, { my_plan: ["view", "edit"] });
    expect(await viewer(Segment.list)).toEqual([]);
    await expect(viewer(() => Segment.create(full))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(viewer(() => Segment.remove("seg_01J00000000000000000000000"))).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(finance(Segment.list)).rejects.toMatchObject({ kind: "forbidden" });
  });
});

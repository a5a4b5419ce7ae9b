import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import type { Permissions } from "../../src/kit/permission.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { importAll } from "./import-all.ts";

const all = ["view", "edit", "add", "delete"] as const;

/** A list that was uploaded to be analyzed and is being cleaned, and people with other permissions. */
async function beingCleaned() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const person = <R>(permissions: Permissions, body: () => R) =>
    as(user(workspaceID, permissions), body, clock);
  const owner = <R>(body: () => R) => as(user(workspaceID), body, clock);
  await as(system(workspaceID), () => Credit.open(10), clock);
  const emails = ["ann@a.test", "bob@b.test"];
  const { id } = await owner(() => List.create({ name: "Ann", source: "paste", purpose: "analyze", emails }));
  await as(
    system(workspaceID),
    () => importAll(workspaceID, id, new Date("2026-11-21T10:01:00.000Z")),
    clock,
  );
  await owner(() => List.verify({ id }));
  return { id, person, owner };
}

describe("the verification of a list that was uploaded to be analyzed", () => {
  const analyst = { analyze_list: all };

  it.each(["pause", "resume", "cancel"] as const)("is not for analysts to %s", async (to) => {
    const { id, person, owner } = await beingCleaned();
    if (to === "resume") await owner(() => List.steer({ id, to: "pause" }));
    const before = await owner(() => List.get(id));
    await expect(person(analyst, () => List.steer({ id, to }))).rejects.toMatchObject({ kind: "forbidden" });
    expect(await owner(() => List.get(id))).toEqual(before);
  });

  it("does not end because an analyst deletes the list, until it has ended by itself", async () => {
    const { id, person, owner } = await beingCleaned();
    const remove = () => person(analyst, () => List.remove(id));
    await expect(remove()).rejects.toMatchObject({ kind: "forbidden" });
    await owner(() => List.steer({ id, to: "cancel" }));
    await remove();
  });

  it("is paused, resumed and cancelled by people who may clean lists", async () => {
    const { id, person } = await beingCleaned();
    const cleaner = { analyze_list: ["view"], clean_email: all } as const;
    for (const [to, status] of [
      ["pause", "paused"],
      ["resume", "queued"],
      ["cancel", "cancelled"],
    ] as const)
      expect(await person(cleaner, () => List.steer({ id, to }))).toMatchObject({ status });
  });
});

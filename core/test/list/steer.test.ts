import { describe, expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import type { Permissions } from "../../src/kit/permission.ts";
import { List } from "../../src/list/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
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

describe("the verification of an analyzed list", () => {
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

describe("the permission that is needed", () => {
  const verifier = { analyze_list: ["view"], verify_email: all } as const;
  const cleaner = { verify_email: ["view"], clean_email: all } as const;

  /** A list that is ready, and people who may do one thing each. */
  async function ready(purpose: "analyze" | "verify") {
    const workspaceID = newWorkspaceID();
    const person = <R>(permissions: Permissions, body: () => R) => as(user(workspaceID, permissions), body);
    await as(system(workspaceID), () => Credit.open(10));
    const emails = ["ann@a.test", "bob@b.test"];
    const given = { name: "Ann", source: "paste", purpose, emails } as const;
    const { id } = await as(user(workspaceID), () => List.create(given));
    await as(system(workspaceID), () => importAll(workspaceID, id, new Date(Date.now() + 60_000)));
    const before = await VerificationEntity.get({ workspaceID, listID: id }).go();
    expect(before.data).toBeNull();
    return { id, workspaceID, person };
  }

  it.each([
    { purpose: "analyze", mode: "verify", able: verifier, other: { analyze_list: all, clean_email: all } },
    { purpose: "verify", mode: "clean", able: cleaner, other: { verify_email: all } },
  ] as const)(
    "is that of the verb: to $mode a list of purpose $purpose",
    async ({ purpose, mode, able, other }) => {
      const { id, person } = await ready(purpose);
      const start = () => List.verify({ id, mode });
      await expect(person(other, start)).rejects.toMatchObject({ kind: "forbidden" });
      expect((await person(able, start)).verification).toMatchObject({ mode, status: "queued" });
      const pause = () => List.steer({ id, to: "pause" });
      await expect(person(other, pause)).rejects.toMatchObject({ kind: "forbidden" });
      expect(await person(able, pause)).toMatchObject({ status: "paused" });
      // Who may not end what is under way may not remove the list under it.
      await expect(person(other, () => List.remove(id))).rejects.toMatchObject({ kind: "forbidden" });
      await expect(person(other, () => List.removeMany({ ids: [id] }))).rejects.toMatchObject({
        kind: "forbidden",
      });
      expect(await person(able, () => List.steer({ id, to: "cancel" }))).toMatchObject({
        status: "cancelled",
      });
    },
  );

  it("is that of the default verb for a verification from before verbs were kept", async () => {
    const { id, workspaceID, person } = await ready("analyze");
    await person({ analyze_list: ["view"], clean_email: all }, () => List.verify({ id }));
    await VerificationEntity.patch({ workspaceID, listID: id }).remove(["mode"]).go();
    const pause = () => List.steer({ id, to: "pause" });
    await expect(person(verifier, pause)).rejects.toMatchObject({ kind: "forbidden" });
    const paused = await person({ analyze_list: ["view"], clean_email: all }, pause);
    expect(paused).toMatchObject({ status: "paused" });
    expect(paused.verification).not.toHaveProperty("mode");
  });

  it("is that of the verb by which a list is to start, when it is created and while it is imported", async () => {
    const workspaceID = newWorkspaceID();
    const given = { name: "Ann", source: "paste", purpose: "verify", start: "clean" } as const;
    const create = () => List.create({ ...given, emails: ["ann@a.test"] });
    const verifies = user(workspaceID, { verify_email: all });
    await expect(as(verifies, create)).rejects.toMatchObject({ kind: "forbidden" });
    const { id } = await as(user(workspaceID, { verify_email: all, clean_email: ["add"] }), create);
    const cancel = () => List.steer({ id, to: "cancel" });
    await expect(as(verifies, cancel)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await as(user(workspaceID, cleaner), cancel)).toMatchObject({ status: "cancelled" });
  });
});

describe("a list that is being imported", () => {
  async function beingImported() {
    const workspaceID = newWorkspaceID();
    const owner = <R>(body: () => R) => as(user(workspaceID), body);
    await as(system(workspaceID), () => Credit.open(10));
    const emails = ["ann@a.test", "bob@b.test"];
    const given = { name: "Ann", source: "paste", purpose: "verify", start: "verify", emails } as const;
    const { id } = await owner(() => List.create(given));
    const finish = () =>
      as(system(workspaceID), () => importAll(workspaceID, id, new Date(Date.now() + 60_000)));
    return { id, owner, finish, workspaceID };
  }

  it("is cancelled with its import: nothing is read, started or charged afterwards", async () => {
    const { id, owner, finish, workspaceID } = await beingImported();
    const cancelled = { status: "cancelled", verification: null, error: { code: "import.cancelled" } };
    expect(await owner(() => List.steer({ id, to: "cancel" }))).toMatchObject(cancelled);
    await finish();
    await as(system(workspaceID), () => List.startImported(id));
    expect(await owner(() => List.get(id))).toMatchObject({ ...cancelled, rows: null });
    await expect(owner(() => List.verify({ id }))).rejects.toMatchObject({ code: "list.conflict" });
    expect(await owner(Credit.balance)).toMatchObject({ total_credits: 10, held_credits: 0 });
  });

  it("is not cancelled once the import has ended", async () => {
    const { id, owner, finish } = await beingImported();
    await finish();
    await expect(owner(() => List.steer({ id, to: "cancel" }))).rejects.toMatchObject({ kind: "conflict" });
    expect(await owner(() => List.get(id))).toMatchObject({ rows: { distinct: 2 } });
  });

  it("is cancelled only by people who may start its verification", async () => {
    const { id, workspaceID } = await beingImported();
    const viewer = { verify_email: ["view"] } as const;
    const attempt = as(user(workspaceID, viewer), () => List.steer({ id, to: "cancel" }));
    await expect(attempt).rejects.toMatchObject({ kind: "forbidden" });
  });
});

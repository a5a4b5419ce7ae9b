import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { List } from "../../src/list/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";

async function listNamed(name: string) {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const emails = ["ann@a.test"];
  const { id } = await person(() => List.create({ name, source: "paste", purpose: "clean", emails }));
  const trail = async () =>
    (await person(() => Audit.list({}))).results.map(({ action, subject, details }) => ({
      action,
      subject,
      details,
    }));
  return { workspaceID, id, person, trail };
}

describe("renaming a list", () => {
  it("is recorded with the former name", async () => {
    const { id, person, trail } = await listNamed("Spring");
    expect(await person(() => List.update({ id, name: " Autumn\n" }))).toMatchObject({ name: "Autumn" });
    expect(await person(() => List.get(id))).toMatchObject({ name: "Autumn" });
    expect(await trail()).toEqual([
      { action: "list.renamed", subject: { id, name: "Autumn" }, details: { from: "Spring" } },
    ]);
  });

  it("to the name that it has changes and records nothing", async () => {
    const { id, person, trail } = await listNamed("Spring");
    await person(() => List.update({ id, name: "Autumn" }));
    await person(() => List.update({ id, name: "Autumn" }));
    await person(() => List.update({ id, retention_days: 30, metadata: { of: "Ann" } }));
    expect(await trail()).toHaveLength(1);
  });

  it("by two people at the same moment is recorded in the order in which it happened", async () => {
    const { id, person, trail } = await listNamed("Spring");
    const { held, letGo } = holdBack("list");
    const later = person(() => List.update({ id, name: "Winter" }));
    await held;
    await person(() => List.update({ id, name: "Autumn" }));
    letGo();
    await later;
    expect((await trail()).map(({ details: { from }, subject: { name } }) => [from, name])).toEqual(
      expect.arrayContaining([
        ["Spring", "Autumn"],
        ["Autumn", "Winter"],
      ]),
    );
  });

  it("needs the permission to edit lists of its purpose, and the list", async () => {
    const { workspaceID, id, person, trail } = await listNamed("Spring");
    const rename = () => List.update({ id, name: "Autumn" });
    const editsOthers = { clean_email: ["view", "add", "delete"], verify_email: ["view", "edit"] } as const;
    await expect(as(user(workspaceID, editsOthers), rename)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(as(user(newWorkspaceID()), rename)).rejects.toMatchObject({ code: "list.missing" });
    expect(await person(() => List.get(id))).toMatchObject({ name: "Spring" });
    expect(await trail()).toEqual([]);
    await person(() => List.remove(id));
    await expect(person(rename)).rejects.toMatchObject({ code: "list.missing" });
  });

  it("takes 1 to 200 characters", async () => {
    const { id, person } = await listNamed("Spring");
    const rename = (name: string) => person(() => List.update({ id, name }));
    expect(await rename("x".repeat(200))).toMatchObject({ name: "x".repeat(200) });
    expect(() => rename("x".repeat(201))).toThrow(/A name has at most 200 characters/);
    expect(() => rename(" \n ")).toThrow(/Give the list a name/);
  });
});

import { describe, expect, it } from "vitest";
import { AuditEntity, type AuditRow, NamedEntity } from "../../src/audit/entity.ts";
import { Audit } from "../../src/audit/index.ts";
import { digestOfRow } from "../../src/audit/parts.ts";
import { Table } from "../../src/aws/table/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { ID } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user, visitor } from "../actors.ts";

async function rowsOf(workspaceID: string): Promise<AuditRow[]> {
  const { data } = await AuditEntity.query.byWorkspace({ workspaceID }).go({ consistent: true });
  return data;
}

/** A trail whose entries are seconds apart, in the order in which they are recorded. */
function trail() {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const workspaceID = newWorkspaceID();
  const person = user(workspaceID) as Actor.Person;
  return {
    workspaceID,
    person,
    record: (...[action, subject, details]: Tail<Parameters<typeof Audit.recording>>) => {
      clock.advance(1);
      return as(person, () => Table.write([Audit.recording(workspaceID, action, subject, details)]), clock);
    },
    erase: (about: Audit.Person) => as(system(workspaceID), () => Audit.erasePerson(about), clock),
  };
}
type Tail<T extends readonly unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

describe("erasing a person from the audit trail", () => {
  it("takes name, network and program of what they did, and leaves what was done and the hashes", async () => {
    const { workspaceID, person, record, erase } = trail();
    await record("list.deleted", { id: ID.create("list"), name: "Spring" });
    const [before] = await rowsOf(workspaceID);
    for (const _ of ["once", "twice"])
      await erase({ accountID: person.userID, values: [], workspaceIDs: [workspaceID] });
    const [after] = await rowsOf(workspaceID);
    expect(JSON.stringify(after)).not.toContain(person.name);
    expect(after).toMatchObject({
      action: "list.deleted",
      subjectName: "Spring",
      actorName: "Closed account",
    });
    expect([after?.address, after?.program, after?.actorSalt]).toEqual([undefined, undefined, undefined]);
    expect(digestOfRow(after as AuditRow)).toBe(digestOfRow(before as AuditRow));
  });

  it("takes what others did to them, by id and by their addresses, and nothing else", async () => {
    const { workspaceID, record, erase } = trail();
    const accountID = ID.create("user");
    await record("member.removed", { id: accountID, name: "Eve Example" });
    await record(
      "invitation.created",
      { id: ID.create("invitation"), name: "Eve@inbox.test" },
      { role: "Admin" },
    );
    await record(
      "account.email_changed",
      { name: "x" },
      { before: "eve@inbox.test", after: "new@inbox.test" },
    );
    await record("list.renamed", { id: ID.create("list"), name: "Evening" }, { from: "Eve Example's list" });
    const before = (await rowsOf(workspaceID)).map(digestOfRow);
    await erase({ accountID, values: ["eve@INBOX.test ", "Eve Example"], workspaceIDs: [workspaceID] });
    const after = await rowsOf(workspaceID);
    expect(after.map(({ subjectName, details }) => [subjectName, details])).toEqual([
      ["Closed account", {}],
      ["Closed account", {}],
      ["Closed account", {}],
      ["Evening", { from: "Eve Example's list" }],
    ]);
    expect(after.map(digestOfRow)).toEqual(before);
    expect(after.every(({ actorName }) => actorName !== "Closed account")).toBe(true);
  });

  it("takes network and program of their sign-ins, at which nobody is signed in yet", async () => {
    const { workspaceID, person, erase } = trail();
    const subject = { id: person.userID, name: person.name };
    const signsIn = () => Table.write([Audit.recording(workspaceID, "account.signed_in", subject)]);
    await as(visitor(), signsIn);
    await erase({ accountID: person.userID, values: [], workspaceIDs: [workspaceID] });
    const [row] = await rowsOf(workspaceID);
    expect([row?.address, row?.program, row?.subjectName]).toEqual([undefined, undefined, "Closed account"]);
  });

  it("finds the workspaces that a person has left, and forgets them", async () => {
    const { workspaceID, person, record, erase } = trail();
    await record("member.left", { id: person.userID, name: person.name });
    const named = { accountID: person.userID, workspaceID, expires: 9_999_999_999 };
    await NamedEntity.put(named).go();
    await erase({ accountID: person.userID, values: [] });
    expect(JSON.stringify(await rowsOf(workspaceID))).not.toContain(person.name);
    expect((await NamedEntity.query.byAccount({ accountID: person.userID }).go()).data).toEqual([]);
  });

  it("is not for people", async () => {
    const { workspaceID } = trail();
    const call = as(user(workspaceID), () => Audit.erasePerson({ accountID: "usr_x", values: [] }));
    await expect(call).rejects.toMatchObject({ kind: "forbidden" });
  });
});

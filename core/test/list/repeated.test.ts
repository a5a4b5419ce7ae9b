/** What a verification of a list would repeat free of charge, told before it starts. */
import { describe, expect, it } from "vitest";
import { List } from "../../src/list/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { importAll } from "./import-all.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const day = 86_400_000;
const none = { addresses: 0, checked_at: null };

/** A list that is verified, and another with two of its addresses and one of its own. */
async function uploadedAgain() {
  const workspace = await verifyingWorkspace();
  const { person, paste, verify } = workspace;
  const first = await paste("First", ["ann@a.test", "no-one@a.test", "left@b.test"]);
  await verify(first);
  const id = await paste("Again", ["ANN@a.test", "no-one@a.test", "new@b.test"]);
  const told = (milliseconds = 0) => person(() => List.repeated(id), milliseconds);
  return { ...workspace, first, id, told };
}

describe("the verdicts that a verification would repeat", () => {
  it("are those which it then repeats for nothing", async () => {
    const { id, told, person, verify } = await uploadedAgain();
    expect(await told()).toEqual({ addresses: 2, distinct: 3, checked_at: "2026-11-21T10:00:00.000Z" });
    await verify(id, undefined, { fresh: false });
    expect((await person(() => List.get(id))).verification).toMatchObject({
      status: "completed",
      credits: { reserved: 3, charged: 1, returned: 2 },
    });
    expect(await told()).toMatchObject(none);
  });

  it("end after 24 hours, to the millisecond", async () => {
    const { told } = await uploadedAgain();
    expect(await told(day - 1)).toMatchObject({ addresses: 2 });
    expect(await told(day)).toMatchObject(none);
  });

  it("go with their list", async () => {
    const { first, told, person, ours } = await uploadedAgain();
    await person(() => List.remove(first));
    await ours(() => List.erase(first));
    expect(await told()).toMatchObject(none);
  });

  it("are those of the own workspace, and told to those who may view the list", async () => {
    const { id, workspaceID } = await uploadedAgain();
    const theirs = await verifyingWorkspace();
    const other = await theirs.paste("Theirs", ["ann@a.test"]);
    expect(await theirs.person(() => List.repeated(other))).toMatchObject(none);
    const told = () => List.repeated(id);
    await expect(as(user(newWorkspaceID()), told)).rejects.toMatchObject({ kind: "missing" });
    await expect(as(user(workspaceID, { my_plan: ["view"] }), told)).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  it("are looked up at most 30 times a minute for a workspace", async () => {
    const { told } = await uploadedAgain();
    const outcomes = await Promise.all(
      Array.from({ length: 31 }, () => told().catch(({ kind }: { kind: string }) => kind)),
    );
    expect(outcomes.filter((outcome) => outcome === "limit")).toHaveLength(1);
  });

  it("of a list of 10,000 addresses are told, and of a longer one not", async () => {
    const { workspaceID, deadline, paste, verify, person, ours } = await verifyingWorkspace();
    const first = await paste("First", ["user1@a.test"]);
    await verify(first);
    const emails = Array.from({ length: List.limits.repeatedAddresses }, (_, index) => `user${index}@a.test`);
    const id = await paste("Long", emails);
    expect(await person(() => List.repeated(id))).toMatchObject({ addresses: 1 });
    const file = Buffer.from(emails.concat("one@b.test").join("\n"));
    const one = { name: "Longer", purpose: "verify", filename: "long.txt", choice: {} } as const;
    const longer = await person(() => List.createWithFile(one, file));
    await ours(() => importAll(workspaceID, longer.id, deadline));
    expect(await person(() => List.get(longer.id))).toMatchObject({ rows: { distinct: 10_001 } });
    expect(await person(() => List.repeated(longer.id))).toMatchObject(none);
  });
});

/** What is erased once an account is closed, when, and what the receipt says. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { PictureEntity } from "../../../src/account/entity.ts";
import { Account } from "../../../src/account/index.ts";
import { Audit } from "../../../src/audit/index.ts";
import { Store } from "../../../src/aws/store/index.ts";
import { Job } from "../../../src/job/index.ts";
import { Config } from "../../../src/kit/config.ts";
import { ID } from "../../../src/kit/id.ts";
import { Member } from "../../../src/member/index.ts";
import { Notice } from "../../../src/notice/index.ts";
import { Workspace } from "../../../src/workspace/index.ts";
import { as, system, visitor } from "../../actors.ts";
import { png } from "../../picture.ts";
import { hour, leavers, refused } from "./leaver.ts";

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The entities of the rows that have one of these texts somewhere. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName: Config.get().table }))
    for (const item of Items)
      if (texts.some((text) => JSON.stringify(item).toLowerCase().includes(text.toLowerCase())))
        found.add(String(item["__edb_e__"]));
  return [...found].toSorted();
}

describe("a closed account", () => {
  it("is erased at once and again after 20 hours, and then its receipt is complete and names nobody", async () => {
    const { createUser, close, sweep, clock, receipt, check, asSystem } = leavers();
    const person = await createUser();
    const { last_name: name } = await person.do(() => Account.me());
    const wrong = () => Account.login({ email: person.email, password: "not-the-password" });
    const there = visitor({ address: person.address, program: "test" });
    await expect(as(there, wrong, clock)).rejects.toThrow(refused("account.wrong_credentials"));
    await as(there, () => Account.requestReset({ email: person.email }), clock);
    const values = [person.email, name, person.address];
    expect(await rowsWith(...values)).toEqual(
      expect.arrayContaining(["audit", "code", "code-send", "email", "failure", "member", "session", "user"]),
    );
    const { receipt: number } = await close(person);
    expect(await receipt(number)).toMatchObject({ erased_at: null, statement: null });
    await sweep("erase-account", person);
    expect(await receipt(number)).toMatchObject({ erased_at: null });
    clock.advance(20 * hour);
    await sweep("erase-account", person);
    const complete = await receipt(number);
    expect(complete).toMatchObject({
      closed_at: "2026-11-21T10:00:00.000Z",
      erased_at: "2026-11-22T06:00:00.000Z",
    });
    const statement = complete.statement ?? "";
    expect(JSON.stringify(complete) + Buffer.from(statement.split(".")[1] ?? "", "base64url")).not.toMatch(
      new RegExp(`${person.email}|${name}|${person.id}`, "i"),
    );
    expect(await check(statement)).toMatchObject({ is_valid: true, receipt: { id: number } });
    const [head, body = "", signature] = statement.split(".");
    const claims = Buffer.from(body, "base64url").toString().replace("2026-11-22", "2026-11-21");
    const forged = [head, Buffer.from(claims).toString("base64url"), signature].join(".");
    expect(await check(forged)).toEqual({ is_valid: false, receipt: null });
    expect(await check("no statement")).toEqual({ is_valid: false, receipt: null });
    await expect(receipt("A".repeat(22))).rejects.toThrow(refused("receipt.missing"));
    await asSystem(person.home, Member.removeAll);
    // The events and jobs of the closing name the person until they are handled, which only the whole product does.
    expect(await rowsWith(...values)).toEqual(["job", "outbox"]);
  });

  it("is erased of all its pictures, those too that were replaced or never shown", async () => {
    const { createUser, close, erase } = leavers();
    const person = await createUser();
    const picture = new File([new Uint8Array(png(4, 4))], "me.png", { type: "image/png" });
    const { professional_image: path } = await person.do(() =>
      Account.changePicture({ id: person.id, picture }),
    );
    const former = ID.create("picture");
    await PictureEntity.put({ userID: person.id, id: former }).go();
    const keys = [`picture/${path?.split("/").at(-1)}`, `picture/${former}`];
    await Store.put(String(keys[1]), "x");
    await close(person);
    await erase(person);
    for (const key of keys) expect(await Store.size(key)).toBeNull();
    const { data } = await PictureEntity.query.byUser({ userID: person.id }).go({ consistent: true });
    expect(data).toEqual([]);
  });

  it("is erased of its files by several sweeps, and its receipt is complete once all are gone", async () => {
    const { createUser, close, sweep, clock, receipt } = leavers();
    const person = await createUser();
    const { receipt: number } = await close(person);
    await sweep("erase-account", person);
    const key = `requests/${person.home}/key_1/1`;
    await Store.put(key, "line");
    clock.advance(20 * hour);
    const job = await Job.find({ workspaceID: person.home, kind: "erase-account", id: person.id });
    const slow = {
      now() {
        clock.advance(60);
        return clock.now();
      },
    };
    await as(system(person.home), () => Account.eraseAccount(job as Job.Row), slow);
    expect(await receipt(number)).toMatchObject({ erased_at: null });
    expect(await Store.size(key)).toBe(4);
    await sweep("erase-account", person);
    expect(await receipt(number)).toMatchObject({ erased_at: expect.any(String) as string });
    expect(await Store.size(key)).toBeNull();
  });

  it("leaves the trail of other workspaces with ids alone, and what the trail says of others as it is", async () => {
    const { createUser, addMember, close, erase } = leavers();
    const host = await createUser();
    const person = await createUser();
    await addMember(host, person, "admin");
    const { last_name: name } = await person.do(() => Account.me());
    const guest = await createUser();
    await person.do(() => Member.invite({ email: guest.email, role: "viewer" }));
    await close(person);
    await erase(person);
    const { results } = await host.do(() => Audit.list({}));
    const text = JSON.stringify(results);
    expect(text).not.toMatch(new RegExp(`${person.email}|${name}`, "i"));
    expect(results.filter((entry) => entry.actor.id === `user:${person.id}`)).not.toEqual([]);
    expect(results.find(({ action }) => action === "member.left")).toMatchObject({
      actor: { id: `user:${person.id}`, name: "Closed account" },
      subject: { id: person.id, name: "Closed account" },
      address: null,
      program: null,
    });
    expect(text).toContain(guest.email);
    expect(JSON.stringify(await host.do(Member.invitations))).not.toContain(name);
    expect(JSON.stringify(await host.do(Notice.list))).not.toContain(name);
  });

  it("leaves alone who has the same name, and a new account with its address", async () => {
    const { clock, createUser, addMember, close, erase, invitationOf } = leavers();
    const host = await createUser();
    const person = await createUser();
    const namesake = await createUser();
    for (const each of [person, namesake]) {
      const change = { first_name: "John", last_name: "Smith" };
      await each.do(() => Account.update({ id: each.id, change }));
      await addMember(host, each, "admin");
    }
    await namesake.do(() => Workspace.update({ id: host.home, changes: { name: "Smiths" } }));
    await close(person);
    const again = { password: "a-long-passphrase", firstName: "John", lastName: "Smith" };
    const operator = { type: "operator", job: "test" } as const;
    await as(operator, () => Account.register({ email: person.email, ...again }), clock);
    clock.advance(61);
    await invitationOf(host, person.email, "viewer");
    await erase(person);
    const { results } = await host.do(() => Audit.list({}));
    expect(results.find(({ action }) => action === "workspace.renamed")?.actor.name).toBe("John Smith");
    expect((await host.do(Member.invitations)).map(({ email }) => email)).toEqual([person.email]);
    expect(results.find(({ action }) => action === "member.left")?.actor.name).toBe("Closed account");
  });

  it("gives a workspace back that somebody transferred to it as it closed", async () => {
    const { team, close, erase } = leavers();
    const { owner, members, id } = await team("admin");
    const [person] = members;
    if (!person) throw new Error("Nobody came.");
    const transfer = owner.do(() =>
      Account.transferWorkspace({ id, member_id: person.id, password: "a-long-passphrase" }),
    );
    const closing = close(person);
    await Promise.allSettled([transfer, closing]);
    await closing.then(() => erase(person)).catch(() => null);
    const after = await Workspace.find(id);
    expect(after).not.toBeNull();
    expect([owner.id, person.id]).toContain(after?.ownerID);
    await closing.then(
      () => expect(after?.ownerID).toBe(owner.id),
      () => null,
    );
  });
});

/** A person closes their account: what they prove and decide, and what ends. */
import { describe, expect, it } from "vitest";
import { Account } from "../../../src/account/index.ts";
import { ApiKey } from "../../../src/api-key/index.ts";
import { Member } from "../../../src/member/index.ts";
import { Workspace } from "../../../src/workspace/index.ts";
import { as, visitor } from "../../actors.ts";
import { holdBack } from "../../hold-back.ts";
import { password } from "../../member/people.ts";
import { leavers, refused } from "./leaver.ts";

describe("an account", () => {
  it("is closed with its workspace: no session, sign-in or code of it works any more", async () => {
    const { clock, createUser, close } = leavers();
    const person = await createUser();
    expect(await person.do(() => Account.closingState())).toMatchObject({
      needs_password: true,
      needs_code: false,
      joined: 0,
      owned: [{ id: person.home, members: [], lists_under_way: 0, subscription: null, payment_open: false }],
    });
    expect(await close(person)).toMatchObject({
      closes_at: null,
      receipt: expect.stringMatching(/^[\w-]{22}$/),
    });
    await expect(person.do(() => Account.me())).rejects.toThrow(refused("account.unauthenticated"));
    const login = () => as(visitor(), () => Account.login({ email: person.email, password }), clock);
    await expect(login()).rejects.toThrow(refused("account.wrong_credentials"));
    expect(await Workspace.find(person.home)).toBeNull();
  });

  it("is not closed by a wrong password, without a code of the second factor, or for somebody who does not decide", async () => {
    const { createUser, close, clock } = leavers();
    const person = await createUser();
    await expect(close(person, undefined, { password: "another-passphrase" })).rejects.toThrow(
      refused("account.wrong_password"),
    );
    await expect(close(person, [])).rejects.toThrow(refused("account.undecided"));
    const twice = [{ workspace_id: person.home }, { workspace_id: person.home }];
    await expect(close(person, twice)).rejects.toThrow(refused("account.undecided"));
    const other = await createUser();
    const foreign = [{ workspace_id: person.home }, { workspace_id: other.home }];
    await expect(close(person, foreign)).rejects.toThrow(refused("account.not_owned"));
    await person.protect();
    clock.advance(30);
    await expect(close(person)).rejects.toThrow(refused("account.wrong_factor_code"));
    await expect(close(person, undefined, { code: "000000" })).rejects.toThrow(
      refused("account.wrong_factor_code"),
    );
    expect(await person.do(() => Account.me())).toMatchObject({ email: person.email });
    expect(await close(person, undefined, { code: person.code() })).toMatchObject({ closes_at: null });
  });

  it("gives its data as a ZIP, ten times in an hour", async () => {
    const { createUser } = leavers();
    const person = await createUser();
    const ask = () => person.do(() => Account.personalData());
    const archive = (await ask()).toString("latin1");
    for (const name of ["profile", "sessions", "workspaces", "notices", "notification-settings", "audit"])
      expect(archive).toContain(`${name}.json`);
    for (let time = 2; time <= 10; time++) await ask();
    await expect(ask()).rejects.toThrow(refused("throttle.used_up"));
  });

  it("is closed by one of two devices at once", async () => {
    const { createUser, close } = leavers();
    const person = await createUser();
    const both = await Promise.allSettled([close(person), close(person)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [lost] = both.filter((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({
      code: expect.stringMatching(/^account\.(changed|not_owned|unauthenticated)$/),
    });
  });

  it("stays where its password is changed while it closes, as by its owner who saw a thief", async () => {
    const { createUser, close } = leavers();
    const person = await createUser();
    const { held, letGo } = holdBack("job");
    const closing = close(person).catch((error: unknown) => error);
    await held;
    const change = { current_password: password, new_password: "another-passphrase" };
    await person.do(() => Account.changePassword(change));
    letGo();
    expect(await closing).toMatchObject({ code: "account.changed" });
    expect(await person.do(() => Account.me())).toMatchObject({ email: person.email });
  });

  it("gives a workspace to a member, and leaves those of others with the keys that it made there", async () => {
    const { owner, members, id, createUser, addMember, close } = await withTeam();
    const [heir] = members;
    const host = await createUser();
    await addMember(host, owner, "admin");
    const key = await owner.do(() => ApiKey.create({ name: "Server", mode: "live" }));
    const actor = () => as(visitor(), () => ApiKey.authenticate(key.key));
    expect(await actor()).toMatchObject({ workspaceID: host.home });
    await owner.enter(id);
    await close(owner, [{ workspace_id: id, transfer_to: heir.id }]).catch((error: unknown) => error);
    expect((await Workspace.find(id))?.ownerID).toBe(heir.id);
    expect(await Member.since(id, owner.id)).toBeUndefined();
    expect(await Member.since(host.home, owner.id)).toBeUndefined();
    await expect(actor()).rejects.toThrow(refused("key.revoked"));
    expect((await heir.do(() => Member.list({ id }))).results.map((member) => member.id)).toEqual([heir.id]);
  });

  it("is not closed where the member who was chosen is gone, and nothing is decided then", async () => {
    const { owner, members, id, close } = await withTeam();
    const [member] = members;
    await member.do(() => Account.leaveWorkspace({ workspace_id: id }));
    await expect(close(owner, [{ workspace_id: id, transfer_to: member.id }])).rejects.toThrow(
      refused("account.no_such_member"),
    );
    expect((await Workspace.find(id))?.ownerID).toBe(owner.id);
  });

  it("that closes while a member works puts them into their own workspace", async () => {
    const { owner, members, id, close } = await withTeam();
    const [member] = members;
    expect((await member.do(() => Account.me())).active_workspace.id).toBe(id);
    await close(owner);
    expect((await member.do(() => Account.me())).active_workspace.id).toBe(member.home);
    await expect(member.do(() => Member.list({ id }))).rejects.toThrow(refused("workspace.missing"));
  });

  it("leaves its address for a new sign-up, without free credits a second time", async () => {
    const { clock } = leavers();
    const { browser } = await import("../visitor.ts");
    const { codeOf } = await import("../visitor.ts");
    const { visit, sign, deliver } = browser();
    const email = `${crypto.randomUUID()}@inbox.test`;
    const signUp = async (address: string) => {
      await visit(() => Account.signUp({ email: address, password, first_name: "Ann", last_name: "Lee" }));
      await deliver("sign_up", address);
      const otp = await codeOf(address);
      return visit(() => Account.completeSignUp({ email: address, otp }));
    };
    const first = await signUp(email);
    expect(first.user.total_credits).toBe(250);
    const workspaces = [{ workspace_id: first.user.myworkspace }];
    await sign(first.access, () => Account.closeAccount({ password, workspaces }));
    const tagged = await signUp(email.replace("@", "+again@"));
    expect(tagged.user.total_credits).toBe(0);
    expect(clock.now()).toBeInstanceOf(Date);
  });
});

async function withTeam() {
  const all = leavers();
  const team = await all.team("admin");
  const [member] = team.members;
  if (!member) throw new Error("Nobody came.");
  return { ...all, ...team, members: [member] as const };
}

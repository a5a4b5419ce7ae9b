import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Actor } from "../../src/kit/actor.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { password, people } from "./people.ts";

describe("a member", () => {
  it("is found by each field, and by part of their name or address", async () => {
    const { owner, members, id } = await people().team("admin", "viewer");
    const viewer = members[1];
    const find = async (query: Member.Query) =>
      (await owner.do(() => Member.list({ id, ...query }))).results.map((member) => member.id);
    expect(await find({ role: "viewer" })).toEqual([viewer?.id]);
    expect(await find({ q: viewer?.email.slice(0, 26).toUpperCase() ?? "" })).toEqual([viewer?.id]);
    expect(await find({ q: "Ann" })).toHaveLength(3);
    expect(await find({ q: "unknown name" })).toEqual([]);
    expect(await find({ email: viewer?.email.toUpperCase() })).toEqual([viewer?.id]);
    expect(await find({ email: viewer?.email.slice(0, -1) })).toEqual([]);
    expect(await find({ first_name: "ann" })).toHaveLength(3);
    expect(await find({ first_name: "ann", last_name: "Nobody" })).toEqual([]);
    expect(await find({ email: viewer?.email, role: "admin" })).toEqual([]);
    expect(await owner.do(() => Member.get({ id, memberId: owner.id }))).toMatchObject({ is_you: true });
  });

  it("has the permissions of their new role from their next call", async () => {
    const { owner, members, id } = await people().team("viewer");
    const [member] = members;
    if (!member) throw new Error("Nobody came.");
    await expect(member.do(Member.invitations)).rejects.toMatchObject({ kind: "forbidden" });
    const update = () => owner.do(() => Member.update({ id, memberId: member.id, role: "admin" }));
    expect((await update()).role).toEqual({ id: "admin", name: "Admin" });
    expect((await update()).role.id).toBe("admin");
    expect(await member.do(Member.invitations)).toEqual([]);
  });

  it("has the changed permissions of their role from their next call", async () => {
    const { owner, members, roleOf, id } = { ...(await withTeam("viewer")) };
    const [member] = members;
    if (!member) throw new Error("Nobody came.");
    const role = await roleOf(owner, { my_team: ["view"] });
    await owner.do(() => Member.update({ id, memberId: member.id, role: role.id }));
    expect(await member.do(Member.invitations)).toEqual([]);
    await owner.do(() => Role.update({ id: role.id, version: 1, permission_features: [] }));
    await expect(member.do(Member.invitations)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("who is removed acts in their own workspace from their next call", async () => {
    const { owner, members, id } = await people().team("admin");
    const [member] = members;
    if (!member) throw new Error("Nobody came.");
    expect(await member.do(async () => Actor.self().workspaceID)).toBe(id);
    const remove = () => owner.do(() => Member.remove({ id, memberId: member.id }));
    await remove();
    expect(await member.do(async () => Actor.self().workspaceID)).toBe(member.home);
    await expect(member.do(() => Member.list({ id }))).rejects.toMatchObject({ kind: "missing" });
    await expect(member.enter(id)).rejects.toMatchObject({ kind: "missing" });
    await expect(remove()).rejects.toMatchObject({ kind: "missing" });
    expect((await owner.do(Role.list)).find((role) => role.id === "admin")?.members).toBe(0);
  });

  it("cannot change members above them, the owner, or themselves", async () => {
    const { owner, members, roleOf, id } = await withTeam("viewer", "admin", "admin");
    const [leader, admin, other] = members;
    if (!leader || !admin || !other) throw new Error("Nobody came.");
    const role = await roleOf(owner, { my_team: ["view", "add", "edit", "delete"], roles: ["view", "edit"] });
    await owner.do(() => Member.update({ id, memberId: leader.id, role: role.id }));
    const code = (body: () => Promise<unknown>) =>
      leader.do(body).then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
    const update = (memberId: string, to: string) => code(() => Member.update({ id, memberId, role: to }));
    expect(await update(owner.id, "viewer")).toBe("member.owner");
    expect(await update(admin.id, "viewer")).toBe("member.beyond");
    expect(await code(() => Member.remove({ id, memberId: admin.id }))).toBe("member.beyond");
    expect(await update(leader.id, "admin")).toBe("member.self");
    expect(await code(() => Member.invite({ email: "x@inbox.test", role: "admin" }))).toBe("role.beyond");
    expect(await code(() => Role.update({ id: role.id, version: 1, name: "Mine" }))).toBe("role.own");
    expect(await admin.do(() => Member.update({ id, memberId: other.id, role: "viewer" }))).toMatchObject({
      role: { id: "viewer" },
    });
  });

  it("who is demoted and promotes another concurrently succeeds in one only", async () => {
    const { owner, members, id } = await people().team("admin", "viewer");
    const [admin, friend] = members;
    if (!admin || !friend) throw new Error("Nobody came.");
    const self = await admin.do(async () => Actor.self());
    await owner.do(() => Member.update({ id, memberId: admin.id, role: "viewer" }));
    const late = owner.do(() =>
      Actor.provide(self, () => Member.update({ id, memberId: friend.id, role: "admin" })),
    );
    await expect(late).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("leaves a joined workspace for their own; the owner cannot leave", async () => {
    const { owner, members, id } = await people().team("member");
    const [member] = members;
    if (!member) throw new Error("Nobody came.");
    await expect(owner.do(() => Account.leaveWorkspace({ workspace_id: id }))).rejects.toMatchObject({
      kind: "conflict",
    });
    expect(await member.do(() => Account.leaveWorkspace({ workspace_id: id }))).not.toHaveProperty(
      "is_error",
    );
    expect(await member.do(Account.workspaces)).toMatchObject([{ id: member.home, is_active: true }]);
    const refusals = [id, `wrk_${ulid()}`].map((workspace_id) =>
      member.do(() => Account.leaveWorkspace({ workspace_id })).catch((error: unknown) => String(error)),
    );
    const [ofKnown, ofUnknown] = await Promise.all(refusals);
    expect(ofKnown).toBe(ofUnknown);
  });
});

async function withTeam(...roles: string[]) {
  const users = people();
  return { ...users, ...(await users.team(...roles)) };
}

describe("a workspace", () => {
  it("is renamed by members with the permission only", async () => {
    const { owner, members, id } = await people().team("manager");
    expect(await owner.do(() => Workspace.update({ id, changes: { name: "  Spring\u0000 " } }))).toEqual({
      id,
      name: "Spring",
      retention_days: 30,
      second_factor_from: null,
    });
    await expect(
      members[0]?.do(() => Workspace.update({ id, changes: { name: "Mine" } })),
    ).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(
      owner.do(() => Workspace.update({ id: members[0]?.home ?? "", changes: { name: "Mine" } })),
    ).rejects.toMatchObject({ kind: "missing" });
    expect((await owner.do(Account.workspaces))[0]?.name).toBe("Spring");
  });

  it("whose plan allows no team is open to its owner only, with a message", async () => {
    const { owner, members, setPlan, id } = await withTeam("member");
    const [member] = members;
    const whereabouts = () => member?.do(async () => Actor.self().workspaceID);
    expect(await whereabouts()).toBe(id);
    await setPlan(id, "free");
    expect(await whereabouts()).toBe(member?.home);
    expect(await member?.enter(id)).toEqual({
      is_error: true,
      message: expect.stringContaining("does not include a team"),
    });
    expect(await member?.do(Account.workspaces)).toMatchObject([
      { is_active: true },
      { id, is_lapsed: true },
    ]);
    expect(await owner.enter(id)).not.toHaveProperty("is_error");
    await setPlan(id, "Pro");
    expect(await member?.enter(id)).not.toHaveProperty("is_error");
  });

  it("is transferred by its owner's password, and the former owner gets a new one", async () => {
    const { owner, members, id } = await people().team("viewer");
    const [next] = members;
    if (!next) throw new Error("Nobody came.");
    const transfer = (by: typeof owner, to: string, secret = password) =>
      by.do(() => Account.transferWorkspace({ id, member_id: to, password: secret }));
    await expect(transfer(next, next.id)).rejects.toMatchObject({ code: "workspace.not_owner" });
    await expect(transfer(owner, next.id, "wrong")).rejects.toMatchObject({ code: "account.wrong_password" });
    await expect(transfer(owner, `usr_${ulid()}`)).rejects.toMatchObject({ code: "member.missing" });
    await transfer(owner, next.id);
    await expect(transfer(owner, next.id)).rejects.toMatchObject({ code: "workspace.not_owner" });
    const mine = await owner.do(Account.workspaces);
    expect(mine).toHaveLength(2);
    expect(mine[0]).toMatchObject({ is_own: true, is_owner: true, is_active: false });
    expect(mine[1]).toMatchObject({
      id,
      is_own: false,
      is_owner: false,
      is_active: true,
      role: { id: "admin" },
    });
    expect(await next.do(Account.workspaces)).toContainEqual(
      expect.objectContaining({ id, is_own: false, is_owner: true, role: { id: "owner", name: "Owner" } }),
    );
    await owner.enter(mine[0]?.id ?? "");
    expect((await owner.do(Credit.balance)).total_credits).toBe(0);
    expect(await owner.do(Account.me)).toMatchObject({ has_free_credits: false });
    expect((await next.do(Role.list)).map(({ members: count }) => count)).toEqual([1, 1, 0, 0, 0, 0]);
  });

  it("that was transferred can be closed; the one of the account cannot", async () => {
    const { owner, members, id, asSystem } = await withTeam("admin");
    const [next] = members;
    if (!next) throw new Error("Nobody came.");
    const close = (by: typeof owner) => by.do(() => Account.closeWorkspace(id));
    await expect(close(owner)).rejects.toMatchObject({ code: "workspace.own" });
    await expect(close(next)).rejects.toMatchObject({ code: "workspace.not_owner" });
    await owner.do(() => Account.transferWorkspace({ id, member_id: next.id, password }));
    await close(next);
    await expect(close(next)).rejects.toMatchObject({ kind: "missing" });
    for (const person of [owner, next]) {
      expect(await person.do(async () => Actor.self().workspaceID)).not.toBe(id);
      await expect(person.enter(id)).rejects.toMatchObject({ kind: "missing" });
    }
    for (let time = 1; time <= 2; time++) await asSystem(id, Member.removeAll);
    expect(await next.do(Account.workspaces)).toHaveLength(1);
  });
});

describe("a role", () => {
  it("has a unique name in its workspace, and is updated by version", async () => {
    const { owner, roleOf } = await withTeam();
    const role = await roleOf(owner, { verify_email: ["view"] }, "Checkers");
    await expect(roleOf(owner, {}, "checkers")).rejects.toMatchObject({ code: "role.name_taken" });
    await expect(roleOf(owner, {}, "Admin")).rejects.toMatchObject({ code: "role.name_taken" });
    const change = (name: string) => owner.do(() => Role.update({ id: role.id, version: 1, name }));
    const racing = await Promise.allSettled([change("Ann's"), change("Bob's")]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await owner.do(() => Role.get(role.id))).toMatchObject({ version: 2, is_system: false });
  });

  it("is removed once it has no holders", async () => {
    const { owner, members, roleOf, id } = await withTeam("viewer");
    const role = await roleOf(owner, { verify_email: ["view"] });
    const memberId = members[0]?.id ?? "";
    await owner.do(() => Member.update({ id, memberId, role: role.id }));
    const remove = () => owner.do(() => Role.remove(role.id));
    await expect(remove()).rejects.toMatchObject({ code: "role.in_use" });
    await owner.do(() => Member.update({ id, memberId, role: "viewer" }));
    await remove();
    await expect(remove()).rejects.toMatchObject({ kind: "missing" });
  });

  it("is not assigned and removed at the same time", async () => {
    const { owner, members, roleOf, id } = await withTeam("viewer");
    const [member] = members;
    const role = await roleOf(owner, { verify_email: ["view"] });
    const outcomes = await Promise.allSettled([
      owner.do(() => Member.update({ id, memberId: member?.id ?? "", role: role.id })),
      owner.do(() => Role.remove(role.id)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await member?.do(async () => Actor.self().workspaceID)).toBe(id);
  });

  it("is one of at most fifty", async () => {
    const { owner, roleOf } = await withTeam();
    for (let count = 1; count <= 50; count++) await roleOf(owner, {});
    await expect(roleOf(owner, {})).rejects.toMatchObject({ code: "role.too_many" });
    expect(await owner.do(Role.list)).toHaveLength(56);
  });
});

describe("the audit trail", () => {
  it("lists entries with actor and subject, newest first, in pages", async () => {
    const { owner, members, roleOf, id } = await withTeam("viewer");
    for (let count = 1; count <= 49; count++) await roleOf(owner, {});
    await owner.do(() => Member.update({ id, memberId: members[0]?.id ?? "", role: "member" }));
    const first = await owner.do(() => Audit.list({}));
    expect(first.results[0]).toMatchObject({
      action: "member.role_changed",
      actor: { id: `user:${owner.id}` },
      subject: { id: members[0]?.id },
      details: { from: "Viewer", to: "Member" },
      program: "test",
    });
    const second = await owner.do(() => Audit.list({ cursor: first.next_cursor ?? "" }));
    expect(second.results.map(({ action }) => action)).toEqual([
      "invitation.accepted",
      "invitation.created",
      "account.signed_in",
    ]);
    expect(second.next_cursor).toBeNull();
    await expect(members[0]?.do(() => Audit.list({}))).rejects.toMatchObject({ kind: "forbidden" });
  });
});

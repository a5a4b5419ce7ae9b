/** A workspace requires a second factor: its people have a week, and then it is closed to those who have none. */
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { List } from "../../src/list/index.ts";
import { Member } from "../../src/member/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { codeOf, programs } from "../api-key/keys.ts";
import { newAuthenticator } from "../account/authenticator.ts";
import { as } from "../actors.ts";
import type { TestUser } from "./people.ts";

const week = 7 * 86_400;
const start = "2026-11-21T10:00:00.000Z";
const end = "2026-11-28T10:00:00.000Z";

/** A team whose owner has a second factor. */
async function safeTeam(...roles: string[]) {
  const users = programs();
  const { owner, members, id } = await users.team(...roles);
  await owner.protect();
  const [member = owner, other = owner] = members;
  const requireOf = (person: TestUser, required = true, workspace = id) =>
    person.do(() => Workspace.requireFactor({ id: workspace, required }));
  const placeOf = (person: TestUser) => person.do(async () => (await Account.me()).active_workspace.id);
  const demandsOn = (person: TestUser) => person.do(async () => (await Account.me()).factor_demands);
  return { ...users, owner, members, member, other, id, requireOf, placeOf, demandsOn };
}

describe("a second factor that a workspace requires", () => {
  it("is required by its owner alone, who has one themselves and acts there", async () => {
    const { owner, member, other, id, requireOf } = await safeTeam("admin", "viewer");
    await member.protect();
    expect(await codeOf(requireOf(member))).toBe("workspace.not_owner");
    expect(await codeOf(requireOf(other))).toBe("actor.forbidden");
    expect(await codeOf(requireOf(member, true, member.home))).toBe("workspace.missing");
    expect(await requireOf(owner)).toMatchObject({ id, second_factor_from: end });
  });

  it("is not required by an owner who has none", async () => {
    const users = programs();
    const { owner, id } = await users.team();
    const asked = owner.do(() => Workspace.requireFactor({ id, required: true }));
    expect(await codeOf(asked)).toBe("workspace.owner_needs_factor");
    expect(await owner.do(async () => (await Account.me()).active_workspace.second_factor_from)).toBeNull();
  });

  it("takes a password of the last ten minutes, to be required and to be no longer required", async () => {
    const { owner, clock, requireOf } = await safeTeam();
    clock.advance(601);
    expect(await codeOf(requireOf(owner))).toBe("account.confirmation_needed");
    clock.advance(300);
    await requireOf(owner);
    clock.advance(601);
    expect(await codeOf(requireOf(owner, false))).toBe("account.confirmation_needed");
  });

  it("leaves everybody in for a week, and closes the workspace to who has none just after it", async () => {
    const { owner, member, other, id, clock, requireOf, placeOf, demandsOn } = await safeTeam(
      "member",
      "admin",
    );
    await other.protect();
    await requireOf(owner);
    const demand = { workspace: { id }, from: end };
    expect(await demandsOn(member)).toMatchObject([{ ...demand, is_due: false }]);
    expect(await demandsOn(other)).toEqual([]);
    clock.advance(week - 1);
    expect(await placeOf(member)).toBe(id);
    clock.advance(1);
    expect(await placeOf(member)).toBe(member.home);
    expect(await demandsOn(member)).toMatchObject([{ ...demand, is_due: true }]);
    expect(await member.enter(id)).toMatchObject({ is_error: true, message: /requires a second factor/ });
    expect(await member.do(() => Account.workspaces())).toMatchObject([
      { id: member.home, is_active: true, needs_factor: false },
      { id, is_active: false, needs_factor: true },
    ]);
    await member.do(() => List.list({}));
    expect(await placeOf(other)).toBe(id);
    expect(await placeOf(owner)).toBe(id);
  });

  it("opens the workspace again to who sets one up, with their keys", async () => {
    const { owner, member, id, clock, requireOf, placeOf, make, refusalOf } = await safeTeam("admin");
    const { key } = await make(member);
    const { key: ofOwner } = await make(owner);
    await requireOf(owner);
    clock.advance(week - 1);
    expect(await refusalOf(key)).toBeNull();
    clock.advance(6);
    expect(await refusalOf(key)).toBe("key.revoked");
    expect(await refusalOf(ofOwner)).toBeNull();
    await member.protect();
    clock.advance(5);
    expect(await refusalOf(key)).toBeNull();
    expect(await placeOf(member)).toBe(id);
  });

  it("closes it at once to a member who turns theirs off, and soon to their keys", async () => {
    const { owner, member, clock, requireOf, placeOf, make, refusalOf } = await safeTeam("admin");
    await member.protect();
    const { key } = await make(member);
    await requireOf(owner);
    clock.advance(week);
    await placeOf(member);
    clock.advance(30);
    expect(await refusalOf(key)).toBeNull();
    await member.do(() => Account.turnOffFactor({ code: member.code() }));
    expect(await placeOf(member)).toBe(member.home);
    clock.advance(5);
    expect(await refusalOf(key)).toBe("key.revoked");
  });

  it("is not turned off by the owner while they require it", async () => {
    const { owner, clock, requireOf } = await safeTeam("member");
    await requireOf(owner);
    clock.advance(30);
    const turnOff = () => owner.do(() => Account.turnOffFactor({ code: owner.code() }));
    expect(await codeOf(turnOff())).toBe("account.factor_required");
    expect(await owner.do(() => Account.factorState())).toMatchObject({
      is_on: true,
      required_by: [{ is_yours: true }],
    });
    await requireOf(owner, false);
    clock.advance(30);
    await turnOff();
  });

  it("lets nobody who lost theirs work in their own workspace, end the rule or give it away", async () => {
    const { owner, member, id, clock, requireOf, make } = await safeTeam("admin");
    await member.protect();
    await requireOf(owner);
    clock.advance(week);
    const reason = "Lost the phone";
    await as(
      { type: "operator", job: "test" },
      () => Account.turnOffLostFactor({ email: owner.email, reason }),
      clock,
    );
    const me = await owner.do(() => Account.me());
    expect(me).toMatchObject({
      active_workspace: { id },
      factor_demands: [{ is_due: true }],
    });
    const attempts: (() => Promise<unknown>)[] = [
      () => Workspace.requireFactor({ id, required: false }),
      () => Account.transferWorkspace({ id, member_id: member.id, password: "a-long-passphrase" }),
      () => List.list({}),
      () => Member.list({ id }),
      () => Audit.list({}),
    ];
    for (const attempt of attempts)
      expect(await codeOf(owner.do(attempt))).toMatch(/^(actor.forbidden|workspace.second_factor_needed)$/);
    expect(await codeOf(make(owner))).toBe("actor.forbidden");
  });

  it("closes the workspace to who accepts an invitation after the week, until they have one", async () => {
    const { owner, id, clock, createUser, invitationOf, requireOf, placeOf, demandsOn } = await safeTeam();
    const guest = await createUser();
    await requireOf(owner);
    clock.advance(week);
    const { code } = await invitationOf(owner, guest.email);
    expect(await guest.do(() => Account.joinWorkspace(code))).toMatchObject({ workspace: { id } });
    expect(await guest.enter(id)).toMatchObject({ is_error: true });
    expect(await demandsOn(guest)).toMatchObject([{ workspace: { id }, is_due: true }]);
    await guest.protect();
    await guest.enter(id);
    expect(await placeOf(guest)).toBe(id);
    expect(await demandsOn(guest)).toEqual([]);
  });

  it("is required once where the owner asks twice at once, and the week does not begin anew", async () => {
    const { owner, clock, requireOf } = await safeTeam("member");
    const both = await Promise.all([requireOf(owner), requireOf(owner)]);
    expect(both.map(({ second_factor_from: from }) => from)).toEqual([end, end]);
    clock.advance(3_600);
    expect(await requireOf(owner)).toMatchObject({ second_factor_from: end });
    const { results } = await owner.do(() => Audit.list({}));
    const required = results.filter(({ action }) => action === "workspace.factor_required");
    expect(required).toMatchObject([{ details: { from: end }, created_at: start }]);
  });

  it("ends for all when the owner ends it, and begins a week after they set it again", async () => {
    const { owner, member, id, clock, requireOf, placeOf, demandsOn } = await safeTeam("member");
    await requireOf(owner);
    clock.advance(week);
    expect(await placeOf(member)).toBe(member.home);
    expect(await requireOf(owner, false)).toMatchObject({ second_factor_from: null });
    expect(await demandsOn(member)).toEqual([]);
    expect(await placeOf(member)).toBe(id);
    await requireOf(owner);
    clock.advance(week - 1);
    expect(await placeOf(member)).toBe(id);
    const { results } = await owner.do(() => Audit.list({}));
    expect(results.map(({ action }) => action)).toContain("workspace.factor_not_required");
  });

  it("keeps the workspace from going to somebody who has none", async () => {
    const { owner, member, id, requireOf } = await safeTeam("admin");
    await requireOf(owner);
    const give = () =>
      owner.do(() => Account.transferWorkspace({ id, member_id: member.id, password: "a-long-passphrase" }));
    expect(await codeOf(give())).toBe("workspace.owner_needs_factor");
    await member.protect();
    await give();
  });

  it("lets a person leave a workspace that is closed to them", async () => {
    const { owner, member, id, clock, requireOf, leave } = await safeTeam("member");
    await requireOf(owner);
    clock.advance(week);
    await leave(member, id);
    expect(await member.do(() => Account.workspaces())).toMatchObject([{ id: member.home }]);
  });

  it("is not had by a passkey alone, since the password still signs in without it", async () => {
    const { owner, member, clock, requireOf, placeOf } = await safeTeam("member");
    const offer = await member.do(() => Account.beginPasskey({}));
    const credential = newAuthenticator(member.id).make(offer);
    await member.do(() => Account.addPasskey({ challenge: offer.challenge, name: "Laptop", credential }));
    await requireOf(owner);
    clock.advance(week);
    expect(await placeOf(member)).toBe(member.home);
  });

  it("is asked of an owner too who would close or give away a workspace that is closed to them", async () => {
    const { owner, member, other, id, clock, requireOf } = await safeTeam("admin", "admin");
    await member.protect();
    const password = "a-long-passphrase";
    await owner.do(() => Account.transferWorkspace({ id, member_id: member.id, password }));
    await member.enter(id);
    await requireOf(member);
    clock.advance(week);
    const lost = { email: member.email, reason: "Lost the phone" };
    await as({ type: "operator", job: "test" }, () => Account.turnOffLostFactor(lost), clock);
    await other.protect();
    const give = member.do(() => Account.transferWorkspace({ id, member_id: other.id, password }));
    expect(await codeOf(give)).toBe("workspace.second_factor_needed");
    expect(await codeOf(member.do(() => Account.closeWorkspace(id)))).toBe("workspace.second_factor_needed");
    expect(await member.do(() => Account.me())).toMatchObject({ active_workspace: { id: member.home } });
  });

  it("is asked of no other workspace", async () => {
    const [one, other] = [await safeTeam("member"), await safeTeam("member")];
    await one.requireOf(one.owner);
    for (const { clock } of [one, other]) clock.advance(week);
    expect(await other.placeOf(other.member)).toBe(other.id);
    expect(await codeOf(one.requireOf(one.owner, true, other.id))).toBe("workspace.missing");
  });
});

describe("people of a workspace that is closed to them", () => {
  it("are told of nothing there any more, by bell or email", async () => {
    const { owner, member, id, clock, requireOf, asSystem } = await safeTeam("admin");
    await requireOf(owner);
    const told = async () =>
      (await asSystem(id, () => Member.everybody(id)))?.people.map(({ userID }) => userID);
    clock.advance(week - 1);
    expect(await told()).toEqual(expect.arrayContaining([owner.id, member.id]));
    clock.advance(1);
    expect(await told()).toEqual([owner.id]);
    expect((await member.do(() => Notice.list())).results).toEqual([]);
  });

  it("have keys whose webhooks may see nothing", async () => {
    const { owner, member, id, clock, requireOf, make, asSystem } = await safeTeam("admin");
    const { id: keyID } = await make(member);
    const rights = () => asSystem(id, () => ApiKey.rightsOf(id, keyID));
    await requireOf(owner);
    clock.advance(week - 1);
    expect((await rights())?.permissions).not.toEqual({});
    clock.advance(1);
    expect((await rights())?.permissions).toEqual({});
  });

  it("have no more rights there by a plan without a seat for them", async () => {
    const { owner, member, id, clock, requireOf, make, asSystem, setPlan } = await safeTeam("admin");
    const { id: keyID } = await make(member);
    const rights = () => asSystem(id, () => ApiKey.rightsOf(id, keyID));
    await setPlan(id, "free");
    expect((await rights())?.permissions).not.toEqual({});
    await requireOf(owner);
    clock.advance(week);
    expect((await rights())?.permissions).toEqual({});
  });
});

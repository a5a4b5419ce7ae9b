import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { everything } from "../../src/kit/permission.ts";
import { Member } from "../../src/member/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { people, type TestUser } from "./people.ts";

const forbidden = (code: string) => ({ kind: "forbidden", code });
const exhausted = { kind: "payment", code: "budget.exhausted" };

/** A team whose people set limits for each other. */
async function teamOf(...roles: string[]) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const all = people(clock);
  const { owner, members, id } = await all.team(...roles);
  const limit = (by: TestUser, of: TestUser, monthly_limit: number | null) =>
    by.do(() => Member.update({ id, memberId: of.id, monthly_limit }));
  const shown = async (to: TestUser, of: TestUser) => {
    const { results } = await to.do(() => Member.list({ id }));
    const member = results.find((each) => each.id === of.id);
    return [member?.monthly_limit, member?.spent_this_month];
  };
  const [first = owner, second = owner] = members;
  return { ...all, clock, owner, first, second, id, limit, shown };
}

describe("a limit of a member", () => {
  it("is set, changed and removed by the owner, with an entry in the audit trail each", async () => {
    const { owner, first, limit, shown } = await teamOf("member");
    for (const wanted of [500, 500, 0, null]) {
      expect(await limit(owner, first, wanted)).toMatchObject({ monthly_limit: wanted, spent_this_month: 0 });
      expect(await shown(owner, first)).toEqual([wanted, 0]);
    }
    const { results } = await owner.do(() => Audit.list({}));
    const changes = results.filter(({ action }) => action === "member.limit_changed");
    expect(changes.map(({ details }) => details)).toEqual([
      { from: "0", to: "none" },
      { from: "500", to: "0" },
      { from: "none", to: "500" },
    ]);
  });

  it("is set by an admin for a member and for another admin, who may do as much", async () => {
    const { first: admin, second: other, limit } = await teamOf("admin", "admin");
    expect(await limit(admin, other, 10)).toMatchObject({ monthly_limit: 10 });
  });

  it("is never one's own, not the owner's either", async () => {
    const { owner, first: admin, limit } = await teamOf("admin");
    await limit(owner, admin, 10);
    await expect(limit(admin, admin, 20)).rejects.toMatchObject(forbidden("member.self"));
    await expect(limit(admin, admin, null)).rejects.toMatchObject(forbidden("member.self"));
    await expect(limit(owner, owner, 20)).rejects.toMatchObject(forbidden("member.owner"));
    await expect(limit(admin, owner, 20)).rejects.toMatchObject(forbidden("member.owner"));
  });

  it("is not set for somebody who may more", async () => {
    const { owner, first: lead, second: admin, limit, roleOf, id } = await teamOf("member", "admin");
    const role = await roleOf(owner, { ...everything, api_key: ["view"] });
    await owner.do(() => Member.update({ id, memberId: lead.id, role: role.id }));
    await expect(limit(lead, admin, 10)).rejects.toMatchObject(forbidden("member.beyond"));
  });

  it("is not set without the permission to edit the team", async () => {
    const { first: manager, second: member, limit } = await teamOf("manager", "member");
    await expect(limit(manager, member, 10)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(limit(member, manager, 10)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("is not higher than the limit of who sets it", async () => {
    const { owner, first: admin, second: other, limit } = await teamOf("admin", "admin");
    await limit(owner, admin, 100);
    await limit(owner, other, 50);
    await expect(limit(admin, other, 101)).rejects.toMatchObject(forbidden("member.limit_beyond"));
    await expect(limit(admin, other, null)).rejects.toMatchObject(forbidden("member.limit_beyond"));
    expect(await limit(admin, other, 100)).toMatchObject({ monthly_limit: 100 });
  });

  it("is not set from another workspace, nor for its members", async () => {
    const { owner, first, id } = await teamOf("member");
    const { owner: stranger, id: elsewhere } = await people().team();
    const set = (workspace: string) =>
      stranger.do(() => Member.update({ id: workspace, memberId: first.id, monthly_limit: 1 }));
    await expect(set(id)).rejects.toMatchObject({ kind: "missing" });
    await expect(set(elsewhere)).rejects.toMatchObject({ kind: "missing" });
    expect(await owner.do(() => Member.get({ id, memberId: first.id }))).toMatchObject({
      monthly_limit: null,
    });
  });

  it("is a whole number from 0 to 1,000,000,000", async () => {
    const { owner, first, limit } = await teamOf("member");
    for (const wrong of [-1, 1.5, 1_000_000_001])
      await expect(limit(owner, first, wrong)).rejects.toBeInstanceOf(ZodError);
    for (const right of [0, 1_000_000_000])
      expect(await limit(owner, first, right)).toMatchObject({ monthly_limit: right });
  });

  it("outlives a removal and a second invitation, with what was spent", async () => {
    const { owner, first: member, limit, shown, addMember, id, clock } = await teamOf("member");
    await limit(owner, member, 20);
    await member.do(() => Credit.reserve({ job: "ver_1" }, 15));
    await owner.do(() => Member.remove({ id, memberId: member.id }));
    clock.advance(60);
    await addMember(owner, member, "member");
    expect(await shown(owner, member)).toEqual([20, 15]);
    await expect(member.do(() => Credit.reserve({ job: "ver_2" }, 6))).rejects.toMatchObject(exhausted);
  });

  it("stays with another role, and what was reserved before is given back to it", async () => {
    const { owner, first: member, limit, shown, asSystem, id } = await teamOf("member");
    await limit(owner, member, 20);
    await member.do(() => Credit.reserve({ job: "ver_1" }, 20));
    await owner.do(() => Member.update({ id, memberId: member.id, role: "viewer" }));
    await asSystem(id, () => Credit.release("ver_1", [], 5));
    expect(await shown(owner, member)).toEqual([20, 5]);
  });

  it("ends where the member becomes the owner, whom nobody could give a higher one", async () => {
    const { owner, first: admin, limit, shown, id } = await teamOf("admin");
    await limit(owner, admin, 0);
    await owner.do(() =>
      Account.transferWorkspace({ id, member_id: admin.id, password: "a-long-passphrase" }),
    );
    expect(await shown(admin, admin)).toEqual([null, 0]);
    await admin.do(() => Credit.reserve({ job: "ver_1" }, 1));
    expect(await limit(admin, owner, 3)).toMatchObject({ monthly_limit: 3 });
  });

  it("is one of two set at once", async () => {
    const { owner, first: admin, second: member, limit, shown } = await teamOf("admin", "member");
    await Promise.all([limit(owner, member, 1), limit(admin, member, 2)]);
    expect([1, 2]).toContain((await shown(owner, member))[0]);
  });
});

describe("what members spend", () => {
  it("is told to who may edit the team or view the plan, and of oneself", async () => {
    const {
      owner,
      first: manager,
      second: member,
      limit,
      shown,
      roleOf,
      id,
    } = await teamOf("manager", "member");
    const role = await roleOf(owner, { my_team: ["view"], verify_email: ["view", "add"] });
    await owner.do(() => Member.update({ id, memberId: member.id, role: role.id }));
    await limit(owner, member, 20);
    await limit(owner, manager, 30);
    await member.do(() => Credit.spend("single:1", 2));
    expect(await shown(manager, member)).toEqual([20, 2]);
    expect(await shown(member, member)).toEqual([20, 2]);
    expect(await shown(member, manager)).toEqual([null, null]);
  });
});

describe("the last visit of a member", () => {
  it("is noted once in ten minutes, by workspace, and told to who may edit the team", async () => {
    const { owner, first: admin, second: member, id, clock } = await teamOf("admin", "member");
    const seen = async (by: TestUser) =>
      (await by.do(() => Member.get({ id, memberId: member.id }))).last_seen_at;
    await member.do(async () => undefined);
    const first = await seen(owner);
    expect(first).toBe("2026-11-21T10:00:00.000Z");
    clock.advance(599);
    await member.do(async () => undefined);
    expect(await seen(owner)).toBe(first);
    clock.advance(1);
    await member.do(async () => undefined);
    expect(await seen(admin)).toBe("2026-11-21T10:10:00.000Z");
    clock.advance(3_600);
    await member.enter(member.home);
    await member.do(async () => undefined);
    const here = await seen(owner);
    clock.advance(3_600);
    await member.do(async () => undefined);
    expect(await seen(owner)).toBe(here);
  });
});

/** A plan with fewer seats than there are members: who may work, who may not, and how they come back. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Actor } from "../../src/kit/actor.ts";
import { Member } from "../../src/member/index.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { programs } from "../api-key/keys.ts";
import type { TestUser } from "./people.ts";

const isRefused = (answer: unknown): boolean => (answer as { is_error?: boolean }).is_error === true;

/** A team of Business with five people, who joined a second apart. */
async function teamOfFive(...roles: string[]) {
  const users = programs();
  const owner = await users.createUser();
  const members: TestUser[] = [];
  for (const role of [...roles, ...Array.from({ length: 5 - roles.length }, () => "member")]) {
    const member = await users.createUser();
    await users.addMember(owner, member, role);
    users.clock.advance(1);
    members.push(member);
  }
  const id = owner.home;
  return {
    ...users,
    owner,
    members,
    id,
    /** Which of the members the workspace is open to, by their place. */
    async admitted(): Promise<number[]> {
      const answers = await Promise.all(members.map((member) => member.enter(id)));
      return answers.flatMap((answer, place) => (isRefused(answer) ? [] : [place]));
    },
    whereabouts: (member: TestUser) => member.do(async () => Actor.self().workspaceID),
    team: () => owner.do(() => Member.list({ id })),
  };
}

describe("a workspace with more members than seats", { timeout: 120_000 }, () => {
  it("is open to its owner and those who joined first, and closed to the others", async () => {
    const { owner, members, id, setPlan, admitted, whereabouts, team } = await teamOfFive();
    expect(await admitted()).toEqual([0, 1, 2, 3, 4]);
    await setPlan(id, "Pro");
    expect(await whereabouts(owner)).toBe(id);
    expect(await Promise.all(members.map(whereabouts))).toEqual([
      ...[id, id],
      ...members.slice(2).map(({ home }) => home),
    ]);
    expect(await admitted()).toEqual([0, 1]);
    const { results, used, limit } = await team();
    expect({ used, limit }).toEqual({ used: 5, limit: 2 });
    expect(results.filter(({ has_seat }) => has_seat).map((each) => each.id)).toEqual(
      expect.arrayContaining([owner.id, ...members.slice(0, 2).map((member) => member.id)]),
    );
    expect(results.filter(({ has_seat }) => !has_seat)).toHaveLength(3);
    const last = members[4] ?? owner;
    expect(await owner.do(() => Member.get({ id, memberId: last.id }))).toMatchObject({ has_seat: false });
    expect(await last.enter(id)).toEqual({
      is_error: true,
      message: expect.stringContaining("joined first"),
    });
    expect(await last.do(Account.workspaces)).toMatchObject([{ is_active: true }, { id, is_lapsed: true }]);
  });

  it("that had lapsed lets no more people in than the plan that is bought then has seats", async () => {
    const { id, setPlan, admitted } = await teamOfFive();
    await setPlan(id, "free");
    expect(await admitted()).toEqual([]);
    await setPlan(id, "Pro");
    expect(await admitted()).toEqual([0, 1]);
  });

  it("takes the next ones back as seats return: by a larger plan, or as somebody leaves", async () => {
    const { members, owner, id, setPlan, leave } = await teamOfFive();
    await setPlan(id, "Pro");
    await leave(members[0] ?? owner, id);
    expect(await members[2]?.enter(id)).not.toHaveProperty("is_error");
    expect(await members[3]?.enter(id)).toHaveProperty("is_error");
    await owner.do(() => Member.remove({ id, memberId: members[1]?.id ?? "" }));
    expect(await members[3]?.enter(id)).not.toHaveProperty("is_error");
    expect(await members[4]?.enter(id)).toHaveProperty("is_error");
    await setPlan(id, "Enterprise");
    expect(await members[4]?.enter(id)).not.toHaveProperty("is_error");
  });

  it("mails what happens there to those with a seat alone, and to all while there is no team", async () => {
    const { owner, members, id, setPlan, asSystem } = await teamOfFive();
    const mailed = async () =>
      (await asSystem(id, () => Member.everybody(id)))?.people.map(({ userID }) => userID).toSorted();
    const ids = [owner, ...members].map((person) => person.id);
    await setPlan(id, "Pro");
    expect(await mailed()).toEqual(ids.slice(0, 3).toSorted());
    await setPlan(id, "free");
    expect(await mailed()).toEqual(ids.toSorted());
  });

  it("invites nobody, and lets nobody join", async () => {
    const { owner, id, setPlan, invitationOf, createUser } = await teamOfFive();
    const guest = await createUser();
    const { code } = await invitationOf(owner, guest.email);
    await setPlan(id, "Pro");
    const full = { kind: "payment", code: "workspace.full" };
    await expect(guest.do(() => Account.joinWorkspace(code))).rejects.toMatchObject(full);
    await expect(
      owner.do(() => Member.invite({ email: `${ulid().toLowerCase()}@inbox.test`, role: "member" })),
    ).rejects.toMatchObject(full);
  });

  it("never is closed to its owner, no matter who that is", async () => {
    const { owner, members, id, setPlan, admitted, whereabouts } = await teamOfFive();
    const last = members[4] ?? owner;
    await setPlan(id, "Pro");
    const password = "a-long-passphrase";
    await owner.do(() => Account.transferWorkspace({ id, member_id: last.id, password }));
    expect(await last.enter(id)).not.toHaveProperty("is_error");
    expect(await whereabouts(last)).toBe(id);
    expect(await owner.enter(id)).not.toHaveProperty("is_error");
    expect(await admitted()).toEqual([0, 4]);
  });

  it("takes the keys of those without a seat out of use within seconds, and back with one", async () => {
    const { members, owner, id, setPlan, make, refusalOf, clock } = await teamOfFive(
      "manager",
      "manager",
      "manager",
    );
    const [first = owner, , third = owner] = members;
    const [kept, stopped] = [await make(first), await make(third)];
    const mine = await make(owner);
    expect(await refusalOf(stopped.key)).toBeNull();
    await setPlan(id, "Pro");
    clock.advance(6);
    expect([await refusalOf(mine.key), await refusalOf(kept.key), await refusalOf(stopped.key)]).toEqual([
      null,
      null,
      "key.revoked",
    ]);
    await setPlan(id, "Business");
    clock.advance(6);
    expect(await refusalOf(stopped.key)).toBeNull();
  });

  it("by rows of one moment seats the same people each time", async () => {
    const { id, setPlan, admitted } = await teamOfFive();
    const { data } = await MemberEntity.query.byWorkspace({ workspaceID: id }).go({ pages: "all" });
    const timeJoined = "2026-01-01T00:00:00.000Z";
    for (const row of data) await MemberEntity.put({ ...row, timeJoined }).go();
    await setPlan(id, "Pro");
    const first = await admitted();
    expect(first).toHaveLength(2);
    expect(await admitted()).toEqual(first);
  });
});

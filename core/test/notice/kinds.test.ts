/** Events of people, keys and plans, from what is done to who is told of it. */
import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { Billing } from "../../src/billing/index.ts";
import { Member } from "../../src/member/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { announced } from "../announced.ts";
import { programs } from "../api-key/keys.ts";
import type { TestUser } from "../member/people.ts";

/** A team, and the reaction to an event that it has announced, run twice. */
async function team(...roles: string[]) {
  const users = programs();
  const { owner, members, id } = await users.team(...roles);
  async function tell<P>(
    { type, schema }: { type: string; schema: { parse: (properties: unknown) => P } },
    messageOf: (properties: P) => Notice.Message,
  ): Promise<void> {
    const events = await announced(id, type);
    expect(events.length).toBeGreaterThan(0);
    for (let time = 1; time <= 2; time++)
      for (const event of events)
        await users.asSystem(id, () => Notice.notify(event.id, messageOf(schema.parse(event.properties))));
  }
  const toldTo = async (person: TestUser): Promise<string[]> =>
    (await person.do(Notice.list)).results.map(({ title, path }) => `${title} → ${path}`);
  return { ...users, owner, members, id, tell, toldTo };
}

const page = "/account-settings/my-team";

describe("people are told", () => {
  it("who accepted an invitation, but those who may not view the team and the one who joined", async () => {
    const { owner, members, tell, toldTo } = await team("manager", "viewer");
    await tell(Member.Events.Joined, Member.joinedMessage);
    const [manager = owner, viewer = owner] = members;
    expect(await toldTo(owner)).toEqual([
      expect.stringMatching(`^Ann .* joined the team → ${page}$`),
      expect.stringMatching(`^Ann .* joined the team → ${page}$`),
    ]);
    expect(await toldTo(manager)).toHaveLength(1);
    expect(await toldTo(viewer)).toEqual([]);
  });

  it("who left, and who was removed, but the one who removed them", async () => {
    const { owner, members, id, tell, toldTo } = await team("manager", "viewer", "viewer");
    const [manager = owner, leaver = owner, removed = owner] = members;
    await leaver.do(() => Member.leave(id, []));
    await owner.do(() => Member.remove({ id, memberId: removed.id }));
    await tell(Member.Events.Left, Member.leftMessage);
    await tell(Member.Events.Removed, Member.removedMessage);
    expect(await toldTo(manager)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Ann .* left the team/),
        expect.stringMatching(/^Ann .* was removed from the team/),
      ]),
    );
    expect(await toldTo(owner)).toEqual([expect.stringMatching(/^Ann .* left the team/)]);
  });

  it("of their new role, each alone, with a link where they may follow it", async () => {
    const { owner, members, id, tell, toldTo } = await team("viewer", "viewer");
    const [one = owner, other = owner] = members;
    await owner.do(() => Member.update({ id, memberId: one.id, role: "member" }));
    await tell(Member.Events.RoleChanged, Member.roleChangedMessage);
    expect(await toldTo(one)).toEqual([expect.stringMatching(/^Your role in .* is Member now → null$/)]);
    await owner.do(() => Member.update({ id, memberId: one.id, role: "manager" }));
    await tell(Member.Events.RoleChanged, Member.roleChangedMessage);
    expect((await toldTo(one))[0]).toMatch(/^Your role in .* is Manager now → /);
    expect(await toldTo(one)).toHaveLength(2);
    for (const person of [owner, other]) expect(await toldTo(person)).toEqual([]);
  });

  it("of a second factor that their workspace requires, but the owner, with a link for every role", async () => {
    const { owner, members, id, tell, toldTo } = await team("viewer");
    const [viewer = owner] = members;
    await owner.protect();
    await owner.do(() => Workspace.requireFactor({ id, required: true }));
    await tell(Workspace.Events.FactorRequired, Workspace.factorRequiredMessage);
    expect(await toldTo(viewer)).toEqual([
      expect.stringMatching(
        /requires a second factor from 28 November 2026 → \/account-settings\/change-password$/,
      ),
    ]);
    expect(await toldTo(owner)).toEqual([]);
  });

  it("of a revoked key, but the one who revoked it", async () => {
    const { owner, members, tell, toldTo, make } = await team("admin", "viewer");
    const [admin = owner, viewer = owner] = members;
    const key = await make(owner, { name: "Shop" });
    for (let time = 1; time <= 2; time++) await admin.do(() => ApiKey.revoke(key.id));
    await tell(ApiKey.Events.Revoked, ApiKey.revokedMessage);
    expect(await toldTo(owner)).toEqual([`The API key Shop was revoked → /api-key/${key.id}`]);
    for (const person of [admin, viewer]) expect(await toldTo(person)).toEqual([]);
  });

  it("of another plan and of its end, once each, where they may view the plan", async () => {
    const { owner, members, id, setPlan, tell, toldTo } = await team("finance", "viewer");
    const [finance = owner, viewer = owner] = members;
    for (let time = 1; time <= 2; time++) await setPlan(id, "Pro");
    await tell(Workspace.Events.PlanChanged, Billing.planChangedMessage);
    const plan = "/account-settings/my-plan";
    const changed = [`The workspace is on the Pro plan now → ${plan}`];
    for (const person of [owner, finance]) expect(await toldTo(person)).toEqual(changed);
    expect(await toldTo(viewer)).toEqual([]);
    await setPlan(id, "free");
    await tell(Workspace.Events.PlanChanged, Billing.planChangedMessage);
    expect(await toldTo(owner)).toEqual(expect.arrayContaining([`The Pro plan has ended → ${plan}`]));
  });
});

it("The departure of a member that an earlier version announced is told without a name.", () => {
  const { schema } = Member.Events.Left;
  const properties = schema.parse({ userID: "usr_01J00000000000000000000000" });
  expect(Member.leftMessage(properties).title).toBe("Somebody left the team");
});

import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { AuditEntity } from "../../src/audit/entity.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { ID, TestWorkspace } from "../../src/kit/id.ts";
import type { Permissions } from "../../src/kit/permission.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { EndpointEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { user, visitor } from "../actors.ts";
import { answered, newCustomer } from "./customer.ts";

const everythingOfKeys: Permissions = { api_key: ["view", "edit", "add", "delete"] };
const url = "https://hooks.test/in";
const events = ["list.completed" as const];

/** A workspace with a member who made a webhook, of list events. */
async function withMaker(...answers: Parameters<typeof newCustomer>) {
  const customer = await newCustomer(...answers);
  const { workspaceID, run, join, deliver, announce, asUser, client } = customer;
  const maker = user(workspaceID);
  const makerID = maker.type === "user" ? maker.userID : "";
  await join(makerID, "admin");
  const endpoint = await run(maker, () => Webhook.create({ url, events }));
  const member = { workspaceID, userID: makerID };
  return {
    ...customer,
    maker,
    endpoint,
    leave: () => MemberEntity.delete(member).go(),
    becomes: (role: string) => MemberEntity.patch(member).set({ role }).go(),
    rejoin: () => join(makerID, "admin"),
    /** A webhook that a key made, for lists. */
    async ofKey() {
      const scopes = ["webhooks:write" as const, "lists:read" as const];
      const made = await asUser(() => ApiKey.create({ name: "Hooks", mode: "live", scopes }));
      const key = await run(visitor(), () => ApiKey.authenticate(made.key));
      return {
        made,
        key,
        endpoint: await run(key, () => Webhook.create({ url: "https://key.test/in", events })),
      };
    },
    /** Announces an event and delivers it twice. Returns how many posts were made. */
    async happens() {
      const before = client.posts.length;
      await announce();
      for (const _ of ["once", "twice"]) await deliver(endpoint);
      return client.posts.length - before;
    },
    state: () => asUser(() => Webhook.get(endpoint.id)),
  };
}

describe("The maker of a webhook", () => {
  it("gets events while they may view what these carry", async () => {
    const { happens, becomes, state } = await withMaker();
    expect(await happens()).toBe(1);
    await becomes("finance");
    expect(await happens()).toBe(0);
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: "maker_rights" });
  });

  it("gets none after leaving, nor after joining again", async () => {
    const { clock, happens, leave, rejoin, state } = await withMaker();
    await leave();
    clock.advance(1);
    await rejoin();
    expect(await happens()).toBe(0);
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: "maker_left" });
  });

  it("is no longer waited for once their departure is handled, however often", async () => {
    const { asSystem, leave, state, create, asUser } = await withMaker();
    const other = await create();
    await leave();
    for (const _ of ["once", "twice"]) await asSystem(Webhook.stopAbandoned);
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: "maker_left" });
    expect(await asUser(() => Webhook.get(other.id))).toMatchObject({ enabled: true });
  });

  it("is the person who enables it again", async () => {
    const { asUser, endpoint, happens, leave } = await withMaker();
    await leave();
    await happens();
    await asUser(() => Webhook.update({ id: endpoint.id, enabled: true }));
    expect(await happens()).toBe(1);
  });

  it("gets events also while the plan has no seat for them, and so does their key", async () => {
    const { asSystem, clock, client, run, maker, endpoint, announce, deliver, state } = await withMaker();
    const scopes = ["webhooks:write" as const, "lists:read" as const];
    const { key: secret } = await run(maker, () => ApiKey.create({ name: "Hooks", mode: "live", scopes }));
    const key = await run(visitor(), () => ApiKey.authenticate(secret));
    const ofKey = await run(key, () => Webhook.create({ url: "https://key.test/in", events }));
    for (const plan of ["free", "Pro"] as const) {
      await asSystem(() => Workspace.setPlan(async () => ({ plan })));
      clock.advance(6);
      await announce();
      for (const each of [endpoint, ofKey]) await deliver(each);
      for (const _ of ["once", "twice"]) await asSystem(Webhook.stopAbandoned);
      const answer = await run(visitor(), () => ApiKey.authenticate(secret)).catch((error: unknown) => error);
      expect(answer).toMatchObject(plan === "free" ? { code: "key.revoked" } : { type: "api_key" });
    }
    expect(client.posts).toHaveLength(4);
    expect(await state()).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it("may not ask for events, or send them elsewhere, that they may not view", async () => {
    const { workspaceID, run, endpoint, state } = await withMaker();
    const developer = user(workspaceID, everythingOfKeys);
    const refused = { kind: "forbidden", code: "webhook.not_viewable" };
    await expect(run(developer, () => Webhook.create({ url, events }))).rejects.toMatchObject(refused);
    const move = () => Webhook.update({ id: endpoint.id, url: "https://elsewhere.test/in" });
    await expect(run(developer, move)).rejects.toMatchObject(refused);
    expect(await state()).toMatchObject({ url });
    await run(developer, () => Webhook.create({ url, events: ["key.disabled"] }));
    await run(developer, () => Webhook.update({ id: endpoint.id, enabled: false, description: "Off" }));
    expect(await state()).toMatchObject({ enabled: false });
  });

  it("gets no event from before a change that they may not view now, and their webhook goes on", async () => {
    const { ofKey, asUser, run, announce, deliver, client } = await withMaker();
    const { made, key, endpoint } = await ofKey();
    await announce();
    await run(key, () => Webhook.update({ id: endpoint.id, events: ["key.disabled"] }));
    await asUser(() => ApiKey.update({ id: made.id, scopes: ["webhooks:write"] }));
    await deliver(endpoint);
    expect(client.posts).toEqual([]);
    const log = await asUser(() => Webhook.deliveries({ id: endpoint.id, limit: 10 }));
    expect(log).toMatchObject({ results: [{ status: "failed", tries: 0 }] });
    expect(await asUser(() => Webhook.get(endpoint.id))).toMatchObject({ enabled: true });
  });

  it("that is a key gets none after the key has stopped", async () => {
    const { ofKey, asUser, run, announce, deliver, client } = await withMaker();
    const { made, key, endpoint } = await ofKey();
    const create = () => Webhook.create({ url, events: ["credits.low"] });
    await expect(run(key, create)).rejects.toMatchObject({ code: "webhook.not_viewable" });
    await announce();
    await deliver(endpoint);
    expect(client.posts).toHaveLength(1);
    await asUser(() => ApiKey.revoke(made.id));
    await announce();
    await deliver(endpoint);
    expect(client.posts).toHaveLength(1);
    expect(await asUser(() => Webhook.get(endpoint.id))).toMatchObject({ disabled_reason: "maker_left" });
  });
});

/** Removes the audit trail of a workspace. */
async function forgetMakers(workspaceID: string): Promise<void> {
  const { data } = await AuditEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  await AuditEntity.delete(data.map(({ id }) => ({ workspaceID, id }))).go();
}

describe("A webhook that is older than makers", () => {
  async function older() {
    const made = await withMaker();
    const { workspaceID, endpoint } = made;
    const key = { workspaceID, id: endpoint.id };
    await EndpointEntity.patch(key).remove(["makerID", "makerKeyID", "timeMade"]).go();
    return { ...made, row: async () => (await EndpointEntity.get(key).go({ consistent: true })).data };
  }

  it("gets the maker whom the audit trail names", async () => {
    const { maker, happens, row } = await older();
    expect(await happens()).toBe(1);
    expect((await row())?.makerID).toBe(maker.type === "user" ? maker.userID : "");
  });

  it("is stopped where that person has left", async () => {
    const { happens, leave, state } = await older();
    await leave();
    expect(await happens()).toBe(0);
    expect(await state()).toMatchObject({ disabled_reason: "maker_left" });
  });

  /** An endpoint that the audit trail does not name. */
  async function unnamed() {
    const made = await older();
    await forgetMakers(made.workspaceID);
    return made;
  }

  it("is the owner's for 30 days where the trail names nobody, and is stopped unless it is confirmed", async () => {
    const { clock, happens, ownerID, row, state } = await unnamed();
    expect(await happens()).toBe(1);
    expect(await row()).toMatchObject({ makerID: ownerID });
    expect(await state()).toMatchObject({ enabled: true, confirm_by: "2026-12-21T10:00:00.000Z" });
    clock.advance(30 * 86_400 - 1);
    expect(await happens()).toBe(1);
    clock.advance(1);
    expect(await happens()).toBe(0);
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: "maker_unknown" });
  });

  it("is whose who confirms it, and asks no more", async () => {
    const { asUser, clock, endpoint, happens, state } = await unnamed();
    await happens();
    await asUser(() => Webhook.update({ id: endpoint.id, enabled: true }));
    expect(await state()).toMatchObject({ enabled: true, confirm_by: null });
    clock.advance(31 * 86_400);
    expect(await happens()).toBe(1);
  });

  it("is not confirmed by who may not view what it gets, nor by a description", async () => {
    const { asUser, endpoint, happens, run, state, workspaceID } = await unnamed();
    await happens();
    const developer = user(workspaceID, everythingOfKeys);
    const confirm = () => Webhook.update({ id: endpoint.id, enabled: true });
    await expect(run(developer, confirm)).rejects.toMatchObject({ code: "webhook.not_viewable" });
    await asUser(() => Webhook.update({ id: endpoint.id, description: "Ours" }));
    expect(await state()).toMatchObject({ confirm_by: "2026-12-21T10:00:00.000Z" });
  });

  it("has its owner told once of all that nobody made", async () => {
    const { create, happens, workspaceID } = await unnamed();
    const others = [await create(), await create(undefined, "test")];
    for (const { id, mode } of others)
      await EndpointEntity.patch({
        workspaceID: mode === "test" ? TestWorkspace.of(workspaceID) : workspaceID,
        id,
      })
        .remove(["makerID", "makerKeyID", "timeMade"])
        .go();
    await forgetMakers(workspaceID);
    await happens();
    const { data } = await JobEntity.query
      .byWorkspace({ workspaceID, kind: "send-mail" })
      .go({ consistent: true });
    expect(data.map(({ input }) => input)).toMatchObject([
      {
        type: "webhook.unconfirmed",
        properties: { endpoints: [{}, {}, {}], confirmBy: "2026-12-21T10:00:00.000Z" },
      },
    ]);
  });
});

it("The log shows what was posted, and what was answered, to those who may view it.", async () => {
  const { workspaceID, run, asUser, announce, deliver, endpoint } = await withMaker(() =>
    answered(200, "You sent x"),
  );
  await announce();
  await deliver(endpoint);
  const [one] = (await asUser(() => Webhook.deliveries({ id: endpoint.id, limit: 1 }))).results;
  const look = () => Webhook.delivery({ id: endpoint.id, delivery: one?.id ?? ID.create("delivery") });
  expect(await asUser(look)).toMatchObject({
    body: expect.stringContaining("list.completed"),
    tries: [{ answer: "You sent x" }],
  });
  const hidden = { body: null, tries: [{ status: 200, answer: "" }] };
  expect(await run(user(workspaceID, everythingOfKeys), look)).toMatchObject(hidden);
});

import { expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import type { Sealed } from "../../src/audit/schema.ts";
import { sealIn } from "../../src/audit/seal.ts";
import { Table } from "../../src/aws/table/index.ts";
import { ID } from "../../src/kit/id.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { apiKey, user } from "../actors.ts";
import { newCustomer } from "./customer.ts";

/** A workspace in which a person renames something, and the timer seals and tells, twice. */
async function newTrail() {
  const customer = await newCustomer();
  const { workspaceID, asUser, asSystem, clock } = customer;
  const tell = async (sealed: readonly Sealed[]) => {
    for (const entry of sealed)
      await Webhook.fanOut(
        { eventID: ID.derive("event", entry.id), type: "audit.entry", subject: entry.id },
        () => entry,
      );
  };
  const seal = () => asSystem(() => sealIn(workspaceID, new Date(clock.now().getTime() + 60_000), tell));
  const happens = async () => {
    await asUser(() => Table.write([Audit.recording(workspaceID, "list.renamed", { name: "Spring" })]));
    for (const _ of ["once", "twice"]) await seal();
  };
  return { ...customer, happens };
}

it("An endpoint gets each entry once, with its seal, while its maker may view the team.", async () => {
  const { workspaceID, join, run, happens, deliver, client } = await newTrail();
  const maker = user(workspaceID);
  const userID = maker.type === "user" ? maker.userID : "";
  await join(userID, "admin");
  const endpoint = await run(maker, () =>
    Webhook.create({ url: "https://hooks.test/in", events: ["audit.entry"] }),
  );
  await happens();
  for (const _ of ["once", "twice"]) await deliver(endpoint);
  const bodies = client.posts
    .map(({ body }) => JSON.parse(body) as { type: string; data: Sealed })
    .toSorted((one, other) => one.data.seal.position - other.data.seal.position);
  expect(bodies.map(({ type, data }) => [type, data.seal.position])).toEqual([
    ["audit.entry", 1],
    ["audit.entry", 2],
  ]);
  expect(new Set(bodies.map(({ data }) => data.action))).toEqual(
    new Set(["webhook.created", "list.renamed"]),
  );
  expect(bodies[1]?.data.seal.previous_hash).toBe(bodies[0]?.data.seal.hash);
  await MemberEntity.patch({ workspaceID, userID }).set({ role: "finance" }).go();
  await happens();
  await deliver(endpoint);
  expect(client.posts).toHaveLength(2);
});

it("No key makes an endpoint for it, whatever its scopes, nor changes one into it.", async () => {
  const { workspaceID, run, asUser } = await newTrail();
  const key = apiKey(workspaceID);
  const url = "https://hooks.test/in";
  const refused = { kind: "forbidden", code: "webhook.not_viewable" };
  await expect(run(key, () => Webhook.create({ url, events: ["audit.entry"] }))).rejects.toMatchObject(
    refused,
  );
  const endpoint = await asUser(() => Webhook.create({ url, events: ["audit.entry"] }));
  const move = run(key, () => Webhook.update({ id: endpoint.id, url: "https://elsewhere.test/in" }));
  await expect(move).rejects.toMatchObject(refused);
});

it("A test endpoint gets none, and nor does an endpoint of another workspace.", async () => {
  const { create, happens, deliver, client } = await newTrail();
  const other = await newTrail();
  const test = await create(["audit.entry"], "test");
  const foreign = await other.create(["audit.entry"]);
  await happens();
  await deliver(test);
  await other.deliver(foreign);
  expect(client.posts).toEqual([]);
  expect(other.client.posts).toEqual([]);
});

it("Entries of a person whose account is closed are erased from the deliveries, and no others.", async () => {
  const { workspaceID, ownerID, run, create, happens, asSystem, logOf } = await newTrail();
  const endpoint = await create(["audit.entry"]);
  const other = user(workspaceID);
  await happens();
  await run(other, () => Table.write([Audit.recording(workspaceID, "list.renamed", { name: "Autumn" })]));
  await happens();
  const before = (await logOf(endpoint)).length;
  const eraseCopies = (id: string, entryID: string) => {
    expect(id).toBe(workspaceID);
    return asSystem(() => Webhook.eraseAbout(entryID));
  };
  const person = {
    accountID: other.type === "user" ? other.userID : "",
    values: [],
    workspaceIDs: [workspaceID],
  };
  for (const _ of ["once", "twice"]) await asSystem(() => Audit.erasePerson(person, eraseCopies));
  expect(await logOf(endpoint)).toHaveLength(before - 1);
  await asSystem(() => Audit.erasePerson({ ...person, accountID: ownerID }, eraseCopies));
  expect(await logOf(endpoint)).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { TestWorkspace } from "../../src/kit/id.ts";
import { DeliveryEntity, EndpointEntity, PendingEntity, SubjectEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { WorkspaceEntity } from "../../src/workspace/entity.ts";
import { queueJob, newCustomer } from "./customer.ts";

it("A closed workspace keeps no webhook and no delivery, of neither mode; an open one keeps all.", async () => {
  const customer = await newCustomer();
  const { workspaceID: live } = customer;
  const endpoints = [await customer.create(), await customer.create(["list.completed"], "test")];
  for (const { id } of endpoints) await customer.asUser(() => Webhook.sendTest({ id }));
  const left = async () => {
    const counts = endpoints.map(async ({ id: endpointID, mode }) => {
      const workspaceID = mode === "live" ? live : TestWorkspace.of(live);
      const key = { workspaceID, endpointID };
      const pages = await Promise.all([
        EndpointEntity.query.byWorkspace({ workspaceID }).go(),
        DeliveryEntity.query.byEndpoint(key).go(),
        PendingEntity.query.byEndpoint(key).go(),
      ]);
      return pages.reduce((sum, { data }) => sum + data.length, 0);
    });
    return Promise.all(counts);
  };
  await customer.asSystem(Webhook.removeAll);
  expect(await left()).toEqual([3, 3]);
  await WorkspaceEntity.patch({ id: live }).set({ timeClosed: customer.clock.now().toISOString() }).go();
  for (let time = 1; time <= 2; time++) await customer.asSystem(Webhook.removeAll);
  expect(await left()).toEqual([0, 0]);
});

describe("the deliveries about a list", () => {
  const types = ["list.imported", "list.completed"] as const;
  const read = (name: string) => () => ({ name });

  it("are erased with it, sent ones and pending ones, and those about another list stay", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create([...types]);
    for (const subject of ["lst_removed", "lst_other"])
      for (const type of types)
        await customer.asSystem(() =>
          Webhook.fanOut({ eventID: customer.newEventID(), type, subject }, read(subject)),
        );
    await customer.deliver(endpoint);
    for (const type of types)
      await customer.asSystem(() =>
        Webhook.fanOut({ eventID: customer.newEventID(), type, subject: "lst_removed" }, read("lst_removed")),
      );
    for (let time = 1; time <= 2; time++) await customer.asSystem(() => Webhook.eraseAbout("lst_removed"));
    for (let round = 1; round <= 2; round++) await customer.deliver(endpoint);
    const { workspaceID } = customer;
    const { data: kept } = await DeliveryEntity.query
      .byEndpoint({ workspaceID, endpointID: endpoint.id })
      .go({ consistent: true });
    expect(kept.map(({ subject, state }) => [subject, state])).toEqual([
      ["lst_other", "succeeded"],
      ["lst_other", "succeeded"],
    ]);
    expect(customer.client.posts).toHaveLength(4);
    expect(await queueJob(customer, endpoint)).toBeNull();
    const left = SubjectEntity.query.bySubject({ workspaceID, subject: "lst_removed" });
    expect((await left.go({ consistent: true })).data).toEqual([]);
  });

  it("are not kept where the list is removed while they are made", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create([...types]);
    const answers = [{ name: "A" }, null, null];
    const eventID = customer.newEventID();
    const announce = () =>
      customer.asSystem(() =>
        Webhook.fanOut(
          { eventID, type: "list.imported", subject: "lst_removed" },
          () => answers.shift() ?? null,
        ),
      );
    for (let time = 1; time <= 2; time++) await announce();
    await customer.deliver(endpoint);
    expect(await customer.logOf(endpoint)).toEqual([]);
    expect(customer.client.posts).toEqual([]);
  });
});

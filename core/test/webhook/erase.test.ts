import { expect, it } from "vitest";
import { TestWorkspace } from "../../src/kit/id.ts";
import { DeliveryEntity, EndpointEntity, PendingEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { WorkspaceEntity } from "../../src/workspace/entity.ts";
import { newCustomer } from "./customer.ts";

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

import { describe, expect, it } from "vitest";
import { Notice } from "../../src/notice/index.ts";
import { DeliveryEntity, EndpointEntity, PendingEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { announced } from "../announced.ts";
import { answered, queueJob, newCustomer } from "./customer.ts";

/** What people are told of the endpoint that was disabled. */
async function reasonTold(workspaceID: string): Promise<string> {
  const { Disabled } = Webhook.Events;
  const [event] = await announced(workspaceID, Disabled.type);
  return Webhook.disabledMessage(Disabled.schema.parse(event?.properties)).says;
}

describe("an endpoint", () => {
  it("that answers 410 is disabled, and the people of the workspace are notified once", async () => {
    const customer = await newCustomer(() => answered(410));
    const endpoint = await customer.create();
    await customer.announce();
    await customer.announce();
    for (let time = 1; time <= 2; time++) await customer.deliver(endpoint);
    expect(await customer.asUser(() => Webhook.get(endpoint.id))).toMatchObject({
      enabled: false,
      disabled_reason: "gone",
    });
    expect((await customer.logOf(endpoint)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(customer.client.posts).toHaveLength(2);
    const told = Webhook.disabledMessage({
      endpointID: endpoint.id,
      url: "https://a.test/?<b>",
      reason: "gone",
    });
    const notify = () => Notice.notify("evt_01J00000000000000000000000", told);
    for (let time = 1; time <= 2; time++) await customer.asSystem(notify);
    const { results } = await customer.asUser(Notice.list);
    expect(results).toEqual([
      expect.objectContaining({
        title: "The webhook to a.test was disabled",
        path: `/webhook/${endpoint.id}`,
      }),
    ]);
  });

  it("whose address was changed while the old one answered 410 stays enabled", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answered>>();
    const customer = await newCustomer(() => promise);
    const endpoint = await customer.create();
    await customer.announce();
    const delivering = customer.deliver(endpoint);
    await expect.poll(() => customer.client.posts.length).toBe(1);
    await customer.asUser(() => Webhook.update({ id: endpoint.id, url: "https://elsewhere.test/hook" }));
    resolve(answered(410));
    await delivering;
    expect(await customer.asUser(() => Webhook.get(endpoint.id))).toMatchObject({ enabled: true });
  });

  describe("whose host has not answered with success yet", () => {
    /** An endpoint to which deliveries fail, and its last state. */
    async function failing() {
      let status = 404;
      const customer = await newCustomer(() => answered(status));
      const endpoint = await customer.create();
      const state = () => customer.asUser(() => Webhook.get(endpoint.id));
      const announce = async (count: number, answer: number) => {
        status = answer;
        for (let made = 0; made < count; made++) await customer.announce();
        const isUntried = ({ tries, status: now }: { tries: number; status: string }) =>
          tries === 0 && now === "pending";
        while ((await customer.logOf(endpoint)).some(isUntried)) await customer.deliver(endpoint);
      };
      return {
        customer,
        endpoint,
        state,
        fail: (count: number) => announce(count, 404),
        succeed: () => announce(1, 200),
        update: (change: { enabled?: true; url?: string }) =>
          customer.asUser(() => Webhook.update({ id: endpoint.id, ...change })),
      };
    }
    const disabled = { enabled: false, disabled_reason: "failing" };

    it("is disabled by its failures from the twentieth on once an hour has passed", async () => {
      const { customer, state, fail } = await failing();
      await fail(40);
      customer.clock.advance(3_599);
      await fail(1);
      expect(await state()).toMatchObject({ enabled: true });
      customer.clock.advance(1);
      await fail(1);
      expect(await state()).toMatchObject(disabled);
      expect(await reasonTold(customer.workspaceID)).toContain(
        ". No delivery to its host has ever succeeded",
      );
    });

    it("has twenty failures, and no other hour, where it is enabled again", async () => {
      const { customer, state, fail, update } = await failing();
      await fail(40);
      customer.clock.advance(3_599);
      await update({ enabled: true });
      customer.clock.advance(1);
      await fail(1);
      expect(await state()).toMatchObject(disabled);
      await update({ enabled: true });
      await fail(19);
      expect(await state()).toMatchObject({ enabled: true });
      await fail(1);
      expect(await state()).toMatchObject(disabled);
    });

    it.each([
      ["a day", 1],
      ["six days", 6],
    ])("has one more hour where it is enabled %s later, and none within a day", async (_, days) => {
      const { customer, state, fail, update } = await failing();
      await fail(20);
      customer.clock.advance(3_600);
      await fail(1);
      expect(await state()).toMatchObject(disabled);
      customer.clock.advance(86_400 - 3_600 - 1);
      await update({ enabled: true });
      await fail(20);
      expect(await state()).toMatchObject(disabled);
      customer.clock.advance(1 + (days - 1) * 86_400);
      await update({ enabled: true });
      await fail(20);
      customer.clock.advance(3_599);
      await fail(1);
      expect(await state()).toMatchObject({ enabled: true });
      customer.clock.advance(1);
      await fail(1);
      expect(await state()).toMatchObject(disabled);
    });

    it("has nineteen failures, however long they take", async () => {
      const { customer, endpoint, state } = await failing();
      const key = { workspaceID: customer.workspaceID, id: endpoint.id };
      const failingSince = customer.clock.now().toISOString();
      await EndpointEntity.patch(key).set({ failures: 18, failingSince }).go();
      customer.clock.advance(86_400);
      for (const enabled of [true, false]) {
        await customer.announce();
        await customer.deliver(endpoint);
        expect(await state()).toMatchObject({ enabled });
      }
    });

    it("keeps its standing at another path, and begins anew at another host", async () => {
      const { customer, endpoint, state, fail, succeed, update } = await failing();
      const { url } = endpoint;
      await fail(40);
      customer.clock.advance(3_600);
      await update({ url: `${url}/other?a=b#c` });
      await fail(1);
      expect(await state()).toMatchObject(disabled);
      await update({ url, enabled: true });
      await succeed();
      await update({ url: `${url}/moved` });
      await fail(40);
      customer.clock.advance(3_600);
      await fail(1);
      expect(await state()).toMatchObject({ enabled: true });
      for (const elsewhere of ["https://victim.test/search", "https://victim.test:8443/search"]) {
        await update({ url: elsewhere });
        expect(await state()).toMatchObject({ failing_since: null });
        await fail(40);
        expect(await state()).toMatchObject({ enabled: true });
        customer.clock.advance(3_600);
        await fail(1);
        expect(await state()).toMatchObject(disabled);
        await update({ enabled: true });
      }
    });

    it("begins anew also where a try at the former host ends after the move", async () => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answered>>();
      const customer = await newCustomer(() => promise);
      const endpoint = await customer.create();
      await customer.announce();
      const delivering = customer.deliver(endpoint);
      await expect.poll(() => customer.client.posts.length).toBe(1);
      await customer.asUser(() => Webhook.update({ id: endpoint.id, url: "https://elsewhere.test/hook" }));
      resolve(answered(404));
      await delivering;
      expect(await customer.asUser(() => Webhook.get(endpoint.id))).toMatchObject({ failing_since: null });
    });
  });

  it("that was made before failures were counted has its five days", async () => {
    const customer = await newCustomer(() => answered(404));
    const endpoint = await customer.create();
    const { workspaceID } = customer;
    await EndpointEntity.patch({ workspaceID, id: endpoint.id }).remove(["failures"]).go();
    for (let made = 0; made < 25; made++) await customer.announce();
    for (let round = 0; round < 3; round++) await customer.deliver(endpoint);
    expect(await customer.asUser(() => Webhook.get(endpoint.id))).toMatchObject({ enabled: true });
  });

  it("is disabled after five days without a success, and a success begins them anew", async () => {
    let status = 500;
    const customer = await newCustomer(() => answered(status));
    const endpoint = await customer.create();
    const stateOf = () => customer.asUser(() => Webhook.get(endpoint.id));
    const event = async () => {
      await customer.announce();
      await customer.deliver(endpoint);
    };
    await event();
    expect((await stateOf()).failing_since).not.toBeNull();
    customer.clock.advance(4 * 86_400);
    status = 200;
    await event();
    expect(await stateOf()).toMatchObject({ enabled: true, failing_since: null });
    status = 500;
    await event();
    customer.clock.advance(5 * 86_400 - 1);
    await event();
    expect((await stateOf()).enabled).toBe(true);
    customer.clock.advance(1);
    await event();
    expect(await stateOf()).toMatchObject({ enabled: false, disabled_reason: "failing" });
    expect(await reasonTold(customer.workspaceID)).toContain("No delivery has succeeded for five days.");
    await customer.asUser(() => Webhook.update({ id: endpoint.id, enabled: true }));
    expect(await stateOf()).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  });

  it("that is disabled gets nothing more, and its pending deliveries end as failed", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    for (let count = 0; count < 30; count++) await customer.announce();
    await customer.asUser(() => Webhook.update({ id: endpoint.id, enabled: false }));
    for (let round = 1; round <= 3; round++) await customer.deliver(endpoint);
    expect(customer.client.posts).toEqual([]);
    expect(new Set((await customer.logOf(endpoint)).map(({ status }) => status))).toEqual(
      new Set(["failed"]),
    );
    expect(await queueJob(customer, endpoint)).toBeNull();
  });

  it("that is removed leaves no row behind, nor does a closed workspace", async () => {
    const customer = await newCustomer();
    const { workspaceID } = customer;
    const [removed, closed] = [await customer.create(), await customer.create()];
    await customer.announce();
    await customer.asUser(() => Webhook.remove(removed.id));
    for (let time = 1; time <= 2; time++) await customer.deliver(removed);
    await EndpointEntity.delete({ workspaceID, id: closed.id }).go();
    await customer.deliver(closed);
    for (const { id: endpointID } of [removed, closed]) {
      const key = { workspaceID, endpointID };
      expect((await DeliveryEntity.query.byEndpoint(key).go()).data).toEqual([]);
      expect((await PendingEntity.query.byEndpoint(key).go()).data).toEqual([]);
    }
    expect(await queueJob(customer, removed)).toBeNull();
    expect(customer.client.posts).toEqual([]);
  });
});

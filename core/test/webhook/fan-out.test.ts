import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Webhook } from "../../src/webhook/index.ts";
import { newCustomer } from "./customer.ts";

describe("an event", () => {
  it("makes one delivery for each endpoint that receives its type, however often it is delivered", async () => {
    const customer = await newCustomer();
    const { announce, create, logOf, newEventID } = customer;
    const [one, two, other] = [await create(), await create(), await create(["credits.low"])];
    const disabled = await create();
    await customer.asUser(() => Webhook.update({ id: disabled.id, enabled: false }));
    const eventID = newEventID();
    await Promise.all([announce(eventID), announce(eventID)]);
    await announce(eventID);
    for (const endpoint of [one, two]) {
      for (let time = 1; time <= 2; time++) await customer.deliver(endpoint);
      expect(await logOf(endpoint)).toEqual([
        expect.objectContaining({ event_id: eventID, type: "list.completed", status: "succeeded", tries: 1 }),
      ]);
    }
    for (const endpoint of [other, disabled]) expect(await logOf(endpoint)).toEqual([]);
    await announce(eventID);
    for (const endpoint of [one, two]) await customer.deliver(endpoint);
    expect(customer.client.posts).toHaveLength(2);
  });

  it("is posted once, however late it is replayed: none is made once its own may be gone", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    const [within, beyond] = [customer.newEventID(), customer.newEventID()];
    customer.clock.advance(30 * 86_400 - 1);
    for (const _ of [1, 2]) await customer.announce(within);
    await customer.deliver(endpoint);
    expect(await customer.logOf(endpoint)).toMatchObject([{ event_id: within, status: "succeeded" }]);
    customer.clock.advance(1);
    for (const _ of [1, 2]) await customer.announce(beyond);
    await customer.deliver(endpoint);
    expect(await customer.logOf(endpoint)).toHaveLength(1);
    expect(customer.client.posts).toHaveLength(1);
  });

  it("of a subject that was removed meanwhile makes none", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.announce(customer.newEventID(), "list.completed", null);
    expect(await customer.logOf(endpoint)).toEqual([]);
  });

  it("of a subject that is removed while its deliveries are made leaves none", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    const announced = {
      eventID: customer.newEventID(),
      type: "list.completed",
      subject: `lst_${ulid()}`,
    } as const;
    const reads: Webhook.Data[] = [{ id: "x" }, null];
    await customer.asSystem(() => Webhook.fanOut(announced, () => reads.shift() ?? null));
    expect(reads).toEqual([]);
    expect(await customer.logOf(endpoint)).toEqual([]);
  });

  it("of a test workspace reaches the endpoints for test events, and no other", async () => {
    const customer = await newCustomer();
    const live = await customer.create();
    const test = await customer.create(["list.completed"], "test");
    await customer.asKey("test", () => Webhook.sendTest({ id: test.id }));
    await customer.deliver(test);
    await customer.deliver(live);
    expect(customer.client.posts.map(({ url }) => url)).toEqual([test.url]);
    expect(JSON.parse(customer.client.posts[0]?.body ?? "")).toMatchObject({ mode: "test" });
  });
});

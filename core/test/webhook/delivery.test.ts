import { Webhook as Receiver } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { Job } from "../../src/job/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { DeliveryEntity, EndpointEntity, LeaseEntity, PendingEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { answered, failed, newCustomer } from "./customer.ts";

type Customer = Awaited<ReturnType<typeof newCustomer>>;

const jobOf = ({ workspaceID }: Customer, { id }: Webhook.Info) =>
  Job.find({ workspaceID, kind: "deliver-webhook", id });

/** The seconds from the first post to the others, each made at the time that the log names. */
async function timesOf(customer: Customer, endpoint: Webhook.Info): Promise<number[]> {
  const start = customer.clock.now().getTime();
  const times: number[] = [];
  while (times.length < 20) {
    times.push((customer.clock.now().getTime() - start) / 1000);
    await customer.deliver(endpoint);
    const [one] = await customer.logOf(endpoint);
    if (!one?.next_try_at) return times;
    customer.clock.advance((Date.parse(one.next_try_at) - customer.clock.now().getTime()) / 1000);
  }
  return times;
}

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

  it("of a subject that was removed meanwhile makes none", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.announce(customer.newEventID(), "list.completed", null);
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

describe("a delivery", () => {
  it("is verified by the library of Standard Webhooks, with both secrets while rotating", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    customer.clock.advance((Date.now() - customer.clock.now().getTime()) / 1000);
    const { secret } = await customer.asUser(() => Webhook.rotateSecret({ id: endpoint.id }));
    const eventID = customer.newEventID();
    await customer.announce(eventID, "list.completed", { id: "x" });
    await customer.deliver(endpoint);
    const [{ headers, body } = { headers: {}, body: "" }] = customer.client.posts;
    for (const each of [secret, endpoint.secret])
      expect(new Receiver(each).verify(body, { ...headers })).toEqual({
        type: "list.completed",
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        mode: "live",
        data: { id: "x" },
      });
    expect(headers).toMatchObject({ "webhook-id": eventID, "content-type": "application/json" });
  });

  it("is signed by the new secret alone after the overlap", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.asUser(() => Webhook.rotateSecret({ id: endpoint.id, overlap_hours: 0 }));
    await customer.announce();
    await customer.deliver(endpoint);
    expect(customer.client.posts[0]?.headers["webhook-signature"]).not.toContain(" ");
  });

  it("is tried eight times within a day and a tenth, then it has failed", async () => {
    const customer = await newCustomer(() => answered(500, "no"));
    const endpoint = await customer.create();
    await customer.announce();
    const times = await timesOf(customer, endpoint);
    const schedule = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 86_400];
    expect(times).toHaveLength(schedule.length);
    for (const [index, seconds] of schedule.entries()) {
      expect(times[index]).toBeGreaterThanOrEqual(seconds);
      expect(times[index]).toBeLessThanOrEqual(seconds * 1.1 + 5);
    }
    expect(await customer.logOf(endpoint)).toEqual([expect.objectContaining({ status: "failed", tries: 8 })]);
    expect(new Set(customer.client.posts.map(({ body }) => body)).size).toBe(1);
    expect(await jobOf(customer, endpoint)).toBeNull();
  });

  it("keeps request, status, answer and duration of each try in the log", async () => {
    const answers = [failed("timeout"), answered(302, "elsewhere"), answered(200, "thanks")];
    const customer = await newCustomer(() => answers.shift() ?? failed("refused"));
    const endpoint = await customer.create();
    await customer.announce();
    await timesOf(customer, endpoint);
    const [one] = await customer.logOf(endpoint);
    const shown = await customer.asUser(() => Webhook.delivery({ id: endpoint.id, delivery: one?.id ?? "" }));
    expect(shown).toMatchObject({
      status: "succeeded",
      url: endpoint.url,
      body: customer.client.posts[0]?.body,
    });
    expect(shown.tries).toEqual([
      expect.objectContaining({ status: null, error: "timeout", answer: "" }),
      expect.objectContaining({ status: 302, error: null, answer: "elsewhere" }),
      expect.objectContaining({
        status: 200,
        error: null,
        answer: "thanks",
        duration_ms: expect.any(Number),
      }),
    ]);
  });

  it("that waits for minutes is left to the sweep, which sends its message", async () => {
    const customer = await newCustomer(() => failed("refused"));
    const endpoint = await customer.create();
    await customer.announce();
    await customer.deliver(endpoint);
    customer.clock.advance(6);
    await customer.deliver(endpoint);
    const [one] = await customer.logOf(endpoint);
    const job = await jobOf(customer, endpoint);
    expect(job?.staleAt).toBe(one?.next_try_at);
    for (let time = 1; time <= 2; time++) await customer.asSystem(() => Webhook.restart(job as Job.Row));
  });

  it("is made once by two workers at once", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    for (let count = 0; count < 5; count++) await customer.announce();
    await Promise.all(Array.from({ length: 6 }, () => customer.deliver(endpoint)));
    await customer.deliver(endpoint);
    expect(customer.client.posts).toHaveLength(5);
  });

  it("goes on after a worker that was killed with the lease of its endpoint", async () => {
    const customer = await newCustomer();
    const { workspaceID } = customer;
    const endpoint = await customer.create();
    await customer.announce();
    const until = new Date(customer.clock.now().getTime() + 60_000).toISOString();
    await LeaseEntity.put({ workspaceID, endpointID: endpoint.id, holder: "dead", until }).go();
    await customer.deliver(endpoint);
    expect(customer.client.posts).toEqual([]);
    customer.clock.advance(61);
    await customer.deliver(endpoint);
    expect(customer.client.posts).toHaveLength(1);
  });

  it("posts at most ten at a time to an endpoint", async () => {
    let open = 0;
    let most = 0;
    const customer = await newCustomer(async () => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return answered(200);
    });
    const endpoint = await customer.create();
    for (let count = 0; count < 25; count++) {
      customer.clock.advance(0.001);
      await customer.announce();
    }
    for (let round = 1; round <= 3; round++) await customer.deliver(endpoint);
    expect(customer.client.posts).toHaveLength(25);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });
});

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
    const notify = () =>
      Webhook.notifyDisabled("evt_01J00000000000000000000000", {
        url: "https://a.test/?<b>",
        reason: "gone",
      });
    for (let time = 1; time <= 2; time++) await customer.asSystem(notify);
    const { results } = await customer.asUser(Notice.list);
    expect(results).toEqual([expect.objectContaining({ title: "A webhook was disabled" })]);
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
    expect(await jobOf(customer, endpoint)).toBeNull();
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
    expect(await jobOf(customer, removed)).toBeNull();
    expect(customer.client.posts).toEqual([]);
  });
});

describe("a replay", () => {
  it("sends an ended delivery again under the same id, and tries it anew", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.announce();
    const [{ id: delivery } = { id: "" }] = await customer.logOf(endpoint);
    const replay = () => customer.asUser(() => Webhook.replay({ id: endpoint.id, delivery }));
    await expect(replay()).rejects.toMatchObject({ code: "webhook.delivery_pending" });
    await customer.deliver(endpoint);
    customer.clock.advance(1);
    const outcomes = await Promise.allSettled([replay(), replay()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await customer.deliver(endpoint);
    const ids = customer.client.posts.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await customer.logOf(endpoint)).toEqual([
      expect.objectContaining({ status: "succeeded", tries: 2 }),
    ]);
  });

  it("of all since a time sends those again whose event happened since, once, by status if asked", async () => {
    let status = 500;
    const customer = await newCustomer(() => answered(status));
    const endpoint = await customer.create();
    const { id } = endpoint;
    const replay = async (since: string, only?: "failed") => {
      customer.clock.advance(1);
      const going = await customer.asUser(() => Webhook.replaySince({ id, since, status: only }));
      const message = {
        workspaceID: customer.workspaceID,
        endpointID: id,
        replay: { ...going, status: only },
      };
      customer.clock.advance(1);
      for (let time = 1; time <= 2; time++) await customer.asSystem(() => Webhook.deliver(message));
      for (let round = 1; round <= 2; round++) await customer.deliver(endpoint);
      return customer.client.posts.splice(0).length;
    };
    await customer.announce();
    await timesOf(customer, endpoint);
    status = 200;
    const since = customer.clock.now().toISOString();
    for (let count = 0; count < 3; count++) await customer.announce();
    await customer.deliver(endpoint);
    customer.client.posts.splice(0);
    expect(await replay("2026-11-21T00:00:00Z", "failed")).toBe(1);
    expect(await replay(since)).toBe(3);
    expect(await replay("2026-11-21T00:00:00Z")).toBe(4);
    expect(await replay(customer.clock.now().toISOString())).toBe(0);
  });

  it("is refused for a disabled endpoint", async () => {
    const customer = await newCustomer();
    const { id } = await customer.create();
    await customer.asUser(() => Webhook.update({ id, enabled: false }));
    const refused = { kind: "conflict", code: "webhook.disabled" };
    await expect(customer.asUser(() => Webhook.sendTest({ id }))).rejects.toMatchObject(refused);
    await expect(
      customer.asUser(() => Webhook.replaySince({ id, since: "2026-11-21T00:00:00Z" })),
    ).rejects.toMatchObject(refused);
  });
});

describe("the log", () => {
  it("is read page by page, newest first, by status if asked", async () => {
    let status = 200;
    const customer = await newCustomer(() => answered(status));
    const endpoint = await customer.create();
    const { id } = endpoint;
    for (let count = 0; count < 7; count++) {
      customer.clock.advance(1);
      status = count % 2 === 0 ? 200 : 410;
      await customer.announce();
      await customer.deliver(endpoint);
      await customer.asUser(() => Webhook.update({ id, enabled: true }));
    }
    const read = async (only?: "failed") => {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await customer.asUser(() => Webhook.deliveries({ id, limit: 2, cursor, status: only }));
        pages.push(page.results.map(({ created_at }) => created_at));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return pages.flat();
    };
    const all = await read();
    expect(all).toEqual(all.toSorted().toReversed());
    expect(all).toHaveLength(7);
    expect(await read("failed")).toEqual(all.filter((_, index) => index % 2 === 1));
  });
});

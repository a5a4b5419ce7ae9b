import { Webhook as Receiver } from "standardwebhooks";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { EndpointEntity, LockEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { holdBack } from "../hold-back.ts";
import { answered, failed, queueJob, newCustomer, timesOf } from "./customer.ts";

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
    expect(await queueJob(customer, endpoint)).toBeNull();
  });

  it("to an address that is ours by now is not posted, and its endpoint is not enabled again", async () => {
    const customer = await newCustomer(() => failed("refused"));
    const endpoint = await customer.create();
    await customer.announce();
    const before = Config.get();
    onTestFinished(() => Config.set(before));
    Config.set({ ...before, appURL: new URL(endpoint.url).origin });
    await customer.deliver(endpoint);
    expect(customer.client.posts).toEqual([]);
    const [one] = await customer.logOf(endpoint);
    expect(one).toMatchObject({ status: "pending", tries: 1 });
    await expect(
      customer.asUser(() => Webhook.update({ id: endpoint.id, enabled: true })),
    ).rejects.toMatchObject({ code: "webhook.url" });
  });

  it("to a URL with a key of ours, which is refused for new endpoints, goes on", async () => {
    const customer = await newCustomer(() => answered(200, "thanks"));
    const endpoint = await customer.create();
    const { id } = endpoint;
    const { workspaceID } = customer;
    await EndpointEntity.patch({ workspaceID, id })
      .set({ url: `${endpoint.url}?k=wn_live_1` })
      .go();
    await customer.announce();
    await customer.deliver(endpoint);
    expect(customer.client.posts).toHaveLength(1);
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

  it("has failed after ten seconds, whatever becomes of its request, and is tried again", async () => {
    const posted = Promise.withResolvers<void>();
    const customer = await newCustomer(() => {
      posted.resolve();
      return new Promise<never>(() => undefined);
    });
    const endpoint = await customer.create();
    await customer.announce();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const delivered = customer.deliver(endpoint);
    await posted.promise;
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await delivered;
    expect(await customer.logOf(endpoint)).toEqual([
      expect.objectContaining({ status: "pending", tries: 1 }),
    ]);
    expect(await customer.asUser(() => Webhook.get(endpoint.id))).toMatchObject({ enabled: true });
  });

  it("that waits for minutes is left to the sweep, which sends its message", async () => {
    const customer = await newCustomer(() => failed("refused"));
    const endpoint = await customer.create();
    await customer.announce();
    await customer.deliver(endpoint);
    customer.clock.advance(6);
    await customer.deliver(endpoint);
    const [one] = await customer.logOf(endpoint);
    const job = await queueJob(customer, endpoint);
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

  it("goes on after a worker that was killed with the lock of its endpoint", async () => {
    const customer = await newCustomer();
    const { workspaceID } = customer;
    const endpoint = await customer.create();
    await customer.announce();
    const until = new Date(customer.clock.now().getTime() + 60_000).toISOString();
    await LockEntity.put({ workspaceID, endpointID: endpoint.id, holder: "dead", until }).go();
    await customer.deliver(endpoint);
    expect(customer.client.posts).toEqual([]);
    customer.clock.advance(61);
    await customer.deliver(endpoint);
    expect(customer.client.posts).toHaveLength(1);
  });

  it("that succeeded is not tried again because a worker without the lock failed", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answered>>();
    const answers = [promise, answered(200)];
    const customer = await newCustomer(() => answers.shift() ?? answered(200));
    const endpoint = await customer.create();
    await customer.announce();
    const late = customer.deliver(endpoint);
    await expect.poll(() => customer.client.posts.length).toBe(1);
    customer.clock.advance(61);
    await customer.deliver(endpoint);
    resolve(answered(500));
    await late;
    expect(await customer.logOf(endpoint)).toEqual([
      expect.objectContaining({ status: "succeeded", tries: 1, next_try_at: null }),
    ]);
  });

  it("is left to the worker that has the lock when one that lost it ends", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answered>>();
    const customer = await newCustomer(() => promise);
    const { workspaceID } = customer;
    const endpoint = await customer.create();
    await customer.announce();
    const late = customer.deliver(endpoint);
    await expect.poll(() => customer.client.posts.length).toBe(1);
    const until = new Date(customer.clock.now().getTime() + 120_000).toISOString();
    const lock = { workspaceID, endpointID: endpoint.id, holder: "another", until };
    await LockEntity.put(lock).go();
    resolve(answered(200));
    await late;
    const { data } = await LockEntity.get({ workspaceID, endpointID: endpoint.id }).go({ consistent: true });
    expect(data).toMatchObject(lock);
  });

  it("that is made while its queue ends has a job", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.announce();
    const { held, letGo } = holdBack("job");
    const delivering = customer.deliver(endpoint);
    await held;
    await customer.announce();
    letGo();
    await delivering;
    expect(await queueJob(customer, endpoint)).not.toBeNull();
  });

  it("posts at most ten at a time to an endpoint", async () => {
    let open = 0;
    let max = 0;
    const customer = await newCustomer(async () => {
      max = Math.max(max, (open += 1));
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
    expect(max).toBeGreaterThan(1);
    expect(max).toBeLessThanOrEqual(10);
  });
});

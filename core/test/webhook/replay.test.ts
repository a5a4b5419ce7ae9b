import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { JobEntity } from "../../src/job/entity.ts";
import { Job } from "../../src/job/index.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { quotas } from "../../src/quota/limits.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { failNext } from "../hold-back.ts";
import { answered, type Customer, newCustomer, timesOf } from "./customer.ts";

type Endpoint = Parameters<Customer["deliver"]>[0];

const replaysOf = async ({ workspaceID }: Customer): Promise<Job.Row[]> => {
  const query = JobEntity.query.byWorkspace({ workspaceID, kind: "replay-webhook" });
  return (await query.go({ consistent: true })).data;
};

/** Handles the messages of replays as the sweep sends them, each twice, until none is open. */
async function goOn(customer: Customer): Promise<void> {
  for (const { workspaceID, input } of await replaysOf(customer)) {
    let message = { workspaceID, ...input } as Webhook.Message;
    for (let page = 1; page <= 2; page++) {
      for (let time = 1; time <= 2; time++) await customer.asSystem(() => Webhook.deliver(message));
      message = { ...message, replay: { ...message.replay, after: "dlv_Z" } as Webhook.Message["replay"] };
    }
  }
}

/** Makes the open replays, and delivers what they have begun. */
async function deliverAll(customer: Customer, endpoint: Endpoint): Promise<void> {
  await goOn(customer);
  await customer.deliver(endpoint);
}

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

  it.each([
    "1960-01-01T00:00:00Z",
    "1969-12-31T23:59:59.999Z",
    "2026-11-21T10:05:00.001Z",
    "2999-01-01T00:00:00Z",
  ])("of all since %s is refused", async (since) => {
    const customer = await newCustomer();
    const { id } = await customer.create();
    const replay = customer.asUser(() => Webhook.replaySince({ id, since }));
    await expect(replay).rejects.toMatchObject({ kind: "input", fields: { since: expect.any(String) } });
    expect(await replaysOf(customer)).toEqual([]);
  });

  it.each(["1970-01-01T00:00:00Z", "2026-11-21T10:05:00Z"])("of all since %s is made", async (since) => {
    const customer = await newCustomer();
    const { id } = await customer.create();
    await customer.asUser(() => Webhook.replaySince({ id, since }));
    await goOn(customer);
    expect(await replaysOf(customer)).toEqual([]);
  });

  it("of all since before 1970 that was taken earlier ends", async () => {
    const customer = await newCustomer();
    const { workspaceID } = customer;
    const { id: endpointID } = await customer.create();
    const times = { since: "1960-01-01T00:00:00.000Z", until: "2026-11-21T10:00:00.000Z" };
    const replay = { id: ulid(), ...times };
    await customer.asSystem(() =>
      Job.open({ workspaceID, kind: "replay-webhook", id: replay.id, input: { endpointID, replay } }),
    );
    await goOn(customer);
    expect(await replaysOf(customer)).toEqual([]);
  });

  it("of all since a time sends those again whose event happened since, once, by status if asked", async () => {
    let status = 500;
    const customer = await newCustomer(() => answered(status));
    const endpoint = await customer.create();
    const { id } = endpoint;
    const replay = async (since: string, only?: "failed") => {
      customer.clock.advance(1);
      await customer.asUser(() => Webhook.replaySince({ id, since, status: only }));
      customer.clock.advance(1);
      await goOn(customer);
      expect(await replaysOf(customer)).toEqual([]);
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

  it("of all is begun anew by the sweep where its message was lost, and is made once", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.announce();
    await customer.deliver(endpoint);
    customer.clock.advance(3_600);
    const request = { id: `ver_${ulid(customer.clock.now().getTime())}` };
    const asked = { id: endpoint.id, since: "2026-11-21T00:00:00Z" };
    for (let time = 1; time <= 2; time++) await customer.asUser(() => Webhook.replaySince(asked, request));
    const [job, ...others] = await replaysOf(customer);
    expect(others).toEqual([]);
    customer.clock.advance(3_600);
    for (let time = 1; time <= 2; time++)
      await customer.asSystem(() => Webhook.restartReplay(job as Job.Row));
    await deliverAll(customer, endpoint);
    await customer.asUser(() => Webhook.replaySince(asked, request));
    await deliverAll(customer, endpoint);
    expect(customer.client.posts).toHaveLength(2);
  });

  it("of all has its deliveries sent where its worker died after it had begun them", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    const { id } = endpoint;
    await customer.announce();
    await customer.deliver(endpoint);
    customer.clock.advance(3_600);
    await customer.asUser(() => Webhook.replaySince({ id, since: "2026-11-21T00:00:00Z" }));
    customer.clock.advance(1);
    failNext("job", new Error("The worker died."));
    await expect(goOn(customer)).rejects.toThrow("died");
    const { workspaceID } = customer;
    const job = () => Job.find({ workspaceID, kind: "deliver-webhook", id });
    expect(await job()).toBeNull();
    await goOn(customer);
    expect(await job()).not.toBeNull();
  });

  it("of all leaves out a delivery that began after it was asked for", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    const { id } = endpoint;
    await customer.asUser(() => Webhook.replaySince({ id, since: "2026-11-21T00:00:00Z" }));
    customer.clock.advance(301);
    await customer.announce();
    await customer.deliver(endpoint);
    await deliverAll(customer, endpoint);
    expect(customer.client.posts).toHaveLength(1);
  });

  it("of all includes a delivery that was begun by a worker whose clock is ahead, once", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    await customer.announce();
    await customer.deliver(endpoint);
    const request = { id: `ver_${ulid(customer.clock.now().getTime() - 240_000)}` };
    const asked = { id: endpoint.id, since: "2026-11-21T00:00:00Z" };
    await customer.asUser(() => Webhook.replaySince(asked, request));
    await deliverAll(customer, endpoint);
    await customer.asUser(() => Webhook.replaySince(asked, request));
    await deliverAll(customer, endpoint);
    expect(customer.client.posts).toHaveLength(2);
  });

  it("of an endpoint that is disabled or removed meanwhile ends", async () => {
    const customer = await newCustomer();
    const [disabled, removed] = [await customer.create(), await customer.create()];
    for (const { id } of [disabled, removed])
      await customer.asUser(() => Webhook.replaySince({ id, since: "2026-11-21T00:00:00Z" }));
    await customer.asUser(() => Webhook.update({ id: disabled.id, enabled: false }));
    await customer.asUser(() => Webhook.remove(removed.id));
    expect(await replaysOf(customer)).toHaveLength(2);
    await goOn(customer);
    expect(await replaysOf(customer)).toEqual([]);
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

describe("the replays of a workspace", () => {
  const since = "2026-11-21T00:00:00Z";
  const hourMs = 3_600_000;

  it("are ten of all deliveries in an hour", async () => {
    const customer = await newCustomer();
    const endpoints = [await customer.create(), await customer.create(["list.completed"], "test")];
    const replay = async (count: number) => {
      const { id } = endpoints[count % 2] ?? { id: "" };
      await customer.asUser(() => Webhook.replaySince({ id, since }));
      const query = JobEntity.query.byWorkspace;
      for (const { mode } of endpoints) {
        const workspaceID = mode === "live" ? customer.workspaceID : TestWorkspace.of(customer.workspaceID);
        const { data } = await query({ workspaceID, kind: "replay-webhook" }).go({ consistent: true });
        await Promise.all(data.map((job) => Job.close(job)));
      }
    };
    for (let count = 0; count < 10; count++) await replay(count);
    await expect(replay(10)).rejects.toMatchObject({
      kind: "limit",
      code: "quota.used_up",
      message: "At most 10 replays can be made in an hour. Try again in 60 minutes.",
    });
    expect(await replaysOf(customer)).toEqual([]);
    customer.clock.advance(3_600);
    await replay(10);
  });

  it("are one of an endpoint at a time", async () => {
    const customer = await newCustomer();
    const [one, other] = [await customer.create(), await customer.create()];
    const request = { id: `req_${ulid(customer.clock.now().getTime())}` } as Parameters<
      typeof Webhook.replaySince
    >[1];
    const replay = (id: string, by = request) =>
      customer.asUser(() => Webhook.replaySince({ id, since }, by));
    await replay(one.id);
    await expect(replay(one.id, null)).rejects.toMatchObject({ kind: "conflict", code: "webhook.replaying" });
    await replay(one.id);
    await replay(other.id, null);
    expect(await replaysOf(customer)).toHaveLength(2);
    await goOn(customer);
    await replay(one.id, null);
  });

  it("send a number of deliveries again a day, and go on the next day", async () => {
    const customer = await newCustomer();
    const endpoint = await customer.create();
    for (let count = 0; count < 3; count++) await customer.announce();
    await customer.deliver(endpoint);
    customer.client.posts.splice(0);
    const { max } = quotas.Pro.resends;
    const subject = `resends:${customer.workspaceID}`;
    const window = Math.floor(customer.clock.now().getTime() / (24 * hourMs));
    await QuotaEntity.put({ subject, window, count: max - 2, expires: 9_999_999_999 }).go();
    customer.clock.advance(1);
    await customer.asUser(() => Webhook.replaySince({ id: endpoint.id, since }));
    const [job] = await replaysOf(customer);
    const message = { workspaceID: customer.workspaceID, ...job?.input } as Webhook.Message;
    for (let time = 1; time <= 2; time++) await customer.asSystem(() => Webhook.deliver(message));
    await customer.deliver(endpoint);
    expect(customer.client.posts.splice(0)).toHaveLength(2);
    expect(await replaysOf(customer)).toMatchObject([{ staleAt: "2026-11-22T00:00:00.000Z" }]);
    const [{ id: delivery } = { id: "" }] = await customer.logOf(endpoint);
    const one = () => customer.asUser(() => Webhook.replay({ id: endpoint.id, delivery }));
    await expect(one()).rejects.toMatchObject({
      kind: "limit",
      code: "quota.used_up",
      message: "Your plan includes 100,000 repeated deliveries a day. Try again in 14 hours.",
    });
    customer.clock.advance(14 * 3_600);
    await deliverAll(customer, endpoint);
    expect(customer.client.posts.splice(0)).toHaveLength(1);
    expect(await replaysOf(customer)).toEqual([]);
    await one();
  });

  it("that waits for the next day is replaced by another one of its endpoint", async () => {
    const customer = await newCustomer();
    const { workspaceID, clock } = customer;
    const [endpoint, other] = [await customer.create(), await customer.create()];
    await customer.announce();
    clock.advance(60);
    const later = clock.now().toISOString();
    await customer.announce();
    for (const each of [endpoint, other]) await customer.deliver(each);
    customer.client.posts.splice(0);
    const window = Math.floor(clock.now().getTime() / (24 * hourMs));
    const { max: count } = quotas.Pro.resends;
    await QuotaEntity.put({ subject: `resends:${workspaceID}`, window, count, expires: 9_999_999_999 }).go();
    clock.advance(1);
    const replay = ({ id }: Endpoint, from = since) =>
      customer.asUser(() => Webhook.replaySince({ id, since: from }));
    await replay(endpoint);
    await expect(replay(endpoint, later)).rejects.toMatchObject({ code: "webhook.replaying" });
    await replay(other);
    const jobs = await replaysOf(customer);
    expect(jobs).toHaveLength(2);
    const handle = async ({ input }: Job.Row) => {
      const message = { workspaceID, ...input } as Webhook.Message;
      for (let time = 1; time <= 2; time++) await customer.asSystem(() => Webhook.deliver(message));
    };
    for (const job of jobs) await handle(job);
    await replay(endpoint, later);
    const sinces = (await replaysOf(customer)).map(
      ({ input }) => (input["replay"] as { since: string }).since,
    );
    expect(sinces.toSorted()).toEqual([since.replace("Z", ".000Z"), later]);
    await expect(replay(endpoint, later)).rejects.toMatchObject({ code: "webhook.replaying" });
    clock.advance(14 * 3_600);
    // A message of the replaced one that comes late sends nothing.
    for (const job of jobs) await handle(job);
    await deliverAll(customer, endpoint);
    await customer.deliver(other);
    expect(customer.client.posts).toHaveLength(3);
    expect(await replaysOf(customer)).toEqual([]);
  });
});

/** Webhooks over the wire: a list's events, and receivers that fail, against the running product. */
import type { Info as Notice } from "@winnow/core/notice/schema";
import type { Delivery, DeliverySummary, WithSecret } from "@winnow/core/webhook/schema";
import { afterAll, expect, it, vi } from "vitest";
import { hang, startReceiver, status } from "../../../core/test/receiver.ts";
import { inboxOf } from "../../../core/test/inbox.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const fine = await startReceiver(status(204));
const gone = await startReceiver(status(410));
const slow = await startReceiver(hang);
afterAll(async () => {
  for (const each of [fine, gone, slow]) await each.close();
});

const maxWait = { timeout: 30_000, interval: 200 };
type Customer = Awaited<ReturnType<typeof product.newCustomer>>;

async function create(customer: Customer, url: string, events = ["list.imported", "list.completed"]) {
  const { status: code, body } = await customer.call<WithSecret>("POST", "/api/webhook/", { url, events });
  expect(code).toBe(201);
  return body;
}

const logOf = async (customer: Customer, { id }: WithSecret): Promise<DeliverySummary[]> =>
  (await customer.call<{ results: DeliverySummary[] }>("GET", `/api/webhook/${id}/deliveries/`)).body.results;

async function mailsTo(customer: Customer) {
  const { body: me } = await customer.call<{ email: string }>("GET", "/api/user/me/");
  return inboxOf(me.email);
}

it("A list's events are signed and posted once, while another receiver hangs and a third one is gone.", async () => {
  const customer = await product.newCustomer();
  const [stuck, good, ended] = [
    await create(customer, slow.url),
    await create(customer, fine.url),
    await create(customer, gone.url),
  ];
  const { id } = await customer.upload("people.txt", "ann@inbox.test\nno-bob@inbox.test\n");
  await customer.settle();
  await customer.call("POST", `/api/lists/${id}/verify/`);
  await customer.settle();
  await vi.waitFor(() => expect(fine.received).toHaveLength(2), maxWait);
  const bodies = fine.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(["list.imported", "list.completed"]));
  expect(bodies.find(({ type }) => type === "list.completed")).toMatchObject({
    mode: "live",
    data: { id, status: "completed", verification: { counts: { valid: 1, invalid: 1 } } },
  });
  expect(fine.received[0]?.headers).toMatchObject({
    "webhook-id": expect.stringMatching(/^evt_/),
    "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
    "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  });

  await vi.waitFor(async () => {
    expect((await logOf(customer, good)).map((each) => each.status)).toEqual(["succeeded", "succeeded"]);
    expect((await logOf(customer, stuck)).map(({ last_try }) => last_try?.error)).toEqual([
      "timeout",
      "timeout",
    ]);
  }, maxWait);
  await vi.waitFor(async () => {
    const { body } = await customer.call<WithSecret>("GET", `/api/webhook/${ended.id}/`);
    expect(body).toMatchObject({ enabled: false, disabled_reason: "gone" });
    const { body: page } = await customer.call<{ results: Notice[] }>("GET", "/api/notice/");
    expect(page.results.filter(({ title }) => title.endsWith("was disabled"))).toHaveLength(1);
    const mails = (await mailsTo(customer)).filter(({ subject }) => subject.endsWith("was disabled"));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(gone.url)]);
  }, maxWait);
  expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
  await vi.waitFor(async () => {
    for (const each of [stuck, good, ended]) expect(await logOf(customer, each)).toEqual([]);
  }, maxWait);
}, 90_000);

it("A test event is delivered, replayed under the same id, and shown with its answer.", async () => {
  const customer = await product.newCustomer();
  const receiver = await startReceiver((response) => response.writeHead(500).end("not now"));
  const webhook = await create(customer, receiver.url);
  const path = `/api/webhook/${webhook.id}`;
  const { status: code, body: sent } = await customer.call<Delivery>("POST", `${path}/test/`, {});
  expect(code).toBe(202);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), maxWait);
  receiver.answerWith((response) => response.end("thanks"));
  const read = async () => (await customer.call<Delivery>("GET", `${path}/deliveries/${sent.id}/`)).body;
  await vi.waitFor(async () => expect(await read()).toMatchObject({ status: "succeeded" }), maxWait);
  const { tries } = await read();
  expect(tries.map(({ answer }) => answer)).toEqual([...tries.slice(1).map(() => "not now"), "thanks"]);
  const before = receiver.received.length;
  const replay = await customer.call("POST", `${path}/deliveries/${sent.id}/replay/`);
  expect(replay.status).toBe(202);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(before + 1), maxWait);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set([sent.event_id]),
  );
  const outsider = await product.newCustomer();
  expect((await outsider.call("GET", `${path}/`)).status).toBe(404);
  await receiver.close();
}, 90_000);

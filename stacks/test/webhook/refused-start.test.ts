/** A start that is refused after the import: its event, its notice, and how test mode plays it. */
import type { Info as Notice } from "@winnow/core/notice/schema";
import type { WithSecret } from "@winnow/core/webhook/schema";
import { afterAll, expect, it, vi } from "vitest";
import { startReceiver, status } from "../../../core/test/receiver.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const receiver = await startReceiver(status(204));
afterAll(() => receiver.close());

const maxWait = { timeout: 30_000, interval: 200 };

/** A key of a new customer, with an endpoint for lists that failed. */
async function program(mode: "live" | "test", credits: number) {
  const customer = await product.newCustomer({ credits });
  const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: mode, mode });
  await customer.call<WithSecret>("POST", "/api/webhook/", {
    url: receiver.url,
    events: ["list.failed"],
    mode,
  });
  const call = async (method: string, path: string, sent?: object) => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${body.key}`, "content-type": "application/json" },
      body: sent ? JSON.stringify(sent) : null,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { customer, call };
}

const toldOf = (id: unknown) =>
  receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; mode: string; data: { id: string } })
    .filter(({ data }) => data.id === id);

it("A list without credits for its start stays ready, and an event and a notice say why, once.", async () => {
  const { customer, call } = await program("live", 1);
  const emails = ["ann@inbox.test", "bob@inbox.test"];
  const { body: list } = await call("POST", "/v1/lists", { name: "Spring", emails, start: "verify" });
  await customer.settle();
  await vi.waitFor(() => expect(toldOf(list["id"])).toHaveLength(1), maxWait);
  const message = "This needs 2 credits and you have 1: 1 is missing. Nothing was started.";
  const error = { code: "credits.insufficient", message };
  expect(toldOf(list["id"])).toMatchObject([{ type: "list.failed", data: { status: "ready", error } }]);
  expect((await call("GET", `/v1/lists/${String(list["id"])}`)).body).toMatchObject({
    status: "ready",
    error,
  });
  const { body: page } = await customer.call<{ results: Notice[] }>("GET", "/api/notice/");
  expect(page.results).toMatchObject([
    { title: "“Spring” was imported, but not verified", content: expect.stringContaining(message) },
  ]);
});

it.each([
  ["unpaid@credits.test", "credits.insufficient"],
  ["budget@credits.test", "budget.exhausted"],
])("In test mode, a list with %s is imported and its start refused with %s.", async (email, code) => {
  const { customer, call } = await program("test", 10);
  const emails = ["person@inbox.test", email];
  const made = await call("POST", "/v1/lists", { name: "Trial", emails, start: "verify" });
  expect(made.status).toBe(201);
  await customer.settle();
  await vi.waitFor(() => expect(toldOf(made.body["id"])).toHaveLength(1), maxWait);
  expect(toldOf(made.body["id"])).toMatchObject([
    { type: "list.failed", mode: "test", data: { status: "ready", error: { code } } },
  ]);
  const path = `/v1/lists/${String(made.body["id"])}/start`;
  expect(await call("POST", path, { mode: "verify" })).toMatchObject({ status: 402, body: { code } });
  expect(await call("POST", "/v1/verify", { email })).toMatchObject({ status: 402, body: { code } });
});

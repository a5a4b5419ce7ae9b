import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { paddle } from "./paddle.ts";

const sub = `sub_${"a".repeat(26)}`;
const txn = `txn_${"b".repeat(26)}`;
const pri = `pri_${"c".repeat(26)}`;
const ctm = `ctm_${"d".repeat(26)}`;

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** The adapter on a server with this listener, and the requests that it made. */
async function paddleAt(listener: RequestListener, deadlineMs = 5_000) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { api: paddle({ url, apiKey: async () => "pdl_key", deadlineMs }), requests };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const invoice = json(200, { data: { url: "https://invoices.example/1.pdf" }, meta: {} });
const refusal = (code: string, type = "request_error") => json(400, { error: { type, code, detail: "No." } });

/** Answers each request with the next listener; the last one answers the rest. */
const inTurn = (...listeners: RequestListener[]): RequestListener => {
  let next = 0;
  return (request, response) => listeners[Math.min(next++, listeners.length - 1)]?.(request, response);
};

describe("a call that only reads", () => {
  it.each<[string, RequestListener]>([
    ["is not JSON", (_, response) => response.writeHead(502).end("<html>Bad gateway</html>")],
    ["is cut", (request) => request.socket.destroy()],
    ["is an error of Paddle", refusal("internal_error", "api_error")],
    ["asks to wait", refusal("too_many_requests")],
  ])("is repeated when the answer %s", async (_, bad) => {
    const { api, requests } = await paddleAt(inTurn(bad, bad, invoice));
    expect(await api.invoice(txn)).toBe("https://invoices.example/1.pdf");
    expect(requests).toHaveLength(3);
  });

  it("throws Unavailable after three tries", async () => {
    const { api, requests } = await paddleAt((_, response) => response.writeHead(500).end("oops"));
    await expect(api.invoice(txn)).rejects.toMatchObject({ name: "Unavailable" });
    expect(requests).toHaveLength(3);
  });

  it("throws Unavailable when no answer arrives in time", async () => {
    const { api } = await paddleAt(() => {}, 50);
    await expect(api.invoice(txn)).rejects.toMatchObject({ name: "Unavailable" });
  });

  it("throws Rejected with Paddle's code, and is not repeated", async () => {
    const { api, requests } = await paddleAt(refusal("not_found"));
    await expect(api.invoice(txn)).rejects.toMatchObject({ name: "Rejected", code: "not_found" });
    expect(requests).toHaveLength(1);
  });
});

describe("a call that changes something", () => {
  it("is made once, whatever the answer is", async () => {
    const { api, requests } = await paddleAt((_, response) => response.writeHead(502).end("<html>"));
    await expect(api.charge(sub, pri)).rejects.toMatchObject({ name: "Unavailable" });
    await expect(api.cancel(sub)).rejects.toMatchObject({ name: "Unavailable" });
    expect(requests).toEqual([`POST /subscriptions/${sub}/charge`, `POST /subscriptions/${sub}/cancel`]);
  });

  it("sends the plan change with its proration, and prevents it where the payment fails", async () => {
    let sent = "";
    const { api } = await paddleAt((request, response) => {
      request.on("data", (chunk: Buffer) => (sent += chunk.toString()));
      request.on("end", () => refusal("subscription_payment_declined")(request, response));
    });
    const change = { subscription: sub, price: pri, charged: "immediately" } as const;
    await expect(api.changePlan(change)).rejects.toMatchObject({ code: "subscription_payment_declined" });
    expect(JSON.parse(sent)).toEqual({
      items: [{ price_id: pri, quantity: 1 }],
      proration_billing_mode: "prorated_immediately",
      on_payment_failure: "prevent_change",
    });
  });
});

it.each(["sub_1", `${sub}/cancel`, `sub_${"A".repeat(26)}`, "", "../events", `${sub}?include=x`])(
  "The id %j is sent nowhere.",
  async (id) => {
    const { api, requests } = await paddleAt(invoice);
    const change = { subscription: id, price: pri, charged: "immediately" } as const;
    const calls = [
      () => api.invoice(id),
      () => api.creditNote(id),
      () => api.creditNoteFile(id),
      () => api.customerEmail(id),
      () => api.purchases(id)[Symbol.asyncIterator]().next(),
      () => api.portal(id, []),
      () => api.portal(ctm, [id]),
      () => api.subscription(id),
      () => api.transaction(id),
      () => api.cancel(id),
      () => api.undoCancel(id),
      () => api.charge(id, pri),
      () => api.charge(sub, id),
      () => api.charges(id, "2026-11-01T00:00:00Z"),
      () => api.changePlan(change),
      () => api.previewChange(change),
      () => api.changePlan({ ...change, subscription: sub, price: id }),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(RangeError);
    expect(requests).toEqual([]);
  },
);

/** A local Paddle for tests, with the real SDK as its client and a product that receives webhooks. */
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type EventEntity, Paddle } from "@paddle/paddle-node-sdk";
import { testCards } from "./card.ts";
import { startPaddle } from "./index.ts";

const apiKey = "pdl_local_apikey";
const webhookSecret = "pdl_ntfset_local";

export interface TestPaddle {
  url: string;
  sdk: Paddle;
  /** The webhooks that the product accepted, in their order, as the SDK reads them. */
  received: EventEntity[];
  /** The status that the product answers to a webhook; 200 by default. */
  statusFor: (event: EventEntity) => number;
  /** Calls the admin API. */
  admin(path: string, body?: object): Promise<Record<string, unknown>>;
  /** Pays a transaction at its checkout page. */
  pay(transaction: string, form?: Record<string, string>): Promise<Response>;
  /** Buys items at a checkout that Paddle.js opens. Returns the transaction's id. */
  buy(
    items: readonly { price_id: string; quantity?: number }[],
    form?: Record<string, string>,
  ): Promise<string>;
  /** Resolves once every webhook was delivered. */
  settle(): Promise<void>;
  /** The bytes of its log. */
  logSize(): Promise<number>;
  /** Ends it and starts it again on its data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with its time frozen, so that amounts depend on no clock. */
export async function startTestPaddle(): Promise<TestPaddle> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-paddle-"));
  const received: EventEntity[] = [];
  const start = () => startPaddle({ folder, apiKey, webhookSecret, backoffMs: () => 1 });
  let running = await start();
  const sdkOf = (url: string) => new Paddle(apiKey, { environment: url as never });
  const product = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const signature = String(request.headers["paddle-signature"]);
      const event = await test.sdk.webhooks.unmarshal(body, webhookSecret, signature);
      const status = test.statusFor(event);
      if (status === 200) received.push(event);
      end(response, status);
    })().catch((error: unknown) => {
      console.error(error);
      end(response, 400);
    });
  });
  product.listen(0, "127.0.0.1");
  await once(product, "listening");
  const webhookURL = `http://127.0.0.1:${(product.address() as AddressInfo).port}/hook/paddle/`;
  running.deliverTo(webhookURL);

  const test: TestPaddle = {
    url: running.url,
    sdk: sdkOf(running.url),
    received,
    statusFor: () => 200,
    async admin(path, body) {
      const answer = await fetch(`${running.url}/_local/paddle/${path}`, {
        method: body ? "POST" : "GET",
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    pay: (transaction, form = {}) =>
      fetch(`${running.url}/checkout/${transaction}`, {
        method: "POST",
        body: new URLSearchParams({ ...buyer, ...form }),
      }),
    async buy(items, form) {
      const input = { items, custom_data: { token: "a-signed-token" }, token: clientToken(), email: "" };
      const query = new URLSearchParams({ input: JSON.stringify(input) });
      const opened = await fetch(`${running.url}/checkout?${query.toString()}`);
      const [, id = ""] = /\/checkout\/(txn_\w+)/.exec(opened.url) ?? [];
      await test.pay(id, form);
      await test.settle();
      return id;
    },
    async settle() {
      const { undelivered } = await test.admin("settle", {});
      if (undelivered !== 0) throw new Error(`${String(undelivered)} webhooks were not delivered.`);
    },
    logSize: async () => (await stat(join(folder, "paddle.jsonl"))).size,
    async restart() {
      await running.close();
      running = await start();
      test.url = running.url;
      test.sdk = sdkOf(running.url);
      running.deliverTo(webhookURL);
    },
    async close() {
      await running.close();
      product.close();
      product.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
  const clientToken = () => running.settings["PADDLE_CLIENT_TOKEN"];
  await test.admin("freeze", {});
  return test;
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/** The form of a checkout that pays. */
const buyer = {
  email: "ann@inbox.test",
  country: "DE",
  postcode: "10115",
  number: testCards.accepted,
  name: "Ann Example",
  expiry: "12/40",
  code: "123",
};

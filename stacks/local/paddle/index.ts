/** A local Paddle for the real server SDK: catalogue, checkout, subscriptions, portal, invoices and webhooks. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { packOffers, planOffers } from "@winnow/core/billing/catalog";
import type { Clock } from "@winnow/core/port/clock/index";
import { openAccount } from "./account.ts";
import { createDelivery, type DeliveryOptions } from "./delivery.ts";
import { priceIdOf } from "./id.ts";
import { createLinks } from "./link.ts";
import { answer } from "./server.ts";
import { openStorage } from "./storage.ts";

export interface LocalPaddleOptions extends Pick<DeliveryOptions, "backoffMs"> {
  /** The folder of its log. */
  folder: string;
  /** 0 takes any free port. */
  port?: number;
  apiKey: string;
  /** The secret that signs webhooks. */
  webhookSecret: string;
  /** The time at which it starts, for data of the past; by default its time goes on where it was. */
  now?: Date | undefined;
}

export interface LocalPaddle {
  url: string;
  /** The settings for the functions of a stage. */
  settings: Readonly<Record<string, string>>;
  /** Its time, which the product shares. */
  clock: Clock.Clock;
  /** Sets the URL of the product's webhook. Webhooks wait until it is set. */
  deliverTo(webhookURL: string): void;
  /** Resolves once everything is on disk. */
  close(): Promise<void>;
}

const clientToken = "test_local00000000000000000000";

/** Starts it on the loopback interface only. */
export async function startPaddle({
  folder,
  port = 0,
  apiKey,
  webhookSecret,
  now,
  ...options
}: LocalPaddleOptions): Promise<LocalPaddle> {
  const storage = await openStorage(folder);
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const delivery = createDelivery({ account: () => account, secret: webhookSecret, ...options });
  const account = openAccount({ storage, url, now, onEvent: (event) => delivery.take(event) });
  const links = createLinks(url, webhookSecret);
  server.on("request", (request, response) => {
    void answer({ account, delivery, links, apiKey, clientToken }, request, response);
  });
  const prices = Object.fromEntries([...planOffers, ...packOffers].map(({ id }) => [id, priceIdOf(id)]));
  return {
    url,
    settings: {
      PADDLE_URL: url,
      PADDLE_CLIENT_TOKEN: clientToken,
      PADDLE_PRICES: JSON.stringify(prices),
    },
    clock: account.clock.running,
    deliverTo: (webhookURL) => delivery.deliverTo(webhookURL),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await delivery.close();
      await storage.close();
    },
  };
}

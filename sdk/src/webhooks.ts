/** The endpoints of a workspace, and the log of what was sent to them. */
import type { CallOptions, Connection } from "./connection.ts";
import { everyPage } from "./page.ts";
import type * as Api from "./types.ts";

/** Webhooks of the key's mode. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** A new webhook with its signing secret, which is shown this once. */
  create(body: Api.CreateWebhookBody, options?: CallOptions): Promise<Api.WebhookWithSecret> {
    return this.#connection.call({ method: "POST", path: ["webhooks"], body }, options);
  }

  /** All webhooks, oldest first. There are at most 16. */
  async list(options?: CallOptions): Promise<Api.Webhook[]> {
    const page = await this.#connection.call<Api.ListWebhooksAnswer>(
      { method: "GET", path: ["webhooks"] },
      options,
    );
    return page.results;
  }

  get(id: string, options?: CallOptions): Promise<Api.Webhook> {
    return this.#connection.call({ method: "GET", path: ["webhooks", id] }, options);
  }

  /** Changes what is given. */
  update(id: string, body: Api.UpdateWebhookBody, options?: CallOptions): Promise<Api.Webhook> {
    return this.#connection.call({ method: "PATCH", path: ["webhooks", id], body }, options);
  }

  delete(id: string, options?: CallOptions): Promise<Api.DeleteWebhookAnswer> {
    return this.#connection.call({ method: "DELETE", path: ["webhooks", id] }, options);
  }

  /** A new signing secret. The replaced one signs too for 24 hours, or as long as the body says. */
  rotateSecret(
    id: string,
    body: Api.RotateWebhookSecretBody = {},
    options?: CallOptions,
  ): Promise<Api.WebhookWithSecret> {
    return this.#connection.call({ method: "POST", path: ["webhooks", id, "rotate-secret"], body }, options);
  }

  /** Sends an event with sample data to this webhook alone. */
  test(id: string, body: Api.TestWebhookBody = {}, options?: CallOptions): Promise<Api.WebhookDelivery> {
    return this.#connection.call({ method: "POST", path: ["webhooks", id, "test"], body }, options);
  }

  /** Sends all ended deliveries again whose event happened since a time. */
  replay(id: string, query: Api.ReplayWebhookQuery, options?: CallOptions): Promise<Api.WebhookReplay> {
    return this.#connection.call({ method: "POST", path: ["webhooks", id, "replay"], query }, options);
  }

  /** The deliveries of the last 30 days, newest first. */
  deliveries(
    id: string,
    query: Api.ListDeliveriesQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Api.WebhookDeliverySummary, void, undefined> {
    const path = ["webhooks", id, "deliveries"];
    return everyPage(this.#connection, { path, query }, options);
  }

  /** A delivery with its request and the answers to it. */
  delivery(id: string, delivery: string, options?: CallOptions): Promise<Api.WebhookDelivery> {
    return this.#connection.call({ method: "GET", path: ["webhooks", id, "deliveries", delivery] }, options);
  }

  /** Sends a delivery again. */
  replayDelivery(id: string, delivery: string, options?: CallOptions): Promise<Api.WebhookDelivery> {
    const path = ["webhooks", id, "deliveries", delivery, "replay"];
    return this.#connection.call({ method: "POST", path }, options);
  }
}

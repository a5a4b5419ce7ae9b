import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import { Webhook } from "@winnow/core/webhook";
import { claim } from "./idempotency.ts";
import { answer, body, call, optionalBody, routes } from "./route.ts";

const tags = ["Webhooks"];
const params = z.object({ id: ID.schema("webhook") });
const deliveryParams = params.extend({ delivery: ID.schema("delivery") });

/** A repetition does not show the signing secret again. */
const masked = {
  stored: ({ secret, ...webhook }: Webhook.WithSecret) => ({
    ...webhook,
    secret: `whsec_…${secret.slice(-4)}`,
  }),
};

export const webhookRoutes = routes()
  .openapi(
    call(
      "webhooks:write",
      {
        method: "post",
        path: "/",
        operationId: "createWebhook",
        summary: "Create a webhook",
        description: "The signing secret is shown this once. A test key makes webhooks for test events.",
        tags,
        request: { body: body(Webhook.Create) },
      },
      { 201: answer("The webhook with its signing secret", Webhook.WithSecret) },
      { replay: masked },
    ),
    async (c) => c.json(await Webhook.create(c.req.valid("json"), claim()), 201),
  )
  .openapi(
    call(
      "webhooks:write",
      { method: "get", path: "/", operationId: "listWebhooks", summary: "List the webhooks", tags },
      {
        200: answer(
          "All webhooks of the key's mode, oldest first; there are at most 16",
          Page.of(Webhook.Info).omit({ count: true }),
        ),
      },
    ),
    async (c) => c.json({ ...(await Webhook.list()), next_cursor: null }, 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "get",
        path: "/{id}",
        operationId: "getWebhook",
        summary: "Get a webhook",
        tags,
        request: { params },
      },
      { 200: answer("The webhook", Webhook.Info) },
    ),
    async (c) => c.json(await Webhook.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateWebhook",
        summary: "Change a webhook",
        description: "What is absent stays. Enabling it ends a disablement after failures.",
        tags,
        request: { params, body: body(Webhook.Update) },
      },
      { 200: answer("The webhook as it is now", Webhook.Info) },
    ),
    async (c) => c.json(await Webhook.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "delete",
        path: "/{id}",
        operationId: "deleteWebhook",
        summary: "Delete a webhook",
        description: "Its deliveries are erased.",
        tags,
        request: { params },
      },
      { 200: answer("The webhook is gone", params.extend({ removed: z.literal(true) })) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Webhook.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "post",
        path: "/{id}/rotate-secret",
        operationId: "rotateWebhookSecret",
        summary: "Replace the signing secret",
        description:
          "Until the overlap ends, both secrets sign, and their signatures are separated by a blank.",
        tags,
        request: { params, body: optionalBody(Webhook.Rotate) },
      },
      { 200: answer("The webhook with its new signing secret", Webhook.WithSecret) },
      { replay: masked },
    ),
    async (c) =>
      c.json(await Webhook.rotateSecret({ ...c.req.valid("param"), ...c.req.valid("json") }, claim()), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "post",
        path: "/{id}/test",
        operationId: "testWebhook",
        summary: "Send a test event",
        description: "An event with sample data is sent to this webhook alone.",
        tags,
        request: { params, body: optionalBody(Webhook.Test) },
      },
      { 202: answer("The delivery", Webhook.Delivery) },
    ),
    async (c) =>
      c.json(await Webhook.sendTest({ ...c.req.valid("param"), ...c.req.valid("json") }, claim()), 202),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "post",
        path: "/{id}/replay",
        operationId: "replayWebhook",
        summary: "Send events again",
        description: "Sends all deliveries again whose event happened since a time and that have ended.",
        tags,
        request: { params, query: Webhook.ReplayQuery },
      },
      { 202: answer("They are sent again", Webhook.Replaying) },
    ),
    async (c) => {
      const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await Webhook.replaySince(asked, claim()), 202);
    },
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "get",
        path: "/{id}/deliveries",
        operationId: "listDeliveries",
        summary: "List the deliveries",
        description:
          "Of the last 30 days, the newest first. A page with `status` may be short and have a cursor.",
        tags,
        request: { params, query: Webhook.DeliveryQuery },
      },
      { 200: answer("A page of deliveries", Page.of(Webhook.DeliverySummary).omit({ count: true })) },
    ),
    async (c) => c.json(await Webhook.deliveries({ ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "get",
        path: "/{id}/deliveries/{delivery}",
        operationId: "getDelivery",
        summary: "Get a delivery",
        tags,
        request: { params: deliveryParams },
      },
      { 200: answer("The delivery with its request and answers", Webhook.Delivery) },
    ),
    async (c) => c.json(await Webhook.delivery(c.req.valid("param")), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        method: "post",
        path: "/{id}/deliveries/{delivery}/replay",
        operationId: "replayDelivery",
        summary: "Send a delivery again",
        description: "It keeps its `webhook-id`, and is tried by a schedule of its own.",
        tags,
        request: { params: deliveryParams },
      },
      { 202: answer("The delivery", Webhook.Delivery) },
    ),
    async (c) => c.json(await Webhook.replay(c.req.valid("param"), claim()), 202),
  );

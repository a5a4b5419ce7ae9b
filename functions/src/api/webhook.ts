import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import type { Action } from "@winnow/core/kit/permission";
import { Webhook } from "@winnow/core/webhook";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, optionalBody, routes } from "./route.ts";

/** Webhooks belong to the API, so the permissions of API keys are theirs too. */
const may = (action: Action): Access => ({ areas: ["api_key"], action });

const tags = ["Webhooks"];
const params = z.object({ id: ID.schema("webhook") });
const deliveryParams = params.extend({ delivery: ID.schema("delivery") });

export const webhookRoutes = routes()
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/", operationId: "listWebhooks", tags },
      { 200: answer("The webhooks, live ones first", z.object({ results: z.array(Webhook.Info) })) },
    ),
    async (c) => c.json(await Webhook.list(), 200),
  )
  .openapi(
    call(
      may("add"),
      {
        method: "post",
        path: "/",
        operationId: "createWebhook",
        tags,
        request: { body: body(Webhook.Create) },
      },
      { 201: answer("The webhook with its signing secret", Webhook.WithSecret) },
    ),
    async (c) => c.json(await Webhook.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/{id}", operationId: "getWebhook", tags, request: { params } },
      { 200: answer("The webhook", Webhook.Info) },
    ),
    async (c) => c.json(await Webhook.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateWebhook",
        tags,
        request: { params, body: body(Webhook.Update) },
      },
      { 200: answer("The webhook as it is now", Webhook.Info) },
    ),
    async (c) => c.json(await Webhook.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "removeWebhook", tags, request: { params } },
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
      may("edit"),
      {
        method: "post",
        path: "/{id}/rotate-secret",
        operationId: "rotateWebhookSecret",
        tags,
        request: { params, body: optionalBody(Webhook.Rotate) },
      },
      { 200: answer("The webhook with its new signing secret", Webhook.WithSecret) },
    ),
    async (c) => c.json(await Webhook.rotateSecret({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "post",
        path: "/{id}/test",
        operationId: "testWebhook",
        tags,
        request: { params, body: optionalBody(Webhook.Test) },
      },
      { 202: answer("The delivery of an event with sample data", Webhook.Delivery) },
    ),
    async (c) => c.json(await Webhook.sendTest({ ...c.req.valid("param"), ...c.req.valid("json") }), 202),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "post",
        path: "/{id}/replay",
        operationId: "replayWebhookDeliveries",
        tags,
        request: { params, query: Webhook.ReplayQuery },
      },
      { 202: answer("Deliveries of these events are sent again", Webhook.Replaying) },
    ),
    async (c) => c.json(await Webhook.replaySince({ ...c.req.valid("param"), ...c.req.valid("query") }), 202),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/deliveries",
        operationId: "listWebhookDeliveries",
        tags,
        request: { params, query: Webhook.DeliveryQuery },
      },
      { 200: answer("Deliveries of the last 30 days, newest first", Page.of(Webhook.DeliverySummary)) },
    ),
    async (c) => c.json(await Webhook.deliveries({ ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/deliveries/{delivery}",
        operationId: "getWebhookDelivery",
        tags,
        request: { params: deliveryParams },
      },
      { 200: answer("The delivery with its request and answers", Webhook.Delivery) },
    ),
    async (c) => c.json(await Webhook.delivery(c.req.valid("param")), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "post",
        path: "/{id}/deliveries/{delivery}/replay",
        operationId: "replayWebhookDelivery",
        tags,
        request: { params: deliveryParams },
      },
      { 202: answer("The delivery, which is sent again", Webhook.Delivery) },
    ),
    async (c) => c.json(await Webhook.replay(c.req.valid("param")), 202),
  );

import { Page } from "@winnow/core/kit/page";
import type { Action } from "@winnow/core/kit/permission";
import { Webhook } from "@winnow/core/webhook";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { webhookAnswer, webhookCall } from "../http/webhook-call.ts";
import { answer, call, routes } from "./route.ts";

/** Webhooks belong to the API, so the permissions of API keys are theirs too. */
const may = (action: Action): Access => ({ areas: ["api_key"], action });

export const webhookRoutes = routes()
  .openapi(
    call(
      may("view"),
      { ...webhookCall.list, operationId: "listWebhooks" },
      { 200: answer("The webhooks, live ones first", z.object({ results: z.array(Webhook.Info) })) },
    ),
    async (c) => c.json(await Webhook.list(), 200),
  )
  .openapi(
    call(may("add"), { ...webhookCall.create, operationId: "createWebhook" }, webhookAnswer.created),
    async (c) => c.json(await Webhook.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("view"),
      {
        ...webhookCall.get,
        operationId: "getWebhook",
      },
      webhookAnswer.one,
    ),
    async (c) => c.json(await Webhook.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        ...webhookCall.update,
        operationId: "updateWebhook",
      },
      webhookAnswer.one,
    ),
    async (c) => c.json(await Webhook.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      {
        ...webhookCall.remove,
        operationId: "removeWebhook",
      },
      webhookAnswer.removed,
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
        ...webhookCall.rotateSecret,
        operationId: "rotateWebhookSecret",
      },
      webhookAnswer.rotated,
    ),
    async (c) => c.json(await Webhook.rotateSecret({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        ...webhookCall.test,
        operationId: "testWebhook",
      },
      webhookAnswer.sent,
    ),
    async (c) => c.json(await Webhook.sendTest({ ...c.req.valid("param"), ...c.req.valid("json") }), 202),
  )
  .openapi(
    call(
      may("edit"),
      {
        ...webhookCall.replaySince,
        operationId: "replayWebhookDeliveries",
      },
      webhookAnswer.replaying,
    ),
    async (c) => c.json(await Webhook.replaySince({ ...c.req.valid("param"), ...c.req.valid("query") }), 202),
  )
  .openapi(
    call(
      may("view"),
      {
        ...webhookCall.deliveries,
        operationId: "listWebhookDeliveries",
      },
      { 200: answer("Deliveries of the last 30 days, newest first", Page.of(Webhook.DeliverySummary)) },
    ),
    async (c) => c.json(await Webhook.deliveries({ ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(
    call(
      may("view"),
      {
        ...webhookCall.delivery,
        operationId: "getWebhookDelivery",
      },
      webhookAnswer.delivery,
    ),
    async (c) => c.json(await Webhook.delivery(c.req.valid("param")), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        ...webhookCall.replay,
        operationId: "replayWebhookDelivery",
      },
      webhookAnswer.sent,
    ),
    async (c) => c.json(await Webhook.replay(c.req.valid("param")), 202),
  );

import { z } from "@hono/zod-openapi";
import { Page } from "@winnow/core/kit/page";
import { Webhook } from "@winnow/core/webhook";
import { claim, ofBody } from "../http/idempotency.ts";
import { webhookAnswer, webhookCall } from "../http/webhook-call.ts";
import { answer, call, routes } from "./route.ts";

/** A repetition does not show the signing secret again. */
const masked = {
  stored: ofBody(z.looseObject({ secret: z.string() }), ({ secret, ...webhook }) => ({
    ...webhook,
    secret: `whsec_…${secret.slice(-4)}`,
  })),
};

export const webhookRoutes = routes()
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.create,
        operationId: "createWebhook",
        summary: "Create a webhook",
        description: "The signing secret is shown this once. A test key makes webhooks for test events.",
      },
      webhookAnswer.created,
      { replay: masked, problems: ["list.conflict"] },
    ),
    async (c) => c.json(await Webhook.create(c.req.valid("json"), claim()), 201),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.list,
        operationId: "listWebhooks",
        summary: "List the webhooks",
        description: "Without their signing secrets, which are shown once.",
      },
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
        ...webhookCall.get,
        operationId: "getWebhook",
        summary: "Get a webhook",
        description: "Its endpoint and events, and why it is disabled, if it is.",
      },
      webhookAnswer.one,
      { problems: ["webhook.missing"] },
    ),
    async (c) => c.json(await Webhook.get(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.update,
        operationId: "updateWebhook",
        summary: "Change a webhook",
        description: "What is absent stays. Enabling it ends a disablement after failures.",
      },
      webhookAnswer.one,
      { problems: ["webhook.missing"] },
    ),
    async (c) => c.json(await Webhook.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.remove,
        operationId: "deleteWebhook",
        summary: "Delete a webhook",
        description: "Its deliveries are erased.",
      },
      webhookAnswer.removed,
      { problems: ["webhook.missing"] },
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
        ...webhookCall.rotateSecret,
        operationId: "rotateWebhookSecret",
        summary: "Replace the signing secret",
        description:
          "Until the overlap ends, both secrets sign, and their signatures are separated by a blank.",
      },
      webhookAnswer.rotated,
      { replay: masked, problems: ["webhook.missing"] },
    ),
    async (c) =>
      c.json(await Webhook.rotateSecret({ ...c.req.valid("param"), ...c.req.valid("json") }, claim()), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.test,
        operationId: "testWebhook",
        summary: "Send a test event",
        description: "An event with sample data is sent to this webhook alone.",
      },
      webhookAnswer.sent,
      { problems: ["webhook.missing", "list.conflict", "quota.used_up"] },
    ),
    async (c) =>
      c.json(await Webhook.sendTest({ ...c.req.valid("param"), ...c.req.valid("json") }, claim()), 202),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.replaySince,
        operationId: "replayWebhook",
        summary: "Send events again",
        description:
          "Sends all deliveries again whose event happened since a time and that have ended. Where those of a day are used up, it goes on the next day, unless another one is asked for until then.",
      },
      webhookAnswer.replaying,
      { problems: ["webhook.missing", "list.conflict", "quota.used_up"] },
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
        ...webhookCall.deliveries,
        operationId: "listDeliveries",
        summary: "List the deliveries",
        description:
          "Of the last 30 days, the newest first. A page with `status` may be short and have a cursor.",
      },
      { 200: answer("A page of deliveries", Page.of(Webhook.DeliverySummary).omit({ count: true })) },
      { problems: ["webhook.missing"] },
    ),
    async (c) => c.json(await Webhook.deliveries({ ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.delivery,
        operationId: "getDelivery",
        summary: "Get a delivery",
        description: "What was sent, and what each of the last 16 tries was answered.",
      },
      webhookAnswer.delivery,
      { problems: ["webhook.missing", "delivery.missing"] },
    ),
    async (c) => c.json(await Webhook.delivery(c.req.valid("param")), 200),
  )
  .openapi(
    call(
      "webhooks:write",
      {
        ...webhookCall.replay,
        operationId: "replayDelivery",
        summary: "Send a delivery again",
        description: "It keeps its `webhook-id`, and is tried by a schedule of its own.",
      },
      webhookAnswer.sent,
      { problems: ["webhook.missing", "delivery.missing", "list.conflict", "quota.used_up"] },
    ),
    async (c) => c.json(await Webhook.replay(c.req.valid("param"), claim()), 202),
  );

/** The calls of webhooks that people and programs make alike: path, input and answer. Each API adds who may and what it says. */
import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { Webhook } from "@winnow/core/webhook";
import { answer, body, optionalBody } from "./route.ts";

const params = z.object({ id: ID.schema("webhook") });
const deliveryParams = params.extend({ delivery: ID.schema("delivery") });

const tags = ["Webhooks"];

/** Method, path and input. */
export const webhookCall = {
  list: { method: "get", path: "/", tags },
  create: { method: "post", path: "/", tags, request: { body: body(Webhook.Create) } },
  get: { method: "get", path: "/{id}", tags, request: { params } },
  update: { method: "patch", path: "/{id}", tags, request: { params, body: body(Webhook.Update) } },
  remove: { method: "delete", path: "/{id}", tags, request: { params } },
  rotateSecret: {
    method: "post",
    path: "/{id}/rotate-secret",
    tags,
    request: { params, body: optionalBody(Webhook.Rotate) },
  },
  test: {
    method: "post",
    path: "/{id}/test",
    tags,
    request: { params, body: optionalBody(Webhook.Test) },
  },
  replaySince: {
    method: "post",
    path: "/{id}/replay",
    tags,
    request: { params, query: Webhook.ReplayQuery },
  },
  deliveries: {
    method: "get",
    path: "/{id}/deliveries",
    tags,
    request: { params, query: Webhook.DeliveryQuery },
  },
  delivery: {
    method: "get",
    path: "/{id}/deliveries/{delivery}",
    tags,
    request: { params: deliveryParams },
  },
  replay: {
    method: "post",
    path: "/{id}/deliveries/{delivery}/replay",
    tags,
    request: { params: deliveryParams },
  },
} as const;

const withSecret = (description: string) => answer(description, Webhook.WithSecret);

/** The answers, by status. */
export const webhookAnswer = {
  one: { 200: answer("The webhook as it is now", Webhook.Info) },
  created: { 201: withSecret("The webhook with its signing secret") },
  removed: { 200: answer("The webhook is gone", params.extend({ removed: z.literal(true) })) },
  rotated: { 200: withSecret("The webhook with its new signing secret") },
  replaying: { 202: answer("Deliveries of these events are sent again", Webhook.Replaying) },
  delivery: { 200: answer("The delivery with its request and answers", Webhook.Delivery) },
  sent: { 202: answer("The delivery, which is on its way", Webhook.Delivery) },
} as const;

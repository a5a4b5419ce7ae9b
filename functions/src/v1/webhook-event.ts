/** The events that are posted to webhooks, as the OpenAPI document describes them. */
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { Audit } from "@winnow/core/audit";
import { ApiKey } from "@winnow/core/api-key";
import { List } from "@winnow/core/list";
import { SingleVerification } from "@winnow/core/single-verification";
import { EventType, meanings } from "@winnow/core/webhook/schema";
import type { Env } from "../http/env.ts";

/** The `data` of each type of event: what the API shows at that time. */
export const dataOf: Readonly<Record<EventType, z.ZodType>> = {
  "verification.completed": SingleVerification.Completed,
  "list.imported": List.Info,
  "list.analyzed": List.Info,
  "list.completed": List.Info,
  "list.failed": List.Info,
  "list.cancelled": List.Info,
  "list.schedule_stopped": List.Info.and(z.object({ schedule: z.object({ stopped: List.Stopped }) })),
  "list.schedule_waits": List.Info.and(z.object({ schedule: z.object({ waits: List.Wait }) })),
  "credits.low": z.object({
    threshold: z.int().describe("The number of credits that was chosen"),
    total: z.int().describe("What can be spent now"),
  }),
  "key.disabled": ApiKey.Info.pick({ id: true, name: true, mode: true, hint: true }).extend({
    reason: z.string(),
    stopped_at: z.iso.datetime(),
  }),
  "audit.entry": Audit.Sealed,
};

/** Registers each type of event with what it says. */
export function registerEvents({ openAPIRegistry: registry }: OpenAPIHono<Env>): void {
  for (const type of EventType.options) {
    const schema = z.object({
      type: z.literal(type),
      timestamp: z.iso.datetime(),
      mode: z.enum(["live", "test"]),
      data: dataOf[type],
    });
    registry.registerWebhook({
      method: "post",
      path: type,
      operationId: type,
      summary: type,
      description: meanings[type].says,
      tags: ["Webhooks"],
      security: [],
      request: { body: { content: { "application/json": { schema } } } },
      responses: {
        "2XX": { description: "It has arrived. After any other reply it is tried again" },
        410: { description: "The webhook is gone: it is disabled" },
      },
    });
  }
}

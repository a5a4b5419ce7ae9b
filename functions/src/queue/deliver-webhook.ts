import { Webhook } from "@winnow/core/webhook";
import { sweptQueue } from "../handler/queue.ts";

export const handler = sweptQueue("deliver-webhook", Webhook.Message, Webhook.deliver);

import { Outbox } from "@winnow/core/aws/outbox";
import { cron } from "../handler.ts";

export const handler = cron("relay-outbox", Outbox.relay);

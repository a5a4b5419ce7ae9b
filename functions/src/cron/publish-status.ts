import { Status } from "@winnow/core/status";
import { cron } from "../handler.ts";

export const handler = cron("publish-status", Status.publish);

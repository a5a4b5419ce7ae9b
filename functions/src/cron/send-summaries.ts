import { Notice } from "@winnow/core/notice";
import { cron } from "../handler.ts";

export const handler = cron("send-summaries", Notice.sendSummaries);

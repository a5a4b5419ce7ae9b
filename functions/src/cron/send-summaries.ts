import { Mail } from "@winnow/core/mail";
import { Notice } from "@winnow/core/notice";
import { cron } from "../handler/cron.ts";

export const handler = cron("send-summaries", (deadline) => Notice.sendSummaries(deadline, Mail.sendSummary));

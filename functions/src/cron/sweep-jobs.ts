import { Analysis } from "@winnow/core/analysis";
import { Job } from "@winnow/core/job";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { cron } from "../handler.ts";
import { log } from "../log.ts";

/** Restarts stale jobs. The metric of the log line `overdue` raises an alarm. */
export const handler = cron("sweep-jobs", async () => {
  const overdue = await Job.sweep({
    "import-list": { restart: List.restartImport, giveUp: List.giveUpImport },
    "analyze-list": { restart: Analysis.restart, giveUp: Analysis.giveUp },
    "verify-list": { restart: Verification.restart },
    "make-download": { restart: List.restartDownload, giveUp: List.giveUpDownload },
    "erase-list": { restart: Job.redeliver("erase-list") },
    "close-workspace": { restart: Job.redeliver("close-workspace") },
    "notify-owner": { restart: Job.redeliver("notify-owner") },
    "send-mail": { restart: Job.redeliver("send-mail") },
  });
  for (const { workspaceID, kind, id, timeOpened } of overdue)
    log.error({ message: "A job is overdue.", overdue: kind, workspaceID, id, timeOpened });
});

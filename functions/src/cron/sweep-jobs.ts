import { Analysis } from "@winnow/core/analysis";
import { Archive } from "@winnow/core/archive";
import { ApiKey } from "@winnow/core/api-key";
import { Job } from "@winnow/core/job";
import { Config } from "@winnow/core/kit/config";
import { List } from "@winnow/core/list";
import { Agent } from "@winnow/core/probing";
import { Verification } from "@winnow/core/verification";
import { SingleVerification } from "@winnow/core/single-verification";
import { Webhook } from "@winnow/core/webhook";
import { cron } from "../handler.ts";
import { log } from "../log.ts";
import { metrics } from "../metric.ts";

/** An erasure that has not ended by then is late. */
const daySeconds = 86_400;

/** Restarts stale jobs, and tells of those that an operator must look at, and of agents that are gone. Both raise alarms. */
export const handler = cron("sweep-jobs", async () => {
  if (Config.get().probing?.transport === "agent") await tellOfAgents();
  const overdue = await Job.sweep({
    "import-list": { restart: List.restartImport, giveUp: List.giveUpImport },
    "read-outcomes": { restart: restartOutcomeFile, giveUp: giveUpOutcomeFile },
    "erase-outcome-file": { restart: eraseOutcomeFile },
    "analyze-list": { restart: Analysis.restart, giveUp: Analysis.giveUp },
    "verify-list": { restart: Verification.restart },
    "verify-address": { restart: SingleVerification.restart, giveUp: SingleVerification.giveUp },
    "make-download": { restart: List.restartDownload, giveUp: List.giveUpDownload },
    "make-archive": { restart: Archive.restart, giveUp: Archive.giveUp },
    "erase-archive": { restart: Archive.eraseDue },
    ...Job.reactionRules,
    "deliver-webhook": { restart: Webhook.restart },
    "replay-webhook": { restart: Webhook.restartReplay },
    "erase-usage": { restart: ApiKey.eraseUsage },
    "remove-list": { restart: List.removeHidden },
    "erase-late-objects": { restart: List.eraseLateObjects },
    "tell-expiry": { restart: ApiKey.tellExpiry },
    "recover-factor": { restart: continueRecovery },
    "close-account": { restart: closeAccount },
    "erase-account": { restart: eraseAccount, reportAfterSeconds: daySeconds },
  });
  for (const { workspaceID, kind, id, timeOpened } of overdue)
    log.error({
      message: "A job is overdue.",
      overdue: kind,
      workspaceID,
      id,
      timeOpened,
      ...metrics({ JobsOverdue: 1 }),
    });
});

/** Loads accounts at first use: a recovery is rare, and they are large. */
async function continueRecovery(job: Job.Row): Promise<void> {
  const { Account } = await import("@winnow/core/account");
  await Account.continueRecovery(job);
}

async function closeAccount(job: Job.Row): Promise<void> {
  const { Account } = await import("@winnow/core/account");
  await Account.closeWhenDue(job);
}

async function eraseAccount(job: Job.Row): Promise<void> {
  const { Account } = await import("@winnow/core/account");
  await Account.eraseAccount(job);
}

/** Files of outcomes are loaded at first use, too: their reader is large. */
async function restartOutcomeFile(job: Job.Row): Promise<void> {
  const { OutcomeFile } = await import("@winnow/core/outcome-file");
  await OutcomeFile.restart(job);
}

async function giveUpOutcomeFile(job: Job.Row): Promise<void> {
  const { OutcomeFile } = await import("@winnow/core/outcome-file");
  await OutcomeFile.giveUp(job);
}

async function eraseOutcomeFile(job: Job.Row): Promise<void> {
  const { OutcomeFile } = await import("@winnow/core/outcome-file");
  await OutcomeFile.eraseWhenDue(job);
}

async function tellOfAgents(): Promise<void> {
  const silence = await Agent.silenceSeconds();
  log.info({ kind: "agents", ...metrics({ AgentSilence: silence }) });
}

import { Job } from "@winnow/core/job";
import { Config } from "@winnow/core/kit/config";
import { Agent } from "@winnow/core/probing";
import { cron } from "../handler/cron.ts";
import { tellSilence } from "../logging/agents-late.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../logging/metric.ts";

/** An erasure that has not ended by then is late. */
const daySeconds = 86_400;

// Most sweeps restart nothing: the areas of the jobs are loaded at first use.
const account = async () => (await import("@winnow/core/account")).Account;
const analysis = async () => (await import("@winnow/core/analysis")).Analysis;
const apiKey = async () => (await import("@winnow/core/api-key")).ApiKey;
const archive = async () => (await import("@winnow/core/archive")).Archive;
const member = async () => (await import("@winnow/core/member")).Member;
const list = async () => (await import("@winnow/core/list")).List;
const outcomeFile = async () => (await import("@winnow/core/outcome-file")).OutcomeFile;
const single = async () => (await import("@winnow/core/single-verification")).SingleVerification;
const verification = async () => (await import("@winnow/core/verification")).Verification;
const workspace = async () => (await import("@winnow/core/workspace")).Workspace;
const webhook = async () => (await import("@winnow/core/webhook")).Webhook;

const rules: Parameters<typeof Job.sweep>[0] = {
  "import-list": {
    restart: async (job) => (await list()).restartImport(job),
    giveUp: async (job) => (await list()).giveUpImport(job),
  },
  "read-outcomes": {
    restart: async (job) => (await outcomeFile()).restart(job),
    giveUp: async (job) => (await outcomeFile()).giveUp(job),
  },
  "erase-outcome-file": { restart: async (job) => (await outcomeFile()).eraseWhenDue(job) },
  "analyze-list": {
    restart: async (job) => (await analysis()).restart(job),
    giveUp: async (job) => (await analysis()).giveUp(job),
  },
  "verify-list": { restart: async (job) => (await verification()).restart(job) },
  "verify-address": {
    restart: async (job) => (await single()).restart(job),
    giveUp: async (job) => (await single()).giveUp(job),
  },
  "make-download": {
    restart: async (job) => (await list()).restartWholeListJob(job),
    giveUp: async (job) => (await list()).giveUpWholeListJob(job),
  },
  "make-archive": {
    restart: async (job) => (await archive()).restart(job),
    giveUp: async (job) => (await archive()).giveUp(job),
  },
  "erase-archive": { restart: async (job) => (await archive()).eraseDue(job) },
  ...Job.reactionRules,
  "deliver-webhook": { restart: async (job) => (await webhook()).restart(job) },
  "replay-webhook": { restart: async (job) => (await webhook()).restartReplay(job) },
  "erase-usage": { restart: async (job) => (await apiKey()).eraseUsage(job) },
  "keep-fresh": { restart: async (job) => (await list()).keepFreshWhenDue(job) },
  "remove-list": { restart: async (job) => (await list()).removeHidden(job) },
  "erase-late-objects": { restart: async (job) => (await list()).eraseLateObjects(job) },
  "tell-expiry": { restart: async (job) => (await apiKey()).tellExpiry(job) },
  "recover-factor": { restart: async (job) => (await account()).continueRecovery(job) },
  "remind-factor": { restart: async (job) => (await member()).remindOfFactor(job) },
  "erase-workspace": { restart: async (job) => (await workspace()).eraseAgain(job) },
  "close-account": { restart: async (job) => (await account()).closeWhenDue(job) },
  "erase-account": {
    restart: async (job) => (await account()).eraseAccount(job),
    reportAfterSeconds: daySeconds,
  },
};

/** Restarts stale jobs, and tells of those that an operator must look at, and of agents that are gone. Both raise alarms. */
export const handler = cron("sweep-jobs", async () => {
  if (Config.get().probing?.transport === "agent") tellSilence(await Agent.silenceSeconds());
  await Job.sweep(rules, tellOfOverdue);
});

const tellOfOverdue = ({ workspaceID, kind, id, timeOpened }: Job.Row): void =>
  log.error({
    message: "A job is overdue.",
    overdue: kind,
    workspaceID,
    id,
    timeOpened,
    ...metrics({ Overdue: 1 }),
  });

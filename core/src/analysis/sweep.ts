import { Actor } from "../kit/actor.ts";
import { each } from "../kit/each.ts";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import { AnalysisEntity } from "./entity.ts";
import { readJob } from "./job.ts";
import { fail, send, showLife } from "./step.ts";

/** Looks after analyses without a recent sign of life: sends their step again, or ends what is too old. */
export async function sweep(): Promise<void> {
  Actor.operator();
  const before = new Date(Clock.now().getTime() - Config.get().staleSeconds * 1000).toISOString();
  const { data } = await AnalysisEntity.query
    .underwayByHeartbeat({ underway: "analysis" })
    .lt({ heartbeat: before })
    .go({ pages: "all" });
  await each(data, ({ workspaceID, listID }) =>
    Actor.provide({ type: "system", workspaceID, job: "sweep-analyses" }, () => revive(workspaceID, listID)),
  );
}

async function revive(workspaceID: string, listID: string): Promise<void> {
  const job = await readJob(workspaceID, listID);
  if (!job?.underway) return;
  const age = Clock.now().getTime() - Date.parse(job.timeStarted);
  if (age > Config.get().deadlineSeconds * 1000) return fail(job);
  await send({ workspaceID, listID, analysisID: job.id, step: job.step });
  await showLife(job);
}

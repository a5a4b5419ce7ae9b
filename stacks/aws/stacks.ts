/** All stacks of an installation, each built from those before it. */
import { type Stack, Tags } from "aws-cdk-lib";
import { agentHostStacks } from "./agent-host.ts";
import { alarmStack } from "./alarm.ts";
import { apiStack } from "./api.ts";
import { backupStack } from "./backup.ts";
import { cronStack } from "./cron.ts";
import { dataStack } from "./data.ts";
import { type Installation, nameOf } from "./installation.ts";
import { createsIdentity, mailStacks } from "./mail.ts";
import { pipelineStack } from "./pipeline.ts";
import type { Stage } from "../stages.ts";
import { webStack } from "./web.ts";

export function buildStacks(installation: Installation): readonly Stack[] {
  const data = dataStack(installation);
  const pipeline = pipelineStack(installation, data);
  const cron = cronStack(installation, data);
  const api = apiStack(installation, data);
  const web = webStack(installation, data, api);
  const hosts = agentHostStacks(installation, web);
  const alarm = alarmStack(installation, api);
  const backup = backupStack(installation, data);
  // They name queues and functions that must exist.
  for (const { stack } of [cron, api]) stack.addStackDependency(pipeline.stack);
  for (const { stack } of [pipeline, cron]) alarm.stack.addStackDependency(stack);

  const mail = mailStacks(installation);
  // SES asks for the permission to use the configuration set as soon as the identity has it.
  for (const { stack } of mail)
    for (const sender of [pipeline, cron, api]) stack.addStackDependency(sender.stack);

  const stacks = [data, pipeline, cron, api, web, alarm, backup, ...hosts, ...mail].map(({ stack }) => stack);
  for (const stack of stacks) {
    Tags.of(stack).add("app", "winnow");
    Tags.of(stack).add("stage", installation.stage.name);
    stack.terminationProtection = installation.stage.keepsData;
  }
  return stacks;
}

/** The full names of the stage's stacks. */
export const stackNames = (stage: Stage): readonly string[] =>
  [
    ...["data", "pipeline", "cron", "api", "web", "alarm", "backup"],
    ...(stage.agentHost ? ["agent-host"] : []),
    ...(createsIdentity(stage) ? ["mail"] : []),
  ].map((name) => nameOf(stage, name));

/** All stacks of an installation, each built from those before it. */
import { type Stack, Tags } from "aws-cdk-lib";
import { alarmStack } from "./alarm.ts";
import { apiStack } from "./api.ts";
import { dataStack } from "./data.ts";
import { eventsStack } from "./events.ts";
import type { Installation } from "./installation.ts";
import { pipelineStack } from "./pipeline.ts";
import { webStack } from "./web.ts";

export function buildStacks(installation: Installation): readonly Stack[] {
  const data = dataStack(installation);
  const pipeline = pipelineStack(installation, data);
  const events = eventsStack(installation, data, pipeline);
  const api = apiStack(installation, data, pipeline);
  const web = webStack(installation, data, api);
  const alarm = alarmStack(installation, pipeline, events);

  const stacks = [data, pipeline, events, api, web, alarm].map(({ stack }) => stack);
  for (const stack of stacks) {
    Tags.of(stack).add("app", "winnow");
    Tags.of(stack).add("stage", installation.stage.name);
    stack.terminationProtection = installation.stage.keepsData;
  }
  return stacks;
}

import { Fact } from "@winnow/core/fact";
import { Status } from "@winnow/core/status";
import { cron } from "../handler.ts";

/** Measures the stage, and learns from what it measured. */
export const handler = cron("publish-status", async (deadline) => {
  await Status.publish(deadline);
  await Fact.learn(deadline);
});

import { Fact } from "@winnow/core/fact";
import { eachSettled } from "@winnow/core/kit/concurrency/each-settled";
import { Status } from "@winnow/core/status";
import { cron } from "../handler/cron.ts";

/** Measures the stage, and learns from what it measured. */
export const handler = cron("publish-status", (deadline) =>
  eachSettled([Fact.learn, Status.publish], (work) => work(deadline)),
);

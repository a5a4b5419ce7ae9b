import { Trace } from "@winnow/core/kit/trace";
import type { Timers } from "@winnow/core/kit/time/timers";
import { Timer } from "@winnow/core/timer";
import type { Context, ScheduledEvent } from "aws-lambda";
import { withAdapters } from "../adapters/index.ts";
import { deadlineOf } from "./deadline.ts";
import { enter } from "../adapters/enter.ts";

/** A timer, run as the operator. What fails has not run. */
export const cron =
  (job: Timers.Name, body: (deadline: Date) => Promise<unknown>) =>
  (_event: ScheduledEvent, context: Context): Promise<void> =>
    Trace.provide({ job }, () =>
      withAdapters(() =>
        enter({ type: "operator", job }, async () => {
          await body(deadlineOf(context));
          await Timer.ran(job);
        }),
      ),
    );

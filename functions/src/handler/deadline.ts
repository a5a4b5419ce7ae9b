import { Clock } from "@winnow/core/port/clock/index";
import type { Context } from "aws-lambda";

/** Time reserved to save progress at the end of an invocation. */
const reserveMilliseconds = 10_000;

/** When an invocation must have ended, by the clock that steps compare it with. Short invocations reserve half of their time. */
export function deadlineOf(context: Context): Date {
  const milliseconds = context.getRemainingTimeInMillis();
  return new Date(Clock.now().getTime() + milliseconds - Math.min(reserveMilliseconds, milliseconds / 2));
}

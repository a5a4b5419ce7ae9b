/** The timers and their functions. */
import { Duration, type Stack } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import type { Data } from "./data.ts";
import { defineFunction } from "./function.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { topology } from "../topology.ts";

export function cronStack(installation: Installation, data: Data): { stack: Stack } {
  const { stage } = installation;
  const stack = installation.openStack(nameOf(stage, "cron"));

  for (const { name, rate, function: spec } of topology.crons) {
    // The next tick is the retry.
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
    const cron = defineFunction(installation, stack, data, { name, spec, retries: once });
    new Rule(stack, `${pascal(name)}Rule`, {
      ruleName: nameOf(stage, name),
      schedule: Schedule.expression(rate),
      targets: [new FunctionTarget(cron, once)],
    });
  }
  return { stack };
}

/** The timers and their functions. */
import { Duration, type Stack } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Data } from "./data.ts";
import { defineFunction } from "./function.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import type { Pipeline } from "./pipeline.ts";
import { topology } from "./topology.ts";

export interface Cron {
  stack: Stack;
  functions: Readonly<Record<string, LambdaFunction>>;
}

export function cronStack(installation: Installation, data: Data, { queues }: Pipeline): Cron {
  const { stage } = installation;
  const stack = installation.openStack(nameOf(stage, "cron"));

  const functions = topology.crons.map(({ name, rate, function: spec }) => {
    // The next tick is the retry.
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
    const cron = defineFunction(installation, stack, { ...data, queues }, { name, spec, retries: once });
    new Rule(stack, `${pascal(name)}Rule`, {
      ruleName: nameOf(stage, name),
      schedule: Schedule.expression(rate),
      targets: [new FunctionTarget(cron, once)],
    });
    return [name, cron] as const;
  });

  return { stack, functions: Object.fromEntries(functions) };
}

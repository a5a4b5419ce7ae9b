/** Facts and time: the bus, its archive, who reacts to which fact, and what runs by the clock. */
import { Duration, type Stack } from "aws-cdk-lib";
import { EventBus, Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Data } from "./data.ts";
import { wire } from "./function.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { deadLetters, type Pipeline } from "./pipeline.ts";
import { topology } from "./topology.ts";

export interface Events {
  stack: Stack;
  /** The dead letters of each reaction. */
  dead: Readonly<Record<string, Queue>>;
  crons: Readonly<Record<string, LambdaFunction>>;
}

const source = "winnow";

export function eventsStack(installation: Installation, data: Data, { queues }: Pipeline): Events {
  const { stage } = installation;
  const stack = installation.openStack(nameOf(stage, "events"));
  const reach = { ...data, queues };

  const bus = new EventBus(stack, "Bus", { eventBusName: nameOf(stage, "bus") });
  bus.archive("Archive", {
    eventPattern: { source: [source] },
    retention: Duration.days(stage.recoveryDays),
  });

  const dead = topology.reactions.map(({ name, events, function: spec }) => {
    const letters = deadLetters(stack, stage, name);
    // The rule's dead letters are facts that never reached Lambda; these are facts that the handler threw on.
    const retries = { retryAttempts: 2, onFailure: new SqsDestination(letters) };
    const reaction = wire(installation, stack, reach, { name, spec, retries });
    new Rule(stack, `${pascal(name)}Rule`, {
      ruleName: nameOf(stage, name),
      eventBus: bus,
      eventPattern: { source: [source], detailType: [...events] },
      targets: [
        new FunctionTarget(reaction, {
          deadLetterQueue: letters,
          maxEventAge: Duration.hours(24),
          retryAttempts: 185,
        }),
      ],
    });
    return [name, letters] as const;
  });

  const crons = topology.crons.map(({ name, rate, function: spec }) => {
    // The next tick is the retry.
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
    const cron = wire(installation, stack, reach, { name, spec, retries: once });
    new Rule(stack, `${pascal(name)}Rule`, {
      ruleName: nameOf(stage, name),
      schedule: Schedule.expression(rate),
      targets: [new FunctionTarget(cron, once)],
    });
    return [name, cron] as const;
  });

  return { stack, dead: Object.fromEntries(dead), crons: Object.fromEntries(crons) };
}

/** The bus, and what reacts to its events: functions that it invokes, or queues, where events are many or no function has a reserve. */
import { Duration, type Stack } from "aws-cdk-lib";
import { EventBus, type IRuleTarget, Match, Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue as QueueTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnPermission, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Reaction } from "@winnow/core/kit/reaction";
import type { Data } from "./data.ts";
import { defineFunction } from "./function.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { deadLetterActions } from "../policy.ts";
import type { Stage } from "../stages.ts";
import { topology } from "../topology.ts";

/** The `source` of the product's events. */
const source = "winnow";

const busPrincipal = new ServicePrincipal("events.amazonaws.com");

/** The bus tries to deliver an event for a day. */
const delivering = { maxEventAge: Duration.hours(24), retryAttempts: 185 };

/** Lambda invokes a function that fails twice more, after one minute and after two, and one without a free place for six hours. */
const invoking = { maxEventAge: Duration.hours(6), retryAttempts: 2 };

interface Queues {
  /** The queues of the stage by name. A reaction with one is not invoked by the bus. */
  queues: ReadonlyMap<string, Queue>;
  /** The dead-letter queue of events. */
  dead: Queue;
}

/** Creates the bus, whose archive keeps events as long as data can be restored, and its reactions. */
export function defineReactions(
  installation: Installation,
  stack: Stack,
  data: Data,
  { queues, dead }: Queues,
): void {
  const { stage } = installation;
  const bus = new EventBus(stack, "Bus", { eventBusName: nameOf(stage, "bus") });
  bus.archive("Archive", {
    // What a reaction receives again has its name in place of a type.
    eventPattern: { source: [source], detailType: Match.anythingBut(...Reaction.names) },
    retention: Duration.days(stage.recoveryDays),
  });
  for (const { name, events, function: spec, hasDeadLetters } of topology.reactions) {
    const rule = new Rule(stack, `${pascal(name)}Rule`, {
      ruleName: nameOf(stage, name),
      eventBus: bus,
      eventPattern: { source: [source], detailType: [...events] },
    });
    const queue = queues.get(name);
    if (queue) {
      const deadLetterQueue = hasDeadLetters && { deadLetterQueue: dead };
      rule.addTarget(new QueueTarget(queue, { ...deadLetterQueue, ...delivering }));
      continue;
    }
    if (!spec) throw new Error(`The reaction ${name} has neither a queue nor a function.`);
    const retries = { ...invoking, ...(hasDeadLetters && deadLettersTo(dead)) };
    const reaction = defineFunction(installation, stack, data, { name, spec, retries });
    if (hasDeadLetters) allowDeadLetters(reaction, rule, dead);
    rule.node.addDependency(permissionOf(reaction, ruleARNOf(stack, stage, name)));
    rule.addTarget(invocationOf(reaction, hasDeadLetters ? dead : undefined));
  }
}

const deadLettersTo = ({ queueArn }: Queue) => ({ onFailure: { bind: () => ({ destination: queueArn }) } });

/** Allows a function and its rule to send events that failed to the dead-letter queue. */
function allowDeadLetters(reaction: LambdaFunction, { ruleArn }: Rule, dead: Queue): void {
  reaction.addToRolePolicy(
    new PolicyStatement({ actions: [...deadLetterActions], resources: [dead.queueArn] }),
  );
  dead.addToResourcePolicy(
    new PolicyStatement({
      principals: [busPrincipal],
      actions: ["sqs:SendMessage"],
      resources: [dead.queueArn],
      conditions: { ArnEquals: { "aws:SourceArn": ruleArn } },
    }),
  );
}

const ruleARNOf = (stack: Stack, stage: Stage, name: string): string =>
  stack.formatArn({
    service: "events",
    resource: "rule",
    resourceName: `${nameOf(stage, "bus")}/${nameOf(stage, name)}`,
  });

/** The bus tries nothing again that it is refused, so that a rule is allowed to invoke before it does. CDK's target allows it afterwards. */
const permissionOf = (reaction: LambdaFunction, ruleARN: string): CfnPermission =>
  new CfnPermission(reaction, "OfRule", {
    action: "lambda:InvokeFunction",
    functionName: reaction.functionArn,
    principal: busPrincipal.service,
    sourceArn: ruleARN,
  });

const invocationOf = (reaction: LambdaFunction, dead: Queue | undefined): IRuleTarget => ({
  bind: () => ({
    arn: reaction.functionArn,
    ...(dead && { deadLetterConfig: { arn: dead.queueArn } }),
    retryPolicy: {
      maximumEventAgeInSeconds: delivering.maxEventAge.toSeconds(),
      maximumRetryAttempts: delivering.retryAttempts,
    },
  }),
});

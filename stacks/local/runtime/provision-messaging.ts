/** Creates or updates queues with their dead-letter queues, the bus, its rules and the timers. */
import { AlreadyExistsException, CreateEmailIdentityCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import {
  CreateEventBusCommand,
  type EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
  ResourceAlreadyExistsException,
  type Target,
} from "@aws-sdk/client-eventbridge";
import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { type QueueSpec, sqsNameOf, type Topology } from "../../topology.ts";
import { functionArn, queueArn } from "../cloud/arn.ts";
import type { PolicyDocument } from "../cloud/iam/policy.ts";
import { deadLettersOf, nameOf } from "./resource-name.ts";

const retentionSeconds = 14 * 86_400;

/** The `source` of the product's events. */
const eventSource = "winnow";

/** Creates a queue and its dead-letter queue; returns the queue's URL. */
export async function provisionQueue(
  sqs: SQSClient,
  stage: string,
  name: string,
  spec: QueueSpec,
): Promise<string> {
  const dead = await provisionDeadLetters(sqs, stage, name, spec);
  const attributes = {
    VisibilityTimeout: String(spec.visibilitySeconds),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: queueArn(dead),
      maxReceiveCount: spec.maxReceives,
    }),
  };
  return ensureQueue(sqs, nameOf(stage, sqsNameOf(name, spec)), attributes, spec);
}

/** Creates the dead-letter queue of a queue or reaction; returns its name. */
export async function provisionDeadLetters(
  sqs: SQSClient,
  stage: string,
  name: string,
  spec: Pick<QueueSpec, "isFIFO"> = {},
): Promise<string> {
  const dead = nameOf(stage, sqsNameOf(deadLettersOf(name), spec));
  await ensureQueue(sqs, dead, {}, spec);
  return dead;
}

/** Creates the bus, and a rule for each reaction. */
export async function provisionBus(
  events: EventBridgeClient,
  stage: string,
  reactions: Topology["reactions"],
): Promise<string> {
  const bus = nameOf(stage, "bus");
  await events.send(new CreateEventBusCommand({ Name: bus })).catch((error: unknown) => {
    if (!(error instanceof ResourceAlreadyExistsException)) throw error;
  });
  for (const { name, events: types, function: spec, hasDeadLetters } of reactions) {
    const rule = { Name: nameOf(stage, name), EventBusName: bus };
    const EventPattern = JSON.stringify({ source: [eventSource], "detail-type": types });
    await events.send(new PutRuleCommand({ ...rule, EventPattern }));
    await putTarget(events, rule, {
      Id: name,
      Arn: (spec ? functionArn : queueArn)(nameOf(stage, name)),
      ...(hasDeadLetters && { DeadLetterConfig: { Arn: queueArn(nameOf(stage, deadLettersOf(name))) } }),
      RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 86_400 },
    });
  }
  return bus;
}

/** Creates a scheduled rule for each timer. */
export async function provisionCrons(
  events: EventBridgeClient,
  stage: string,
  crons: Topology["crons"],
): Promise<void> {
  for (const { name, rate } of crons) {
    const rule = { Name: nameOf(stage, name) };
    await events.send(new PutRuleCommand({ ...rule, ScheduleExpression: rate }));
    await putTarget(events, rule, {
      Id: name,
      Arn: functionArn(nameOf(stage, name)),
      RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
    });
  }
}

/** Creates the SES identity of the domain of the sender's address. */
export async function provisionSender(ses: SESv2Client, address: string): Promise<void> {
  const EmailIdentity = address.slice(address.lastIndexOf("@") + 1);
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity })).catch((error: unknown) => {
    if (!(error instanceof AlreadyExistsException)) throw error;
  });
}

/** Creates or replaces the roles of functions. */
export async function provisionRoles(
  endpoint: string,
  roles: Readonly<Record<string, PolicyDocument>>,
): Promise<void> {
  const answer = await fetch(`${endpoint}/_local/roles`, { method: "PUT", body: JSON.stringify({ roles }) });
  if (!answer.ok) throw new Error(`The local cloud refused the roles: ${await answer.text()}`);
}

async function putTarget(
  events: EventBridgeClient,
  { Name, ...bus }: { Name: string; EventBusName?: string },
  target: Target,
): Promise<void> {
  await events.send(new PutTargetsCommand({ Rule: Name, ...bus, Targets: [target] }));
}

/** Creates or updates a queue with these attributes. */
async function ensureQueue(
  sqs: SQSClient,
  QueueName: string,
  attributes: Record<string, string>,
  { isFIFO }: Pick<QueueSpec, "isFIFO">,
): Promise<string> {
  const create = { QueueName, ...(isFIFO && { Attributes: { FifoQueue: "true" } }) };
  const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand(create));
  const Attributes = { ...attributes, MessageRetentionPeriod: String(retentionSeconds) };
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
  return QueueUrl;
}

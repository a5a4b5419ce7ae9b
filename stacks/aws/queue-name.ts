/** Queues are referenced by name, not by a CloudFormation export: a queue whose export is imported could not be removed. */
import type { Stack } from "aws-cdk-lib";
import { nameOf } from "./installation.ts";
import type { Stage } from "../stages.ts";
import { type QueueSpec, sqsNameOf, topology } from "../topology.ts";

const queues: Readonly<Record<string, QueueSpec>> = topology.queues;

/** A reaction's queue, which stages without reserves have, is no FIFO queue. */
const kindOf = (queue: string): Pick<QueueSpec, "isFIFO"> => queues[queue] ?? {};

export const queueNameOf = (stage: Stage, queue: string): string =>
  nameOf(stage, sqsNameOf(queue, kindOf(queue)));

/**
 * The dead-letter queues of a stage: one of all queues; one of the FIFO queues, which SQS wants to be FIFO;
 * and one of events that the bus could not deliver, or whose reaction failed. A message says where it came
 * from. One queue for each would cost an alarm's metric each.
 */
export const deadQueues = {
  messages: {},
  ordered: { isFIFO: true },
  events: {},
} as const satisfies Readonly<Record<string, Pick<QueueSpec, "isFIFO">>>;
export type DeadQueueName = keyof typeof deadQueues;

export const deadQueueOf = (queue: string): DeadQueueName => (kindOf(queue).isFIFO ? "ordered" : "messages");

export const deadQueueNameOf = (stage: Stage, dead: DeadQueueName): string =>
  nameOf(stage, sqsNameOf(`dead-${dead}`, deadQueues[dead]));

export const queueARNOf = (stack: Stack, stage: Stage, queue: string): string =>
  stack.formatArn({ service: "sqs", resource: queueNameOf(stage, queue) });

export const queueURLOf = (stack: Stack, stage: Stage, queue: string): string =>
  `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${queueNameOf(stage, queue)}`;

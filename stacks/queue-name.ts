/**
 * Queues by their names, which are known before they exist. Stacks that named them by the exports of another could not let go of a
 * queue: CloudFormation removes no export that is imported.
 */
import type { Stack } from "aws-cdk-lib";
import type { QueueName } from "./grants.ts";
import { nameOf } from "./installation.ts";
import type { Stage } from "./stages.ts";
import { type QueueSpec, sqsNameOf, topology } from "./topology.ts";

const specOf = (queue: QueueName): QueueSpec => topology.queues[queue];

export const queueNameOf = (stage: Stage, queue: QueueName): string =>
  nameOf(stage, sqsNameOf(queue, specOf(queue)));

export const deadQueueNameOf = (stage: Stage, queue: QueueName): string =>
  nameOf(stage, sqsNameOf(`${queue}-dead`, specOf(queue)));

export const queueARNOf = (stack: Stack, stage: Stage, queue: QueueName): string =>
  stack.formatArn({ service: "sqs", resource: queueNameOf(stage, queue) });

export const queueURLOf = (stack: Stack, stage: Stage, queue: QueueName): string =>
  `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${queueNameOf(stage, queue)}`;

/** The queues with their dead-letter queues and consumers, the bus with its reactions, and the notifications of the bucket. */
import { Duration, Names, type Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { EventSourceMappingOptions, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Bucket, EventType } from "aws-cdk-lib/aws-s3";
import { SqsDestination } from "aws-cdk-lib/aws-s3-notifications";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { queueDays } from "@winnow/core/kit/retention";
import { consumersOf, queuesOf } from "../concurrency.ts";
import type { Data } from "./data.ts";
import { defineFunction } from "./function.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { consumerActions } from "../policy.ts";
import type { Stage } from "../stages.ts";
import { type DeadQueueName, deadQueueNameOf, deadQueueOf, deadQueues, queueNameOf } from "./queue-name.ts";
import { defineReactions } from "./reaction.ts";
import { type QueueSpec, topology } from "../topology.ts";

type Queues = ReadonlyMap<string, Queue>;
type DeadQueues = Readonly<Record<DeadQueueName, Queue>>;

export function pipelineStack(installation: Installation, data: Data): { stack: Stack } {
  const { stage } = installation;
  const stack = installation.openStack(nameOf(stage, "pipeline"));

  const dead: DeadQueues = {
    messages: deadLetters(stack, stage, "messages"),
    ordered: deadLetters(stack, stage, "ordered"),
    events: deadLetters(stack, stage, "events"),
  };
  const specs = Object.entries(queuesOf(stage));
  const queues: Queues = new Map(
    specs.map(([name, spec]) => [name, queue(stack, stage, name, spec, dead[deadQueueOf(name)])]),
  );
  for (const [name, spec] of specs) {
    const consumer = defineFunction(installation, stack, data, { name, spec: spec.consumer });
    const maxConcurrency = consumersOf(spec, stage);
    consume(consumer, queueNamed(queues, name), { ...batchOf(spec), maxConcurrency });
  }
  notifyOfUploads(stack, data, queues);
  defineReactions(installation, stack, data, { queues, dead: dead.events });
  return { stack };
}

/**
 * Has the function consume the queue, with the permissions that this takes. CDK's own event source grants more. The id is the one
 * that it gives, because a queue cannot have a second mapping to the same function, not even while one replaces the other.
 */
function consume(consumer: LambdaFunction, queue: Queue, batch: EventSourceMappingOptions): void {
  consumer.addEventSourceMapping(`SqsEventSource:${Names.nodeUniqueId(queue.node)}`, {
    ...batch,
    eventSourceArn: queue.queueArn,
    reportBatchItemFailures: true,
  });
  consumer.addToRolePolicy(
    new PolicyStatement({ actions: [...consumerActions], resources: [queue.queueArn] }),
  );
}

const batchOf = ({ batchSize, windowSeconds }: QueueSpec) => ({
  batchSize,
  ...(windowSeconds !== undefined && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
});

/** Creates a dead-letter queue with the longest retention of SQS, fourteen days. */
function deadLetters(stack: Stack, stage: Stage, name: DeadQueueName): Queue {
  return new Queue(stack, `Dead${pascal(name)}Queue`, {
    queueName: deadQueueNameOf(stage, name),
    ...fifoOf(deadQueues[name]),
    retentionPeriod: Duration.days(queueDays),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
}

function queue(stack: Stack, stage: Stage, name: string, spec: QueueSpec, dead: Queue): Queue {
  return new Queue(stack, `${pascal(name)}Queue`, {
    queueName: queueNameOf(stage, name),
    ...fifoOf(spec),
    visibilityTimeout: Duration.seconds(spec.visibilitySeconds),
    retentionPeriod: Duration.days(queueDays),
    deadLetterQueue: { queue: dead, maxReceiveCount: spec.maxReceives },
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
}

/** The sender names the deduplication id of each message. Other queues cannot have `fifo: false`. */
const fifoOf = ({ isFIFO }: Pick<QueueSpec, "isFIFO">) => (isFIFO ? { fifo: true } : {});

/** Imports the bucket, so that its notifications belong to this stack, without a cyclic dependency of stacks. */
function notifyOfUploads(stack: Stack, { files }: Data, queues: Queues): void {
  const bucket = Bucket.fromBucketName(stack, "Files", files.bucketName);
  for (const { prefix, queue } of topology.files.notifications)
    bucket.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(queueNamed(queues, queue)), {
      prefix,
    });
}

function queueNamed(queues: Queues, name: string): Queue {
  const queue = queues.get(name);
  if (!queue) throw new Error(`The stage has no queue ${name}.`);
  return queue;
}

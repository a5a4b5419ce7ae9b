/** Consumers of queues: they parse a message, provide the actor and call one function of core. */
import { Job } from "@winnow/core/job";
import { ID } from "@winnow/core/kit/id";
import type { SQSRecord } from "aws-lambda";
import { z } from "zod";
import { withAdapters } from "../adapters/index.ts";
import { log } from "../logging/log.ts";
import { type Consumer, consumer, type Delivery, retrying } from "./consumer.ts";
import { arrivalOf, logged, traceOf } from "./delivery-log.ts";
import { enter } from "../adapters/enter.ts";

const Tenant = z.object({ workspaceID: ID.tenant });

/**
 * A queue consumer. Each message runs as the system in its workspace and fails separately. `partsOf` reads a message that says
 * several things, one after the other.
 */
export const queue = <S extends z.ZodType>(
  job: string,
  schema: S,
  body: (message: z.output<S>, delivery: Delivery) => Promise<void>,
  partsOf: (message: unknown) => readonly unknown[] = (message) => [message],
): Consumer =>
  consumer(job, async (message, delivery) => {
    for (const part of partsOf(message)) {
      const { workspaceID } = Tenant.parse(part);
      await enter({ type: "system", workspaceID, job }, () => body(schema.parse(part), delivery));
    }
  });

/**
 * A consumer that takes all messages of a workspace in a batch together, as the system there. They fail together; so does a
 * message that cannot be read, alone.
 */
export const groupedQueue =
  <S extends z.ZodType<{ workspaceID: string }>>(
    job: string,
    schema: S,
    body: (messages: z.output<S>[]) => Promise<void>,
  ): Consumer =>
  ({ Records }) =>
    withAdapters(async () => {
      const groups = Map.groupBy(Records, (record) => traceOf(record.body).workspaceID ?? record.messageId);
      const settle = async ([first, ...others]: SQSRecord[]): Promise<void> => {
        if (!first) return;
        await logged(job, arrivalOf(first), async () => {
          const messages = [first, ...others].map((record) => schema.parse(JSON.parse(record.body)));
          const { workspaceID } = Tenant.parse(messages[0]);
          await enter({ type: "system", workspaceID, job }, () => body(messages));
        });
      };
      const all = [...groups.values()];
      const outcomes = await Promise.allSettled(all.map(settle));
      return retrying(all.filter((_, index) => outcomes[index]?.status === "rejected").flat());
    });

/** The receives of one message, about half an hour of failures, after which it is not delivered again. */
const maxReceives = 25;

/**
 * A consumer of the steps of a job. A step that fails repeatedly ends its job. Where the cloud is what fails, or the worker is
 * killed, the sweep sends the step again, until the job is past its deadline. A message becomes no dead letter.
 */
export const jobQueue = (
  kind: Job.StepKind,
  step: (message: Job.Message, deadline: Date) => Promise<void>,
  giveUp: (job: Job.Row) => Promise<void>,
): Consumer =>
  queue(kind, Job.Message, async (message, { deadline, received: { receives } }) => {
    if (receives > maxReceives) return;
    try {
      await step(message, deadline);
    } catch (error) {
      if (receives < maxReceives) throw error;
      log.error({ job: kind, message: `The last delivery of a step of ${message.id} failed.`, error });
      if (!Job.isUnavailable(error)) await Job.giveUp(kind, message, giveUp);
    }
  });

/** A consumer of messages that the sweep sends again. One that failed too often is dropped, and becomes no dead letter. */
export const sweptQueue = <S extends z.ZodType>(
  job: string,
  schema: S,
  body: (message: z.output<S>) => Promise<void>,
): Consumer =>
  queue(job, schema, async (message, { received: { receives } }) => {
    if (receives <= maxReceives) await body(message);
  });

/** A queue consumer without a workspace. Each message runs as the operator and fails separately. */
export const operatorQueue = <S extends z.ZodType>(
  job: string,
  schema: S,
  body: (message: z.output<S>, delivery: Delivery) => Promise<void>,
): Consumer =>
  consumer(job, async (message, delivery) => {
    await enter({ type: "operator", job }, () => body(schema.parse(message), delivery));
  });

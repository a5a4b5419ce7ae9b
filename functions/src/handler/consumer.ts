/** Takes the messages of a queue: each fails separately, by its id, and is delivered again soon. */
import { Job } from "@winnow/core/job";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { withAdapters } from "../adapters/index.ts";
import { log } from "../logging/log.ts";
import { deadlineOf } from "./deadline.ts";
import { arrivalOf, logged } from "./delivery-log.ts";

/** Metadata of an SQS delivery. */
export interface Delivery {
  received: Job.Received;
  /** The time at which the function must have ended. */
  deadline: Date;
}

export type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

export const consumer =
  (job: string, consume: (message: unknown, delivery: Delivery) => Promise<void>): Consumer =>
  ({ Records }, context) =>
    withAdapters(async () => {
      const deadline = deadlineOf(context);
      const settle = (record: SQSRecord): Promise<void> =>
        logged(job, arrivalOf(record), async () =>
          consume(JSON.parse(record.body), { received: receivedOf(record), deadline }),
        );
      const outcomes = await Promise.allSettled(Records.map(settle));
      return retrying(Records.filter((_, index) => outcomes[index]?.status === "rejected"));
    });

const receivedOf = ({ eventSourceARN, receiptHandle, attributes }: SQSRecord): Job.Received => ({
  queueARN: eventSourceARN,
  receiptHandle,
  receives: Number(attributes.ApproximateReceiveCount),
});

/** Reports the messages that failed, so that they are delivered again, and soon. */
export async function retrying(failed: readonly SQSRecord[]): Promise<SQSBatchResponse> {
  await Promise.all(failed.map((record) => retrySoon(receivedOf(record))));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

/** Sets the visibility timeout of a message. Where that is refused, the timeout of its queue applies, perhaps an hour. */
const setting = (change: Promise<void>, { queueARN }: Job.Received): Promise<void> =>
  change.catch((error: unknown) =>
    log.error({ message: "The visibility timeout of a message was not set.", queueARN, error }),
  );

const retrySoon = (received: Job.Received): Promise<void> => setting(Job.retry(received), received);

/** Has a message delivered again soon after the deadline, should the worker be killed before it. */
export const redeliverAfter = (received: Job.Received, deadline: Date): Promise<void> =>
  setting(Job.redeliverAfter(received, deadline), received);

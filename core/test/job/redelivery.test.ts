import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";

const sqs = new SQSClient({});

/** A message that was received from a queue with a visibility timeout of an hour. */
async function received() {
  const queue = `retry-${ulid()}`;
  const Attributes = { VisibilityTimeout: "3600" };
  const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName: queue, Attributes }));
  Config.set({ ...Config.get(), retrySeconds: 1, queues: { ...Config.get().queues, [queue]: QueueUrl } });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "{}" }));
  const receive = async (WaitTimeSeconds = 0) => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }));
    return Messages;
  };
  const [message] = await receive();
  const queueARN = `arn:aws:sqs:eu-west-1:000000000000:${queue}`;
  return { receive, message: { queueARN, receiptHandle: message?.ReceiptHandle ?? "", receives: 1 } };
}

it("A failed message is delivered again long before its queue's visibility timeout.", async () => {
  const { receive, message } = await received();
  expect(await receive()).toEqual([]);
  await Job.retry(message);
  expect(await receive(5)).toHaveLength(1);
});

it("A message of a queue that the function is not given is refused.", async () => {
  const { message } = await received();
  const queueARN = `${message.queueARN}-of-another-function`;
  await expect(Job.retry({ ...message, queueARN })).rejects.toThrow(queueARN);
});

it("A message stays hidden while its worker may still be alive.", async () => {
  const { receive, message } = await received();
  const clock = manualClock("2030-01-01T00:00:00Z");
  await Clock.provide(clock, () => Job.redeliverAfter(message, new Date("2030-01-01T00:00:01Z")));
  expect(await receive(1)).toEqual([]);
});

/** Queues for one test file, and helpers of the SQS tests. */
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  type Message,
  type ReceiveMessageCommandInput,
  type SendMessageCommandInput,
} from "@aws-sdk/client-sqs";
import { openTarget, uniqueName, type Target } from "./target.ts";

export interface OwnQueues {
  sqs: SQSClient;
  target: Target;
  create(attributes?: Record<string, string>): Promise<string>;
  createFifo(attributes?: Record<string, string>): Promise<string>;
  send(url: string, body: string, more?: Partial<SendMessageCommandInput>): Promise<void>;
  /** Receives up to ten messages with all their attributes. */
  receive(url: string, more?: Partial<ReceiveMessageCommandInput>): Promise<Message[]>;
  remove(url: string, message: Message | undefined): Promise<void>;
  arn(url: string): Promise<string>;
  close(): Promise<void>;
}

export async function openQueues(): Promise<OwnQueues> {
  const target = await openTarget();
  const sqs = new SQSClient(target.config);
  const urls: string[] = [];

  async function create(QueueName: string, Attributes: Record<string, string>): Promise<string> {
    const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
    urls.push(QueueUrl);
    return QueueUrl;
  }

  return {
    sqs,
    target,
    create: (attributes = {}) => create(uniqueName(), attributes),
    createFifo: (attributes = {}) => create(`${uniqueName()}.fifo`, { FifoQueue: "true", ...attributes }),
    async send(QueueUrl, MessageBody, more = {}) {
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
    },
    async receive(QueueUrl, more = {}) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          MessageAttributeNames: ["All"],
          MessageSystemAttributeNames: ["All"],
          ...more,
        }),
      );
      return Messages;
    },
    async remove(QueueUrl, message) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    },
    async arn(QueueUrl) {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }),
      );
      return Attributes?.QueueArn ?? "";
    },
    async close() {
      if (process.env["CONFORMANCE_ENDPOINT"] !== undefined)
        for (const QueueUrl of urls) await sqs.send(new DeleteQueueCommand({ QueueUrl }));
      sqs.destroy();
      await target.close();
    },
  };
}

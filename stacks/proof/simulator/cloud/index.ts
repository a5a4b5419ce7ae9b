/** The AWS services that the product uses, in memory: every operation is atomic and takes no time. */
import { createHash } from "node:crypto";
import { AwsError } from "../../../local/cloud/emulated-service.ts";
import type { PerformOptions } from "../../../local/cloud/dynamo/database.ts";
import type { MemoryObjects } from "./objects.ts";
import { type Answer, inputOf, json, jsonError, type Request, targetOf } from "./request.ts";
import type { MemoryTable } from "./table.ts";

export interface SentMessage {
  queue: string;
  body: string;
  delaySeconds: number;
}

export interface VisibilityChange {
  queue: string;
  receiptHandle: string;
  seconds: number;
}

export interface PutEvent {
  type: string;
  detail: string;
}

/** The value of every secret. */
export const simulatedSecret = "simulated-secret";

export class MemoryCloud {
  readonly table: MemoryTable;
  readonly objects: MemoryObjects;
  /** The requests of SES, as JSON. */
  readonly mails: string[] = [];
  onMessage: (message: SentMessage) => void = () => {};
  onEvent: (event: PutEvent) => void = () => {};
  /** Returns false where the message is not in flight in the queue. */
  onVisibility: (change: VisibilityChange) => boolean = () => true;

  constructor(table: MemoryTable, objects: MemoryObjects) {
    this.table = table;
    this.objects = objects;
  }

  /** Performs a request. */
  perform(request: Request, options: PerformOptions = { now: 0 }): Answer {
    const target = targetOf(request);
    if (!target && request.path.startsWith("/v2/email/")) return this.#sendMail(request);
    if (!target) return this.objects.perform(request);
    const { service, operation } = target;
    const input = inputOf(request);
    const refuses = options.refuses ?? (() => false);
    switch (service) {
      case "DynamoDB_20120810":
        return this.#performOnTable(operation, input, options);
      case "AmazonSQS":
        return this.#sendMessages(operation, input, refuses);
      case "AWSEvents":
        return this.#putEvents(operation, input, refuses);
      case "AmazonSSM":
        return json(200, { Parameter: { Value: simulatedSecret } });
      default:
        throw new Error(`The simulation has no ${service}.`);
    }
  }

  /** SES accepts every mail. */
  #sendMail(request: Request): Answer {
    this.mails.push(JSON.stringify(inputOf(request)));
    return json(200, { MessageId: String(this.mails.length) });
  }

  #performOnTable(
    operation: string,
    input: Readonly<Record<string, unknown>>,
    options: PerformOptions,
  ): Answer {
    try {
      return json(200, this.table.perform(operation, input, options));
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      return jsonError(error.status, error.code, error.message, error.extra);
    }
  }

  #sendMessages(
    operation: string,
    input: Readonly<Record<string, unknown>>,
    refuses: (index: number) => boolean,
  ): Answer {
    if (operation === "ChangeMessageVisibility") {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = input as {
        QueueUrl: string;
        ReceiptHandle: string;
        VisibilityTimeout: number;
      };
      const change = { queue: nameIn(QueueUrl), receiptHandle: ReceiptHandle, seconds: VisibilityTimeout };
      if (this.onVisibility(change)) return json(200, {});
      return jsonError(400, "MessageNotInflight", "The message is not in flight in this queue.");
    }
    if (operation === "SendMessage") return this.#sendMessage(input);
    if (operation === "GetQueueAttributes")
      return json(200, { Attributes: { ApproximateNumberOfMessages: "0" } });
    if (operation !== "SendMessageBatch") throw new Error(`The simulation has no SQS ${operation}.`);
    const { QueueUrl, Entries } = input as { QueueUrl: string; Entries: Entry[] };
    const queue = nameIn(QueueUrl);
    const taken = Entries.filter((_, index) => !refuses(index));
    const refused = Entries.filter((_, index) => refuses(index));
    for (const { MessageBody: body, DelaySeconds: delaySeconds = 0 } of taken)
      this.onMessage({ queue, body, delaySeconds });
    return json(200, {
      Successful: taken.map(({ Id, MessageBody }) => ({
        Id,
        MessageId: Id,
        MD5OfMessageBody: md5(MessageBody),
      })),
      Failed: refused.map(({ Id }) => ({ Id, Code: "InternalError", SenderFault: false })),
    });
  }

  /** A message of a FIFO queue. Its group and its deduplication are left out: the product must bear any order. */
  #sendMessage(input: Readonly<Record<string, unknown>>): Answer {
    const { QueueUrl, MessageBody: body } = input as { QueueUrl: string; MessageBody: string };
    this.onMessage({ queue: nameIn(QueueUrl), body, delaySeconds: 0 });
    return json(200, { MessageId: "1", MD5OfMessageBody: md5(body) });
  }

  #putEvents(
    operation: string,
    input: Readonly<Record<string, unknown>>,
    refuses: (index: number) => boolean,
  ): Answer {
    if (operation !== "PutEvents") throw new Error(`The simulation has no EventBridge ${operation}.`);
    const { Entries } = input as { Entries: { DetailType: string; Detail: string }[] };
    const answers = Entries.map(({ DetailType: type, Detail: detail }, index) => {
      if (refuses(index)) return { ErrorCode: "InternalFailure" };
      this.onEvent({ type, detail });
      return { EventId: String(index) };
    });
    const failed = answers.filter((answer) => "ErrorCode" in answer);
    return json(200, { FailedEntryCount: failed.length, Entries: answers });
  }
}

const nameIn = (queueURL: string): string => queueURL.split("/").at(-1) ?? "";

const md5 = (body: string): string => createHash("md5").update(body).digest("hex");

interface Entry {
  Id: string;
  MessageBody: string;
  DelaySeconds?: number;
}

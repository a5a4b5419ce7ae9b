/** Fetches the raw state of a stage: rows of the table, objects of the bucket, dead letters. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import {
  ChangeMessageVisibilityCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { gunzipSync } from "node:zlib";

export interface ResourceNames {
  table: string;
  bucket: string;
  /** Names of the dead-letter queues. */
  deadLetterQueues: readonly string[];
}

export interface Stored {
  items: readonly Readonly<Record<string, unknown>>[];
  /** Keys of all objects. */
  keys: ReadonlySet<string>;
  read(key: string): Promise<Uint8Array>;
  /** Bodies of dead letters, by queue. */
  deadLetters: ReadonlyMap<string, readonly unknown[]>;
}

/** Fetches all rows, keys and dead letters; objects on demand. Endpoint and credentials come from the environment. */
export async function fetchStored({ table, bucket, deadLetterQueues }: ResourceNames): Promise<Stored> {
  const s3 = new S3Client({});
  return {
    items: await scan(table),
    keys: await listKeys(s3, bucket),
    async read(Key) {
      const { Body, ContentEncoding } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
      if (!Body) throw new Error(`${Key} has no body.`);
      const bytes = await Body.transformToByteArray();
      return ContentEncoding === "gzip" ? gunzipSync(bytes) : bytes;
    },
    deadLetters: await readDeadLetters(deadLetterQueues),
  };
}

async function scan(TableName: string): Promise<Stored["items"]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const items: Record<string, unknown>[] = [];
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...(page.Items ?? []));
  return items;
}

async function listKeys(s3: S3Client, Bucket: string): Promise<Set<string>> {
  const keys = new Set<string>();
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) if (Key) keys.add(Key);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return keys;
}

async function readDeadLetters(queues: readonly string[]): Promise<Stored["deadLetters"]> {
  const sqs = new SQSClient({});
  const letters = new Map<string, unknown[]>();
  for (const QueueName of queues) {
    const { QueueUrl = "" } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    const messages = await peek(sqs, QueueUrl);
    letters.set(
      QueueName,
      messages.map(({ Body = "null" }): unknown => JSON.parse(Body)),
    );
  }
  return letters;
}

const hiddenSeconds = 30;

/** Receives all messages of a queue, and makes them visible again. */
async function peek(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const receive = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: hiddenSeconds };
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(receive));
    if (Messages.length === 0) break;
    messages.push(...Messages);
  }
  for (const { ReceiptHandle } of messages)
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
  return messages;
}

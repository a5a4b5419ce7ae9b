/** Reads what a stage has written, raw: rows of the table, objects of the bucket, messages nobody could handle. It knows the product's data, none of its code. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { GetQueueUrlCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";

export type Item = Readonly<Record<string, unknown>>;

export interface State {
  /** The rows of an entity. */
  rows(entity: string): readonly Item[];
  all: readonly Item[];
  /** Keys of all objects. */
  keys: ReadonlySet<string>;
  text(key: string): Promise<string>;
  bytes(key: string): Promise<Uint8Array>;
  /** Bodies of dead letters, by queue. */
  deadLetters: ReadonlyMap<string, readonly Item[]>;
}

export interface Place {
  table: string;
  bucket: string;
  /** Names of the dead-letter queues. */
  deadLetterQueues: readonly string[];
}

/** Reads the whole state. The endpoint and the credentials come from the environment. */
export async function readState({ table, bucket, deadLetterQueues }: Place): Promise<State> {
  const all = await scan(table);
  const s3 = new S3Client({});
  const bytes = async (Key: string): Promise<Uint8Array> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    if (!Body) throw new Error(`${Key} has no body.`);
    return Body.transformToByteArray();
  };
  return {
    all,
    rows: (entity) => all.filter((item) => item["__edb_e__"] === entity),
    keys: await listKeys(s3, bucket),
    bytes,
    text: async (key) => new TextDecoder().decode(await bytes(key)),
    deadLetters: await readDeadLetters(deadLetterQueues),
  };
}

async function scan(TableName: string): Promise<Item[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const items: Item[] = [];
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

/** Looks at dead letters without taking them away. */
async function readDeadLetters(queues: readonly string[]): Promise<Map<string, Item[]>> {
  const sqs = new SQSClient({});
  const letters = new Map<string, Item[]>();
  for (const QueueName of queues) {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    const bodies = new Map<string, Item>();
    for (;;) {
      const page = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 5 }),
      );
      const fresh = (page.Messages ?? []).filter(({ MessageId }) => MessageId && !bodies.has(MessageId));
      if (fresh.length === 0) break;
      for (const { MessageId, Body } of fresh)
        bodies.set(String(MessageId), JSON.parse(Body ?? "{}") as Item);
    }
    letters.set(QueueName, [...bodies.values()]);
  }
  return letters;
}

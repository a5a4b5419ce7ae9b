import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  DynamoDBClient,
  paginateQuery,
  paginateScan,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTable, key, s } from "../../proof/conformance/table.ts";

const enoughWrites = 150;

interface Process {
  child: ChildProcess;
  endpoint: string;
}

/** Starts the local cloud in its own process; resolves once it is ready. */
async function launch(folder: string): Promise<Process> {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main, "--port", "0", "--data", folder, "--tied"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const endpoint = /http:\/\/[\d.:]+/.exec(line)?.[0];
    if (endpoint) return { child, endpoint };
  }
  throw new Error("The cloud ended before it was ready.");
}

async function end({ child }: Process, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

function clients(endpoint: string) {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const config = { endpoint, region: "us-east-1", credentials, maxAttempts: 1 };
  return { dynamodb: new DynamoDBClient(config), s3: new S3Client(config), sqs: new SQSClient(config) };
}

describe("a cloud killed during writes", () => {
  const acknowledged = {
    transactions: new Set<string>(),
    objects: new Set<string>(),
    sent: new Set<string>(),
    deleted: new Set<string>(),
  };
  /** Messages whose deletion was requested. The cloud may have died before it answered. */
  const deleting = new Set<string>();
  let folder = "";
  let cloud: Process | undefined;
  let survivors: ReturnType<typeof clients>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-durability-"));
    cloud = await launch(folder);
    const { dynamodb, s3, sqs } = clients(cloud.endpoint);
    await createTable(dynamodb, "durable");
    await s3.send(new CreateBucketCommand({ Bucket: "durable" }));
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "durable" }));

    let next = 0;
    /** Repeats the work until the cloud is killed. */
    const repeat = async (work: (id: string) => Promise<void>): Promise<void> => {
      for (;;)
        try {
          await work(String(next++));
        } catch {
          return;
        }
    };
    const working = [
      ...Array.from({ length: 4 }, () =>
        repeat(async (id) => {
          const items = ["left", "right"].map((sk) => ({
            ...key(id, sk),
            gsi1pk: s("all"),
            gsi1sk: s(id + sk),
          }));
          const puts = items.map((Item) => ({ Put: { TableName: "durable", Item } }));
          await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: puts }));
          acknowledged.transactions.add(id);
        }),
      ),
      ...Array.from({ length: 3 }, () =>
        repeat(async (id) => {
          await s3.send(new PutObjectCommand({ Bucket: "durable", Key: id, Body: id.repeat(2000) }));
          acknowledged.objects.add(id);
        }),
      ),
      ...Array.from({ length: 3 }, () =>
        repeat(async (id) => {
          await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: id }));
          acknowledged.sent.add(id);
        }),
      ),
      repeat(async () => {
        const { Messages = [] } = await sqs.send(
          new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 2 }),
        );
        for (const { Body = "", ReceiptHandle } of Messages) {
          deleting.add(Body);
          await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
          acknowledged.deleted.add(Body);
        }
      }),
    ];
    const min = () => Math.min(...Object.values(acknowledged).map((ids) => ids.size));
    await vi.waitUntil(() => min() > enoughWrites, { timeout: 90_000 });
    await end(cloud, "SIGKILL");
    cloud = undefined;
    await Promise.all(working);

    cloud = await launch(folder);
    survivors = clients(cloud.endpoint);
  }, 150_000);

  afterAll(async () => {
    if (cloud) await end(cloud, "SIGTERM");
    await rm(folder, { recursive: true });
  });

  test("keeps every acknowledged transaction, and none in part", async () => {
    const seen = new Map<string, number>();
    for await (const { Items = [] } of paginateScan({ client: survivors.dynamodb }, { TableName: "durable" }))
      for (const { pk } of Items) seen.set(pk?.S ?? "", (seen.get(pk?.S ?? "") ?? 0) + 1);
    expect([...acknowledged.transactions].filter((id) => seen.get(id) !== 2)).toEqual([]);
    expect([...seen.values()].filter((count) => count !== 2)).toEqual([]);
  });

  test("keeps the index consistent with its table", async () => {
    const { dynamodb } = survivors;
    const table = new Set<string>();
    for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName: "durable" }))
      for (const item of Items) table.add(item["gsi1sk"]?.S ?? "");
    const index = new Set<string>();
    const query = {
      TableName: "durable",
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :all",
      ExpressionAttributeValues: { ":all": s("all") },
    };
    for await (const { Items = [] } of paginateQuery({ client: dynamodb }, query))
      for (const item of Items) index.add(item["gsi1sk"]?.S ?? "");
    expect(index).toEqual(table);
  });

  test("keeps every acknowledged object with all its bytes", async () => {
    for (const id of acknowledged.objects) {
      const { Body } = await survivors.s3.send(new GetObjectCommand({ Bucket: "durable", Key: id }));
      expect(await Body?.transformToString()).toBe(id.repeat(2000));
    }
  });

  test("keeps every sent message that was not deleted, and no deleted one", async () => {
    const { sqs } = survivors;
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "durable" }));
    const owed = [...acknowledged.sent].filter((id) => !deleting.has(id));
    const left = new Set<string>();
    const receive = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 3600,
      WaitTimeSeconds: 5,
    });
    for (let more = true; more && owed.some((id) => !left.has(id));) {
      const { Messages = [] } = await sqs.send(receive);
      for (const { Body = "" } of Messages) left.add(Body);
      more = Messages.length > 0;
    }
    expect(owed.filter((id) => !left.has(id))).toEqual([]);
    expect([...acknowledged.deleted].filter((id) => left.has(id))).toEqual([]);
  });
});

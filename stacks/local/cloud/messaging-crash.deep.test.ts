/** Acknowledged messages and events survive a kill -9. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  CreateEventBusCommand,
  EventBridgeClient,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
} from "@aws-sdk/client-eventbridge";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { functionArn, queueArn } from "./arn.ts";

const program = join(import.meta.dirname, "main.ts");
const writers = 4;
const enoughWrites = 150;

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-crash-"));
});
afterEach(async () => {
  await kill();
  await rm(folder, { recursive: true });
});

/** Starts the local cloud in its own process; resolves with its clients once it is ready. */
async function start() {
  child = spawn(process.execPath, [program, "--port", "0", "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the process has no output");
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, "line", { signal: AbortSignal.timeout(30_000) })) as [string];
  const endpoint = /http:\/\/\S+?:\d+/.exec(line)?.[0];
  if (!endpoint) throw new Error(`the process printed: ${line}`);
  const config = {
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  };
  return { sqs: new SQSClient(config), events: new EventBridgeClient(config) };
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const urlOf = async (sqs: SQSClient, QueueName: string) =>
  (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl ?? "";

async function drain(sqs: SQSClient, QueueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 2,
        VisibilityTimeout: 600,
      }),
    );
    if (Messages.length === 0) return bodies;
    bodies.push(...Messages.map(({ Body = "" }) => Body));
  }
}

/** Writes concurrently until the process is killed; resolves with the acknowledged ids. */
async function writeUntilKilled(write: (id: string) => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  let next = 0;
  async function writer(): Promise<void> {
    for (;;) {
      next += 1;
      const id = `m${next}`;
      try {
        await write(id);
      } catch {
        return;
      }
      acknowledged.push(id);
      if (acknowledged.length === enoughWrites) void kill();
    }
  }
  await Promise.all(Array.from({ length: writers }, writer));
  await kill();
  return acknowledged;
}

test("A crash loses no sent message and returns no deleted one.", { timeout: 90_000 }, async () => {
  const { sqs } = await start();
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "q" }));
  const deleted: string[] = [];
  const sent = await writeUntilKilled(async (id) => {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: id }));
    if (Number(id.slice(1)) % 3 !== 0) return;
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    for (const { Body = "", ReceiptHandle } of Messages) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      deleted.push(Body);
    }
  });
  const again = (await start()).sqs;
  const url = await urlOf(again, "q");
  const left = new Set(await drain(again, url));
  expect(sent.length).toBeGreaterThanOrEqual(enoughWrites);
  expect(deleted.length).toBeGreaterThan(0);
  expect(deleted.filter((id) => left.has(id))).toEqual([]);
  const inFlight = sent.filter((id) => !left.has(id) && !deleted.includes(id));
  expect(inFlight.length).toBeLessThanOrEqual(writers);
});

test("A crash loses no accepted event, for queue and function targets.", { timeout: 90_000 }, async () => {
  const { sqs, events } = await start();
  await sqs.send(new CreateQueueCommand({ QueueName: "q" }));
  await events.send(new CreateEventBusCommand({ Name: "bus" }));
  await events.send(
    new PutRuleCommand({ Name: "r", EventBusName: "bus", EventPattern: '{"source":["tests"]}' }),
  );
  await events.send(
    new PutTargetsCommand({
      Rule: "r",
      EventBusName: "bus",
      Targets: [
        { Id: "q", Arn: queueArn("q"), InputPath: "$.detail.id" },
        { Id: "f", Arn: functionArn("f"), InputPath: "$.detail.id" },
      ],
    }),
  );
  const accepted = await writeUntilKilled((id) =>
    events.send(
      new PutEventsCommand({
        Entries: [{ EventBusName: "bus", Source: "tests", DetailType: "t", Detail: JSON.stringify({ id }) }],
      }),
    ),
  );
  const again = (await start()).sqs;
  for (const queue of ["q", "_invoke-f"]) {
    const arrived = new Set(await drain(again, await urlOf(again, queue)));
    expect(accepted.filter((id) => !arrived.has(JSON.stringify(id)))).toEqual([]);
  }
});

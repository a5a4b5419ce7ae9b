/**
 * The process of the cloud is killed again and again while it writes to a table. KILLS says how often: `KILLS=100 npx vitest
 * run --project deep kills`.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  DynamoDBClient,
  paginateScan,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createTable, key, n, s } from "../../proof/conformance/table.ts";

const kills = Number(process.env["KILLS"] ?? 8);
const writers = 8;
const TableName = "killed";

interface Process {
  child: ChildProcess;
  dynamodb: DynamoDBClient;
}

async function launch(folder: string): Promise<Process> {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main, "--port", "0", "--data", folder, "--tied"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  for await (const line of createInterface({ input: child.stdout })) {
    const endpoint = /http:\/\/[\d.:]+/.exec(line)?.[0];
    if (!endpoint) continue;
    return {
      child,
      dynamodb: new DynamoDBClient({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 }),
    };
  }
  throw new Error("The cloud ended before it was ready.");
}

/** What was acknowledged: pairs that one transaction wrote, and how often a counter was increased. */
const pairs = new Set<string>();
let increases = 0;
/** Increases that were requested. The cloud may have died before it answered. */
let requested = 0;
let next = 0;

/** Writes until the cloud is killed, which happens after `writes` acknowledged ones. */
async function write({ child, dynamodb }: Process, writes: number): Promise<void> {
  let left = writes;
  const acknowledge = () => {
    left -= 1;
    if (left === 0) child.kill("SIGKILL");
  };
  const pair = async () => {
    const id = String(next++);
    const puts = ["left", "right"].map((side) => ({
      Put: {
        TableName,
        Item: { ...key(id, side), gsi1pk: s("all"), gsi1sk: s(id), body: s("x".repeat(id.length * 500)) },
      },
    }));
    await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: puts }));
    pairs.add(id);
  };
  const increase = async () => {
    requested += 1;
    await dynamodb.send(
      new UpdateItemCommand({
        TableName,
        Key: key("counter"),
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": n(1) },
      }),
    );
    increases += 1;
  };
  const repeat = async (work: () => Promise<void>) => {
    for (;;)
      try {
        await work();
        acknowledge();
      } catch {
        return;
      }
  };
  const exited = once(child, "exit");
  await Promise.all(Array.from({ length: writers }, (_, at) => repeat(at % 2 ? pair : increase)));
  await exited;
  dynamodb.destroy();
}

async function expectEverything({ dynamodb }: Process): Promise<void> {
  const sides = new Map<string, number>();
  let counted = 0;
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName }))
    for (const { pk, n } of Items) {
      if (pk?.S === "counter") counted = Number(n?.N);
      else sides.set(pk?.S ?? "", (sides.get(pk?.S ?? "") ?? 0) + 1);
    }
  expect([...pairs].filter((id) => sides.get(id) !== 2)).toEqual([]);
  expect([...sides.values()].filter((count) => count !== 2)).toEqual([]);
  expect(counted).toBeGreaterThanOrEqual(increases);
  expect(counted).toBeLessThanOrEqual(requested);
}

test(`A cloud that is killed ${kills} times loses no acknowledged write, and keeps no transaction in part.`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-kills-"));
  const points = fc.sample(fc.integer({ min: 1, max: 300 }), kills);
  let cloud = await launch(folder);
  await createTable(cloud.dynamodb, TableName);
  for (const writes of points) {
    await write(cloud, writes);
    cloud = await launch(folder);
    await expectEverything(cloud);
  }
  cloud.child.kill();
  await once(cloud.child, "exit");
  await rm(folder, { recursive: true });
}, 0);

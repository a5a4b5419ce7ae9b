import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { importJobOf } from "../../src/list/import-job.ts";
import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";
import { manualClock } from "../../src/port/clock/manual.ts";

const sqs = new SQSClient({});
const s3 = new S3Client({});
let QueueUrl: string;

/** A queue of this file, so that other tests do not receive its messages. */
beforeAll(async () => {
  const made = await sqs.send(new CreateQueueCommand({ QueueName: `import-${ulid()}` }));
  QueueUrl = made.QueueUrl ?? "";
  Config.set({ ...Config.get(), queues: { ...Config.get().queues, "import-small-list": QueueUrl } });
});

/** Receives and deletes the next message. Fallback messages are passed over. */
async function next(): Promise<Job.Message | null> {
  const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  if (!message) return null;
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
  const parsed = Job.Message.parse(JSON.parse(message.Body ?? ""));
  return parsed.isSpare ? next() : parsed;
}

class Killed extends Error {}

function unlessKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

const deadlineMs = 1_000;

/** A clock that advances at each reading, and throws at the given reading to kill its function. */
function advancingClock(milliseconds: number, lastReading = Infinity) {
  let at = Date.parse("2026-01-01T00:00:00.000Z");
  let readings = 0;
  const now = () => {
    if (++readings > lastReading) throw new Killed();
    return new Date((at += milliseconds));
  };
  return { now };
}

/** Handles a message once, with a deadline for part of the work or all of it. */
const handle = (message: Job.Message, milliseconds = 150, lastReading = Infinity): Promise<void> => {
  const clock = advancingClock(milliseconds, lastReading);
  const deadline = new Date(clock.now().getTime() + deadlineMs);
  return as(system(message.workspaceID), () => List.importStep(message, deadline), clock);
};

/** More rows than a batch of the reader and than an interval of the merge, with duplicates. */
const emails = Array.from(
  { length: 3_000 },
  (_, row) => `person.with.a.long.name.${(row * 7) % 2_700}@department.of.company.number-${row % 50}.example`,
);

async function pasted(): Promise<{ workspaceID: string; id: string }> {
  const workspaceID = newWorkspaceID();
  const list = { name: "Pasted", source: "paste", purpose: "verify", emails, metadata: {} } as const;
  const { id } = await as(user(workspaceID), () => List.create(list));
  return { workspaceID, id };
}

type Pasted = Awaited<ReturnType<typeof pasted>>;

async function foundJob({ workspaceID, id }: Pasted): Promise<Job.Row> {
  const row = await readRow(workspaceID, id);
  const job = row && (await Job.find(importJobOf(row)));
  if (!job) throw new Error("There is no import.");
  return job;
}

const infoOf = ({ workspaceID, id }: Pasted) => as(user(workspaceID), () => List.get(id));

/** The objects of the list by the end of their keys, and the number of their prefixes. */
async function stored({ workspaceID, id }: Pasted) {
  const Bucket = Config.get().bucket;
  const Prefix = `list/${workspaceID}/${id}/`;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  const prefixes = new Set<string>();
  const objects: Record<string, string> = {};
  for (const { Key = "" } of Contents) {
    const [prefix = "", ...name] = Key.slice(Prefix.length).split("/");
    prefixes.add(prefix);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    objects[name.join("/")] = (await Body?.transformToString("latin1")) ?? "";
  }
  return { objects, prefixes: prefixes.size };
}

/** Handles each message `times` times until the queue is empty. Returns the number of messages. */
async function drain(times = 1, milliseconds?: number): Promise<number> {
  let messages = 0;
  for (let message = await next(); message; message = await next()) {
    messages += 1;
    for (let time = 0; time < times; time += 1) await handle(message, milliseconds);
  }
  return messages;
}

async function inOneGo() {
  const list = await pasted();
  expect(await drain(1, 0)).toBe(1);
  return { ...(await stored(list)), rows: (await infoOf(list)).rows };
}

describe("an import that takes more than one function's time", () => {
  it("has the same result in many steps, though each message is delivered twice", async () => {
    const whole = await inOneGo();
    const list = await pasted();
    const messages = await drain(2);
    expect(messages).toBeGreaterThan(3);
    expect(messages).toBeLessThan(20);
    expect(await infoOf(list)).toMatchObject({ status: "ready", rows: whole.rows });
    expect(await stored(list)).toEqual({ objects: whole.objects, prefixes: 1 });
  });

  it("has the same result when its function is killed at any point", async () => {
    const whole = await inOneGo();
    for (const lastReading of [3, 8]) {
      const list = await pasted();
      for (let message = await next(); message; message = await next()) {
        await handle(message, 80, lastReading).catch(unlessKilled);
        await handle(message, 80);
      }
      expect(await infoOf(list)).toMatchObject({ status: "ready", rows: whole.rows });
      expect((await stored(list)).objects).toMatchObject(whole.objects);
    }
  });

  it("is dropped with its objects when another column is chosen", async () => {
    const list = await pasted();
    const first = await next();
    if (!first) throw new Error("Nothing was sent.");
    await handle(first);
    const choice = { column: 0, has_header: true };
    await as(user(list.workspaceID), () => List.uploaded({ id: list.id, choice }));
    expect(await drain()).toBeGreaterThan(2);
    expect(await infoOf(list)).toMatchObject({ status: "ready", rows: { total: 2_999 } });
    expect((await stored(list)).prefixes).toBe(1);
  });

  it("ends its job when another column is chosen while its outcome is written", async () => {
    const list = await pasted();
    const replaced = await foundJob(list);
    const first = await next();
    if (!first) throw new Error("Nothing was sent.");
    const { held, letGo } = holdBack("list");
    const step = handle(first, 0);
    await held;
    const choice = { column: 0, has_header: true };
    await as(user(list.workspaceID), () => List.uploaded({ id: list.id, choice }));
    letGo();
    await step;
    expect(await Job.find(replaced)).toBeNull();
    await drain();
    expect(await infoOf(list)).toMatchObject({ status: "ready", rows: { total: 2_999 } });
    expect((await stored(list)).prefixes).toBe(1);
  });

  it("leaves no object behind when the list is removed", async () => {
    const list = await pasted();
    const first = await next();
    if (!first) throw new Error("Nothing was sent.");
    await handle(first);
    await as(user(list.workspaceID), () => List.remove(list.id));
    await as(system(list.workspaceID), () => List.erase(list.id));
    await drain();
    expect(await stored(list)).toEqual({ objects: {}, prefixes: 0 });
  });

  it("is given up by the message of its current step only", async () => {
    const list = await pasted();
    const first = await next();
    if (!first) throw new Error("Nothing was sent.");
    await handle(first);
    const second = await next();
    if (!second) throw new Error("The import does not go on.");
    const giveUp = (message: Job.Message) =>
      as(system(list.workspaceID), () => Job.giveUp("import-list", message, List.giveUpImport));
    await giveUp(first);
    expect(await infoOf(list)).toMatchObject({ status: "importing", error: null });
    await giveUp(second);
    expect(await infoOf(list)).toMatchObject({ status: "failed", error: { code: "import.failed" } });
    await drain();
    expect(await stored(list)).toEqual({ objects: {}, prefixes: 0 });
  });

  it("whose message was lost is restarted", async () => {
    const list = await pasted();
    await next();
    const job = await foundJob(list);
    await as(system(list.workspaceID), () => List.restartImport(job));
    await drain();
    expect(await infoOf(list)).toMatchObject({ status: "ready" });
  });

  it("of addresses that never arrived waits for half a minute, then fails", async () => {
    const list = await pasted();
    const message = await next();
    if (!message) throw new Error("Nothing was sent.");
    const { upload } = (await readRow(list.workspaceID, list.id)) ?? { upload: "" };
    await Store.remove(upload);
    await handle(message, 0);
    expect(await infoOf(list)).toMatchObject({ status: "importing" });
    const clock = manualClock(new Date(Date.parse((await foundJob(list)).timeOpened) + 31_000).toISOString());
    const deadline = new Date(clock.now().getTime() + deadlineMs);
    await as(system(list.workspaceID), () => List.importStep(message, deadline), clock);
    expect(await infoOf(list)).toMatchObject({
      status: "failed",
      error: {
        code: "import.never_arrived",
        message: "The addresses never arrived. Please paste them again.",
      },
    });
  });
});

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
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { List } from "../../src/list/index.ts";

const sqs = new SQSClient({});
const s3 = new S3Client({});
let QueueUrl: string;

/** A queue of our own, so that the messages of other tests are not ours. */
beforeAll(async () => {
  const made = await sqs.send(new CreateQueueCommand({ QueueName: `import-${ulid()}` }));
  QueueUrl = made.QueueUrl ?? "";
  Config.set({ ...Config.get(), queues: { ...Config.get().queues, "import-list": QueueUrl } });
});

/** The next message, taken off the queue. */
async function next(): Promise<Job.Message | null> {
  const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  if (!message) return null;
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
  return Job.Message.parse(JSON.parse(message.Body ?? ""));
}

class Killed extends Error {}

function unlessKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

const patience = 1_000;

/** A clock by which time passes whenever it is looked at, and that ends its function at the so-manieth look. */
function passingClock(milliseconds: number, lastLook = Infinity) {
  let at = Date.parse("2026-01-01T00:00:00.000Z");
  let looks = 0;
  const now = () => {
    if (++looks > lastLook) throw new Killed();
    return new Date((at += milliseconds));
  };
  return { now };
}

/** One try at a message, with time for some of the work or for all of it. */
const handle = (message: Job.Message, milliseconds = 150, lastLook = Infinity): Promise<void> => {
  const clock = passingClock(milliseconds, lastLook);
  const deadline = new Date(clock.now().getTime() + patience);
  return as(system(message.workspaceID), () => List.importStep(message, deadline), clock);
};

/** More than a batch of the reader and more than a stretch of the merge, with repeats. */
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

const infoOf = ({ workspaceID, id }: Pasted) => as(user(workspaceID), () => List.get(id));

/** What lies in storage for the list, by the end of its key; and how many prefixes it is spread over. */
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

/** Handles messages until none is left, each so often. Returns how many there were. */
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
    for (const lastLook of [3, 8]) {
      const list = await pasted();
      for (let message = await next(); message; message = await next()) {
        await handle(message, 80, lastLook).catch(unlessKilled);
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

  it("is given up only by the message of its current step", async () => {
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
});

import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { Analysis } from "../../src/analysis/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { List } from "../../src/list/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const sqs = new SQSClient({});
const urls = new Map<string, string>();
const kinds = {
  "import-list": "import-small-list",
  "analyze-list": "analyze-small-list",
  "make-download": "make-small-download",
} as const;

/** Queues of this file, so that other tests do not receive its messages. */
beforeAll(async () => {
  for (const name of Object.entries(kinds).flat()) {
    const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName: `${name}-${ulid()}` }));
    urls.set(name, QueueUrl);
  }
  Config.set({ ...Config.get(), queues: { ...Config.get().queues, ...Object.fromEntries(urls) } });
});

/** Receives every message of a queue that is there, and returns the ids of their jobs. */
async function received(queue: string): Promise<string[]> {
  const request = { QueueUrl: urls.get(queue), MaxNumberOfMessages: 10, VisibilityTimeout: 600 };
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(request));
  return Messages.map(({ Body = "" }) => Job.Message.parse(JSON.parse(Body)).id);
}

describe.each(Object.entries(kinds) as [keyof typeof kinds, string][])("a job of %s", (kind, small) => {
  it.each([
    { lists: "a small list", isSmall: true, queue: small, other: kind },
    { lists: "another list", isSmall: false, queue: kind, other: small },
  ])("on $lists sends its messages to $queue, also after a checkpoint", async ({ isSmall, queue, other }) => {
    const workspaceID = newWorkspaceID();
    await as(system(workspaceID), async () => {
      const key = { workspaceID, kind, id: ulid() };
      await Job.open({ ...key, input: {}, isSmall });
      const job = await Job.find(key);
      if (!job) throw new Error("The job is open.");
      await Job.send(job, kind);
      await Job.saveCheckpoint(job, kind, { key: `list/${key.id}`, state: {} });
      expect(await received(queue)).toEqual([key.id, key.id]);
      expect(await received(other)).toEqual([]);
    });
  });
});

describe("a small list", () => {
  it("has fewer than 10,000 rows", () => {
    expect([9_999, 10_000].map(Job.isSmall)).toEqual([true, false]);
  });

  it.each([
    { bytes: 999_999, isSmall: true },
    { bytes: 1_000_000, isSmall: false },
  ])("may be a file of $bytes bytes: $isSmall", async ({ bytes: size, isSmall }) => {
    const workspaceID = newWorkspaceID();
    const file = { name: "File", source: "file", purpose: "verify", filename: "file.csv", size } as const;
    await as(user(workspaceID), () => List.create({ ...file, metadata: {} }));
    const { data } = await JobEntity.query.byWorkspace({ workspaceID, kind: "import-list" }).go();
    expect(data.map((job) => job.isSmall)).toEqual([isSmall]);
  });

  it.each([
    { total: 9_999, isSmall: true },
    { total: 10_000, isSmall: false },
  ])("of $total addresses has a small analysis: $isSmall", async ({ total, isSmall }) => {
    const workspaceID = newWorkspaceID();
    const chunks = { chunksBelow: "list/chunk/", chunks: 10, chunkSize: 1_000, positions: undefined };
    const work = { listID: `lst_${ulid()}`, ...chunks, total, badSyntax: 0 };
    await as(user(workspaceID), () => Analysis.start(work, []));
    const { data } = await JobEntity.query.byWorkspace({ workspaceID, kind: "analyze-list" }).go();
    expect(data.map((job) => job.isSmall)).toEqual([isSmall]);
  });
});

/** The product's entities work on the table in memory through ElectroDB and the AWS SDK. */
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { FailureEntity } from "../../../../core/src/throttle/entity.ts";
import { OutboxEntity } from "../../../../core/src/aws/outbox/entity.ts";
import { SessionPlaceEntity } from "../../../../core/src/probing/session-place/entity.ts";
import { JobEntity } from "../../../../core/src/job/entity.ts";
import { ChunkEntity, VerificationEntity } from "../../../../core/src/verification/entity.ts";
import { MemoryCloud } from "./index.ts";
import { MemoryObjects } from "./objects.ts";
import type { Request } from "./request.ts";
import { MemoryTable } from "./table.ts";

const documents = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: "http://table.test",
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
    requestHandler: {
      handle: (request: Request) => {
        const { status, headers, body = "" } = cloud.perform(request);
        return Promise.resolve({ response: { statusCode: status, headers, body: Buffer.from(body) } });
      },
    },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
for (const entity of [
  ChunkEntity,
  FailureEntity,
  JobEntity,
  SessionPlaceEntity,
  OutboxEntity,
  VerificationEntity,
])
  entity.setClient(documents);

let cloud: MemoryCloud;
beforeEach(() => {
  cloud = new MemoryCloud(MemoryTable.create("winnow-local-table", ["gsi1", "gsi2"]), new MemoryObjects());
});

const workspaceID = "wrk_1";
const listID = "lst_1";
const job = {
  workspaceID,
  listID,
  id: "ver_1",
  status: "running",
  chunksBelow: "chunks/",
  timeStarted: "2026-01-01T00:00:00.000Z",
} as const;
const key = { workspaceID, kind: "verify-list", id: "ver_1" } as const;

const count = (id: string) =>
  VerificationEntity.patch({ workspaceID, listID })
    .add({ done: 2, valid: 2 })
    .data((row, { add }) => {
      add(row.reasons.accepted, 2, 0);
      add(row.providers["google_workspace"], 1, 0);
    })
    .where((row, { eq, notExists }) => `${eq(row.id, id)} AND ${notExists(row.timeCompleted)}`);

test("Counters add up.", async () => {
  await VerificationEntity.create(job).go();
  await count(job.id).go();
  await count(job.id).go();
  const { data } = await VerificationEntity.get({ workspaceID, listID }).go({ consistent: true });
  expect(data).toMatchObject({ done: 4, valid: 4, invalid: 0 });
  expect(data).toMatchObject({ reasons: { accepted: 4 }, providers: { google_workspace: 2 } });
});

test("An index has a row from its creation to its deletion.", async () => {
  const row = { ...key, input: {}, timeOpened: "2026-01-01T00:00:00.000Z", shard: "0" };
  await JobEntity.create({ ...row, staleAt: "2026-01-01T00:01:00.000Z" }).go();
  const stale = (staleAt: string) =>
    JobEntity.query.openByStaleness({ shard: "0" }).lt({ staleAt }).go({ pages: "all" });
  expect((await stale("2026-01-01T00:01:00.000Z")).data).toEqual([]);
  expect((await stale("2026-01-01T00:02:00.000Z")).data).toMatchObject([{ id: key.id }]);
  await JobEntity.delete(key).go();
  expect((await stale("2026-01-01T00:02:00.000Z")).data).toEqual([]);
});

test("Counters of another or a missing job are not changed.", async () => {
  await expect(count(job.id).go()).rejects.toThrow("The conditional request failed");
  await VerificationEntity.create(job).go();
  await expect(VerificationEntity.create(job).go()).rejects.toThrow("The conditional request failed");
  await expect(count("ver_2").go()).rejects.toThrow("The conditional request failed");
  const { data } = await VerificationEntity.get({ workspaceID, listID }).go();
  expect(data?.done).toBe(0);
});

test("A transaction is atomic, and reports which change was refused.", async () => {
  await VerificationEntity.create(job).go();
  const row = { workspaceID, listID, verificationID: job.id, chunk: 0, state: "done", key: "a" } as const;
  const fact = { id: "evt_1A", type: "it", workspaceID, properties: { a: [1] }, shard: "A" };
  const TransactItems = [
    {
      Put: ChunkEntity.put(row)
        .where(({ round }, { notExists }) => notExists(round))
        .params(),
    },
    { Update: count(job.id).params() },
    { Put: OutboxEntity.create(fact).params() },
  ] as NonNullable<TransactWriteCommand["input"]["TransactItems"]>;
  const write = () => documents.send(new TransactWriteCommand({ TransactItems }));
  await write();
  const refusal: unknown = await write().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TransactionCanceledException);
  const { CancellationReasons = [] } = refusal as TransactionCanceledException;
  expect(CancellationReasons.map(({ Code }) => Code)).toEqual([
    "ConditionalCheckFailed",
    "None",
    "ConditionalCheckFailed",
  ]);
  const { data } = await VerificationEntity.get({ workspaceID, listID }).go();
  expect(data?.done).toBe(2);
  expect((await OutboxEntity.query.pending({ shard: "A" }).go({ pages: "all" })).data).toEqual([fact]);
});

test("A place is held once, and the second worker learns the holder.", async () => {
  const take = (holder: string, now: number) =>
    SessionPlaceEntity.put({ key: "host", place: 1, holder, freeFrom: now + 10, expires: 1 })
      .where(({ freeFrom }, { lte, notExists }) => `${notExists(freeFrom)} OR ${lte(freeFrom, now)}`)
      .go({ response: "all_old", returnOnConditionCheckFailure: "all_old" });
  expect(await take("a", 5)).toMatchObject({ rejected: false, data: null });
  expect(await take("b", 14)).toMatchObject({ rejected: true, data: { holder: "a", freeFrom: 15 } });
  expect(await take("b", 15)).toMatchObject({ rejected: false, data: { holder: "a" } });
});

test("Chunks are listed in order, page by page, and deleted many at a time.", async () => {
  const job = { workspaceID, listID, verificationID: "ver_1" };
  const keys = Array.from({ length: 60 }, (_, chunk) => ({ ...job, chunk }));
  await ChunkEntity.put(
    keys.toReversed().map((key) => ({ ...key, state: "waiting", key: "k" }) as const),
  ).go();
  const query = ChunkEntity.query.byList(job);
  const chunks = ({ data }: { data: { chunk: number }[] }) => data.map(({ chunk }) => chunk);
  expect(chunks(await query.go({ pages: "all", limit: 7 }))).toEqual(keys.map(({ chunk }) => chunk));
  expect(chunks(await query.go({ order: "desc", count: 2 }))).toEqual([59, 58]);
  const { unprocessed } = await ChunkEntity.delete(keys.slice(1)).go();
  expect(unprocessed).toEqual([]);
  expect(chunks(await query.go({ pages: "all" }))).toEqual([0]);
  const { data } = await ChunkEntity.get(keys).go();
  expect(data.map(({ chunk }) => chunk)).toEqual([0]);
});

test("A failure is counted whether or not there was one before.", async () => {
  const fail = () =>
    FailureEntity.upsert({ subject: "ann", timeLast: "2026-01-01T00:00:00.000Z", expires: 1 })
      .add({ count: 1 })
      .go();
  await fail();
  await fail();
  const { data } = await FailureEntity.get([{ subject: "ann" }, { subject: "bob" }]).go({ consistent: true });
  expect(data).toMatchObject([{ subject: "ann", count: 2 }]);
});

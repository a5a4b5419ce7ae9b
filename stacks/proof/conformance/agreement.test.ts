/**
 * Random requests get the same answers from the table in memory, from the one on disk, and, where CONFORMANCE_JUDGE is the
 * URL of another DynamoDB, from that. AGREEMENT_RUNS says how many sequences of about 20 requests.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AwsError } from "../../local/cloud/emulated-service.ts";
import { Database } from "../../local/cloud/dynamo/database.ts";
import { DiskStore } from "../../local/cloud/dynamo/store/disk.ts";
import { MemoryStore } from "../../local/cloud/dynamo/store/memory.ts";
import type { Item } from "../../local/cloud/dynamo/table/value.ts";
import * as Arbitrary from "./arbitrary-request.ts";

const TableName = "things";
const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: "HASH" },
  { AttributeName: sort, KeyType: "RANGE" },
];
const definition = {
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S",
  })),
  KeySchema: keys("pk", "sk"),
  GlobalSecondaryIndexes: [
    { IndexName: "gsi1", KeySchema: keys("gsi1pk", "gsi1sk"), Projection: { ProjectionType: "ALL" } },
  ],
};

/** A DynamoDB that answers a request with its output, or throws AwsError. */
type Ask = (operation: string, input: object) => unknown;

let folder = "";
let disk: DiskStore;
const memory = new MemoryStore();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-agreement-"));
  disk = await DiskStore.open(folder);
  for (const store of [memory, disk]) askerOf(store)("CreateTable", definition);
});
afterAll(async () => {
  await disk.close();
  await rm(folder, { recursive: true });
});

const sequence = fc.tuple(
  fc.array(Arbitrary.plainPut, { minLength: 4, maxLength: 10 }),
  fc.array(fc.oneof(Arbitrary.write, Arbitrary.read), { minLength: 1, maxLength: 20 }),
);
const numRuns = Number(process.env["AGREEMENT_RUNS"] ?? 200);
const judge = process.env["CONFORMANCE_JUDGE"];

test("any sequence of requests gets the same answers in memory and on disk, and leaves the same items", async () => {
  await expectAgreement(askerOf(memory), askerOf(disk));
});

test.skipIf(judge === undefined)(
  "any sequence of requests gets the answers of the judge",
  async () => {
    const ask = asking(judge ?? "");
    await answerOf(ask, "DeleteTable", { TableName });
    await ask("CreateTable", definition);
    await expectAgreement(askerOf(memory), ask);
  },
  0,
);

async function expectAgreement(ours: Ask, theirs: Ask): Promise<void> {
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, then]) => {
      await Promise.all([empty(ours), empty(theirs)]);
      for (const request of [...first, ...then]) await expectSame(ours, theirs, request);
      expect(await allItems(ours)).toEqual(await allItems(theirs));
    }),
    { numRuns },
  );
}

/** Compares the answers to a request and to all further pages of it. */
async function expectSame(ours: Ask, theirs: Ask, { operation, input }: Arbitrary.Request): Promise<void> {
  const expected = await answerOf(theirs, operation, input);
  const answer = await answerOf(ours, operation, input);
  expect({ operation, input, answer }).toEqual({ operation, input, answer: expected });
  const start = "output" in answer && answer.output["LastEvaluatedKey"];
  if (!start) return;
  await expectSame(ours, theirs, { operation, input: { ...input, ExclusiveStartKey: start } });
}

type Answer = { output: Record<string, unknown> } | { code: string; reasons?: unknown; item?: unknown };

/** An answer without the wording of messages, and sorted where the order is undefined. */
async function answerOf(ask: Ask, operation: string, input: object): Promise<Answer> {
  try {
    const output = copy(await ask(operation, copy(input))) as Record<string, unknown>;
    const { Responses } = output as { Responses?: { things: Item[] } };
    return {
      output: ordered(Responses ? { ...output, Responses: { things: sorted(Responses.things) } } : output),
    };
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    const { CancellationReasons, Item: item } = copy(error.extra) as {
      CancellationReasons?: { Code: string; Item?: unknown }[];
      Item?: unknown;
    };
    const reasons = CancellationReasons?.map(({ Code, Item }) => ({ Code, Item: ordered(Item) }));
    return { code: error.code, reasons, item: ordered(item) };
  }
}

const askerOf = (store: MemoryStore | DiskStore): Ask => {
  const database = new Database(store);
  return (operation, input) => database.perform(operation, input as Record<string, unknown>, { now: 0 });
};

/** Asks over the wire. The signature is that of nobody: no judge checks it. */
const asking =
  (url: string): Ask =>
  async (operation, input) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `DynamoDB_20120810.${operation}`,
        authorization:
          "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    if (answer.ok) return body;
    const { __type, message, Message, ...extra } = body;
    throw new AwsError(
      String(__type).split("#").at(-1) ?? "",
      String(message ?? Message),
      answer.status,
      extra,
    );
  };

async function allItems(ask: Ask): Promise<Item[]> {
  const { Items } = copy(await ask("Scan", { TableName })) as { Items: Item[] };
  return ordered(sorted(Items));
}

async function empty(ask: Ask): Promise<void> {
  for (const { pk, sk } of await allItems(ask)) await ask("DeleteItem", { TableName, Key: { pk, sk } });
}

/** In the format of the wire. */
function copy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

/** With its sets in one order: they have none. */
function ordered<T>(value: T): T {
  return value === undefined
    ? value
    : (JSON.parse(JSON.stringify(value), (name, part: unknown) =>
        (name === "SS" || name === "NS") && Array.isArray(part) ? part.map(String).toSorted() : part,
      ) as T);
}

function sorted(items: readonly Item[]): Item[] {
  const name = ({ pk, sk }: Item) => `${pk?.S}/${sk?.S}`;
  return items.toSorted((a, b) => name(a).localeCompare(name(b)));
}

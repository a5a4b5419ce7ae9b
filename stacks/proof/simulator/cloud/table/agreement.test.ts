/** The table in memory and the local cloud's table on disk give the same answers. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { act, check, OPERATIONS, type Operation } from "../../../../local/cloud/dynamo/dynalite.ts";
import { openEngine, type Engine } from "../../../../local/cloud/dynamo/engine.ts";
import { transactWrite } from "../../../../local/cloud/dynamo/transaction.ts";
import { writeBatch, writeItem } from "../../../../local/cloud/dynamo/write.ts";
import { AwsError } from "../../../../local/cloud/emulated-service.ts";
import * as Arbitrary from "./arbitrary-request.ts";
import { MemoryTable } from "./index.ts";
import type { Item } from "./value.ts";

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: "HASH" },
  { AttributeName: sort, KeyType: "RANGE" },
];
const indexes = [{ name: "gsi1", partition: "gsi1pk", sort: "gsi1sk" }];

let folder = "";
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-agreement-"));
  engine = await openEngine(folder);
  await perform("CreateTable", {
    TableName: "things",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S",
    })),
    KeySchema: keys("pk", "sk"),
    GlobalSecondaryIndexes: [
      { IndexName: "gsi1", KeySchema: keys("gsi1pk", "gsi1sk"), Projection: { ProjectionType: "ALL" } },
    ],
  });
  await vi.waitUntil(async () => (await tableStatus()) === "ACTIVE", { timeout: 15_000 });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

test("any sequence of requests gets the same answers and leaves the same items", async () => {
  const requests = fc.tuple(
    fc.array(Arbitrary.plainPut, { minLength: 4, maxLength: 10 }),
    fc.array(fc.oneof(Arbitrary.write, Arbitrary.read), { minLength: 1, maxLength: 15 }),
  );
  await fc.assert(
    fc
      .asyncProperty(requests, async ([first, then]) => {
        const table = new MemoryTable({ partition: "pk", sort: "sk", indexes });
        for (const request of [...first, ...then]) await expectAgreement(table, request);
        expect(sorted([...table.items()])).toEqual(sorted(await allItems()));
      })
      .beforeEach(empty),
    { numRuns: Number(process.env["AGREEMENT_RUNS"] ?? 60) },
  );
});

/** Compares the answers to a request and to all further pages of it. */
async function expectAgreement(table: MemoryTable, { operation, input }: Arbitrary.Request): Promise<void> {
  const answer = await answerOf(() => table.perform(operation, copy(input)));
  const expected = await answerOf(() => perform(operation, copy(input)));
  expect({ operation, input, answer }).toEqual({ operation, input, answer: expected });
  const start = "output" in answer && answer.output["LastEvaluatedKey"];
  if (start) await expectAgreement(table, { operation, input: { ...input, ExclusiveStartKey: start } });
}

type Answer = { output: Record<string, unknown> } | { code: string; reasons?: unknown; item?: unknown };

/** An answer without the wording of messages, and sorted where the order is undefined. */
async function answerOf(ask: () => unknown): Promise<Answer> {
  try {
    const output = copy(await ask()) as Record<string, unknown>;
    const { Responses } = output as { Responses?: { things: Item[] } };
    return { output: Responses ? { ...output, Responses: { things: sorted(Responses.things) } } : output };
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    const { CancellationReasons, Item: item } = copy(error.extra) as {
      CancellationReasons?: { Code: string; Item?: unknown }[];
      Item?: unknown;
    };
    const reasons = CancellationReasons?.map(({ Code, Item }) => ({ Code, Item }));
    return { code: error.code, reasons, item };
  }
}

async function perform(operation: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  switch (operation) {
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return writeItem(engine, operation, input);
    case "BatchWriteItem":
      return writeBatch(engine, input);
    case "TransactWriteItems":
      return transactWrite(engine, input);
  }
  if (!isOperation(operation)) throw new Error(`No ${operation}.`);
  return act(engine.store, operation, check(engine.store, operation, input));
}

function isOperation(name: string): name is Operation {
  return (OPERATIONS as readonly string[]).includes(name);
}

async function tableStatus(): Promise<unknown> {
  const { Table } = (await perform("DescribeTable", { TableName: "things" })) as { Table: Item };
  return Table["TableStatus"];
}

async function allItems(): Promise<Item[]> {
  const { Items } = copy(await perform("Scan", { TableName: "things" })) as { Items: Item[] };
  return Items;
}

async function empty(): Promise<void> {
  for (const { pk, sk } of await allItems())
    await perform("DeleteItem", { TableName: "things", Key: { pk, sk } });
}

/** In the format of the wire. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function sorted(items: readonly Item[]): Item[] {
  const name = ({ pk, sk }: Item) => `${pk?.S}/${sk?.S}`;
  return items.toSorted((a, b) => name(a).localeCompare(name(b)));
}

/**
 * Random requests to random tables get the same answers from the store in memory, from the one on disk, and,
 * except known differences, from another DynamoDB: CONFORMANCE_JUDGE is its name, such as dynalite, and
 * CONFORMANCE_JUDGE_URL its URL. AGREEMENT_RUNS says how many sequences of about 20 requests.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AwsError } from "../../local/cloud/emulated-service.ts";
import { Database } from "../../local/cloud/dynamo/database.ts";
import { DiskStore } from "../../local/cloud/dynamo/store/disk.ts";
import { MemoryStore } from "../../local/cloud/dynamo/store/memory.ts";
import type { Item } from "../../local/cloud/dynamo/table/value.ts";
import { requestsTo, type Request } from "./arbitrary-request.ts";
import * as Arbitrary from "./arbitrary-table.ts";
import { definitionOf, TableName, type TableShape } from "./arbitrary-table.ts";
import { judges, type Answer, type Judge } from "./known-differences.ts";

/** A DynamoDB that answers a request with its output, or throws AwsError. */
type Ask = (operation: string, input: object) => unknown;

let folder = "";
let disk: DiskStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-agreement-"));
  disk = await DiskStore.open(folder);
});
afterAll(async () => {
  await disk.close();
  await rm(folder, { recursive: true });
});

interface Sequence {
  table: TableShape;
  requests: readonly Request[];
}

const sequenceOf = (table: fc.Arbitrary<TableShape>): fc.Arbitrary<Sequence> =>
  table.chain((table) => {
    const { plainPut, write, read } = requestsTo(table);
    return fc
      .tuple(
        fc.array(plainPut, { minLength: 4, maxLength: 10 }),
        fc.array(fc.oneof(write, read), { minLength: 1, maxLength: 20 }),
      )
      .map((parts) => ({ table, requests: parts.flat() }));
  });
const tables = {
  "the product's table": fc.constant(Arbitrary.productTable),
  "random tables": Arbitrary.table,
};
const numRuns = Number(process.env["AGREEMENT_RUNS"] ?? 100);
const { CONFORMANCE_JUDGE: judgeName = "", CONFORMANCE_JUDGE_URL: judgeURL = "" } = process.env;
const noJudge: Judge = { lacks: () => false, differences: [] };
const judge = judges[judgeName] ?? noJudge;

describe.each(Object.entries(tables))("any sequence of requests to %s", (_, table) => {
  test("gets the same answers in memory and on disk, and leaves the same items", { timeout: 0 }, async () => {
    const memory = new MemoryStore();
    await expectAgreement(table, askingStore(memory), askingStore(disk));
  });

  test("gets the answers of the judge, but for known differences", { timeout: 0 }, async ({ skip }) => {
    skip(judgeURL === "", "CONFORMANCE_JUDGE_URL names no other DynamoDB.");
    await expectAgreement(table, askingStore(new MemoryStore()), asking(judgeURL), judge);
  });
});

/** A sequence ends where the items may differ from then on. */
async function expectAgreement(
  table: fc.Arbitrary<TableShape>,
  ours: Ask,
  theirs: Ask,
  { lacks, differences, writesInPart = false }: Judge = noJudge,
): Promise<void> {
  const isKnown: IsKnown = (...given) => differences.some(({ covers }) => covers(...given));
  await fc.assert(
    fc.asyncProperty(sequenceOf(table), async ({ table, requests }) => {
      for (const ask of [ours, theirs]) await create(ask, table);
      for (const request of requests.filter((request) => !lacks(request)))
        if (!(await agree(ours, theirs, request, isKnown, writesInPart))) return;
      expect(await allItems(ours)).toEqual(await allItems(theirs));
    }),
    { numRuns },
  );
}

type IsKnown = (request: Request, answer: Answer, expected: Answer) => boolean;

async function create(ask: Ask, table: TableShape): Promise<void> {
  await answerOf(ask, { operation: "DeleteTable", input: { TableName } });
  while (await statusOf(ask));
  await ask("CreateTable", definitionOf(table));
  while ((await statusOf(ask)) !== "ACTIVE");
}

/** Undefined if there is no table. */
async function statusOf(ask: Ask): Promise<string | undefined> {
  const answer = await answerOf(ask, { operation: "DescribeTable", input: { TableName } });
  return "output" in answer ? (answer.output["Table"] as { TableStatus: string }).TableStatus : undefined;
}

/**
 * Compares the answers to a request and to all further pages of it; throws if they differ and that is news. Returns whether both
 * have the same items.
 */
async function agree(
  ours: Ask,
  theirs: Ask,
  request: Request,
  isKnown: IsKnown,
  writesInPart: boolean,
): Promise<boolean> {
  const expected = await answerOf(theirs, request);
  const answer = await answerOf(ours, request);
  const isRead = /^(?:\w*Get\w*|Query|Scan)$/.test(request.operation);
  if (!isDeepStrictEqual(answer, expected) && isKnown(request, answer, expected))
    return isRead || ("code" in answer && "code" in expected && !writesInPart);
  expect({ request, answer }).toEqual({ request, answer: expected });
  const start = "output" in answer && answer.output["LastEvaluatedKey"];
  if (!start) return isRead || "output" in answer || !writesInPart;
  const { input, ...more } = request;
  return agree(
    ours,
    theirs,
    { ...more, input: { ...input, ExclusiveStartKey: start } },
    isKnown,
    writesInPart,
  );
}

/** An answer without the wording of messages, and sorted where the order is undefined. */
async function answerOf(ask: Ask, { operation, input, isUnordered = false }: Request): Promise<Answer> {
  try {
    const given = copy(await ask(operation, copy(input))) as Record<string, unknown>;
    // moto returns metrics although nobody asked for them.
    const { ConsumedCapacity: _, ItemCollectionMetrics: __, ...output } = given;
    const { Responses, Items } = output as { Responses?: { things: Item[] }; Items?: Item[] };
    return {
      output: ordered({
        ...output,
        ...(operation === "BatchGetItem" && Responses && { Responses: { things: sorted(Responses.things) } }),
        ...(isUnordered && Items && { Items: sorted(Items) }),
      }),
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

const askingStore = (store: MemoryStore | DiskStore): Ask => {
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
        "x-amz-date": "20260101T000000Z",
        authorization:
          "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      },
      body: JSON.stringify(input),
    });
    const text = await answer.text();
    // A judge that fails may answer with a page.
    if (answer.status === 500) throw new AwsError("InternalServerError", text, 500);
    const body = JSON.parse(text) as Record<string, unknown>;
    if (answer.ok) return body;
    const { __type, message, Message, ...extra } = body;
    throw new AwsError(
      String(__type).split("#").at(-1) ?? "",
      String(message ?? Message),
      answer.status,
      extra,
    );
  };

async function allItems(ask: Ask): Promise<Answer> {
  return answerOf(ask, { operation: "Scan", input: { TableName }, isUnordered: true });
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
  const name = (item: Item) =>
    JSON.stringify(Object.entries(ordered(item)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return items.toSorted((a, b) => (name(a) < name(b) ? -1 : 1));
}

import {
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  QueryCommand,
  UpdateTimeToLiveCommand,
  paginateScan,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { createTable, key, n, openTable, s } from "./table.ts";
import { uniqueName } from "./target.ts";

const { dynamodb, table, put, close } = await openTable();
afterAll(close);

const query = (more: Partial<QueryCommandInput>) =>
  dynamodb.send(new QueryCommand({ TableName: table, ...more }));
const of = (pk: string): Partial<QueryCommandInput> => ({
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": s(pk) },
});
const sks = (answer: { Items?: Record<string, { S?: string }>[] }) =>
  (answer.Items ?? []).map((item) => item["sk"]?.S);

describe("a query", () => {
  beforeAll(async () => {
    for (const at of [10, 2, 1, 3])
      await put({
        ...key("list", `item#${String(at).padStart(2, "0")}`),
        v: n(at),
        gsi1pk: s("even"),
        gsi1sk: s(`${at}`),
      });
    await put(key("list", "other"));
  });

  test("returns items in ascending or descending order of the sort key", async () => {
    const all = ["item#01", "item#02", "item#03", "item#10", "other"];
    expect(sks(await query(of("list")))).toEqual(all);
    expect(sks(await query({ ...of("list"), ScanIndexForward: false }))).toEqual(all.toReversed());
  });

  test("selects by the sort key and filters by other attributes", async () => {
    const narrowed = await query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :item)",
      FilterExpression: "v IN (:one, :ten) OR attribute_not_exists(gsi1sk)",
      ProjectionExpression: "sk",
      ExpressionAttributeValues: {
        ":pk": s("list"),
        ":item": s("item#"),
        ":one": n(1),
        ":ten": n(10),
      },
    });
    expect(narrowed.Items).toEqual([{ sk: s("item#01") }, { sk: s("item#10") }]);
    expect(narrowed.ScannedCount).toBe(4);
    const between = await query({
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: { ":pk": s("list"), ":from": s("item#02"), ":to": s("item#03") },
    });
    expect(sks(between)).toEqual(["item#02", "item#03"]);
  });

  test("returns pages without loss or repetition", async () => {
    const seen: (string | undefined)[] = [];
    let start: Record<string, { S: string }> | undefined;
    do {
      const page = await query({ ...of("list"), Limit: 2, ...(start ? { ExclusiveStartKey: start } : {}) });
      seen.push(...sks(page));
      start = page.LastEvaluatedKey as typeof start;
    } while (start);
    expect(seen).toEqual(["item#01", "item#02", "item#03", "item#10", "other"]);
  });

  test("ends a page at 1 MB", async () => {
    for (const at of [1, 2, 3, 4]) await put({ ...key("heavy", String(at)), d: s("x".repeat(350_000)) });
    const page = await query(of("heavy"));
    expect(page.Items?.length).toBeLessThan(4);
    expect(page.LastEvaluatedKey).toEqual(key("heavy", String(page.Items?.length)));
  });

  test("of an index returns only the items with its key", async () => {
    const answer = await query({
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ExpressionAttributeValues: { ":pk": s("even") },
    });
    expect(sks(answer)).toEqual(["item#01", "item#10", "item#02", "item#03"]);
  });
});

describe("a scan", () => {
  test("in segments covers every item once", async () => {
    for (let at = 0; at < 40; at++) await put(key(`scan-${at}`));
    const segments = await Promise.all([0, 1, 2, 3].map((Segment) => scanSegment(Segment, 4)));
    const seen = segments.flat().filter((pk) => pk?.startsWith("scan-"));
    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
  });

  async function scanSegment(Segment: number, TotalSegments: number): Promise<(string | undefined)[]> {
    const seen: (string | undefined)[] = [];
    const pages = paginateScan({ client: dynamodb }, { TableName: table, Segment, TotalSegments });
    for await (const { Items = [] } of pages) seen.push(...Items.map((item) => item["pk"]?.S));
    return seen;
  }
});

describe("a table", () => {
  test("is created once", async () => {
    expect(await refusal(createTable(dynamodb, table))).toBe("ResourceInUseException");
  });

  test("is deleted with its items", async () => {
    const name = uniqueName();
    await createTable(dynamodb, name);
    await dynamodb.send(new DeleteTableCommand({ TableName: name }));
    await expect
      .poll(() => refusal(dynamodb.send(new DescribeTableCommand({ TableName: name }))), { timeout: 15_000 })
      .toBe("ResourceNotFoundException");
  });

  test("has a configurable TTL attribute", async () => {
    const describeTtl = async () =>
      (await dynamodb.send(new DescribeTimeToLiveCommand({ TableName: table }))).TimeToLiveDescription;
    expect(await describeTtl()).toEqual({ TimeToLiveStatus: "DISABLED" });
    const TimeToLiveSpecification = { Enabled: true, AttributeName: "expires" };
    await dynamodb.send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }));
    expect(await describeTtl()).toMatchObject({ AttributeName: "expires" });
  });
});

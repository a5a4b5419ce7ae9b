/** Rules of DynamoDB on both stores, in more detail than the conformance suite. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AwsError } from "../emulated-service.ts";
import { Database } from "./database.ts";
import { DiskStore } from "./store/disk.ts";
import { MemoryStore } from "./store/memory.ts";
import type { Store } from "./store/store.ts";
import type { AttributeValue, Item } from "./table/value.ts";
import { testSchema } from "./test-schema.ts";

const TableName = "things";
const s = (S: string) => ({ S });
const n = (N: string | number) => ({ N: String(N) });
const key = (pk: string, sk = "0") => ({ pk: s(pk), sk: s(sk) });
const schema = testSchema(TableName);

class TestTable {
  readonly #database: Database;

  constructor(store: Store) {
    this.#database = new Database(store);
  }

  perform(operation: string, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return this.#database.perform(operation, input, { now: 0 });
  }

  items(): Item[] {
    return this.perform("Scan", { TableName })["Items"] as Item[];
  }
}

function refusal(perform: () => unknown): { code: string; message: string } {
  try {
    perform();
  } catch (error) {
    if (error instanceof AwsError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("Nothing was refused.");
}

/** Every placeholder, with a value. */
function update(table: TestTable, text: string, values: Record<string, AttributeValue> = {}): Item {
  const names = [...new Set(text.match(/#\w+/g))].map((name) => [name, name.slice(1)]);
  const { Attributes } = table.perform("UpdateItem", {
    TableName,
    Key: key("a"),
    UpdateExpression: text,
    ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ReturnValues: "ALL_NEW",
  });
  const { pk: _, sk: __, ...rest } = Attributes as Item;
  return rest;
}

function sortKeys(table: TestTable, more: object = {}): (string | undefined)[] {
  const { Items } = table.perform("Query", {
    TableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": s("p") },
    ...more,
  });
  return (Items as Item[]).map(({ sk }) => sk?.S);
}

describe.each(["memory", "disk"])("in the store on %s", (place) => {
  let folder = "";
  let store: Store;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-database-"));
    if (place === "memory") store = new MemoryStore();
    else {
      const disk = await DiskStore.open(folder);
      store = disk;
      close = () => disk.close();
    }
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  /** A new table with these items. */
  function tableOf(...items: Item[]): TestTable {
    if (store.rows(TableName)) store.transact(() => store.drop(TableName));
    store.transact(() => store.create({ schema, timeCreated: 0 }));
    const table = new TestTable(store);
    for (const Item of items) table.perform("PutItem", { TableName, Item });
    return table;
  }

  describe("an update", () => {
    test("reads the item as it was before", () => {
      const table = tableOf({ ...key("a"), a: n(1), b: n(2) });
      expect(update(table, "SET #a = #b, #c = #a ADD #b :one", { ":one": n(1) })).toEqual({
        a: n(2),
        b: n(3),
        c: n(1),
      });
    });

    test("removes the elements of a list that it names, wherever the others go", () => {
      const table = tableOf({ ...key("a"), list: { L: [n(0), n(1), n(2), n(3)] } });
      expect(update(table, "REMOVE #list[0], #list[1] SET #list[9] = :new", { ":new": s("x") })).toEqual({
        list: { L: [n(2), n(3), s("x")] },
      });
    });

    test("does not change items that were read before", () => {
      const before = { ...key("a"), map: { M: { x: n(1), deep: { M: { y: n(1) } } } }, list: { L: [n(1)] } };
      const table = tableOf(before);
      const found = table.perform("GetItem", { TableName, Key: key("a") });
      const seen = JSON.stringify(found);
      update(table, "ADD #map.#deep.#y :one, #map.#x :one SET #list[0] = :one", { ":one": n(1) });
      expect(JSON.stringify(found)).toBe(seen);
    });

    test("adds numbers exactly beyond the precision of a float", () => {
      const table = tableOf({ ...key("a"), big: n("9007199254740993"), fraction: n("0.1") });
      const values = { ":one": n(1), ":more": n("0.2") };
      expect(update(table, "ADD #big :one, #fraction :more", values)).toEqual({
        big: n("9007199254740994"),
        fraction: n("0.3"),
      });
    });

    test("that names an attribute twice, or a parent and its part, is refused", () => {
      const table = tableOf(key("a"));
      for (const text of ["SET #a = :v ADD #a :v", "SET #a = :v, #a.#b = :v"])
        expect(refusal(() => update(table, text, { ":v": n(1) })).code).toBe("ValidationException");
    });
  });

  describe("a condition", () => {
    const deep = { M: { entries: { L: [n(1), { M: { word: s("x") } }] }, tags: { SS: ["a", "b"] } } };

    function holds(condition: string, values: Record<string, AttributeValue> = {}): boolean {
      const table = tableOf({ ...key("a"), deep, shut: { BOOL: false }, word: s("é"), blank: s("") });
      const check = { TableName, Key: key("a"), ConditionExpression: condition };
      const more = Object.keys(values).length > 0 && { ExpressionAttributeValues: values };
      try {
        table.perform("TransactWriteItems", { TransactItems: [{ ConditionCheck: { ...check, ...more } }] });
        return true;
      } catch (error) {
        if (error instanceof AwsError && error.code === "TransactionCanceledException") return false;
        throw error;
      }
    }

    test("compares maps and lists by what is in them, and sets without an order", () => {
      const same = { M: { tags: { SS: ["b", "a"] }, entries: { L: [n("1.0"), { M: { word: s("x") } }] } } };
      expect(holds("deep = :same", { ":same": same })).toBe(true);
      expect(holds("deep <> :same", { ":same": same })).toBe(false);
      expect(holds("deep = :other", { ":other": { M: { ...same.M, more: n(1) } } })).toBe(false);
    });

    test.each([
      ["attribute_exists(deep.entries[1].word)", true],
      ["attribute_exists(deep.entries[2])", false],
      ["attribute_exists(deep.toString)", false],
      ["gone = absent", false],
      ["NOT gone = absent", true],
      ["NOT NOT attribute_exists(deep)", true],
      ["attribute_exists(deep) OR attribute_exists(gone) AND attribute_exists(gone)", true],
      ["(attribute_exists(deep) OR attribute_exists(gone)) AND attribute_exists(gone)", false],
      ["NOT attribute_exists(gone) AND attribute_exists(gone)", false],
    ])("%s: %s", (condition, expected) => {
      expect(holds(condition)).toBe(expected);
    });

    test("knows false and empty strings for values", () => {
      expect(holds("shut IN (:shut)", { ":shut": { BOOL: false } })).toBe(true);
      expect(holds("attribute_type(shut, :type)", { ":type": s("BOOL") })).toBe(true);
      expect(holds("size(blank) = :zero", { ":zero": n(0) })).toBe(true);
      expect(holds("size(word) = :bytes", { ":bytes": n(2) })).toBe(true);
    });

    test.each([
      ["((attribute_exists(a)))", "redundant parentheses"],
      ["attribute_exists(a", "Syntax error"],
      ["attribute_exist(a)", "Syntax error"],
      ["a = a", "distinct"],
      ["name = a", "reserved keyword: name"],
      ["#a = b", "not defined; attribute name: #a"],
      ["a = :b", "not defined; attribute value: :b"],
      ["a == b", "Syntax error"],
      ["a = b;", "Syntax error"],
      ["", "empty"],
    ])("%s is refused", (condition, message) => {
      const { code, message: told } = refusal(() => holds(condition));
      expect(code).toBe("ValidationException");
      expect(told).toContain(message);
    });
  });

  describe("a query", () => {
    test("sorts by the bytes of UTF-8, not by the units of UTF-16", () => {
      const sorted = ["", "A", "a", "aa", "é", "\u{ffee}", "\u{1f600}"].map((text) => `k${text}`);
      const table = tableOf(...sorted.toReversed().map((sk) => key("p", sk)));
      expect(sortKeys(table)).toEqual(sorted);
      expect(sortKeys(table, { ScanIndexForward: false })).toEqual(sorted.toReversed());
    });

    test("of an index tells items with the same sort key apart, page by page", () => {
      const items = ["1", "2", "3"].map((sk) => ({ ...key("p", sk), gsi1pk: s("all"), gsi1sk: s("same") }));
      const table = tableOf(...items);
      const found: unknown[] = [];
      let start: unknown;
      do {
        const page = table.perform("Query", {
          TableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :all",
          ExpressionAttributeValues: { ":all": s("all") },
          Limit: 1,
          ...(start !== undefined && { ExclusiveStartKey: start }),
        });
        found.push(...(page["Items"] as Item[]));
        start = page["LastEvaluatedKey"];
      } while (start);
      expect(found).toEqual(items);
    });

    test("ends a page at one megabyte", () => {
      const body = s("x".repeat(399 * 1024));
      const table = tableOf(...["1", "2", "3", "4"].map((sk) => ({ ...key("p", sk), body })));
      expect(sortKeys(table)).toEqual(["1", "2", "3"]);
      expect(sortKeys(table, { ExclusiveStartKey: key("p", "3") })).toEqual(["4"]);
    });
  });

  describe("an unsupported request is refused", () => {
    test.each([
      ["ExecuteStatement", { Statement: "" }, "does not know ExecuteStatement"],
      ["GetItem", { TableName, Key: key("a"), AttributesToGet: ["a"] }, "AttributesToGet"],
      ["PutItem", { TableName, Item: key("a"), Expected: {} }, "Expected"],
      ["PutItem", { TableName, Item: key("a"), ReturnConsumedCapacity: "TOTAL" }, "ReturnConsumedCapacity"],
      ["PutItem", { TableName, Item: { ...key("a"), bytes: { B: "no Base64" } } }, "Base64"],
      ["PutItem", { TableName, Item: { ...key("a"), two: { S: "a", N: "1" } } }, "exactly one"],
      ["PutItem", { TableName, Item: { ...key("a"), gsi1pk: n(1) } }, "gsi1pk"],
      ["UpdateItem", { TableName, Key: key("a"), AttributeUpdates: {} }, "AttributeUpdates"],
      ["Query", { TableName, Select: "COUNT", KeyConditionExpression: "pk = :pk" }, "Select"],
      ["TransactWriteItems", { TransactItems: [{ Get: {} }] }, "exactly one of"],
      ["DeleteItem", { TableName, Key: { pk: s("a") } }, "does not match the schema"],
      [
        "DeleteItem",
        { TableName, Key: key("a"), ExpressionAttributeNames: { "#a": "a" } },
        "unused in expressions: keys: {#a}",
      ],
    ])("%s %o", (operation, input, message) => {
      expect(refusal(() => tableOf().perform(operation, input)).message).toContain(message);
    });
  });

  test("an item has up to 400 KB", () => {
    const sized = (bytes: number) => ({ ...key("a"), body: s("x".repeat(bytes - "pka0skbody".length)) });
    expect(tableOf(sized(400 * 1024)).items()).toHaveLength(1);
    expect(refusal(() => tableOf(sized(400 * 1024 + 1))).message).toContain("maximum allowed size");
  });

  test("a transaction has up to 100 items", () => {
    const puts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ Put: { TableName, Item: key(`${index}`) } }));
    const table = tableOf();
    table.perform("TransactWriteItems", { TransactItems: puts(100) });
    expect(table.items()).toHaveLength(100);
    const tooMany = { TransactItems: puts(101) };
    expect(refusal(() => table.perform("TransactWriteItems", tooMany)).code).toBe("ValidationException");
  });
});

test("A clone of a store in memory and its original are independent, indexes included.", () => {
  const store = new MemoryStore();
  store.create({ schema, timeCreated: 0 });
  const table = new TestTable(store);
  table.perform("PutItem", { TableName, Item: { ...key("a"), n: n(1), gsi1pk: s("all"), gsi1sk: s("1") } });
  const clone = new TestTable(store.clone());
  const both = [table, clone];
  update(clone, "ADD #n :one SET #gsi1sk = :two", { ":one": n(1), ":two": s("2") });
  clone.perform("PutItem", { TableName, Item: key("a", "1") });
  update(table, "ADD #n :ten", { ":ten": n(10) });
  const query = { IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :pk" };
  const found = both.map((one) => {
    const values = { ExpressionAttributeValues: { ":pk": s("all") } };
    const { Items } = one.perform("Query", { TableName, ...query, ...values });
    return (Items as Item[]).map((item) => [item["n"]?.N, item["gsi1sk"]?.S]);
  });
  expect(found).toEqual([[["11", "1"]], [["2", "2"]]]);
  expect(both.map((one) => one.items().length)).toEqual([1, 2]);
});

import {
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  TransactionCanceledException,
  UpdateItemCommand,
  type CancellationReason,
  type TransactWriteItem,
} from "@aws-sdk/client-dynamodb";
import { afterAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { key, n, openTable, s, type Item } from "./table.ts";

const { dynamodb, table, put, get, close } = await openTable();
afterAll(close);

const transact = (TransactItems: TransactWriteItem[], ClientRequestToken?: string) =>
  dynamodb.send(
    new TransactWriteItemsCommand({ TransactItems, ...(ClientRequestToken ? { ClientRequestToken } : {}) }),
  );
const putting = (item: Item, more = {}): TransactWriteItem => ({
  Put: { TableName: table, Item: item, ...more },
});
const adding = (pk: string, amount = 1): TransactWriteItem => ({
  Update: {
    TableName: table,
    Key: key(pk),
    UpdateExpression: "ADD n :amount",
    ExpressionAttributeValues: { ":amount": n(amount) },
  },
});
const onlyIfAbsent = { ConditionExpression: "attribute_not_exists(pk)" };

async function reasons(request: Promise<unknown>): Promise<CancellationReason[]> {
  const error: unknown = await request.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof TransactionCanceledException)) throw error;
  return error.CancellationReasons ?? [];
}

describe("a transaction", () => {
  test("puts, updates, deletes and checks as one", async () => {
    await put({ ...key("all", "old") });
    await put({ ...key("all", "checked"), v: n(1) });
    await transact([
      putting({ ...key("all", "new"), gsi1pk: s("index"), gsi1sk: s("1") }),
      adding("all"),
      { Delete: { TableName: table, Key: key("all", "old") } },
      {
        ConditionCheck: {
          TableName: table,
          Key: key("all", "checked"),
          ConditionExpression: "v = :one",
          ExpressionAttributeValues: { ":one": n(1) },
        },
      },
    ]);
    expect(await get("all", "new")).toMatchObject(key("all", "new"));
    expect(await get("all")).toMatchObject({ n: n(1) });
    expect(await get("all", "old")).toBeUndefined();
    expect(await get("all", "checked")).toMatchObject({ v: n(1) });
  });

  test("writes nothing if one condition fails, and returns the reasons in order", async () => {
    const taken = { ...key("taken"), v: n(7) };
    await put(taken);
    const cancelled = await reasons(
      transact([
        putting(key("untouched", "1")),
        putting(key("taken"), { ...onlyIfAbsent, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
        putting(key("untouched", "2"), onlyIfAbsent),
        {
          ConditionCheck: {
            TableName: table,
            Key: key("absent"),
            ConditionExpression: "attribute_exists(pk)",
          },
        },
      ]),
    );
    const codes = cancelled.map((reason) => reason.Code);
    expect(codes).toEqual(["None", "ConditionalCheckFailed", "None", "ConditionalCheckFailed"]);
    expect(cancelled.map((reason) => reason.Item)).toEqual([undefined, taken, undefined, undefined]);
    expect(await get("untouched", "1")).toBeUndefined();
    expect(await get("untouched", "2")).toBeUndefined();
  });

  test("does not return the current item unless requested", async () => {
    await put(key("secret"));
    const [reason] = await reasons(transact([putting(key("secret"), onlyIfAbsent)]));
    expect(reason).toMatchObject({ Code: "ConditionalCheckFailed" });
    expect(reason?.Item).toBeUndefined();
  });

  test("is cancelled by an update that is invalid for its item", async () => {
    await put({ ...key("text"), n: s("not a number") });
    const cancelled = await reasons(transact([putting(key("beside")), adding("text")]));
    expect(cancelled.map((reason) => reason.Code)).toEqual(["None", "ValidationError"]);
    expect(await get("beside")).toBeUndefined();
  });

  test("may have 1 to 100 items", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => putting(key("many", String(at))));
    await transact(many(100));
    expect(await get("many", "99")).toEqual(key("many", "99"));
    expect(await refusal(transact(many(101)))).toBe("ValidationException");
    expect(await refusal(transact([]))).toBe("ValidationException");
  });

  test("may have up to 4 MB", async () => {
    const heavy = (bytes: number) =>
      Array.from({ length: 11 }, (_, at) =>
        putting({ ...key(`heavy-${bytes}`, String(at).padStart(2, "0")), d: s("x".repeat(bytes)) }),
      );
    await transact(heavy(381_000));
    expect(await get("heavy-381000", "10")).toBeDefined();
    expect(await refusal(transact(heavy(381_500)))).toBe("ValidationException");
    expect(await get("heavy-381500", "00")).toBeUndefined();
  });

  test("may not contain an item twice", async () => {
    const twice = transact([putting(key("twice")), { Delete: { TableName: table, Key: key("twice") } }]);
    expect(await refusal(twice)).toBe("ValidationException");
  });

  test("needs an existing table, a whole key, and a condition for a condition check", async () => {
    const elsewhere: TransactWriteItem = { Put: { TableName: `${table}-not`, Item: key("x") } };
    expect(await refusal(transact([elsewhere]))).toBe("ResourceNotFoundException");
    expect(await refusal(transact([putting({ pk: s("x") })]))).toMatch(
      /^(ValidationException|TransactionCanceledException)$/,
    );
    const unconditional = {
      ConditionCheck: { TableName: table, Key: key("x"), ConditionExpression: undefined },
    };
    expect(await refusal(transact([unconditional]))).toBe("ValidationException");
  });
});

describe("a request token", () => {
  test("runs a repeated transaction once", async () => {
    const token = crypto.randomUUID();
    await transact([adding("idempotent")], token);
    await transact([adding("idempotent")], token);
    expect(await get("idempotent")).toMatchObject({ n: n(1) });
  });

  test("runs a transaction that is sent concurrently once", async () => {
    const token = crypto.randomUUID();
    const tries = Array.from({ length: 10 }, () => transact([adding("at-once")], token));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await get("at-once")).toMatchObject({ n: n(1) });
  });

  test("is refused for another transaction", async () => {
    const token = crypto.randomUUID();
    await transact([adding("mismatch")], token);
    const other = transact([adding("mismatch", 2)], token);
    expect(await refusal(other)).toBe("IdempotentParameterMismatchException");
    expect(await get("mismatch")).toMatchObject({ n: n(1) });
  });

  test("of a cancelled transaction may be used again", async () => {
    const token = crypto.randomUUID();
    const check = {
      ConditionCheck: { TableName: table, Key: key("gate"), ConditionExpression: "attribute_exists(pk)" },
    };
    expect(await refusal(transact([check, adding("gated")], token))).toBe("TransactionCanceledException");
    await put(key("gate"));
    await transact([check, adding("gated")], token);
    expect(await get("gated")).toMatchObject({ n: n(1) });
  });
});

describe("concurrent transactions", () => {
  /** The acknowledged requests. DynamoDB may cancel conflicting ones. */
  const done = async (requests: Promise<unknown>[]) =>
    (await Promise.allSettled(requests)).filter(({ status }) => status === "fulfilled").length;

  test("on one counter lose no increment", async () => {
    const tries = Array.from({ length: 30 }, (_, at) =>
      transact([adding("sum"), putting(key("sum-receipt", String(at)), onlyIfAbsent)]),
    );
    const count = await done(tries);
    expect(count).toBeGreaterThan(0);
    expect(await get("sum")).toMatchObject({ n: n(count) });
  });

  test("and plain updates on one counter lose no increment", async () => {
    const plain = () =>
      dynamodb.send(
        new UpdateItemCommand({
          TableName: table,
          Key: key("mixed"),
          UpdateExpression: "ADD n :one",
          ExpressionAttributeValues: { ":one": n(1) },
        }),
      );
    const tries = Array.from({ length: 60 }, (_, at): Promise<unknown> =>
      at % 2 ? plain() : transact([adding("mixed"), putting(key("mixed-receipt", String(at)))]),
    );
    const count = await done(tries);
    expect(await get("mixed")).toMatchObject({ n: n(count) });
  });

  test("with overlapping items all end", async () => {
    const pair = (at: number) => (at % 2 ? ["left", "right"] : ["right", "left"]);
    const tries = Array.from({ length: 40 }, (_, at) => transact(pair(at).map((pk) => adding(pk))));
    const count = await done(tries);
    expect([await get("left"), await get("right")]).toMatchObject([{ n: n(count) }, { n: n(count) }]);
  });

  test("never overdraw a balance", async () => {
    await put({ ...key("balance"), n: n(10) });
    const take = (): TransactWriteItem => ({
      Update: {
        TableName: table,
        Key: key("balance"),
        UpdateExpression: "ADD n :minus",
        ConditionExpression: "n >= :three",
        ExpressionAttributeValues: { ":minus": n(-3), ":three": n(3) },
      },
    });
    const tries = Array.from({ length: 12 }, (_, at) =>
      transact([take(), putting(key("taken", String(at)))]),
    );
    const count = await done(tries);
    expect(count).toBeLessThanOrEqual(3);
    expect(await get("balance")).toMatchObject({ n: n(10 - 3 * count) });
  });
});

describe("a transaction of reads", () => {
  const read = (keys: Item[]) =>
    dynamodb.send(
      new TransactGetItemsCommand({ TransactItems: keys.map((Key) => ({ Get: { TableName: table, Key } })) }),
    );

  test("returns items in the order of the request, with nothing for missing ones", async () => {
    await put({ ...key("read", "1"), v: n(1) });
    await put({ ...key("read", "2"), v: n(2) });
    const { Responses = [] } = await read([key("read", "2"), key("read", "none"), key("read", "1")]);
    expect(Responses.map((one) => one.Item?.["v"])).toEqual([n(2), undefined, n(1)]);
  });

  test("may have up to 100 keys", async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => key("read-many", String(at)));
    expect((await read(keys(100))).Responses).toHaveLength(100);
    expect(await refusal(read(keys(101)))).toBe("ValidationException");
  });

  test("never reads a part of a write transaction", async () => {
    const both = ["one", "two"].map((sk) => key("whole", sk));
    const write = (at: number) => transact(both.map((item) => putting({ ...item, v: n(at) })));
    await write(0);
    const writing = (async () => {
      for (let at = 1; at <= 30; at++) await write(at);
    })();
    for (let at = 0; at < 30; at++) {
      const { Responses = [] } = await read(both);
      expect(Responses[0]?.Item?.["v"]).toEqual(Responses[1]?.Item?.["v"]);
    }
    await writing;
  });
});

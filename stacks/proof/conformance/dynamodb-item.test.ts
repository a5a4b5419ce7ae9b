import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from "@aws-sdk/client-dynamodb";
import { afterAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { key, n, openTable, s } from "./table.ts";

const { dynamodb, table, put, get, close } = await openTable();
afterAll(close);

const update = (pk: string, UpdateExpression: string, more: Partial<UpdateItemCommandInput> = {}) =>
  dynamodb.send(
    new UpdateItemCommand({
      TableName: table,
      Key: key(pk),
      UpdateExpression,
      ReturnValues: "ALL_NEW",
      ...more,
    }),
  );

describe("an item", () => {
  test("is returned as it was put, with values of every type", async () => {
    const item = {
      ...key("every-type"),
      text: s("ü"),
      empty: s(""),
      number: { N: "12345678901234567890.123456789" },
      yes: { BOOL: true },
      nothing: { NULL: true },
      bytes: { B: new Uint8Array([0, 255]) },
      strings: { SS: ["a", "b"] },
      list: { L: [n(1), s("x")] },
      map: { M: { deep: { M: { er: s("y") } } } },
    };
    await put(item);
    expect(await get("every-type")).toEqual(item);
  });

  test("may have 400 KB and not a byte more", async () => {
    const filled = (length: number) => ({ ...key("big"), d: s("x".repeat(length)) });
    const rest = Buffer.byteLength("pkbigsk0d");
    await put(filled(409_600 - rest));
    expect(await refusal(put(filled(409_600 - rest + 1)))).toBe("ValidationException");
  });

  test("needs the whole key, with values of the right types that are not empty", async () => {
    expect(await refusal(put({ pk: s("x") }))).toBe("ValidationException");
    expect(await refusal(put({ pk: n(1), sk: s("x") }))).toBe("ValidationException");
    expect(await refusal(put({ pk: s(""), sk: s("x") }))).toBe("ValidationException");
    expect(await refusal(put({ ...key("x"), gsi1pk: n(1), gsi1sk: s("x") }))).toBe("ValidationException");
  });

  test("of a missing table is refused with ResourceNotFoundException", async () => {
    const elsewhere = new PutItemCommand({ TableName: `${table}-not`, Item: key("x") });
    expect(await refusal(dynamodb.send(elsewhere))).toBe("ResourceNotFoundException");
  });
});

describe("an update", () => {
  test("adds, appends, sets missing attributes, and removes", async () => {
    const values = { ":one": n(1), ":part": { SS: ["p1"] }, ":none": { L: [] }, ":new": { L: [s("q")] } };
    const expression =
      "ADD done :one, parts :part SET #list = list_append(if_not_exists(#list, :none), :new), balance = if_not_exists(balance, :one) + :one";
    const more = { ExpressionAttributeNames: { "#list": "list" }, ExpressionAttributeValues: values };
    await update("update", expression, more);
    const twice = await update("update", expression, more);
    expect(twice.Attributes).toEqual({
      ...key("update"),
      done: n(2),
      parts: { SS: ["p1"] },
      list: { L: [s("q"), s("q")] },
      balance: n(3),
    });
    const removed = await update("update", "REMOVE #list[0], balance DELETE parts :part", {
      ExpressionAttributeNames: { "#list": "list" },
      ExpressionAttributeValues: { ":part": { SS: ["p1"] } },
    });
    expect(removed.Attributes).toEqual({ ...key("update"), done: n(2), list: { L: [s("q")] } });
  });

  test("with a condition counts a repeated part once", async () => {
    const count = () =>
      update("parts", "ADD done :n, parts :part", {
        ConditionExpression: "attribute_not_exists(parts) OR NOT contains(parts, :id)",
        ExpressionAttributeValues: { ":n": n(500), ":part": { SS: ["1"] }, ":id": s("1") },
      });
    await count();
    expect(await refusal(count())).toBe("ConditionalCheckFailedException");
    expect(await get("parts")).toMatchObject({ done: n(500) });
  });

  test("loses none of fifty concurrent updates", async () => {
    const add = () => update("counter", "ADD n :one", { ExpressionAttributeValues: { ":one": n(1) } });
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await get("counter")).toMatchObject({ n: n(50) });
  });
});

describe("a condition", () => {
  test("allows exactly one of twenty requests to create the item", async () => {
    const create = () =>
      dynamodb.send(
        new PutItemCommand({
          TableName: table,
          Item: key("created-once"),
          ConditionExpression: "attribute_not_exists(pk)",
        }),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, create));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that fails returns the current item if requested", async () => {
    const item = { ...key("current"), v: n(7) };
    await put(item);
    const never = {
      TableName: table,
      ConditionExpression: "v < :zero",
      ExpressionAttributeValues: { ":zero": n(0) },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    } as const;
    const writes = [
      () => dynamodb.send(new PutItemCommand({ ...never, Item: key("current") })),
      () =>
        dynamodb.send(new UpdateItemCommand({ ...never, Key: key("current"), UpdateExpression: "REMOVE v" })),
      () => dynamodb.send(new DeleteItemCommand({ ...never, Key: key("current") })),
    ];
    for (const write of writes)
      await expect(write()).rejects.toMatchObject({ name: "ConditionalCheckFailedException", Item: item });
    const silent = { ...never, ReturnValuesOnConditionCheckFailure: "NONE" } as const;
    const quiet = dynamodb.send(new PutItemCommand({ ...silent, Item: key("current") }));
    await expect(quiet).rejects.toSatisfy((error: Record<string, unknown>) => error["Item"] === undefined);
    expect(await get("current")).toEqual(item);
  });
});

describe("a batch", () => {
  const writes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      PutRequest: { Item: key("batch", String(at).padStart(3, "0")) },
    }));
  const write = (requests: ReturnType<typeof writes>) =>
    dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));

  test("writes up to 25 items", async () => {
    await write(writes(25));
    expect(await get("batch", "024")).toEqual(key("batch", "024"));
    expect(await refusal(write(writes(26)))).toBe("ValidationException");
  });

  test("deletes as well, and may not contain an item twice", async () => {
    await put(key("batch", "gone"));
    const gone = { DeleteRequest: { Key: key("batch", "gone") } };
    const remove = (requests: (typeof gone)[]) =>
      dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
    await remove([gone]);
    expect(await get("batch", "gone")).toBeUndefined();
    expect(await refusal(remove([gone, gone]))).toBe("ValidationException");
  });

  test("reads up to 100 items", async () => {
    await write(writes(25));
    const read = (count: number) => {
      const Keys = Array.from({ length: count }, (_, at) => key("batch", String(at).padStart(3, "0")));
      return dynamodb.send(new BatchGetItemCommand({ RequestItems: { [table]: { Keys } } }));
    };
    expect((await read(100)).Responses?.[table]).toHaveLength(25);
    expect(await refusal(read(101))).toBe("ValidationException");
  });
});

import { Entity } from "electrodb";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documents } from "../../src/aws/table/client.ts";
import { Table } from "../../src/aws/table/index.ts";

const { fixed, text } = Table.attribute;

const BoxEntity = new Entity(
  {
    model: { service: "test", entity: "box", version: "1" },
    attributes: { id: fixed, holds: text },
    indexes: { byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);

const put = async (holds: string): Promise<string> => {
  const id = ulid();
  await BoxEntity.put({ id, holds }).go();
  return id;
};
const read = async (id: string): Promise<string | null> =>
  (await BoxEntity.get({ id }).go({ consistent: true })).data?.holds ?? null;

/** The names of the calls that are made to the table. */
let calls: string[] = [];
/** The batches that are read. */
let batches: unknown[] = [];
/** Leaves the first row of this many batches unread. */
let unread = 0;

beforeEach(() => {
  calls = [];
  batches = [];
  documents.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        calls.push(commandName.replace("Command", ""));
        if (commandName === "BatchGetItemCommand") batches.push(args.input);
        const result = await next(args);
        const { Responses } = result.output as { Responses?: Record<string, { holds: string }[]> };
        if (!Responses || unread === 0) return result;
        unread -= 1;
        const [table = ""] = Object.keys(Responses);
        const first = Responses[table]?.shift() as unknown as { pk: string; sk: string };
        const UnprocessedKeys = { [table]: { Keys: [{ pk: first.pk, sk: first.sk }], ConsistentRead: true } };
        return { ...result, output: { ...result.output, UnprocessedKeys } };
      },
    { name: "watch", step: "serialize" },
  );
});
afterEach(() => documents.middlewareStack.remove("watch"));

describe("reads that belong together", () => {
  it("are one call, and each finds its own row or none", async () => {
    const [one, other] = [await put("one"), await put("other")];
    calls = [];
    const found = await Table.together(() => Promise.all([other, ulid(), one, one].map(read)));
    expect(found).toEqual(["other", null, "one", "one"]);
    expect(calls).toEqual(["BatchGetItem"]);
  });

  it("are two calls where one needs what another found", async () => {
    const one = await put("one");
    const other = await put(one);
    calls = [];
    const follow = async () => read((await read(other)) ?? "");
    expect(await Table.together(() => Promise.all([follow(), read(one)]))).toEqual(["one", "one"]);
    expect(calls).toEqual(["BatchGetItem", "GetItem"]);
  });

  it("join none of another body, or of no body", async () => {
    const one = await put("one");
    calls = [];
    await Promise.all([
      Table.together(() => Promise.all([read(one), read(one)])),
      Table.together(() => read(one)),
      read(one),
    ]);
    expect(calls.toSorted()).toEqual(["BatchGetItem", "GetItem", "GetItem"]);
  });

  it("are only those that have to be current", async () => {
    const one = await put("one");
    const loosely = async () => (await BoxEntity.get({ id: one }).go({ consistent: false })).data?.holds;
    calls = [];
    await Table.together(() => Promise.all([loosely(), read(one)]));
    expect(calls.toSorted()).toEqual(["GetItem", "GetItem"]);
  });

  it("are read again where the table left some out", async () => {
    const boxes = await Promise.all(["a", "b", "c"].map(put));
    unread = 2;
    expect(await Table.together(() => Promise.all(boxes.map(read)))).toEqual(["a", "b", "c"]);
    expect(unread).toBe(0);
    expect(batches).toHaveLength(3);
    for (const batch of batches)
      expect(Object.values((batch as { RequestItems: object }).RequestItems)).toMatchObject([
        { ConsistentRead: true },
      ]);
  });

  it("are some calls where they are more than a batch takes", async () => {
    const boxes = await Promise.all(Array.from({ length: 101 }, (_, number) => put(String(number))));
    calls = [];
    const found = await Table.together(() => Promise.all(boxes.map(read)));
    expect(found).toEqual(boxes.map((_, number) => String(number)));
    expect(calls).toEqual(["BatchGetItem", "BatchGetItem"]);
  });

  it("fail together, with the error of the table", async () => {
    const one = await put("one");
    const refuse = () => () => Promise.reject(new Error("The table is away."));
    documents.middlewareStack.add(refuse, { name: "refuse", step: "build" });
    try {
      const reads = Table.together(() => Promise.allSettled([read(one), read(one)]));
      for (const end of await reads)
        expect(end).toMatchObject({
          status: "rejected",
          reason: { message: expect.stringContaining("The table is away.") as string },
        });
    } finally {
      documents.middlewareStack.remove("refuse");
    }
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { requestsTo, type Request } from "../../../proof/conformance/arbitrary-request.ts";
import { productTable, TableName } from "../../../proof/conformance/arbitrary-table.ts";
import { AwsError } from "../emulated-service.ts";
import { Database, type PerformOptions } from "./database.ts";
import { drawnLag } from "./lag.ts";
import { DiskStore } from "./store/disk.ts";
import { MemoryStore } from "./store/memory.ts";
import type { Store } from "./store/store.ts";
import type { Item } from "./table/value.ts";
import { testSchema } from "./test-schema.ts";

const schema = testSchema(TableName);

const folder = await mkdtemp(join(tmpdir(), "winnow-lag-"));
const disk = await DiskStore.open(folder);
afterAll(async () => {
  await disk.close();
  await rm(folder, { recursive: true });
});

function empty<S extends Store>(store: S): S {
  store.transact(() => {
    store.drop(TableName);
    store.create({ schema, timeCreated: 0 });
  });
  return store;
}

/** An answer, or the code of a refusal. */
function outcome(database: Database, { operation, input }: Request, options: PerformOptions) {
  try {
    const output = database.perform(operation, input, options);
    const { Responses } = output as { Responses?: { things: Item[] } };
    return Responses
      ? { ...output, Responses: Responses.things.map((item) => JSON.stringify(item)) }
      : output;
  } catch (error) {
    if (error instanceof AwsError) return error.code;
    throw error;
  }
}

const maxMs = 10_000;
const requests = requestsTo(productTable);
const read = requests.read
  .filter(({ operation }) => operation !== "TransactGetItems")
  .map((read) => {
    const { ConsistentRead: _, ...input } = read.input;
    return { ...read, input };
  });

test.each([
  ["memory", () => empty(new MemoryStore())],
  ["disk", () => empty(disk)],
] as const)("In the store on %s, a read that lags answers as it would have then.", (_, openStore) => {
  fc.assert(
    fc.property(
      fc.array(requests.plainPut, { minLength: 4, maxLength: 8 }),
      fc.array(requests.write, { maxLength: 10 }),
      read,
      fc.nat({ max: 9 }),
      (first, then, read, seconds) => {
        const database = new Database(openStore());
        const model = empty(new MemoryStore());
        const states = [...first, ...then].map((write, at) => {
          const clone = model.clone();
          outcome(database, write, { now: at * 1_000, lag: { maxMs, of: () => 0 } });
          outcome(new Database(model), write, { now: 0 });
          return clone;
        });
        const now = states.length * 1_000 - 1;
        // The writes of the last `seconds` seconds are missed.
        const lag = { maxMs, of: () => seconds * 1_000 };
        const earlier = seconds === 0 ? model : (states.at(-seconds) ?? empty(new MemoryStore()));
        expect(outcome(database, read, { now, lag })).toEqual(
          outcome(new Database(earlier), read, { now: 0 }),
        );
        const strict = { ...read, input: { ...read.input, ConsistentRead: true } };
        if (read.operation !== "GetItem") return;
        expect(outcome(database, strict, { now, lag })).toEqual(
          outcome(new Database(model), read, { now: 0 }),
        );
      },
    ),
  );
});

test("Lags are drawn from the seed: up to the longest, another for each index, read and item.", () => {
  const lag = drawnLag("1", "read 7", 1_000);
  const all = [undefined, "gsi1", "gsi2"].flatMap((index) => ["a", "b"].map((id) => lag.of(index, id)));
  expect(new Set(all).size).toBe(6);
  expect(all.every((milliseconds) => milliseconds >= 0 && milliseconds <= 1_000)).toBe(true);
  expect(drawnLag("1", "read 7", 1_000).of("gsi1", "a")).toBe(lag.of("gsi1", "a"));
  expect(drawnLag("1", "read 8", 1_000).of("gsi1", "a")).not.toBe(lag.of("gsi1", "a"));
  expect(drawnLag("2", "read 7", 1_000).of("gsi1", "a")).not.toBe(lag.of("gsi1", "a"));
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkAt, strideFor, turnOf } from "./chunk-order.ts";

const anyChunks = fc.integer({ min: 1, max: 5_000 });
const turnsOf = (chunks: number) => Array.from({ length: chunks }, (_, turn) => turn);

test("every chunk has its turn once", () => {
  fc.assert(
    fc.property(anyChunks, (chunks) => {
      const row = { chunks, stride: strideFor(chunks) };
      const begun = turnsOf(chunks).map((turn) => chunkAt(row, turn));
      expect(new Set(begun).size).toBe(chunks);
      expect(begun.map((chunk) => turnOf(row, chunk))).toEqual(turnsOf(chunks));
    }),
    { numRuns: 50 },
  );
});

test("chunks without a stride are begun in their order", () => {
  expect(turnsOf(7).map((turn) => chunkAt({ chunks: 7 }, turn))).toEqual(turnsOf(7));
  expect(turnsOf(7).map((chunk) => turnOf({ chunks: 7 }, chunk))).toEqual(turnsOf(7));
});

test("a tenth of many chunks is spread over the whole list", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2_000 }), (chunks) => {
      const row = { chunks, stride: strideFor(chunks) };
      const tenth = Math.floor(chunks / 10);
      const begun = turnsOf(tenth).map((turn) => chunkAt(row, turn));
      const quarters = [0, 1, 2, 3].map(
        (quarter) => begun.filter((chunk) => Math.floor((4 * chunk) / chunks) === quarter).length,
      );
      for (const count of quarters) expect(count / tenth).toBeGreaterThanOrEqual(0.1);
      for (const count of quarters) expect(count / tenth).toBeLessThan(0.45);
    }),
  );
});

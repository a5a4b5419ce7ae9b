import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkAt, strideFor, rankOf } from "./chunk-order.ts";

const anyChunks = fc.integer({ min: 1, max: 5_000 });
const ranksOf = (chunks: number) => Array.from({ length: chunks }, (_, rank) => rank);

test("Every chunk has a rank of its own.", () => {
  fc.assert(
    fc.property(anyChunks, (chunks) => {
      const row = { chunks, stride: strideFor(chunks) };
      const begun = ranksOf(chunks).map((rank) => chunkAt(row, rank));
      expect(new Set(begun).size).toBe(chunks);
      expect(begun.map((chunk) => rankOf(row, chunk))).toEqual(ranksOf(chunks));
    }),
    { numRuns: 50 },
  );
});

test("Chunks without a stride are begun in their order.", () => {
  expect(ranksOf(7).map((rank) => chunkAt({ chunks: 7 }, rank))).toEqual(ranksOf(7));
  expect(ranksOf(7).map((chunk) => rankOf({ chunks: 7 }, chunk))).toEqual(ranksOf(7));
});

test("A tenth of many chunks is spread over the whole list.", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2_000 }), (chunks) => {
      const row = { chunks, stride: strideFor(chunks) };
      const tenth = Math.floor(chunks / 10);
      const begun = ranksOf(tenth).map((rank) => chunkAt(row, rank));
      const quarters = [0, 1, 2, 3].map(
        (quarter) => begun.filter((chunk) => Math.floor((4 * chunk) / chunks) === quarter).length,
      );
      for (const count of quarters) expect(count / tenth).toBeGreaterThanOrEqual(0.1);
      for (const count of quarters) expect(count / tenth).toBeLessThan(0.45);
    }),
  );
});

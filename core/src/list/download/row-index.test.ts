import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RowKind, RowIndex, RowIndexer } from "./row-index.ts";

const reasons = [null, "accepted", "catch_all", "bad_syntax"] as const;

interface Row extends RowKind {
  bytes: number;
}

/** Rows by the position of each, of which there are as many as rows at most, and the bytes of its line. Every fourth has no verdict. */
function indexed(drawn: readonly number[], bytesOf: (row: number) => number) {
  const positions = drawn.map((position) => position % drawn.length);
  const indexer = new RowIndexer(Uint32Array.from(positions));
  for (const position of new Set(positions)) {
    const reason = reasons[position % 4];
    if (reason) indexer.addVerdict(position, reason);
  }
  const firstRows = new Map([...positions.entries()].toReversed().map(([row, position]) => [position, row]));
  const rows: Row[] = positions.map((position, row) => ({
    reason: reasons[position % 4] ?? null,
    isRepeated: (firstRows.get(position) ?? row) < row,
    bytes: bytesOf(row),
  }));
  for (const [row, { bytes }] of rows.entries()) indexer.addRow(row, bytes);
  return { rows, index: new RowIndex(indexer.text(3)) };
}

const wants: Record<string, (kind: RowKind) => boolean> = {
  all: () => true,
  distinct: ({ isRepeated }) => !isRepeated,
  accepted: ({ reason }) => reason === "accepted",
  unverified: ({ reason }) => reason === null,
};

describe("the index of a finished file", () => {
  it("selects the rows of a page as reading all of them would", () => {
    const page = fc.record({ first: fc.nat(40), most: fc.oneof(fc.nat(10), fc.constant(Infinity)) });
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 40 }), page, (positions, { first, most }) => {
        const { rows, index } = indexed(positions, (row) => (row % 3) * 40_000);
        for (const isWanted of Object.values(wants)) {
          const wanted = [...rows.keys()].filter((row) => isWanted(rows[row] as Row));
          const { total, isSelected, stretches } = index.select({ isWanted, first, most });
          expect(total).toBe(wanted.length);
          expect([...rows.keys()].filter(isSelected)).toEqual(wanted.slice(first, first + most));
          const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, { bytes }) => sum + bytes, 0));
          for (const row of wanted.slice(first, first + most)) {
            const start = starts[row] ?? 0;
            const end = start + (rows[row]?.bytes ?? 0);
            expect(stretches.some((each) => each.start <= start && end <= each.end)).toBe(true);
          }
          for (const { row, start } of stretches) expect(starts[row]).toBe(start);
        }
      }),
    );
  });

  it("reads of a long file what a page holds, and passes over pieces without a wanted row", () => {
    const positions = Array.from({ length: 60_000 }, (_, row) => (row % 50_000 === 7 ? 1 : 2));
    const { index } = indexed(positions, () => 250);
    const bytesOf = (isWanted: (kind: RowKind) => boolean, first: number, most: number) => {
      const { stretches } = index.select({ isWanted, first, most });
      return stretches.map(({ start, end }) => end - start);
    };
    const piece = 2 ** 16 + 250;
    expect(bytesOf(() => true, 30_000, 10)).toHaveLength(1);
    expect(bytesOf(() => true, 30_000, 10)[0]).toBeLessThanOrEqual(2 * piece);
    const sparse = bytesOf(({ reason }) => reason === "accepted", 0, 1_000);
    expect(sparse).toHaveLength(2);
    for (const bytes of sparse) expect(bytes).toBeLessThanOrEqual(piece);
    expect(bytesOf(({ reason }) => reason === "bad_syntax", 0, 1_000)).toEqual([]);
  });
});

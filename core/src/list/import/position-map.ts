import { Readable } from "node:stream";
import type { Objects } from "../../aws/store/objects.ts";
import { PositionMap } from "../../verification/index.ts";

/** Positions in memory at once. */
const blockPositions = 2 ** 20;

/** Writes the position map. `rows` gives the position of each row, in file order; it is read once for each block. */
export const writePositions = (
  objects: Pick<Objects, "write">,
  key: string,
  rows: () => Iterable<number>,
  positions: number,
): Promise<void> => objects.write(key, Readable.from(blocks(rows, positions), { objectMode: false }));

function* blocks(rows: () => Iterable<number>, positions: number): Generator<Buffer> {
  for (let start = 0; start < positions; start += blockPositions) {
    const count = Math.min(blockPositions, positions - start);
    const block = Buffer.alloc(PositionMap.entryBytes * count);
    let row = 0;
    for (const position of rows()) {
      if (position >= start && position < start + count) PositionMap.addRow(block, position - start, row);
      row += 1;
    }
    yield block;
  }
}

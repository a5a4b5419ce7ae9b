/** The lines of a PNG as they unpack: two of them are in memory, however many the data hold. */
import { createInflate } from "node:zlib";
import { damaged } from "./problem.ts";

export interface Layout {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  colorType: number;
  isInterlaced: boolean;
}

/** A sparser picture within the picture; from all of them the whole emerges. */
interface Pass {
  left: number;
  top: number;
  right: number;
  down: number;
  columns: number;
  rows: number;
}

/** Left, top, and the steps to the right and down, of Adam7. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf({ width, height, isInterlaced }: Layout): Pass[] {
  const steps = isInterlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  return steps
    .map(([left, top, right, down]) => {
      const [columns, rows] = [Math.ceil((width - left) / right), Math.ceil((height - top) / down)];
      return { left, top, right, down, columns, rows };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** Throws where the data end before the last line, or go on after it. A line is good until the next but one. */
export async function* linesOf(layout: Layout, channels: number, packed: Buffer) {
  const bits = layout.depth * channels;
  const pixelBytes = Math.max(1, bits >> 3);
  const source = taker(packed);
  for (const pass of passesOf(layout)) {
    const length = Math.ceil((pass.columns * bits) / 8);
    let [bytes, above] = [Buffer.alloc(length + 1), Buffer.alloc(length + 1)];
    for (let row = 0; row < pass.rows; row++) {
      await source.fill(bytes);
      restore(bytes, above, pixelBytes);
      yield { bytes: bytes.subarray(1), row, pass };
      [bytes, above] = [above, bytes];
    }
  }
  await source.end();
}

/** Unpacks as much as is asked for. */
function taker(packed: Buffer) {
  const inflate = createInflate();
  inflate.end(packed);
  const pieces = inflate[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let piece: Buffer = Buffer.alloc(0);
  async function next(): Promise<boolean> {
    const { value, done } = await pieces.next().catch((error: unknown) => {
      throw damaged(error);
    });
    if (value) piece = value;
    return !done;
  }
  return {
    async fill(line: Buffer): Promise<void> {
      for (let filled = 0; filled < line.length;) {
        if (piece.length === 0 && !(await next())) throw damaged();
        const taken = piece.copy(line, filled);
        filled += taken;
        piece = piece.subarray(taken);
      }
    },
    async end(): Promise<void> {
      if (piece.length > 0 || (await next())) throw damaged();
    },
  };
}

/** Undoes the filter that the first byte of a line names; each other byte is told by how it differs from its neighbours. */
function restore(line: Buffer, above: Buffer, pixelBytes: number): void {
  const predict = predictors[line[0] ?? 0];
  if (!predict) throw damaged();
  for (let at = 1; at < line.length; at++) {
    const isFirst = at <= pixelBytes;
    const left = isFirst ? 0 : (line[at - pixelBytes] ?? 0);
    const aboveLeft = isFirst ? 0 : (above[at - pixelBytes] ?? 0);
    line[at] = (line[at] ?? 0) + predict(left, above[at] ?? 0, aboveLeft);
  }
}

type Predict = (left: number, above: number, aboveLeft: number) => number;

const predictors: readonly Predict[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function paeth(left: number, above: number, aboveLeft: number): number {
  const [toLeft, toAbove] = [Math.abs(above - aboveLeft), Math.abs(left - aboveLeft)];
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}

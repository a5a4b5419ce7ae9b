import type { Pixels } from "./codec.ts";

const side = 256;

/** The middle square of a picture, upright, on white, of 256 pixels a side: each is the mean of the pixels in its cell. */
export function squareFrom({ data, width, height }: Pixels, orientation: number): Pixels {
  const edge = Math.min(width, height);
  const [left, top] = [(width - edge) >> 1, (height - edge) >> 1];
  const cells = Math.min(edge, side);
  const cellOf = Uint16Array.from({ length: edge }, (_, at) => Math.floor((at * cells) / edge));
  const sums = new Float64Array(cells * cells * 3);
  const counts = new Uint32Array(cells * cells);

  for (let y = 0; y < edge; y++) {
    const firstCell = (cellOf[y] ?? 0) * cells;
    let at = 4 * ((top + y) * width + left);
    for (let x = 0; x < edge; x++, at += 4) {
      const cell = firstCell + (cellOf[x] ?? 0);
      const alpha = data[at + 3] ?? 0;
      for (let part = 0; part < 3; part++)
        sums[3 * cell + part] =
          (sums[3 * cell + part] ?? 0) + ((data[at + part] ?? 0) * alpha) / 255 + 255 - alpha;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return enlarged(sums, counts, cells, turns[orientation - 1] ?? upright);
}

/** Fills 256 pixels a side from the cells, turned upright. */
function enlarged(sums: Float64Array, counts: Uint32Array, cells: number, turn: Turn): Pixels {
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [fromX, fromY] = turn(x, y);
      const cell = Math.floor((fromY * cells) / side) * cells + Math.floor((fromX * cells) / side);
      for (let part = 0; part < 3; part++)
        data[(y * side + x) * 4 + part] = (sums[cell * 3 + part] ?? 0) / (counts[cell] ?? 1);
    }
  return { data, width: side, height: side };
}

type Turn = (x: number, y: number) => readonly [number, number];

const last = side - 1;
const upright: Turn = (x, y) => [x, y];

/** The source of a pixel of the upright square, by EXIF orientation from 1 to 8. */
const turns: readonly Turn[] = [
  upright,
  (x, y) => [last - x, y],
  (x, y) => [last - x, last - y],
  (x, y) => [x, last - y],
  (x, y) => [y, x],
  (x, y) => [y, last - x],
  (x, y) => [last - y, last - x],
  (x, y) => [last - y, x],
];

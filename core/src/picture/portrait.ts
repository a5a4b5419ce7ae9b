import type { Pixels } from "./codec.ts";
import type { Header, Paint } from "./header.ts";

/** Pixels on each side of a portrait. */
const side = 256;

interface Portrait {
  /** Takes the pixels of the picture in any order; those outside its middle square are left out. */
  paint: Paint;
  finish: () => Pixels;
}

/** The middle square of a picture, upright, on white: each pixel is the mean of those that fall on it. */
export function portraitOf({ width, height, orientation }: Header): Portrait {
  const edge = Math.min(width, height);
  const [left, top] = [(width - edge) >> 1, (height - edge) >> 1];
  const cells = Math.min(edge, side);
  const cellOf = Uint16Array.from({ length: edge }, (_, at) => Math.floor((at * cells) / edge));
  const sums = new Float64Array(cells * cells * 3);
  const counts = new Uint32Array(cells * cells);

  return {
    paint(x, y, red, green, blue, alpha) {
      const [column, row] = [cellOf[x - left], cellOf[y - top]];
      if (column === undefined || row === undefined) return;
      const cell = row * cells + column;
      const [at, paper, share] = [cell * 3, 255 - alpha, alpha / 255];
      sums[at] = (sums[at] ?? 0) + red * share + paper;
      sums[at + 1] = (sums[at + 1] ?? 0) + green * share + paper;
      sums[at + 2] = (sums[at + 2] ?? 0) + blue * share + paper;
      counts[cell] = (counts[cell] ?? 0) + 1;
    },
    finish() {
      const data = new Uint8ClampedArray(side * side * 4).fill(255);
      const turn = turns[orientation - 1] ?? upright;
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const [fromX, fromY] = turn(x, y);
          const cell = Math.floor((fromY * cells) / side) * cells + Math.floor((fromX * cells) / side);
          for (let part = 0; part < 3; part++)
            data[(y * side + x) * 4 + part] = (sums[cell * 3 + part] ?? 0) / (counts[cell] ?? 1);
        }
      return { data, width: side, height: side };
    },
  };
}

type Turn = (x: number, y: number) => readonly [number, number];

const last = side - 1;
const upright: Turn = (x, y) => [x, y];

/** Where the pixel at a place of the upright portrait comes from, by orientation from 1 to 8. */
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

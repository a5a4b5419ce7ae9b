import type { Paint } from "./header.ts";
import type { Layout } from "./png-line.ts";
import { damaged } from "./problem.ts";

/** Paints the pixel of one column of a line at its place in the picture. */
type Read = (line: Buffer, column: number, x: number, y: number, paint: Paint) => void;
type Sample = (line: Buffer, index: number) => number;

interface Colors {
  channels: number;
  depths: readonly number[];
}

/** What the specification of PNG allows, by the type of colour. */
const allowed: Readonly<Record<number, Colors>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** How the pixels of a layout are read. `transparency` names the one colour that is none, or says how much each of the palette is. */
export function pixelReader(
  { colorType, depth }: Layout,
  palette: Buffer = Buffer.alloc(0),
  transparency: Buffer = Buffer.alloc(0),
): { channels: number; read: Read } {
  const colors = allowed[colorType];
  if (!colors?.depths.includes(depth)) throw damaged();
  const { channels } = colors;
  const sample = samplerOf(depth);
  const scale = 255 / (2 ** depth - 1);
  const clear = (index: number) =>
    transparency.length < channels * 2 ? -1 : transparency.readUInt16BE(index * 2);

  if (colorType === 3) return { channels, read: fromPalette(sample, palette, transparency) };
  if (channels < 3) {
    const none = channels === 1 ? clear(0) : -1;
    return {
      channels,
      read(line, column, x, y, paint) {
        const value = sample(line, column * channels);
        const gray = value * scale;
        const alpha = channels === 2 ? sample(line, column * 2 + 1) * scale : value === none ? 0 : 255;
        paint(x, y, gray, gray, gray, alpha);
      },
    };
  }
  const none = channels === 3 ? [clear(0), clear(1), clear(2)] : [-1];
  return {
    channels,
    read(line, column, x, y, paint) {
      const at = column * channels;
      const [red, green, blue] = [sample(line, at), sample(line, at + 1), sample(line, at + 2)];
      const isNone = red === none[0] && green === none[1] && blue === none[2];
      const alpha = channels === 4 ? sample(line, at + 3) * scale : isNone ? 0 : 255;
      paint(x, y, red * scale, green * scale, blue * scale, alpha);
    },
  };
}

function fromPalette(sample: Sample, palette: Buffer, transparency: Buffer): Read {
  return (line, column, x, y, paint) => {
    const index = sample(line, column);
    const at = index * 3;
    const [red, green, blue] = [palette[at], palette[at + 1], palette[at + 2]];
    if (red === undefined || green === undefined || blue === undefined) throw damaged();
    paint(x, y, red, green, blue, transparency[index] ?? 255);
  };
}

function samplerOf(depth: number): Sample {
  if (depth === 8) return (line, index) => line[index] ?? 0;
  if (depth === 16) return (line, index) => ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const mask = 2 ** depth - 1;
  return (line, index) => {
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & mask;
  };
}

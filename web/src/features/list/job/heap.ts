/** How grains stand for addresses, and where they lie in a heap. Lengths are units of the drawing. */
import { halton } from "../../../ui/grain.tsx";

/** A lane is this wide; its ground is at y = 0, and y grows downwards. */
export const laneWidth = 120;
export const laneHeight = 96;

const maxGrains = 240;
const maxSpacing = 9;
/** Of a heap with all grains: half its width, and its height over that. */
const widest = 54;
const slope = 1.2;
/** Between the straight sides of a cone (1) and the round ones of a dome (2). */
const roundness = 1.35;
/** The area of a heap of that roundness, whose half width and height are 1. */
const unitArea = 1.28;

/** How many addresses a grain stands for: 1, 2, 5, 10, …, so that there are at most 240 grains. */
export function addressesPerGrain(total: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (unit * factor * maxGrains >= total) return unit * factor;
}

/** The grains for `count` of the `total` addresses; the last may stand for fewer. */
export const grainsFor = (count: number, total: number): number =>
  Math.ceil(count / addressesPerGrain(total));

export interface Place {
  x: number;
  y: number;
  r: number;
  turn: number;
}

/**
 * The places of `count` grains in the order in which they are filled. Each is taken by the smallest heap that has it, so
 * that the first of them are a heap of the same shape, whose area is their number.
 */
export function heapPlaces(count: number): readonly Place[] {
  const spacing = Math.min(maxSpacing, Math.sqrt((unitArea * slope * widest ** 2) / Math.max(count, 1)));
  const across = Math.ceil(widest / spacing) + 1;
  const up = Math.ceil((widest * slope) / spacing) + 1;
  const places: (Place & { reach: number })[] = [];
  for (let row = 0; row <= up; row += 1)
    for (let column = -across; column <= across; column += 1) {
      const index = places.length + 1;
      const x = (column + (row % 2) / 2 + (halton(index, 2) - 0.5) * 0.4) * spacing;
      const y = (row + 0.5 + (halton(index, 3) - 0.5) * 0.3) * spacing;
      const reach = (Math.abs(x) ** roundness + (y / slope) ** roundness) ** (1 / roundness);
      const turn = 90 + (halton(index, 5) - 0.5) * 150;
      places.push({ x: laneWidth / 2 + x, y: -y, r: spacing * 0.37, turn, reach });
    }
  return places.toSorted((one, other) => one.reach - other.reach).slice(0, count);
}

/** The grain of the brand: one drawing for the picture beside the sign-in and for the heaps of a running job. */
export interface GrainProps {
  x: number;
  y: number;
  /** Half of its width. */
  r: number;
  /** In degrees. */
  turn: number;
  className?: string;
}

/** An ellipse that takes its colour from a class such as `fill-worth`, its own or that of the drawing. */
export const Grain = ({ x, y, r, turn, className }: GrainProps) => (
  <ellipse cx={x} cy={y} rx={r} ry={r * 1.75} transform={`rotate(${turn} ${x} ${y})`} className={className} />
);

/** The Halton sequence, from 0 to 1: evenly spread points without a visible grid. */
export function halton(index: number, base: number): number {
  let fraction = 1;
  let result = 0;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base;
    result += fraction * (rest % base);
  }
  return result;
}

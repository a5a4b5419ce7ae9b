/** What became of the addresses that a repeat asks about: the other counts of its parts are those of the whole result. */
import { tally } from "../count/tally.ts";
import type { AskedCounts, Part } from "../manifest.ts";
import type { Verdict } from "../../verdict/index.ts";

/** The counts of the verdicts of a chunk at some positions. */
export function askedIn(
  positions: readonly number[],
  offset: number,
  verdicts: readonly Verdict.Info[],
): AskedCounts {
  const asked = new Set(positions);
  const { count, statuses, blocked = 0 } = tally(verdicts.filter((_, index) => asked.has(offset + index)));
  return { done: count, unknown: statuses["unknown"] ?? 0, blocked };
}

interface Repeat {
  reserved: number;
  askedAgain?: readonly number[] | undefined;
}

/**
 * The counts of a repeat, by its own parts and those of the result before. Without positions, all unknown addresses are asked about. Null
 * where a part is of a former version.
 */
export function askedCounts(
  { reserved, askedAgain }: Repeat,
  own: readonly Part[],
  before: readonly Part[],
): AskedCounts | null {
  if (askedAgain) {
    const counts = own.flatMap(({ asked }) => asked ?? []);
    return counts.length < own.length ? null : counts.reduce(plus, { done: 0, unknown: 0, blocked: 0 });
  }
  const offsets = new Set(own.map(({ offset }) => offset));
  const unreached = unknownIn(before.filter(({ offset }) => !offsets.has(offset)));
  const blocked = own.reduce((sum, part) => sum + (part.blocked ?? 0), 0);
  return { done: Math.max(0, reserved - unreached), unknown: unknownIn(own), blocked };
}

const plus = (one: AskedCounts, other: AskedCounts): AskedCounts => ({
  done: one.done + other.done,
  unknown: one.unknown + other.unknown,
  blocked: one.blocked + other.blocked,
});

const unknownIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, { statuses }) => sum + (statuses["unknown"] ?? 0), 0);

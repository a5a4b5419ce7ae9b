/** What became of the addresses that a repeat, or a run of a schedule, asks about: the other counts of its parts are those of the whole result. */
import { tally } from "../count/tally.ts";
import { heldIn } from "../due.ts";
import type { AskedCounts, Part } from "../result/manifest.ts";
import type { VerificationRow } from "../entity.ts";
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

type Following = Pick<VerificationRow, "reserved" | "askedAgain" | "isRenewal" | "dueBefore" | "sparedUnder">;

/**
 * The counts of a verification that follows a complete result, by its own parts and those of that. Without positions, a repeat asks about
 * all unknown addresses. Null where a part is of a former version.
 */
export function askedCounts(
  row: Following,
  own: readonly Part[],
  before: readonly Part[],
): AskedCounts | null {
  const { reserved, askedAgain } = row;
  if (askedAgain) {
    const counts = own.flatMap(({ asked }) => asked ?? []);
    return counts.length < own.length ? null : counts.reduce(plus, { done: 0, unknown: 0, blocked: 0 });
  }
  const offsets = new Set(own.map(({ offset }) => offset));
  const left = before.filter(({ offset }) => !offsets.has(offset));
  const unreached = row.isRenewal ? dueIn(row, left) : unknownIn(left);
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

/** The addresses that a run asks about, in some parts. */
const dueIn = ({ dueBefore, sparedUnder }: Following, parts: readonly Part[]): number => {
  const held = dueBefore === undefined ? 0 : heldIn(parts, dueBefore);
  return parts.reduce(
    (sum, { count, blocked = 0 }) => sum + count - (sparedUnder === undefined ? 0 : blocked),
    -held,
  );
};

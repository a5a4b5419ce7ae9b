/** Asking again about some of the unknown addresses of a completed verification: the others keep their verdicts. */
import { Verdict } from "../../verdict/index.ts";
import type { Part } from "../result/manifest.ts";
import { columnsIn } from "../result/verdict-codes.ts";

/** Unknown verdicts that are taken over, and those of them that nobody was asked about. */
export interface TakenUnknown {
  unknown: number;
  notProbed: number;
}

interface Some {
  /** The positions of the unknown addresses, in order. */
  askedAgain: number[];
  takenUnknown: TakenUnknown;
}

/** Those of the positions whose verdicts are unknown, and what stays unknown without being asked. */
export function unknownAgain(parts: readonly Part[], positions: readonly number[]): Some {
  const wanted = [...new Set(positions)].toSorted((one, other) => one - other);
  const asked: number[] = [];
  const taken = { unknown: 0, notProbed: 0 };
  for (const part of parts) {
    const reasons = reasonsAt(part, wanted);
    asked.push(...reasons.keys());
    const notProbed = [...reasons.values()].filter(Verdict.isUnasked).length;
    taken.unknown += (part.statuses["unknown"] ?? 0) - reasons.size;
    taken.notProbed += unaskedIn(part.reasons) - notProbed;
  }
  return { askedAgain: asked, takenUnknown: taken };
}

/** How many of these verdicts nobody was asked about. */
export const unaskedIn = (reasons: Readonly<Record<string, number>>): number =>
  Verdict.Reason.options.filter(Verdict.isUnasked).reduce((sum, reason) => sum + (reasons[reason] ?? 0), 0);

/** The unknown verdicts of a part at these positions, by reason. A part from before there were codes has none to offer. */
function reasonsAt(
  { offset, count, codes }: Part,
  positions: readonly number[],
): Map<number, Verdict.Reason> {
  const inPart = positions.filter((position) => position >= offset && position < offset + count);
  if (!codes || inPart.length === 0) return new Map();
  const { reasons } = columnsIn(codes);
  return new Map(
    inPart.flatMap((position) => {
      const reason = codes.reasons[reasons[position - offset] ?? -1] as Verdict.Reason | undefined;
      return reason && Verdict.statusOf[reason] === "unknown" ? [[position, reason] as const] : [];
    }),
  );
}

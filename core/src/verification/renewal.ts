/** What a verification of all addresses of a list anew has changed, by the verdict codes of it and of the one before. */
import { Verdict } from "../verdict/index.ts";
import type { Part } from "./result/manifest.ts";
import { columnsIn, type VerdictCodes } from "./result/verdict-codes.ts";

/** Addresses that were valid and are invalid, or suppressed since they bounced; and those that were invalid and are valid. */
export interface Changes {
  died: number;
  cameBack: number;
}

/**
 * What has changed between two verifications of the same chunks, by their parts; undefined where a part is without codes. A bounce suppresses
 * its address, which is unknown from then on: it has died all the same.
 */
export function changesBetween(before: readonly Part[], now: readonly Part[]): Changes | undefined {
  const former = new Map(before.map((part) => [part.offset, part]));
  const changes: Changes = { died: 0, cameBack: 0 };
  for (const part of now) {
    const earlier = former.get(part.offset);
    if (!earlier?.codes || !part.codes) return undefined;
    const statuses = statusesIn(part.codes);
    const bounced = new Set(part.bounced);
    for (const [index, was] of statusesIn(earlier.codes).entries()) {
      if (was === "valid" && (statuses[index] === "invalid" || bounced.has(index))) changes.died += 1;
      if (was === "invalid" && statuses[index] === "valid") changes.cameBack += 1;
    }
  }
  return changes;
}

/** Of the addresses that are suppressed since they bounced, those that were valid and are invalid by results as they are stored, without rules. */
export function diedOfBounces(
  before: readonly Part[],
  stored: readonly Part[],
  underRules: readonly Part[],
): number {
  const [former, now] = [before, stored].map((parts) => new Map(parts.map((part) => [part.offset, part])));
  let died = 0;
  for (const { offset, bounced = [] } of underRules) {
    const [was, is] = [former?.get(offset)?.codes, now?.get(offset)?.codes];
    if (bounced.length === 0 || !was || !is) continue;
    const [statusesBefore, statuses] = [statusesIn(was), statusesIn(is)];
    died += bounced.filter((at) => statusesBefore[at] === "valid" && statuses[at] === "invalid").length;
  }
  return died;
}

/** The indexes of verdicts on addresses that are suppressed since they bounced. */
export function bouncedIn(verdicts: readonly Pick<Verdict.Info, "suppressed">[]): number[] | undefined {
  const indexes = verdicts.flatMap(({ suppressed }, index) =>
    suppressed?.reason === "bounce" ? [index] : [],
  );
  return indexes.length > 0 ? indexes : undefined;
}

/** The statuses of the verdicts of a part. */
function statusesIn(codes: VerdictCodes): (Verdict.Status | undefined)[] {
  return [...columnsIn(codes).reasons].map((code) => Verdict.statusOf[codes.reasons[code] as Verdict.Reason]);
}

/** What a verification of all addresses of a list anew has changed, by the verdict codes of it and of the one before. */
import { Verdict } from "../verdict/index.ts";
import type { Part } from "./manifest.ts";
import { columnsIn, type VerdictCodes } from "./verdict-codes.ts";

/** Addresses that were valid and are invalid, and the other way round. */
export interface Changes {
  died: number;
  cameBack: number;
}

/** What has changed between two verifications of the same chunks, by their parts; undefined where a part is without codes. */
export function changesBetween(before: readonly Part[], now: readonly Part[]): Changes | undefined {
  const former = new Map(before.map((part) => [part.offset, part]));
  const changes: Changes = { died: 0, cameBack: 0 };
  for (const part of now) {
    const earlier = former.get(part.offset);
    if (!earlier?.codes || !part.codes) return undefined;
    const statuses = statusesIn(part.codes);
    for (const [index, was] of statusesIn(earlier.codes).entries()) {
      if (was === "valid" && statuses[index] === "invalid") changes.died += 1;
      if (was === "invalid" && statuses[index] === "valid") changes.cameBack += 1;
    }
  }
  return changes;
}

/** The statuses of the verdicts of a part. */
function statusesIn(codes: VerdictCodes): (Verdict.Status | undefined)[] {
  return [...columnsIn(codes).reasons].map((code) => Verdict.statusOf[codes.reasons[code] as Verdict.Reason]);
}

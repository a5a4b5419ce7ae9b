/** Which positions of a result match a filter. */
import { type Reason, type Status, statusOf } from "../../verdict/schema.ts";
import { type Columns, noVerdict, type PositionRange } from "./columns.ts";

export interface PositionFilter {
  status?: Status | undefined;
  reason?: Reason | undefined;
  provider?: string | undefined;
  /** The positions of the domain, where one is asked for. */
  ranges?: readonly PositionRange[] | undefined;
}

/** One bit for each part of a filter; a position that passes all of them matches. */
export const passes = { status: 1, reason: 2, provider: 4, domain: 8, all: 15 } as const;

/** For each position the bits of what it passes. One without a verdict passes no status and no reason. */
export function passedBy(columns: Columns, { status, reason, provider, ranges }: PositionFilter): Uint8Array {
  const { reasonNames, providerNames, reasons, providers } = columns;
  const byReason = reasonNames.map(
    (name) =>
      (status === undefined || statusOf[name as Reason] === status ? passes.status : 0) |
      (reason === undefined || name === reason ? passes.reason : 0),
  );
  const byProvider = providerNames.map((name) =>
    provider === undefined || name === provider ? passes.provider : 0,
  );
  const passed = new Uint8Array(reasons.length).fill(ranges === undefined ? passes.domain : 0);
  for (const { start, end } of ranges ?? []) passed.fill(passes.domain, start, end);
  for (let position = 0; position < reasons.length; position += 1) {
    const reasonBits = byReason[reasons[position] ?? noVerdict] ?? 0;
    passed[position] = (passed[position] ?? 0) | reasonBits | (byProvider[providers[position] ?? 0] ?? 0);
  }
  return passed;
}

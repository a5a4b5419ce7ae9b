/** Status and reason filters: exact counts for a part, and a test for a verdict. */
import type { Info as Verdict, Reason, Status } from "../../verdict/schema.ts";
import { statusOf } from "../../verdict/schema.ts";
import type { Cursor } from "../../kit/cursor.ts";
import type { Part } from "../manifest.ts";

export interface Filter {
  status?: Status | undefined;
  reason?: Reason | undefined;
}

/** How many verdicts of a part match, from its counts. */
export function matchCount(part: Part, { status, reason }: Filter): number {
  if (reason && status && statusOf[reason] !== status) return 0;
  if (reason) return part.reasons[reason] ?? 0;
  return status ? (part.statuses[status] ?? 0) : part.count;
}

export const matchesFilter = (verdict: Pick<Verdict, "status" | "reason">, { status, reason }: Filter) =>
  (!reason || verdict.reason === reason) && (!status || verdict.status === status);

interface Chosen extends Filter {
  /** The id of the list, or where its import lies. */
  result: string;
  q?: string | undefined;
  provider?: string | undefined;
  domain?: string | undefined;
}

/** What the cursors of a result belong to. */
export const resultFilter = ({ result, status, reason, q, provider, domain }: Chosen): Cursor.Filter => ({
  result,
  status,
  reason,
  q: q || undefined,
  provider,
  domain,
});

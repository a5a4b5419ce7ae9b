import { isLease } from "@winnow/core/credit/lease-job";
import type { Entry } from "@winnow/core/credit/schema";

/** What credits were reserved for. */
export function jobKind({ list, job }: Pick<Entry, "list" | "job">): string {
  if (list !== null) return "Verification of a list";
  return isLease(job ?? undefined) ? "Calls of an API key" : "Single verification";
}

import type { Info, Reason, Status } from "../verdict/schema.ts";

/** Counts the verdicts of a chunk: what its part says in the manifest, what its job adds, and what is charged. */
export function tally(verdicts: readonly Info[]) {
  const statuses: Partial<Record<Status, number>> = {};
  const reasons: Partial<Record<Reason, number>> = {};
  const providers: Record<string, number> = {};
  let charged = 0;
  for (const verdict of verdicts) {
    increment(statuses, verdict.status);
    increment(reasons, verdict.reason);
    increment(providers, verdict.mx?.provider ?? "other");
    charged += verdict.charged;
  }
  const domains = verdicts.map(({ normalized }) => normalized?.slice(normalized.lastIndexOf("@") + 1) ?? "");
  const part = {
    count: verdicts.length,
    first: domains[0] ?? "",
    last: domains.at(-1) ?? "",
    statuses,
    reasons,
  };
  return { part, providers, charged };
}

function increment<K extends string>(counts: Partial<Record<K, number>>, name: K): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

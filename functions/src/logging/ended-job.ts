/** The log lines of jobs that have ended, and of chunks on the way. */
import type { Info } from "@winnow/core/verdict/schema";
import type { ChunkMessage } from "@winnow/core/verification/schema";
import { log } from "./log.ts";
import { metrics } from "./metric.ts";

const failures: readonly string[] = ["analysis.failed", "verification.failed"];
const endings: readonly string[] = [
  "list.imported",
  "list.import_failed",
  "list.import_cancelled",
  "analysis.completed",
  "verification.completed",
  "verification.cancelled",
  ...failures,
];

interface Announced {
  id: string;
  type: string;
  workspaceID: string;
  properties: Readonly<Record<string, unknown>>;
}

/** A verification that took this many times as long as quoted is late. */
const lateTimes = 10;

/** Logs the end of a job on a list. An import that fails is mostly the file's fault, and counts as no failure of ours. */
export function logEnd({ id, type, workspaceID, properties }: Announced): void {
  if (!endings.includes(type)) return;
  const [job, outcome] = type.split(".");
  const line = { kind: "job", job, outcome, event: id, workspaceID, ...properties };
  const { timesQuoted } = properties;
  const isLate = typeof timesQuoted === "number" && timesQuoted >= lateTimes;
  if (failures.includes(type)) log.error({ ...line, ...metrics({ JobsFailed: 1 }) });
  else if (isLate) log.warn({ ...line, ...metrics({ JobsLate: 1 }) });
  else log.info(line);
}

/** A smaller share says nothing about a provider. */
const leastVerdicts = 20;

/** Logs the verdicts of a round of a chunk, and the provider that answered least. */
export function logChunk(
  { workspaceID, listID, verificationID, chunk, round }: ChunkMessage,
  verdicts: readonly Info[],
): void {
  const worst = worstProvider(verdicts);
  log.info({
    kind: "chunk",
    workspaceID,
    listID,
    verificationID,
    chunk,
    round,
    verdicts: verdicts.length,
    ...(worst && { provider: worst.provider, ...metrics({ UnknownPercent: worst.percent }) }),
  });
}

/** The provider with the largest share of unknown verdicts; null where no provider has enough verdicts. */
function worstProvider(verdicts: readonly Info[]): { provider: string; percent: number } | null {
  const asked = new Map<string, { all: number; unknown: number }>();
  for (const { status, reason, mx } of verdicts) {
    if (!mx?.provider || reason === "not_probed") continue;
    const counts = asked.get(mx.provider) ?? { all: 0, unknown: 0 };
    asked.set(mx.provider, { all: counts.all + 1, unknown: counts.unknown + (status === "unknown" ? 1 : 0) });
  }
  const shares = [...asked]
    .filter(([, { all }]) => all >= leastVerdicts)
    .map(([provider, { all, unknown }]) => ({ provider, percent: (100 * unknown) / all }));
  return shares.toSorted((a, b) => b.percent - a.percent)[0] ?? null;
}

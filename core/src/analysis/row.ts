import type { Job } from "../job/index.ts";
import { AnalysisEntity, type AnalysisRow, type Former } from "./entity.ts";
import { isFresh } from "./known.ts";
import type { Health, Info } from "./schema.ts";

/** Whether the analysis has ended and is final. */
export const hasEnded = ({ timeCompleted }: AnalysisRow): boolean => timeCompleted !== undefined;

/** The analysis of a list; null if there is none. */
export async function readRow(workspaceID: string, listID: string): Promise<AnalysisRow | null> {
  const { data } = await AnalysisEntity.get({ workspaceID, listID }).go({ consistent: true });
  return data;
}

/** The job of an analysis. */
export const jobOf = ({ workspaceID, id }: Pick<AnalysisRow, "workspaceID" | "id">): Job.Key => ({
  workspaceID,
  kind: "analyze-list",
  id,
});

/** The analysis as the API shows it. */
export function view(row: AnalysisRow, now: Date): Info {
  const { status, error, total, timeStarted, timeCompleted } = row;
  const found = foundBy(row);
  return {
    status,
    error: error ?? null,
    progress: {
      done: status === "completed" ? total : row.done,
      total,
      percent: Math.floor(100 * share(row)),
      eta_seconds: eta(row, now),
    },
    health: found && healthNow({ ...found, total }, now),
    ...(found && { health_at: found.timeCompleted }),
    started_at: timeStarted,
    completed_at: timeCompleted ?? null,
  };
}

/** What is known of the list by this analysis, or by the one before it; null before the first is completed. */
export function foundBy({ health, known, timeCompleted, former }: AnalysisRow): Former | null {
  return health && timeCompleted !== undefined ? { health, known, timeCompleted } : (former ?? null);
}

/** A cleaning reuses the sampled verdicts while they are fresh; afterwards every address costs a credit. */
function healthNow({ health, known, total }: Former & { total: number }, now: Date): Health {
  if (!known || isFresh(known, now)) return health;
  const { blocked = 0 } = health.cleaning;
  return { ...health, cleaning: { ...health.cleaning, credits: total - blocked } };
}

/** Screening all domains takes about as long as probing the sample. */
const surveyShare = 0.5;

/** The completed share of the work. */
function share({ status, done, total, drawn, answered }: AnalysisRow): number {
  if (status === "completed") return 1;
  const asked = drawn === 0 ? 0 : answered / drawn;
  return surveyShare * (done / total) + (1 - surveyShare) * asked;
}

function eta(row: AnalysisRow, now: Date): number | null {
  if (hasEnded(row)) return 0;
  const done = share(row);
  if (done === 0) return null;
  const seconds = (now.getTime() - Date.parse(row.timeStarted)) / 1000;
  return Math.ceil((seconds / done) * (1 - done));
}

/** The state of a list as that of a NeverBounce job. */
import type { List } from "@winnow/core/list";
import type { Verdict } from "@winnow/core/verdict";
import { type Result, words } from "./verdict.ts";

type JobStatus =
  "uploading" | "parsing" | "waiting" | "waiting_analyzed" | "queued" | "running" | "complete" | "failed";

/** A list is complete once its file is made. */
export function jobStatus(list: List.Info, isMade: boolean) {
  const { rows, verification } = list;
  const status = statusOf(list, isMade);
  const counts = resultCounts(verification?.reasons ?? {});
  const processed = verification?.progress.done ?? 0;
  const bad = rows?.bad_syntax ?? 0;
  const isComplete = status === "complete";
  return {
    filename: list.filename ?? list.name,
    created_at: timeOf(list.created_at),
    started_at: verification && timeOf(verification.started_at),
    finished_at: isComplete && list.completed_at ? timeOf(list.completed_at) : null,
    failure_reason: status === "failed" ? failureReason(list) : null,
    total: {
      records: rows?.total ?? 0,
      billable: rows?.distinct ?? 0,
      processed,
      ...counts,
      duplicates: rows?.duplicates ?? 0,
      bad_syntax: bad,
    },
    bounce_estimate: Math.round(
      processed > 0 ? (100 * counts.invalid) / processed : (list.analysis?.health?.invalid_percent ?? 0),
    ),
    percent_complete: isComplete ? 100 : Math.min(99, verification?.progress.percent ?? 0),
    job_status: status,
  };
}

function statusOf({ status, error, analysis }: List.Info, isMade: boolean): JobStatus {
  if (error) return "failed";
  switch (status) {
    case "uploading":
    case "queued":
    case "running":
      return status;
    case "importing":
      return "parsing";
    case "ready":
      return analysis?.status === "completed" ? "waiting_analyzed" : "waiting";
    case "paused":
      return "waiting";
    case "completed":
      return isMade ? "complete" : "running";
    case "cancelled":
    case "failed":
      return "failed";
  }
}

function failureReason({ status, error }: List.Info): string {
  if (error) return error.message;
  return status === "cancelled"
    ? "The verification was cancelled."
    : "The verification failed. Its credits were returned.";
}

/** Distinct addresses by NeverBounce's results. */
function resultCounts(reasons: Partial<Record<Verdict.Reason, number>>): Record<Result, number> {
  const counts = { valid: 0, invalid: 0, catchall: 0, disposable: 0, unknown: 0 };
  for (const [reason, count] of Object.entries(reasons) as [Verdict.Reason, number][])
    counts[words[reason].result] += count;
  return counts;
}

/** A time in UTC as `2026-11-21 10:00:00`. */
const timeOf = (time: string): string => time.slice(0, 19).replace("T", " ");

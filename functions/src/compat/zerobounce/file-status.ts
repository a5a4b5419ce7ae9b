/** The state of a list in ZeroBounce's words. */
import type { List } from "@winnow/core/list";

interface FileStatus {
  file_status: "Queued" | "Processing" | "Complete" | "Failed";
  complete_percentage: string;
  error_reason: string | null;
}

/** A list is complete once its file is made. */
export function fileStatus(list: List.Info, isMade: boolean): FileStatus {
  const { status, error, verification } = list;
  const percent = Math.min(99, verification?.progress.percent ?? 0);
  if (error) return failed(error.message);
  switch (status) {
    case "uploading":
    case "importing":
    case "ready":
    case "queued":
      return { file_status: "Queued", complete_percentage: "0%", error_reason: null };
    case "running":
    case "paused":
      return { file_status: "Processing", complete_percentage: `${percent}%`, error_reason: null };
    case "completed":
      return isMade
        ? { file_status: "Complete", complete_percentage: "100%", error_reason: null }
        : { file_status: "Processing", complete_percentage: "99%", error_reason: null };
    case "cancelled":
      return failed("The verification was cancelled.");
    case "failed":
      return failed("The verification failed. Its credits were returned.");
  }
}

const failed = (reason: string): FileStatus => ({
  file_status: "Failed",
  complete_percentage: "0%",
  error_reason: reason,
});

/** A time in UTC to the second, as `2026-11-21T10:00:00Z`. */
export const secondOf = (time: string): string => time.replace(/\.\d+Z$/, "Z");

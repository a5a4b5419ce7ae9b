/** What the state of a list means on the screen. */
import type { Info } from "@winnow/core/list/schema";

/** Whether the server is at work on it, so that asking again will show something new. */
export function isMoving({ status }: Pick<Info, "status">): boolean {
  return status === "importing" || status === "queued" || status === "running";
}

/** Whether there are results to look at: the verification ended, in full or early. */
export const hasResults = ({ verification }: Pick<Info, "verification">): boolean =>
  verification !== null && ["completed", "cancelled", "failed"].includes(verification.status);

export function stateLabel({ status, verification }: Pick<Info, "status" | "verification">): string {
  switch (status) {
    case "uploading":
      return "Not uploaded";
    case "importing":
      return "Counting rows";
    case "ready":
      return "Ready to verify";
    case "queued":
      return "Waiting to start";
    case "running":
      return `Verifying, ${verification?.progress.percent ?? 0}%`;
    case "paused":
      return `Paused at ${verification?.progress.percent ?? 0}%`;
    case "completed":
      return "Completed";
    case "cancelled":
      return "Cancelled";
    case "failed":
      return "Failed";
  }
}

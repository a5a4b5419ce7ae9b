/** Labels of the paid job: a verification, or a cleaning for lists that are cleaned. */
import type { Purpose } from "@winnow/core/list/schema";

export interface JobLabels {
  verb: string;
  noun: string;
  doing: string;
  done: string;
}

const verification: JobLabels = {
  verb: "Verify",
  noun: "verification",
  doing: "Verifying",
  done: "verified",
};
const cleaning: JobLabels = { verb: "Clean", noun: "cleaning", doing: "Cleaning", done: "cleaned" };

export const jobLabels = (purpose: Purpose): JobLabels => (purpose === "verify" ? verification : cleaning);

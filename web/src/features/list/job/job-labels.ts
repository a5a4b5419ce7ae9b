/** Labels of the paid job: a verification, or a cleaning for lists that are cleaned. And of what a revision does. */
import type { Info, Purpose } from "@winnow/core/list/schema";

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

const revision: JobLabels = { verb: "Revise", noun: "revision", doing: "Revising", done: "revised" };

/** The labels of what is under way on a list. */
export const labelsNow = ({
  purpose,
  verification: job,
}: Pick<Info, "purpose" | "verification">): JobLabels =>
  job?.is_revision === true
    ? revision
    : {
        ...jobLabels(job?.mode ?? purpose),
        ...(job?.previous === undefined ? {} : { doing: "Asking again" }),
      };

export const jobLabels = (purpose: Purpose): JobLabels => (purpose === "verify" ? verification : cleaning);

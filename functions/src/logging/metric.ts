/**
 * The metrics of the product: values in log lines, which CloudWatch reads by the embedded metric format. Each
 * costs money every month, so there are ten at most. Providers, kinds of jobs and workspaces are fields of
 * the lines.
 */
import { Config } from "@winnow/core/kit/config";

/** The metrics, with their units. */
export const metricUnits = {
  /** Wrong passwords, codes and tokens. */
  FailedAttempts: "Count",
  /** Analyses and verifications that ended without a result through no fault of the user. */
  JobsFailed: "Count",
  /** Verifications that took ten times as long as quoted at their start. */
  JobsLate: "Count",
  /** Jobs that are open, and timers that have not run, for longer than they should be. */
  Overdue: "Count",
  /** Of the verdicts of a chunk about the provider that answers least. */
  UnknownPercent: "Percent",
  /** Signs that a provider refuses an address of ours, or soon would, and block lists that have it now. */
  ReputationWarnings: "Count",
  /** The age of the oldest event that is not on the bus. */
  OutboxAge: "Seconds",
  PaymentProblems: "Count",
  LedgerMismatches: "Count",
  /** Questions that somebody waited for and no agent took in time, and minutes in which agents were gone. */
  AgentsLate: "Count",
} as const satisfies Readonly<Record<string, "Count" | "Percent" | "Seconds">>;
export type MetricName = keyof typeof metricUnits;

/** The fields of a log line that count values in metrics of the stage. */
export const metrics = (values: Readonly<Partial<Record<MetricName, number>>>): Record<string, unknown> => ({
  ...values,
  stage: Config.get().stage,
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: "Winnow",
        Dimensions: [["stage"]],
        Metrics: (Object.keys(values) as MetricName[]).map((Name) => ({ Name, Unit: metricUnits[Name] })),
      },
    ],
  },
});

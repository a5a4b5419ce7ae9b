/**
 * The alarms of a stage as data. Each means that a user notices something, and names a page of `docs/runbooks`, which says what
 * to look at and which command mends it.
 */
import type { MetricName } from "../../functions/src/logging/metric.ts";

/** Where the values of an alarm come from. */
type Watched =
  /** A metric of our own log lines. */
  | { own: MetricName }
  /** The HTTP API. */
  | { api: "5xx" }
  /** A function: that of calls which wait for nobody, or the one that keeps their log lines. */
  | { function: "api"; metric: "Duration" }
  | { function: "keep-requests"; metric: "Errors" }
  /** Functions together. Throttles of others are no failure: what they are invoked with waits and is tried again. */
  | { functions: readonly ("api" | "api-waiting")[]; metric: "Throttles" }
  /** The reputation of the account's own mail. */
  | { mail: "Reputation.BounceRate" | "Reputation.ComplaintRate" }
  /** Messages of the dead-letter queues. */
  | { deadLetters: true };

export interface AlarmSpec {
  name: string;
  /** What users notice. */
  meaning: string;
  watched: Watched;
  statistic: "Sum" | "Maximum" | "Minimum" | "Average" | "p95";
  minutes: number;
  /** The number of consecutive periods. */
  periods: number;
  /** The alarm is raised at this value and above. */
  threshold: number;
  /** Missing values raise the alarm, too. */
  whenMissing?: true;
  /** Only stages that probe through agents have the alarm. */
  needsAgents?: true;
}

export const alarmTable = [
  {
    name: "api-errors",
    meaning: "Calls end with 5xx: pages and programs fail.",
    watched: { api: "5xx" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 5,
  },
  {
    name: "api-slow",
    meaning: "One of twenty calls takes over three seconds: pages feel stuck.",
    watched: { function: "api", metric: "Duration" },
    statistic: "p95",
    minutes: 5,
    periods: 3,
    threshold: 3_000,
  },
  {
    name: "sign-in-failures",
    meaning:
      "Passwords or codes are being guessed, or people cannot log in: 300 attempts failed within five minutes.",
    watched: { own: "FailedAttempts" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 300,
  },
  {
    name: "jobs-failed",
    meaning: "An analysis or verification failed; its credits are returned.",
    watched: { own: "JobsFailed" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 1,
  },
  {
    name: "jobs-late",
    meaning: "A verification took ten times as long as its quote had said.",
    watched: { own: "JobsLate" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 1,
  },
  {
    name: "overdue",
    meaning:
      "A job such as an erasure, a notice or a mail has been open for over an hour, or a timer has not run to its end: renewals, expiry or summaries stay away.",
    watched: { own: "Overdue" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 1,
  },
  {
    name: "provider-unknowns",
    meaning: "Half of the verdicts about a mail provider are unknown: results are worth little.",
    watched: { own: "UnknownPercent" },
    statistic: "Average",
    minutes: 15,
    periods: 2,
    threshold: 50,
  },
  {
    name: "reputation",
    meaning:
      "A mail provider refuses an address of ours, or soon would: where no agent has another, its addresses wait. Or a block list has one of ours, so that many providers soon will.",
    watched: { own: "ReputationWarnings" },
    statistic: "Sum",
    minutes: 1,
    periods: 1,
    threshold: 1,
  },
  {
    name: "dead-letters",
    meaning: "A message was given up: something that a user waits for does not happen.",
    watched: { deadLetters: true },
    statistic: "Maximum",
    minutes: 5,
    periods: 1,
    threshold: 1,
  },
  {
    name: "outbox-age",
    meaning:
      "Events wait for over five minutes, or nobody relays them: lists do not start, mails are not sent.",
    watched: { own: "OutboxAge" },
    statistic: "Minimum",
    minutes: 5,
    periods: 1,
    threshold: 300,
    whenMissing: true,
  },
  {
    name: "throttles",
    meaning: "Calls are refused, since their function or the account runs as many at a time as it may.",
    watched: { functions: ["api", "api-waiting"], metric: "Throttles" },
    statistic: "Sum",
    minutes: 5,
    periods: 2,
    threshold: 10,
  },
  {
    name: "payment-problems",
    meaning: "A payment is not credited in full, or Paddle knew more than its webhooks told.",
    watched: { own: "PaymentProblems" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 1,
  },
  {
    name: "ledger-mismatches",
    meaning: "The ledger of a workspace does not add up.",
    watched: { own: "LedgerMismatches" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 1,
  },
  {
    name: "mail-bounces",
    meaning: "Three of a hundred of our own mails bounce: SES reviews the account at five.",
    watched: { mail: "Reputation.BounceRate" },
    statistic: "Maximum",
    minutes: 60,
    periods: 1,
    threshold: 0.03,
  },
  {
    name: "mail-complaints",
    meaning: "One of two thousand of our own mails is called spam: SES reviews the account at two.",
    watched: { mail: "Reputation.ComplaintRate" },
    statistic: "Maximum",
    minutes: 60,
    periods: 1,
    threshold: 0.0005,
  },
  {
    name: "agents-late",
    meaning:
      "Mail servers are not asked: no agent was heard of for two minutes, or none took what callers wait for while there was time.",
    watched: { own: "AgentsLate" },
    statistic: "Sum",
    minutes: 5,
    periods: 1,
    threshold: 3,
    needsAgents: true,
  },
  {
    name: "request-log-gaps",
    meaning: "Log lines of calls are not kept: the request logs of keys have gaps.",
    watched: { function: "keep-requests", metric: "Errors" },
    statistic: "Sum",
    minutes: 60,
    periods: 1,
    threshold: 1,
  },
] as const satisfies readonly AlarmSpec[];

export type AlarmName = (typeof alarmTable)[number]["name"];

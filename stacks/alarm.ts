/** Alarms: dead letters, old work, overdue jobs, failed sign-ins, and timers that fail or stop. All go to one topic. */
import { ArnFormat, Duration, type Stack } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Api } from "./api.ts";
import type { Cron } from "./cron.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { type Pipeline, queueNames } from "./pipeline.ts";
import type { Stage } from "./stages.ts";
import { topology } from "./topology.ts";

interface AlarmSpec {
  name: string;
  meaning: string;
  metric: IMetric;
  /** The alarm is raised at this value and above; with `whenMissing`, below it. */
  threshold: number;
  /** The number of consecutive periods. */
  periods: number;
  /** Raises the alarm if the metric is missing or below the threshold. */
  whenMissing?: boolean;
}

/** The stacks whose metrics raise alarms. */
interface Watched {
  pipeline: Pipeline;
  cron: Cron;
  api: Api;
}

export function alarmStack({ stage, openStack }: Installation, { pipeline, cron, api }: Watched) {
  const stack: Stack = openStack(nameOf(stage, "alarm"));
  const topic = new Topic(stack, "Topic", { topicName: nameOf(stage, "alarms"), enforceSSL: true });
  allowAlarms(stack, stage, topic);
  if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  const action = new SnsAction(topic);

  for (const { name, meaning, metric, threshold, periods, whenMissing } of [
    ...alarmSpecs(pipeline, cron),
    overdueJobs(stack, stage, cron),
    ledgerMismatches(stack, stage, cron),
    paymentProblems(stack, stage, pipeline, cron),
    failedAttempts(stack, stage, api),
  ]) {
    const alarm = new Alarm(stack, pascal(name), {
      alarmName: nameOf(stage, name),
      alarmDescription: meaning,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: whenMissing
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: whenMissing ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
  return { stack };
}

/** Allows CloudWatch to publish, because `enforceSSL` replaces the topic's default policy. */
function allowAlarms(stack: Stack, stage: Stage, topic: Topic): void {
  const alarms = { service: "cloudwatch", resource: "alarm", arnFormat: ArnFormat.COLON_RESOURCE_NAME };
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: {
        ArnLike: { "aws:SourceArn": stack.formatArn({ ...alarms, resourceName: nameOf(stage, "*") }) },
        StringEquals: { "aws:SourceAccount": stack.account },
      },
    }),
  );
}

/** The alarm of overdue jobs: the sweep logs the kind of each as `overdue`. */
function overdueJobs(stack: Stack, stage: Stage, { functions }: Cron): AlarmSpec {
  const sweep = functions["sweep-jobs"];
  if (!sweep) throw new Error("The topology has no timer sweep-jobs.");
  const filter = new MetricFilter(stack, "OverdueJobs", {
    logGroup: sweep.logGroup,
    filterPattern: FilterPattern.exists("$.overdue"),
    metricNamespace: "Winnow",
    metricName: nameOf(stage, "jobs-overdue"),
    metricValue: "1",
  });
  return {
    name: "jobs-overdue",
    meaning: "A job (erasure, workspace closing, notice or mail) has been open for over an hour.",
    metric: filter.metric({ period: Duration.minutes(5), statistic: "sum" }),
    threshold: 1,
    periods: 1,
  };
}

/** The alarm of ledgers that do not add up: the audit logs each finding as `ledger_mismatch`, with the workspace's id. */
function ledgerMismatches(stack: Stack, stage: Stage, { functions }: Cron): AlarmSpec {
  const audit = functions["audit-ledgers"];
  if (!audit) throw new Error("The topology has no timer audit-ledgers.");
  const filter = new MetricFilter(stack, "LedgerMismatchLines", {
    logGroup: audit.logGroup,
    filterPattern: FilterPattern.exists("$.ledger_mismatch"),
    metricNamespace: "Winnow",
    metricName: nameOf(stage, "ledger-mismatches"),
    metricValue: "1",
  });
  return {
    name: "ledger-mismatches",
    meaning: "The ledger of a workspace does not add up; the log of audit-ledgers names it.",
    metric: filter.metric({ period: Duration.minutes(5), statistic: "sum" }),
    threshold: 1,
    periods: 1,
  };
}

/** The alarm of payments that are not credited in full: consumer and reconciliation log each as `payment_problem`. */
function paymentProblems(
  stack: Stack,
  stage: Stage,
  { consumers }: Pipeline,
  { functions }: Cron,
): AlarmSpec {
  const nightly = functions["reconcile-payments"];
  if (!nightly) throw new Error("The topology has no timer reconcile-payments.");
  const lines = {
    filterPattern: FilterPattern.any(
      FilterPattern.exists("$.payment_problem"),
      FilterPattern.exists("$.payment_difference"),
    ),
    metricNamespace: "Winnow",
    metricName: nameOf(stage, "payment-problems"),
    metricValue: "1",
  };
  const { logGroup } = consumers["receive-payment-event"];
  const filter = new MetricFilter(stack, "PaymentProblemLines", { logGroup, ...lines });
  new MetricFilter(stack, "ReconciliationLines", { logGroup: nightly.logGroup, ...lines });
  return {
    name: "payment-problems",
    meaning:
      "A payment is not credited in full, or Paddle knew more than its webhooks told. The logs of receive-payment-event and reconcile-payments name it.",
    metric: filter.metric({ period: Duration.minutes(5), statistic: "sum" }),
    threshold: 1,
    periods: 1,
  };
}

/** The alarm of wrong passwords, codes and tokens: the API logs the error code of each as `failed_attempt`. */
function failedAttempts(stack: Stack, stage: Stage, { logGroup }: Api): AlarmSpec {
  const filter = new MetricFilter(stack, "FailedAttemptLines", {
    logGroup,
    filterPattern: FilterPattern.exists("$.failed_attempt"),
    metricNamespace: "Winnow",
    metricName: nameOf(stage, "failed-attempts"),
    metricValue: "1",
  });
  return {
    name: "failed-attempts",
    meaning: "Passwords or codes are being guessed: 300 attempts failed within five minutes.",
    metric: filter.metric({ period: Duration.minutes(5), statistic: "sum" }),
    threshold: 300,
    periods: 1,
  };
}

/** Messages of this age need more consumers, or have none. */
const oldSeconds = 4 * 3_600;

function alarmSpecs(pipeline: Pipeline, cron: Cron): AlarmSpec[] {
  return [
    ...queueNames.map((name) => ({
      name: `${name}-dead`,
      meaning: `The dead-letter queue of ${name} has messages.`,
      metric: pipeline.dead[name].metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      threshold: 1,
      periods: 1,
    })),
    ...queueNames.map((name) => ({
      name: `${name}-old`,
      meaning: `The oldest message of ${name} is over four hours old.`,
      metric: pipeline.queues[name].metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      threshold: oldSeconds,
      periods: 1,
    })),
    ...topology.crons.flatMap(({ name, rate }) => timerAlarms(name, rate, cron.functions[name])),
  ];
}

/** The period of each alarm is at least the rate of the timer. */
function timerAlarms(name: string, rate: string, timer: IFunction | undefined): AlarmSpec[] {
  if (!timer) throw new Error(`The timer ${name} has no function.`);
  const isFrequent = rate === "rate(1 minute)";
  const period = isFrequent ? Duration.minutes(5) : Duration.seconds(tickSeconds(rate));
  return [
    {
      name: `${name}-failing`,
      meaning: `The timer ${name} fails repeatedly.`,
      metric: timer.metricErrors({ period }),
      threshold: 1,
      periods: isFrequent ? 3 : 1,
    },
    {
      name: `${name}-stopped`,
      meaning: `The timer ${name} has not run.`,
      metric: timer.metricInvocations({ period }),
      threshold: 1,
      periods: 2,
      whenMissing: true,
    },
  ];
}

const unitSeconds = { minute: 60, hour: 3_600, day: 86_400 };

/** The seconds between two ticks of a rate; a day for a cron expression. At least an hour, which allows periods of a day. */
function tickSeconds(rate: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? [];
  const seconds = unit ? Number(count) * unitSeconds[unit as keyof typeof unitSeconds] : unitSeconds.day;
  return Math.max(unitSeconds.hour, seconds);
}

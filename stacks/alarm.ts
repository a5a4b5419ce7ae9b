/** What needs a person: dead letters, work that grows old, and clockwork that fails. Each alarm goes to one topic. */
import { Duration, type Stack } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Cron } from "./cron.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { type Pipeline, queueNames } from "./pipeline.ts";
import type { Stage } from "./stages.ts";

interface AlarmSpec {
  name: string;
  meaning: string;
  metric: IMetric;
  /** Alarms at this value and above. */
  threshold: number;
  /** In how many periods in a row. */
  periods: number;
}

export function alarmStack({ stage, openStack }: Installation, pipeline: Pipeline, cron: Cron) {
  const stack: Stack = openStack(nameOf(stage, "alarm"));
  const topic = new Topic(stack, "Topic", { topicName: nameOf(stage, "alarms"), enforceSSL: true });
  if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  const action = new SnsAction(topic);

  for (const { name, meaning, metric, threshold, periods } of [
    ...alarmSpecs(pipeline, cron),
    overdueJobs(stack, stage, cron),
  ]) {
    const alarm = new Alarm(stack, pascal(name), {
      alarmName: nameOf(stage, name),
      alarmDescription: meaning,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
  return { stack };
}

/** Jobs that cannot be given up and have been open for too long: the sweep logs each with its kind as `overdue`. */
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
    meaning: "An erasure, a closing, a notice or a mail has not been completed for an hour.",
    metric: filter.metric({ period: Duration.minutes(5), statistic: "sum" }),
    threshold: 1,
    periods: 1,
  };
}

/** Work that waits for so long needs more workers, or has none. */
const oldSeconds = 4 * 3_600;

function alarmSpecs(pipeline: Pipeline, cron: Cron): AlarmSpec[] {
  return [
    ...queueNames.map((name) => ({
      name: `${name}-dead`,
      meaning: `Something that ${name} could not do lies in its dead-letter queue.`,
      metric: pipeline.dead[name].metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      threshold: 1,
      periods: 1,
    })),
    ...queueNames.map((name) => ({
      name: `${name}-old`,
      meaning: `Work for ${name} has waited for four hours.`,
      metric: pipeline.queues[name].metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      threshold: oldSeconds,
      periods: 1,
    })),
    ...Object.entries(cron.functions).map(([name, timer]) => ({
      name: `${name}-failing`,
      meaning: `${name} keeps failing.`,
      metric: timer.metricErrors({ period: Duration.minutes(5) }),
      threshold: 1,
      periods: 3,
    })),
  ];
}

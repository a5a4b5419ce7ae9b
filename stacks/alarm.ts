/** The alarms of `alarm-table.ts`, their topic, and the dashboard of the stage. */
import { ArnFormat, Duration, type Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type AlarmSpec, alarmTable } from "./alarm-table.ts";
import type { Api } from "./api.ts";
import { type Installation, nameOf, pascal } from "./installation.ts";
import { queueNames } from "./pipeline.ts";
import { deadQueueNameOf } from "./queue-name.ts";
import type { Stage } from "./stages.ts";
import { topology } from "./topology.ts";

export function alarmStack({ stage, openStack }: Installation, api: Api) {
  const stack: Stack = openStack(nameOf(stage, "alarm"));
  const topic = new Topic(stack, "Topic", { topicName: nameOf(stage, "alarms"), enforceSSL: true });
  allowAlarms(stack, stage, topic);
  if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  const action = new SnsAction(topic);
  budget(stack, stage);

  const specs: readonly AlarmSpec[] = alarmTable;
  const graphs = specs
    .filter(({ needsAgents }) => !needsAgents || stage.probe.transport === "agent")
    .map((spec) => {
      const metrics = metricsOf(stage, spec, api);
      const alarms = metrics.map((metric, index) => {
        const part = metrics.length > 1 ? `-${index + 1}` : "";
        const alarm = new Alarm(stack, pascal(`${spec.name}${part}`), {
          alarmName: nameOf(stage, `${spec.name}${part}`),
          alarmDescription: `${spec.meaning} What to do: docs/runbooks/${spec.name}.md`,
          metric,
          threshold: spec.threshold,
          evaluationPeriods: spec.periods,
          comparisonOperator: spec.below
            ? ComparisonOperator.LESS_THAN_THRESHOLD
            : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
          treatMissingData: spec.whenMissing ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
        });
        alarm.addAlarmAction(action);
        alarm.addOkAction(action);
        return alarm;
      });
      return new GraphWidget({
        title: spec.name,
        left: [...metrics],
        leftAnnotations: alarms.slice(0, 1).map((alarm) => alarm.toAnnotation()),
        width: 8,
      });
    });
  new Dashboard(stack, "Dashboard", { dashboardName: nameOf(stage, "alarms"), widgets: [graphs] });
  return { stack };
}

/**
 * Mails the operator when the account has cost most of its budget this month, and when it is going to cost more. CloudFormation
 * names the budget: it creates another one for another address, before it deletes the former, and names are unique.
 */
function budget(stack: Stack, stage: Stage): void {
  const { monthlyBudget, alarmEmail } = stage;
  if (monthlyBudget === undefined || alarmEmail === undefined) return;
  const subscribers = [{ subscriptionType: "EMAIL", address: alarmEmail }];
  const telling = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      thresholdType: "PERCENTAGE",
      comparisonOperator: "GREATER_THAN",
    },
    subscribers,
  });
  new CfnBudget(stack, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: [telling("ACTUAL", 80), telling("FORECASTED", 100)],
  });
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

/** CloudWatch takes ten metrics in an expression. */
const mostMetrics = 10;

/** The metrics of an alarm: one, unless it watches more queues or timers than an expression takes. */
function metricsOf(stage: Stage, spec: AlarmSpec, api: Api): readonly IMetric[] {
  const { watched, statistic } = spec;
  const period = Duration.minutes(spec.minutes);
  const usual = { period, statistic };
  if ("own" in watched) {
    const dimensionsMap = { stage: stage.name };
    return [new Metric({ namespace: "Winnow", metricName: watched.own, dimensionsMap, ...usual })];
  }
  if ("api" in watched) return [api.http.metricServerError(usual)];
  if ("apiFunction" in watched)
    return [ofFunction(stage, "api", { metricName: watched.apiFunction, ...usual })];
  if ("functions" in watched)
    return [new Metric({ namespace: "AWS/Lambda", metricName: watched.functions, ...usual })];
  if ("mail" in watched) return [new Metric({ namespace: "AWS/SES", metricName: watched.mail, ...usual })];
  if ("deadLetters" in watched) {
    const letters = queueNames.map(
      (name) =>
        new Metric({
          namespace: "AWS/SQS",
          metricName: "ApproximateNumberOfMessagesVisible",
          dimensionsMap: { QueueName: deadQueueNameOf(stage, name) },
          ...usual,
        }),
    );
    return chunked(letters).map((some, part) =>
      together("SUM(METRICS())", some, { period, first: part * mostMetrics }),
    );
  }
  if (watched.timers === "failed") {
    const watchedFunctions = [
      ...topology.crons.map(({ name, rate }) => ({ name, weight: isEachMinute(rate) ? 10 : 1 })),
      ...topology.subscriptions.map(({ name }) => ({ name, weight: 1 })),
    ];
    return chunked(watchedFunctions).map((some, part) => {
      const first = part * mostMetrics;
      const failed = some.map(({ name }) => ofFunction(stage, name, { metricName: "Errors", ...usual }));
      const terms = some.map(({ weight }, index) => `FILL(m${first + index},0)/${weight}`);
      return together(terms.join("+"), failed, { period, first });
    });
  }
  const hourly = topology.crons.filter(({ rate }) => rate.startsWith("rate"));
  const ran = hourly.map(({ name }) => ofFunction(stage, name, { metricName: "Invocations", ...usual }));
  return [together(`MIN([${ran.map((_, index) => `FILL(m${index},0)`).join(",")}])`, ran, { period })];
}

const isEachMinute = (rate: string): boolean => rate === "rate(1 minute)";

const ofFunction = (
  stage: Stage,
  name: string,
  metric: { metricName: string; period: Duration; statistic: string },
): Metric =>
  new Metric({ namespace: "AWS/Lambda", dimensionsMap: { FunctionName: nameOf(stage, name) }, ...metric });

/** One value of several metrics, which the expression names m0, m1 and so on. A graph of several has each name once. */
const together = (
  expression: string,
  metrics: readonly IMetric[],
  { period, first = 0 }: { period: Duration; first?: number },
): IMetric =>
  new MathExpression({
    expression,
    period,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${first + index}`, metric])),
  });

const chunked = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostMetrics) }, (_, index) =>
    all.slice(index * mostMetrics, (index + 1) * mostMetrics),
  );

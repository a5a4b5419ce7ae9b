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
import { type DeadQueueName, deadQueueNameOf, deadQueues } from "./queue-name.ts";
import type { Stage } from "../stages.ts";

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
      const metric = metricOf(stage, spec, api);
      const alarm = new Alarm(stack, pascal(spec.name), {
        alarmName: nameOf(stage, spec.name),
        alarmDescription: `${spec.meaning} What to do: docs/runbooks/${spec.name}.md`,
        metric,
        threshold: spec.threshold,
        evaluationPeriods: spec.periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: spec.whenMissing ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
      return new GraphWidget({
        title: spec.name,
        left: [metric],
        leftAnnotations: [alarm.toAnnotation()],
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

/** What an alarm watches. */
function metricOf(stage: Stage, spec: AlarmSpec, api: Api): IMetric {
  const { watched, statistic } = spec;
  const period = Duration.minutes(spec.minutes);
  const usual = { period, statistic };
  if ("own" in watched) {
    const dimensionsMap = { stage: stage.name };
    return new Metric({ namespace: "Winnow", metricName: watched.own, dimensionsMap, ...usual });
  }
  if ("api" in watched) return api.http.metricServerError(usual);
  const ofFunction = (name: string, metricName: string) =>
    new Metric({
      namespace: "AWS/Lambda",
      metricName,
      dimensionsMap: { FunctionName: nameOf(stage, name) },
      ...usual,
    });
  if ("function" in watched) return ofFunction(watched.function, watched.metric);
  if ("functions" in watched)
    return sumOf(
      watched.functions.map((name) => ofFunction(name, watched.metric)),
      period,
    );
  if ("mail" in watched) return new Metric({ namespace: "AWS/SES", metricName: watched.mail, ...usual });
  const deadLetters = (Object.keys(deadQueues) as DeadQueueName[]).map(
    (name) =>
      new Metric({
        namespace: "AWS/SQS",
        metricName: "ApproximateNumberOfMessagesVisible",
        dimensionsMap: { QueueName: deadQueueNameOf(stage, name) },
        ...usual,
      }),
  );
  return sumOf(deadLetters, period);
}

const sumOf = (metrics: readonly Metric[], period: Duration): IMetric =>
  new MathExpression({
    expression: "SUM(METRICS())",
    period,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
  });

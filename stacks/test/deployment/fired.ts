/** CloudWatch's judgement of an alarm of the templates, over values that log lines and the local cloud give. */
import type { Resource } from "./synthesis.ts";

/** The value of a metric in one minute. */
export interface Value {
  namespace: string;
  metric: string;
  dimensions?: Readonly<Record<string, string>>;
  value: number;
}

interface Stat {
  Id?: string;
  Expression?: string;
  MetricStat?: {
    Metric: {
      Namespace: string;
      MetricName: string;
      Dimensions?: readonly { Name: string; Value: unknown }[];
    };
    Stat: string;
  };
}

interface Embedded {
  stage: string;
  _aws: { CloudWatchMetrics: { Namespace: string; Metrics: { Name: string }[] }[] };
  [name: string]: unknown;
}

/** The values that CloudWatch extracts from log lines by the embedded metric format. */
export const valuesIn = (lines: readonly Record<string, unknown>[]): Value[] =>
  lines
    .filter((line): line is Embedded => "_aws" in line)
    .flatMap(({ _aws: embedded, ...line }) =>
      embedded.CloudWatchMetrics.flatMap(({ Namespace, Metrics }) =>
        Metrics.map(({ Name }) => ({
          namespace: Namespace,
          metric: Name,
          dimensions: { stage: line.stage },
          value: Number(line[Name]),
        })),
      ),
    );

const statistics: Readonly<Record<string, (values: readonly number[]) => number>> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Maximum: (values) => Math.max(...values),
  Minimum: (values) => Math.min(...values),
  Average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  p95: (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0,
};

/**
 * Whether the alarm is raised when all of its periods look like this one. `nameOf` resolves a reference of a dimension to the name
 * of the resource.
 */
export function isRaised(
  { Properties }: Resource,
  values: readonly Value[],
  nameOf: (reference: unknown) => string = String,
): boolean {
  const valueOf = ({ MetricStat }: Stat): number | null => {
    if (!MetricStat) return null;
    const { Namespace, MetricName, Dimensions = [] } = MetricStat.Metric;
    const found = values.filter(
      ({ namespace, metric, dimensions = {} }) =>
        namespace === Namespace &&
        metric === MetricName &&
        Dimensions.every(({ Name, Value }) => dimensions[Name] === nameOf(Value)),
    );
    const statistic = statistics[MetricStat.Stat];
    if (!statistic) throw new Error(`There is no statistic ${MetricStat.Stat}.`);
    return found.length === 0 ? null : statistic(found.map(({ value }) => value));
  };
  const stats = Properties["Metrics"] as Stat[] | undefined;
  const value = stats
    ? calculated(
        stats.find(({ Expression }) => Expression)?.Expression ?? "",
        stats.filter(({ MetricStat }) => MetricStat).map(valueOf),
      )
    : valueOf({
        MetricStat: {
          Metric: {
            Namespace: String(Properties["Namespace"]),
            MetricName: String(Properties["MetricName"]),
            Dimensions: Properties["Dimensions"] as { Name: string; Value: unknown }[] | undefined,
          },
          Stat: String(Properties["Statistic"] ?? Properties["ExtendedStatistic"]),
        },
      });
  if (value === null) return Properties["TreatMissingData"] === "breaching";
  const threshold = Number(Properties["Threshold"]);
  return value >= threshold;
}

/** The sum of all metrics, which is the one expression that the stacks use. */
function calculated(expression: string, metrics: readonly (number | null)[]): number | null {
  if (expression !== "SUM(METRICS())") throw new Error(`Unknown: ${expression}`);
  const known = metrics.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

/** What an idle stage costs a month, by its templates and list prices, without what the operator switches on. */
import { expect, it } from "vitest";
import { price } from "../../proof/bench/cost/price.ts";
import { topology } from "../../topology.ts";
import { operator, synthesise } from "./synthesis.ts";

const minutesOfMonth = 43_800;
/** Dollars a month for each. */
const alarmMetric = 0.1;
const customMetric = 0.3;
const secret = 0.4;
/** Lambda polls an idle queue with five requests at a time, each of which waits for 20 seconds. */
const pollsOfMonth = 5 * 3 * minutesOfMonth;
/** Assumed of a run of a timer that finds nothing to do. */
const idleRun = { seconds: 0.1, readUnits: 10 };
/** All other metrics are sent by traffic or failures alone. */
const metricsWhenIdle = ["OutboxAge"];

const cloud = synthesise("production", operator);

const metricsOf = ({ Properties }: { Properties: Record<string, unknown> }): number =>
  ((Properties["Metrics"] as { MetricStat?: unknown }[] | undefined) ?? [{ MetricStat: {} }]).filter(
    ({ MetricStat }) => MetricStat,
  ).length;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const minuteTimers = topology.crons.filter(({ rate }) => rate === "rate(1 minute)");

const parts = {
  alarms: alarmMetric * sum(cloud.all("AWS::CloudWatch::Alarm").map(metricsOf)),
  queues: cloud.all("AWS::Lambda::EventSourceMapping").length * pollsOfMonth * price.queueCall,
  timers:
    minutesOfMonth *
    sum(
      minuteTimers.map(
        ({ function: { memoryMB } }) =>
          price.invocation +
          (memoryMB / 1024) * idleRun.seconds * price.computeGBSecond +
          idleRun.readUnits * price.readUnit,
      ),
    ),
  metrics: customMetric * metricsWhenIdle.length,
  secrets: secret * cloud.all("AWS::SecretsManager::Secret").length,
};

it("An idle stage costs less than eleven dollars a month.", () => {
  const rounded = Object.fromEntries(
    Object.entries(parts).map(([part, dollars]) => [part, Number(dollars.toFixed(1))]),
  );
  expect(rounded).toEqual({ alarms: 2.9, queues: 6.8, timers: 0.4, metrics: 0.3, secrets: 0.4 });
  expect(sum(Object.values(parts))).toBeLessThan(11);
});

it("Its dashboard has as many metrics as one of the three that AWS gives for nothing.", () => {
  const body = JSON.stringify(cloud.one("AWS::CloudWatch::Dashboard").Properties["DashboardBody"]);
  const metrics = sum(cloud.all("AWS::CloudWatch::Alarm").map(metricsOf));
  expect(body.length).toBeGreaterThan(0);
  expect(metrics).toBeLessThanOrEqual(50);
});

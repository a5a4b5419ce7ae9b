/** What an idle stage costs a month: the templates have what the bench counts, and it costs less than the goal. */
import { describe, expect, it } from "vitest";
import {
  countsOf,
  idleAgentCost,
  idleCost,
  maxIdle,
  maxIdleAgent,
  total,
} from "../../proof/bench/cost/idle.ts";
import { operator, type Synthesis, synthesise } from "./synthesis.ts";

const metricsOf = ({ Properties }: { Properties: Record<string, unknown> }): number =>
  ((Properties["Metrics"] as { MetricStat?: unknown }[] | undefined) ?? [{ MetricStat: {} }]).filter(
    ({ MetricStat }) => MetricStat,
  ).length;

const alarmMetrics = ({ all }: Synthesis): number =>
  all("AWS::CloudWatch::Alarm").reduce((sum, alarm) => sum + metricsOf(alarm), 0);

const rounded = (parts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(parts).map(([part, dollars]) => [part, Number(dollars.toFixed(1))]));

describe.each([
  ["without agents", { agents: false }, operator],
  ["with agents", { agents: true }, { ...operator, WINNOW_PROBE_TRANSPORT: "agent" }],
])("an idle stage %s", (_, stage, environment) => {
  const cloud = synthesise("production", environment);

  it("has the alarms, queues and secrets that are counted", () => {
    expect(countsOf(stage)).toMatchObject({
      alarmMetrics: alarmMetrics(cloud),
      polledQueues: cloud.all("AWS::Lambda::EventSourceMapping").length,
      secrets: cloud.all("AWS::SecretsManager::Secret").length,
    });
  });

  it("costs less than eight dollars a month", () => {
    expect(total(idleCost(stage))).toBeLessThan(maxIdle);
  });

  it("has a dashboard with as many metrics as one of the three that AWS gives for nothing", () => {
    const body = JSON.stringify(cloud.one("AWS::CloudWatch::Dashboard").Properties["DashboardBody"]);
    expect(body.length).toBeGreaterThan(0);
    expect(alarmMetrics(cloud)).toBeLessThanOrEqual(50);
  });
});

it("An idle agent costs its stage what the README names, and less than four dollars a month.", () => {
  expect(rounded(idleAgentCost())).toEqual({ batches: 2.5, heartbeats: 1.2 });
  expect(total(idleAgentCost())).toBeLessThan(maxIdleAgent);
});

it("The parts are those that the README names.", () => {
  const parts = { alarms: 1.9, queues: 4.2, timers: 0.5, metrics: 0.3, secrets: 0.4 };
  expect(rounded(idleCost({ agents: false }))).toEqual(parts);
});

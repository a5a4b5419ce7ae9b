/** Each alarm has a page, and a bill that fits. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { metricUnits } from "../../../functions/src/logging/metric.ts";
import { alarmTable } from "../../aws/alarm-table.ts";
import { operator, synthesise } from "./synthesis.ts";

const runbooks = join(import.meta.dirname, "../../../docs/runbooks");
const names = alarmTable.map(({ name }) => name);
const alarmsOf = (environment: Record<string, string> = operator) =>
  synthesise("production", environment).all("AWS::CloudWatch::Alarm");

it("Each alarm has its page, and each page its alarm.", () => {
  const pages = readdirSync(runbooks).map((file) => file.replace(/\.md$/, ""));
  expect(pages.filter((page) => page !== "README").toSorted()).toEqual(names.toSorted());
});

it.each(names)("The page of %s says what to look at and has a command that mends it.", (name) => {
  const page = readFileSync(join(runbooks, `${name}.md`), "utf8");
  const [, look = "", mend = ""] = page.split(/^## What (?:to look at|mends it)$/m);
  expect(look.trim().length).toBeGreaterThan(40);
  expect(mend).toMatch(/npm run|aws \w+/);
});

it("The mail of an alarm says what users notice and names its page.", () => {
  for (const { Properties } of alarmsOf()) {
    const page = /docs\/runbooks\/([\w-]+)\.md$/.exec(String(Properties["AlarmDescription"]))?.[1];
    expect(names).toContain(page);
    expect(Properties["AlarmActions"]).toHaveLength(1);
    expect(Properties["OKActions"]).toHaveLength(1);
  }
});

it("Only a stage that probes through agents has an alarm of agents.", () => {
  const isOfAgents = ({ Properties }: { Properties: Record<string, unknown> }) =>
    Properties["AlarmName"] === "winnow-production-agents-late";
  expect(alarmsOf().some(isOfAgents)).toBe(false);
  expect(alarmsOf({ ...operator, WINNOW_PROBE_TRANSPORT: "agent" }).some(isOfAgents)).toBe(true);
});

describe("the limits of CloudWatch and of our bill", () => {
  const metricsIn = ({ Properties }: { Properties: Record<string, unknown> }) =>
    ((Properties["Metrics"] as { MetricStat?: unknown }[] | undefined) ?? [{ MetricStat: {} }]).filter(
      ({ MetricStat }) => MetricStat,
    ).length;

  it("an expression has ten metrics at most", () => {
    for (const alarm of alarmsOf()) expect(metricsIn(alarm)).toBeLessThanOrEqual(10);
  });

  it("there are ten custom metrics at most", () => {
    expect(Object.keys(metricUnits).length).toBeLessThanOrEqual(10);
  });

  it("a stage has one dashboard", () => {
    expect(synthesise("production").all("AWS::CloudWatch::Dashboard")).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { budgetOf, excessOf, total, defaultLimit } from "../../concurrency.ts";
import { stageOf } from "../../stages.ts";
import { type QueueSpec, topology } from "../../topology.ts";
import { operator, stages, synthesise } from "./synthesis.ts";

const budgets = stages.map((stage) => budgetOf(stageOf(stage, operator)));

it("Production, staging and a dev stage fit into one account together.", () => {
  expect(excessOf(budgets, defaultLimit)).toBeNull();
});

describe("a stage that does not fit", () => {
  const reserving = (count: number) => ({ reserved: [{ name: "api", count }], consumers: [] });
  const consuming = (count: number) => ({ reserved: [], consumers: [{ name: "verify-chunk", count }] });

  it("reserves so much that less than a hundred are left", () => {
    expect(excessOf([reserving(900)], 1_000)).toBeNull();
    expect(excessOf([reserving(901)], 1_000)).toBe(
      "Reserves of 901 leave 99 of 1000, and Lambda wants 100 left.",
    );
    expect(excessOf([reserving(1)], 10)).not.toBeNull();
  });

  it("has more consumers than the reserves leave", () => {
    expect(excessOf([reserving(400), consuming(600)], 1_000)).toBeNull();
    expect(excessOf([reserving(400), consuming(601)], 1_000)).toBe(
      "Consumers may take 601, and 600 of 1000 are left for them.",
    );
  });
});

describe.each(stages)("in %s", (stage) => {
  const cloud = synthesise(stage);
  const budget = budgetOf(stageOf(stage, operator));

  it("functions reserve what the budget says, and no others do", () => {
    const reserves = cloud
      .all("AWS::Lambda::Function")
      .flatMap(({ Properties: { FunctionName, ReservedConcurrentExecutions: count } }) =>
        count === undefined ? [] : [{ name: String(FunctionName).slice(`winnow-${stage}-`.length), count }],
      );
    expect(reserves).toHaveLength(stage === "dev" ? 0 : budget.reserved.length);
    expect(reserves).toEqual(expect.arrayContaining([...budget.reserved]));
  });

  it("consumers run as often at a time as the budget says", () => {
    const maxima = cloud
      .all("AWS::Lambda::EventSourceMapping")
      .map(({ Properties }) => Properties["ScalingConfig"] as { MaximumConcurrency: number });
    expect(maxima.reduce((sum, { MaximumConcurrency }) => sum + MaximumConcurrency, 0)).toBe(
      total(budget.consumers),
    );
  });
});

it("A reaction that the bus invokes runs as often at a time as is reserved for it, and no more.", () => {
  const { reserved } = budgetOf(stageOf("production", operator));
  expect(reserved).toEqual(
    expect.arrayContaining([
      { name: "send-mail", count: 5 },
      { name: "close-workspace", count: 2 },
    ]),
  );
  expect(reserved.map(({ name }) => name)).not.toContain("fan-out-event");
});

it("A reaction takes two places at most where nothing is reserved, and the budget counts them.", () => {
  const { reserved, consumers } = budgetOf(stageOf("dev", operator));
  expect(reserved).toEqual([]);
  const ofReactions = consumers.filter(({ name }) => topology.reactions.some((each) => each.name === name));
  expect(ofReactions).toHaveLength(11);
  for (const { count } of ofReactions) expect(count).toBe(2);
});

it("What people wait for is reserved in public stages: the API, calls that wait, the origin check and every timer.", () => {
  for (const stage of ["staging", "production"]) {
    const names = budgetOf(stageOf(stage, operator)).reserved.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "api",
        "api-waiting",
        "api-agents",
        "origin-check",
        "relay-outbox",
        "sweep-jobs",
      ]),
    );
  }
});

it("Reactions that somebody waits for have more places than those of which nobody notices a delay.", () => {
  const { reserved } = budgetOf(stageOf("production", operator));
  const counts = Object.fromEntries(reserved.map(({ name, count }) => [name, count]));
  expect(counts).toMatchObject({
    "start-list": 10,
    "begin-analysis": 10,
    "dispatch-verification": 10,
    "send-mail": 5,
    "erase-list": 3,
    "erase-verification": 3,
    "stop-keys": 3,
    "notify-owner": 3,
    "top-up-credits": 3,
  });
});

it("The consumer of a queue reserves nothing: what a reserve refuses counts as received, and is late.", () => {
  for (const { consumer } of Object.values<QueueSpec>(topology.queues))
    expect(consumer.reserved).toBeUndefined();
});

const production = synthesise("production");

it("The origin check starts quickly, and in as many places as callers may need at once.", () => {
  const FunctionName = "winnow-production-origin-check";
  expect(production.one("AWS::Lambda::Function", { FunctionName }).Properties).toMatchObject({
    MemorySize: 512,
    ReservedConcurrentExecutions: 15,
  });
});

it("Functions that wait have at most 256 MB.", () => {
  const waiting = ["api-waiting", "verify-address", "deliver-webhook", "send-mail", "fan-out-event"];
  for (const name of waiting) {
    const { Properties } = production.one("AWS::Lambda::Function", {
      FunctionName: `winnow-production-${name}`,
    });
    expect(Properties["MemorySize"]).toBeLessThanOrEqual(256);
  }
});

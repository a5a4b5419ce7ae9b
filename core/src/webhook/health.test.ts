import { expect, it } from "vitest";
import { judge } from "./health.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const fiveDays = 5 * 86_400;
const statuses = (...all: (number | null)[]) => all.map((status) => ({ status }));

it.each([
  ["any 2xx is healthy", statuses(null, 500, 204), before(fiveDays), "healthy"],
  ["300 is a failure", statuses(300), null, "failing"],
  ["no answer is a failure", statuses(null), null, "failing"],
  ["a redirect is a failure", statuses(307), null, "failing"],
  ["410 disables, even beside a success", statuses(200, 410), null, "disable_gone"],
  ["a failure just before five days only fails", statuses(500), before(fiveDays - 1), "failing"],
  ["a failure after five days disables", statuses(500), before(fiveDays), "disable_failing"],
  ["a success after five days is healthy", statuses(200), before(fiveDays), "healthy"],
  ["no try says nothing", [], before(fiveDays), "unknown"],
] as const)("%s", (_, tries, failingSince, finding) => {
  expect(judge(tries, { failingSince, failures: undefined }, now)).toBe(finding);
});

it.each([
  ["the nineteenth failure of an endpoint without a success only fails", 18, statuses(404), "failing"],
  ["the twentieth disables it", 19, statuses(404), "disable_failing"],
  ["ten together are ten", 10, statuses(...Array.from({ length: 10 }, () => 404)), "disable_failing"],
  ["the first success makes it healthy", 19, statuses(404, 200), "healthy"],
] as const)("An hour after the first failure %s.", (_, failures, tries, finding) => {
  expect(judge(tries, { failingSince: before(3_600), failures }, now)).toBe(finding);
});

it.each([
  ["with its first tries", null],
  ["a second before the hour", before(3_599)],
])("An endpoint without a success is not disabled by any number of failures %s.", (_, failingSince) => {
  expect(judge(statuses(404), { failingSince, failures: 1_000 }, now)).toBe("failing");
});

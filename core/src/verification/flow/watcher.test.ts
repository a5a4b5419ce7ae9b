import { expect, test } from "vitest";
import { isUnnoticed } from "./watcher.ts";

const at = (time: string) => `2026-11-27T10:${time}.000Z`;
const job = (timeCompleted: string) => ({ timeStarted: at("00:00"), timeCompleted: at(timeCompleted) });

test("The end is unnoticed where the verification took more than five minutes, also if somebody looked.", () => {
  expect(isUnnoticed(job("05:00"), at("05:00"))).toBe(false);
  expect(isUnnoticed(job("05:01"), at("05:01"))).toBe(true);
});

test("The end is unnoticed where nobody has looked for more than a minute.", () => {
  expect(isUnnoticed(job("03:00"), at("02:00"))).toBe(false);
  expect(isUnnoticed(job("03:00"), at("01:59"))).toBe(true);
});

test("The start counts as a look.", () => {
  expect(isUnnoticed(job("01:00"))).toBe(false);
  expect(isUnnoticed(job("01:01"))).toBe(true);
});

import { expect, test } from "vitest";
import { errorFactors } from "./time-left-error.ts";

const said = (seconds: number, done: number, eta_seconds: number | null) => ({
  seconds,
  done,
  total: 100,
  eta_seconds,
});

test("An answer is wrong by the factor to the time that was left, in either direction.", () => {
  expect(errorFactors([said(10, 10, 180), said(40, 50, 30)], 100)).toEqual([2, 2]);
});

test("What is said before the first tenth and after the end does not count.", () => {
  expect(errorFactors([said(1, 9, 1), said(100, 100, 0)], 100)).toEqual([]);
});

test("A job that says nothing is infinitely wrong, and a few seconds are no error.", () => {
  expect(errorFactors([said(50, 50, null), said(96, 99, 0)], 100)).toEqual([Number.POSITIVE_INFINITY, 1]);
});

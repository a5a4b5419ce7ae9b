import { expect, test } from "vitest";
import {
  filesToRepeat,
  playwrightTally,
  sum,
  summary,
  vitestTally,
  withExit,
  withSecondRun,
  type Failure,
} from "./report.ts";
import { timedOut } from "./tool.ts";

const vitest = {
  numPassedTests: 7,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: "core/a.test.ts",
      status: "passed",
      assertionResults: [{ status: "passed", fullName: "adds", failureMessages: [] }],
    },
    {
      name: "core/b.test.ts",
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "takes", failureMessages: [] },
        { status: "failed", fullName: "takes once", failureMessages: ["expected 2 to be 1\n    at b.ts:3"] },
      ],
    },
  ],
};

test("Vitest's pending and todo tests count as skipped, and a failure has the first line of its error.", () => {
  expect(vitestTally(vitest)).toEqual({
    passed: 7,
    skipped: 3,
    flaky: [],
    failures: [{ file: "core/b.test.ts", test: "core/b.test.ts › takes once", reason: "expected 2 to be 1" }],
  });
});

test("A test file that cannot run is a failure.", () => {
  const broken = {
    name: "core/c.test.ts",
    status: "failed",
    message: "no such module",
    assertionResults: [],
  };
  const tally = vitestTally({ ...vitest, testResults: [...vitest.testResults, broken] });
  expect(tally.failures.at(1)).toMatchObject({ test: "core/c.test.ts", reason: "no such module" });
});

test("A test file with a failed hook is a failure, although its tests are skipped.", () => {
  const unready = {
    name: "core/d.test.ts",
    status: "failed",
    message: "",
    assertionResults: [
      { status: "passed", fullName: "stands", failureMessages: [] },
      { status: "skipped", fullName: "walks", failureMessages: [] },
    ],
  };
  const tally = vitestTally({ ...vitest, testResults: [...vitest.testResults, unready] });
  expect(tally.failures.at(1)).toMatchObject({
    test: "core/d.test.ts",
    reason: expect.stringContaining("hook"),
  });
});

test("A journey that passes at its second try counts as passed and is named, in nested suites too.", () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: "a.spec.ts",
    title,
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }, {}] }],
  });
  const report = {
    stats: { expected: 4, skipped: 1 },
    suites: [
      { specs: [spec("walks", "expected"), spec("runs", "unexpected", "too slow\nthere")] },
      { suites: [{ specs: [spec("climbs", "flaky", "fell")] }] },
    ],
  };
  expect(playwrightTally(report)).toEqual({
    passed: 5,
    skipped: 1,
    failures: [{ test: "a.spec.ts › runs", reason: "too slow" }],
    flaky: [{ test: "a.spec.ts › climbs", reason: "fell" }],
  });
});

test("A run with an error code has a failure, and none is added to those of its tests.", () => {
  const clean = { passed: 4, skipped: 0, failures: [], flaky: [] };
  const failure = { test: "a", reason: "b" };
  expect(withExit("unit", clean, 1).failures).toHaveLength(1);
  expect(withExit("unit", clean, timedOut).failures).toMatchObject([
    { reason: "the run was ended at its deadline" },
  ]);
  expect(withExit("unit", { ...clean, failures: [failure] }, 1).failures).toEqual([failure]);
  expect(withExit("unit", clean, 0).failures).toHaveLength(0);
});

test("Files that failed are run again, unless they are many or a run failed without naming one.", () => {
  const failed = (files: readonly (string | undefined)[]) => ({
    ...vitestTally(vitest),
    failures: files.map((file) => ({ test: "takes", reason: "took twice", ...(file && { file }) })),
  });
  expect(filesToRepeat(failed([]))).toEqual([]);
  expect(filesToRepeat(failed(["a", "a", "b", "c", "d", "e"]))).toEqual(["a", "b", "c", "d", "e"]);
  expect(filesToRepeat(failed(["a", "b", "c", "d", "e", "f"]))).toEqual([]);
  expect(filesToRepeat(failed(["a", undefined]))).toEqual([]);
});

test("What passes at its second run is flaky, and what fails twice is a failure.", () => {
  const [once, twice] = ["a", "b"].map((file) => ({ file, test: file, reason: "too slow" })) as [
    Failure,
    Failure,
  ];
  const first = { passed: 4, skipped: 1, failures: [once, twice], flaky: [] };
  expect(withSecondRun(first, { passed: 1, skipped: 0, failures: [twice], flaky: [] })).toEqual({
    passed: 5,
    skipped: 1,
    failures: [twice],
    flaky: [once],
  });
  const ended = { test: "product", reason: "the run was ended at its deadline" };
  expect(withSecondRun(first, { passed: 0, skipped: 0, failures: [ended], flaky: [] })).toMatchObject({
    failures: [once, twice, ended],
    flaky: [],
  });
});

test("The summary lists flaky and failed tests, sums all runs, and counts skipped tests only if there are any.", () => {
  const clean = { passed: 4, skipped: 0, failures: [], flaky: [] };
  expect(summary(sum([clean, clean]))).toBe("8 passed, 0 failed");
  const bad = {
    passed: 1,
    skipped: 3,
    failures: [{ test: "a.test.ts › takes once", reason: "took twice" }],
    flaky: [{ test: "b.spec.ts › walks", reason: "too slow" }],
  };
  expect(summary(sum([clean, bad]))).toBe(
    "FLAKY  b.spec.ts › walks\n       too slow\nFAILED a.test.ts › takes once\n       took twice\n5 passed, 1 failed, 3 skipped",
  );
});

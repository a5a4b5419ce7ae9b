import { expect, test } from "vitest";
import { playwrightTally, sentence, sum, vitestTally, withExit } from "./report.ts";

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "passed", assertionResults: [{}] },
    { status: "failed", assertionResults: [{}] },
  ],
};

test("Vitest's pending and planned tests are skipped ones", () => {
  expect(vitestTally(vitest)).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

test("A file that could not be run is a failure", () => {
  const broken = { status: "failed", assertionResults: [] };
  expect(vitestTally({ ...vitest, testResults: [...vitest.testResults, broken] }).failed).toBe(2);
});

test("A journey that passes only when repeated is a failure", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 1 };
  expect(playwrightTally({ stats })).toEqual({ passed: 4, failed: 3, skipped: 1 });
});

test("A run that ends badly has a failure, and no more of them than its tests", () => {
  expect(withExit({ passed: 4, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(withExit({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(withExit({ passed: 4, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});

test("The sentence sums all runs, and speaks of skipped tests only where there are some", () => {
  const clean = { passed: 4, failed: 0, skipped: 0 };
  expect(sentence(sum([clean, clean]))).toBe("8 passed, 0 failed");
  expect(sentence(sum([clean, { passed: 1, failed: 2, skipped: 3 }]))).toBe("5 passed, 2 failed, 3 skipped");
});

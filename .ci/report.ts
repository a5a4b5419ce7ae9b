import { z } from "zod";

/** How a run of tests went. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const Vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Reads vitest's JSON report. A file that could not be run counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const run = Vitest.parse(report);
  const unread = run.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: run.numPassedTests,
    failed: run.numFailedTests + unread.length,
    skipped: run.numPendingTests + run.numTodoTests,
  };
}

const Playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** Reads Playwright's JSON report. A journey that passes only when repeated has failed. */
export function playwrightTally(report: unknown): Tally {
  const { stats } = Playwright.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** A run that ends badly has a failure, even one that no test is to blame for. */
export const withExit = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
});

/** `12 passed, 0 failed`, and how many were skipped if any were. */
export const sentence = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

import { z } from "zod";
import { timedOut } from "./tool.ts";

/** A failed test: its file and title, and the first line of its error. */
export interface Failure {
  test: string;
  reason: string;
  /** The test file, where a report names one. */
  file?: string;
}

/** The result of a test run. */
export interface Tally {
  passed: number;
  skipped: number;
  failures: readonly Failure[];
  /** Tests that failed once and passed at the second try. They count as passed. */
  flaky: readonly Failure[];
}

const firstLine = (text: string | undefined): string => text?.trim().split("\n")[0] ?? "";

const Assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const Vitest = z.object({
  numPassedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(Assertion),
    }),
  ),
});

/** Reads vitest's JSON report. A file or hook that fails as a whole counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const run = Vitest.parse(report);
  return {
    passed: run.numPassedTests,
    skipped: run.numPendingTests + run.numTodoTests,
    flaky: [],
    failures: run.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((assertion) => assertion.status === "failed");
      if (status === "failed" && failed.length === 0)
        return [
          { file: name, test: name, reason: firstLine(message) || "the file or one of its hooks failed" },
        ];
      return failed.map(({ fullName, failureMessages }) => ({
        file: name,
        test: `${name} › ${fullName}`,
        reason: firstLine(failureMessages?.[0]),
      }));
    }),
  };
}

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});
const Suite = z.object({
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).default([]);
  },
});
const Playwright = z.object({
  stats: z.object({ expected: z.int(), skipped: z.int() }),
  suites: z.array(Suite),
});

const specsOf = ({ specs, suites }: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Reads Playwright's JSON report. A journey that passes at its second try is named as flaky. */
export function playwrightTally(report: unknown): Tally {
  const { stats, suites } = Playwright.parse(report);
  const withStatus = (wanted: string): Failure[] =>
    suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          test: `${file} › ${title}`,
          reason: firstLine(results.find(({ error }) => error)?.error?.message),
        })),
    );
  const flaky = withStatus("flaky");
  return {
    passed: stats.expected + flaky.length,
    skipped: stats.skipped,
    failures: withStatus("unexpected"),
    flaky,
  };
}

const reasonOf = (code: number): string =>
  code === timedOut ? "the run was ended at its deadline" : `the run ended with code ${code}`;

/** A run that ends with an error code has a failure, even if no test failed. */
export const withExit = (name: string, tally: Tally, code: number): Tally =>
  code !== 0 && tally.failures.length === 0
    ? { ...tally, failures: [{ test: name, reason: reasonOf(code) }] }
    : tally;

/** More failed files than these are no accident of a busy machine. */
const maxFilesTwice = 5;

/** The files to run a second time: all that failed, where each failure names its file and they are few. */
export function filesToRepeat({ failures }: Tally): string[] {
  const files = failures.map(({ file }) => file);
  const named = new Set(files.filter((file) => file !== undefined));
  return files.includes(undefined) || named.size > maxFilesTwice ? [] : [...named];
}

/** The first run with what failed in the second run of its files as well. What passed there is flaky. */
export function withSecondRun(first: Tally, second: Tally): Tally {
  const remaining = new Set(second.failures.map(({ file }) => file));
  const isComplete = !remaining.has(undefined);
  const flaky = first.failures.filter(({ file }) => isComplete && !remaining.has(file));
  return {
    ...first,
    passed: first.passed + flaky.length,
    failures: isComplete ? second.failures : [...first.failures, ...second.failures],
    flaky: [...first.flaky, ...flaky],
  };
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  flaky: tallies.flatMap(({ flaky }) => flaky),
});

/** Two lines for each flaky and each failed test, then `12 passed, 0 failed`, with the number of skipped tests if there are any. */
export const summary = ({ passed, skipped, failures, flaky }: Tally): string =>
  [
    ...flaky.map(({ test, reason }) => `FLAKY  ${test}\n       ${reason}`),
    ...failures.map(({ test, reason }) => `FAILED ${test}\n       ${reason}`),
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  ].join("\n");

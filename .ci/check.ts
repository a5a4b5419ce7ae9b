/** Static checks of the whole repository. Each step prints one line; a failed step prints its output. */
import { availableParallelism } from "node:os";
import { layoutErrors } from "./layout.ts";
import { allPlainWordErrors } from "./plain-words.ts";
import { missingPaths } from "./readme-paths.ts";
import { remembered } from "./remembered.ts";
import { allTitleErrors } from "./test-titles.ts";
import { root, runQuietly, type Outcome } from "./tool.ts";

interface Step {
  name: string;
  run(): Promise<Outcome>;
}

/** The slowest steps come first, so that all cores finish at about the same time. */
const steps: Step[] = [
  { name: "lint", run: lint },
  { name: "dropped changes", run: droppedChanges },
  { name: "types", run: () => runQuietly("tsc", ["-b", "--checkers", "1"]) },
  { name: "format", run: () => runQuietly("prettier", ["--check", "--cache", "--log-level", "warn", "."]) },
  { name: "dead code", run: () => runQuietly("knip", ["--no-progress", "--no-config-hints"]) },
  {
    name: "dependencies",
    run: () => runQuietly("depcruise", ["core", "functions", "sdk", "web", "stacks", ".ci", "sst.config.ts"]),
  },
  { name: "test titles", run: testTitles },
  { name: "plain words", run: plainWords },
  { name: "readme paths", run: readmePaths },
];

/**
 * It takes the longest, and reads types across all files. Threads that read types each read what they share again, and the
 * other steps have work for half of the processors.
 */
function lint(): Promise<Outcome> {
  const files = [
    "**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}",
    "**/tsconfig*.json",
    "**/package.json",
    ".oxlintrc.json",
    ".gitignore",
    "package-lock.json",
  ];
  const threads = { GOMAXPROCS: `${Math.ceil(availableParallelism() / 2)}` };
  return remembered({ name: "lint", files, run: () => runQuietly("oxlint", ["."], threads) });
}

/** It takes half a minute, and reads one workspace. */
function droppedChanges(): Promise<Outcome> {
  const files = [
    "core/{src,test}/**/*.ts",
    "core/tsconfig.json",
    "tsconfig.base.json",
    "package-lock.json",
    ".ci/dropped-changes.ts",
  ];
  const run = () => runQuietly("node", [".ci/dropped-changes.ts"]);
  return remembered({ name: "dropped-changes", files, run });
}

async function readmePaths(): Promise<Outcome> {
  const missing = [...(await missingPaths(root)), ...(await layoutErrors(root))];
  return { passed: missing.length === 0, output: missing.join("\n") };
}

async function testTitles(): Promise<Outcome> {
  const errors = await allTitleErrors(root);
  return { passed: errors.length === 0, output: errors.join("\n") };
}

async function plainWords(): Promise<Outcome> {
  const errors = await allPlainWordErrors(root);
  return { passed: errors.length === 0, output: errors.join("\n") };
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const begun = performance.now();
const failures: string[] = [];
const waiting = [...steps];

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const stepBegun = performance.now();
    const { passed, output } = await step.run();
    console.log(`${passed ? "ok  " : "FAIL"}  ${step.name.padEnd(16)}${seconds(stepBegun).padStart(7)}`);
    if (!passed) failures.push(`\n--- ${step.name}\n${output.trimEnd()}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const failure of failures) console.log(failure);
console.log(
  `\n${failures.length === 0 ? "The check passes" : `${failures.length} of ${steps.length} steps fail`} (${seconds(begun)}).`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

/**
 * Runs the tests: `node .ci/test.ts [short] [deep]`, by default the short ones. The last lines name each failure,
 * and the very last one reads `12 passed, 0 failed`. The exit code is 1 after any failure.
 */
import { chmod, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  filesToRepeat,
  playwrightTally,
  sum,
  summary,
  vitestTally,
  withExit,
  withSecondRun,
  type Tally,
} from "./report.ts";
import { root, run } from "./tool.ts";

const suites = ["short", "deep"] as const;
type Suite = (typeof suites)[number];

/** Minutes for all runs of a suite. The runs share the sum; what runs at the deadline is ended. */
const limits: Record<Suite, number> = { short: 30, deep: 75 };

const isSuite = (name: string): name is Suite => (suites as readonly string[]).includes(name);
const names = process.argv.slice(2);
const unknown = names.find((name) => !isSuite(name));
if (unknown !== undefined) throw new Error(`There is no suite "${unknown}", only ${suites.join(" and ")}.`);
const chosen = names.length === 0 ? ["short" as const] : names.filter(isSuite);

/** In memory where there is room: tests write durably, and each write to a disk takes milliseconds. */
async function temporaryFolder(): Promise<string> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const folder = await mkdtemp(join(bavail * bsize >= 8 * 2 ** 30 ? memory : tmpdir(), "winnow-test-"));
  // Mail servers that are tested run as other users.
  await chmod(folder, 0o711);
  return folder;
}

const folder = await temporaryFolder();
/** Workers, and the programs that tests start, keep compiled code: a fifth of the time of a small file. */
const compiled = join(root, "node_modules/.cache/compiled");
const environment = { TMPDIR: folder, NODE_COMPILE_CACHE: compiled };

const deadline = Date.now() + chosen.reduce((minutes, suite) => minutes + limits[suite], 0) * 60_000;
const minutesLeft = (): number => Math.max(1, (deadline - Date.now()) / 60_000);

/** Reads a report. A run that ended before it wrote one has failed. */
async function tallyOf(
  name: string,
  file: string,
  read: (report: unknown) => Tally,
  code: number,
): Promise<Tally> {
  const text = await readFile(file, "utf8").catch(() => null);
  return withExit(name, text === null ? sum([]) : read(JSON.parse(text)), code);
}

async function vitestOnce(projects: readonly string[], files: readonly string[]): Promise<Tally> {
  const name = [...projects, ...(files.length > 0 ? ["again"] : [])].join("-");
  const file = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const selected = projects.map((project) => `--project=${project}`);
  const code = await run("vitest", ["run", ...selected, ...reporters, ...files], {
    minutes: minutesLeft(),
    env: environment,
  });
  return tallyOf(name, file, vitestTally, code);
}

/** Runs projects, and files that failed once more, alone: a busy machine may fail a test once, as it may a journey. */
async function vitest(...projects: readonly string[]): Promise<Tally> {
  const first = await vitestOnce(projects, []);
  const files = filesToRepeat(first);
  return files.length === 0 ? first : withSecondRun(first, await vitestOnce(projects, files));
}

async function journeys(name: string, ...options: readonly string[]): Promise<Tally> {
  const file = join(folder, `${name}.json`);
  const command = ["run", "--silent", "e2e", "--workspace", "web", "--", "--reporter=list,json", ...options];
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return tallyOf(name, file, playwrightTally, await run("npm", command, { minutes: minutesLeft(), env }));
}

/** The deep suite runs the journeys of the short one as well. */
const isDeep = chosen.includes("deep");

const runs: Record<Suite, readonly (() => Promise<Tally>)[]> = {
  short: [
    () => vitest("unit", "integration", "stacks", "isolated", "product"),
    () => vitest("simulation"),
    ...(isDeep ? [] : [() => journeys("smoke", "--grep=@smoke")]),
  ],
  deep: [() => vitest("deep"), () => journeys("journeys", "--grep-invert=@other-width")],
};

const tallies: Tally[] = [];
for (const suite of chosen) for (const runTests of runs[suite]) tallies.push(await runTests());

const total = sum(tallies);
console.log(`\n${summary(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

// What a run that was ended left behind may still be writing.
await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined);

/** All tests: those of the rooms, the storms, then the journeys in a browser. The last lines name what failed; the very last says how many passed and failed. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playwrightTally, sum, summary, vitestTally, withExit, type Tally } from "./report.ts";
import { run } from "./tool.ts";

/** For all parts together; each may take what those before it have left. */
const minutes = 38;
const end = Date.now() + minutes * 60_000;
const minutesLeft = (): number => Math.max(1, (end - Date.now()) / 60_000);
/** What takes all processors for itself, and so comes by itself. */
const storms = ["stacks/proof/simulator/simulator.test.ts", "stacks/proof/chaos/chaos.test.ts"];
const reports = await mkdtemp(join(tmpdir(), "winnow-test-"));

/** The tally of a report; nothing at all where the run ended before it could write one. */
async function tallyOf(
  name: "rooms" | "storms" | "journeys",
  file: string,
  read: (report: unknown) => Tally,
  code: number,
): Promise<Tally> {
  const text = await readFile(file, "utf8").catch(() => null);
  return withExit(name, text === null ? sum([]) : read(JSON.parse(text)), code);
}

async function vitest(name: "rooms" | "storms", args: readonly string[]): Promise<Tally> {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return tallyOf(
    name,
    file,
    vitestTally,
    await run("vitest", ["run", ...args, ...reporters], { minutes: minutesLeft() }),
  );
}

const testRooms = (): Promise<Tally> =>
  vitest(
    "rooms",
    storms.map((file) => `--exclude=${file}`),
  );
const testStorms = (): Promise<Tally> => vitest("storms", [...storms, "--no-file-parallelism"]);

async function testJourneys(): Promise<Tally> {
  const file = join(reports, "playwright.json");
  const journeys = ["run", "--silent", "e2e", "--workspace", "web", "--", "--reporter=list,json"];
  return tallyOf(
    "journeys",
    file,
    playwrightTally,
    await run("npm", journeys, {
      minutes: minutesLeft(),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
}

const total = sum([await testRooms(), await testStorms(), await testJourneys()]);
await rm(reports, { recursive: true });
console.log(`\n${summary(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

/** All tests: those of the rooms, the storms, then the journeys in a browser. The last line says how many passed and failed. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playwrightTally, sentence, sum, vitestTally, withExit, type Tally } from "./report.ts";
import { run } from "./tool.ts";

/** At most for each part. */
const minutes = { rooms: 16, storms: 14, journeys: 14 };
/** What takes all processors for itself, and so comes by itself. */
const storms = ["stacks/local/simulator/simulator.test.ts", "stacks/local/chaos/chaos.test.ts"];
const reports = await mkdtemp(join(tmpdir(), "winnow-test-"));

/** The tally of a report; nothing at all where the run ended before it could write one. */
async function tallyOf(file: string, read: (report: unknown) => Tally, code: number): Promise<Tally> {
  const text = await readFile(file, "utf8").catch(() => null);
  return withExit(text === null ? { passed: 0, failed: 0, skipped: 0 } : read(JSON.parse(text)), code);
}

async function vitest(name: "rooms" | "storms", args: readonly string[]): Promise<Tally> {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return tallyOf(
    file,
    vitestTally,
    await run("vitest", ["run", ...args, ...reporters], { minutes: minutes[name] }),
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
    file,
    playwrightTally,
    await run("npm", journeys, {
      minutes: minutes.journeys,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
}

const total = sum([await testRooms(), await testStorms(), await testJourneys()]);
await rm(reports, { recursive: true });
console.log(`\n${sentence(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cellsOf } from "./list.ts";
import { drawFaultSchedule } from "./fault-schedule.ts";
import { brokenInvariants } from "./report.ts";
import { runTrial } from "./trial.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-chaos-log-"));
});
afterAll(() => rm(folder, { recursive: true }));

const workers = 2;
const timings = { visibilitySeconds: 8, staleSeconds: 8, retrySeconds: [4, 1], chunksAtATime: 2 };
const outages = { cloud: 3, silence: 3, dns: 2, tarpit: 2, disk: 2 };
const counts = { kills: 5, stops: 1, stopSeconds: 10, outages };
/** Its schedule ends well before the work is done. */
const seed = 80;

it("A list has the same results if workers are killed and stopped and the cloud goes down.", async () => {
  const cells = cellsOf(2_000, seed);
  const lines: string[] = [];
  const options = { timings, workers, replyDelayMs: 25, log: join(folder, "workers.log") };
  const log = (line: string) => void lines.push(line);
  const baseline = await runTrial(options, cells, [], log);
  const faulty = await runTrial(options, cells, drawFaultSchedule(counts, workers, seed), log);
  const trace = async () => `${lines.join("\n")}\n${await readFile(options.log, "utf8")}`;
  expect(brokenInvariants(baseline, faulty), await trace()).toEqual([]);
  expect(faulty.injected).toMatchObject({ kill: 5, stop: 1, cloud: 1, silence: 1 });
}, 600_000);

/**
 * `npm run chaos -- --rows 100000 --workers 4 --kills 50 --seed 1`: verifies one list without faults, and again with
 * faults. Exits with 1 if an invariant is broken or a bound exceeded.
 */
import { randomInt } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { cellsOf } from "./list.ts";
import { type Timings, sweepSeconds } from "./timings.ts";
import { drawFaultSchedule } from "./fault-schedule.ts";
import { brokenInvariants, measures } from "./report.ts";
import { runTrial } from "./trial.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    workers: { type: "string", default: "4" },
    kills: { type: "string", default: "50" },
    stops: { type: "string", default: "4" },
    /** Seconds for which the local cloud is down, and suspended. Other outages last two thirds of that. */
    outage: { type: "string", default: "30" },
    /** Milliseconds that mail hosts take for each recipient. */
    reply: { type: "string", default: "50" },
    log: { type: "string", default: ".local/chaos.log" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
});

function whole(name: Exclude<keyof typeof values, "log">, min: number): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < min)
    throw new Error(`--${name} must be a whole number from ${min}, not ${values[name]}.`);
  return number;
}

const [rows, workers, kills, stops] = [
  whole("rows", 100),
  whole("workers", 1),
  whole("kills", 0),
  whole("stops", 0),
];
const [outage, replyDelayMs, seed] = [whole("outage", 1), whole("reply", 0), whole("seed", 0)];

const timings: Timings = { visibilitySeconds: 20, staleSeconds: 20, retrySeconds: [25, 5], chunksAtATime: 2 };
const shorter = Math.ceil((2 * outage) / 3);
const schedule = drawFaultSchedule(
  {
    kills,
    stops,
    stopSeconds: timings.visibilitySeconds + 5,
    outages: { cloud: outage, silence: outage, dns: shorter, tarpit: shorter, disk: shorter },
  },
  workers,
  seed,
);
const bounds = { kills, ratio: 2, recoverySeconds: 2 * (timings.visibilitySeconds + sweepSeconds) };
const cells = cellsOf(rows, seed);
const options = { timings, workers, replyDelayMs, log: values.log };
await mkdir(dirname(values.log), { recursive: true });
const log = (line: string) => console.log(line);

log(
  `${rows} rows, ${workers} workers, ${schedule.length} faults, seed ${seed}; output of the workers: ${values.log}\n\nWithout faults`,
);
const baseline = await runTrial(options, cells, [], log);
log("\nWith faults");
const faulty = await runTrial(options, cells, schedule, log);

const violations = brokenInvariants(baseline, faulty);
const measured = measures(baseline, faulty, bounds);
log("");
for (const { line, holds } of measured) log(`${holds ? "ok  " : "FAIL"}  ${line}`);
log(`${violations.length === 0 ? "ok  " : "FAIL"}  invariants        ${violations.length} broken`);
for (const violation of violations.slice(0, 50)) log(`      ${violation}`);
process.exitCode = violations.length === 0 && measured.every(({ holds }) => holds) ? 0 : 1;

/**
 * `npm run chaos -- --rows 100000 --workers 4 --kills 50 --seed 1`: one list undisturbed, and the same again in a storm.
 * Ends with 1 where an invariant is broken or a bound exceeded.
 */
import { randomInt } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { cellsOf } from "./list.ts";
import { type Pace, sweepSeconds } from "./pace.ts";
import { draw } from "./plan.ts";
import { broken, measures } from "./report.ts";
import { tryOut } from "./trial.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    workers: { type: "string", default: "4" },
    kills: { type: "string", default: "50" },
    stops: { type: "string", default: "4" },
    /** Seconds without the local cloud, and as many of its silence; everything else is gone for two thirds of that. */
    outage: { type: "string", default: "30" },
    /** Milliseconds that mail hosts take for each recipient. */
    reply: { type: "string", default: "50" },
    log: { type: "string", default: ".local/chaos.log" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
  },
});

function whole(name: Exclude<keyof typeof values, "log">, least: number): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name} must be a whole number from ${least}, not ${values[name]}.`);
  return number;
}

const [rows, workers, kills, stops] = [
  whole("rows", 100),
  whole("workers", 1),
  whole("kills", 0),
  whole("stops", 0),
];
const [outage, replyDelayMs, seed] = [whole("outage", 1), whole("reply", 0), whole("seed", 0)];

const pace: Pace = { visibilitySeconds: 20, staleSeconds: 20, retrySeconds: [25, 5], chunksAtATime: 2 };
const lesser = Math.ceil((2 * outage) / 3);
const plan = draw(
  {
    kills,
    stops,
    stopSeconds: pace.visibilitySeconds + 5,
    outages: { cloud: outage, silence: outage, dns: lesser, tarpit: lesser, disk: lesser },
  },
  workers,
  seed,
);
const bounds = { kills, ratio: 2, recoverySeconds: 2 * (pace.visibilitySeconds + sweepSeconds) };
const cells = cellsOf(rows, seed);
const options = { pace, workers, replyDelayMs, log: values.log };
await mkdir(dirname(values.log), { recursive: true });
const tell = (line: string) => console.log(line);

tell(
  `${rows} rows, ${workers} workers, ${plan.length} faults, seed ${seed}; what workers say is in ${values.log}\n\nUndisturbed`,
);
const calm = await tryOut(options, cells, [], tell);
tell("\nIn the storm");
const stormy = await tryOut(options, cells, plan, tell);

const violations = broken(calm, stormy);
const measured = measures(calm, stormy, bounds);
tell("");
for (const { line, holds } of measured) tell(`${holds ? "ok  " : "FAIL"}  ${line}`);
tell(`${violations.length === 0 ? "ok  " : "FAIL"}  invariants        ${violations.length} broken`);
for (const violation of violations.slice(0, 50)) tell(`      ${violation}`);
process.exitCode = violations.length === 0 && measured.every(({ holds }) => holds) ? 0 : 1;

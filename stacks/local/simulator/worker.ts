/** Simulates some of the seeds, in a process of its own: `worker.ts <from> <step> <seeds>`. Tells each outcome that went wrong, and in the end how many there were. */
import { prepare } from "./simulation.ts";

const [from = 1, step = 1, seeds = 1] = process.argv.slice(2).map(Number);
const simulate = await prepare();
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

let calls = 0;
let misfortunes = 0;
const plays: Record<string, number> = {};
for (let seed = from; seed < from + step * seeds; seed += step) {
  const outcome = await simulate(seed);
  calls += outcome.calls.length;
  misfortunes += outcome.struck.length;
  plays[outcome.play] = (plays[outcome.play] ?? 0) + 1;
  if (outcome.violations.length > 0) tell({ kind: "violated", seed, violations: outcome.violations });
}
tell({ kind: "done", calls, misfortunes, plays });
process.exit();

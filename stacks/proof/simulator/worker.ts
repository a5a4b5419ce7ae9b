/** A process of the fleet: does the job that it is given as its argument, and tells what it finds in lines of JSON. */
import { explain } from "./explain.ts";
import { Job, type Told, type Violated } from "./job.ts";
import { type Outcome, prepare } from "./simulation.ts";
import { singleMisfortunes } from "./single.ts";

const tell = (told: Told): void => void process.stdout.write(`${JSON.stringify(told)}\n`);
const total = { simulations: 0, calls: 0, misfortunes: 0 };

/** Counts a simulation, and tells of it if it went wrong. Returns whether it did. */
function count({ calls, struck, violations }: Outcome, what: Omit<Violated, "violations">): boolean {
  total.simulations += 1;
  total.calls += calls.length;
  total.misfortunes += struck.length;
  if (violations.length === 0) return false;
  tell({ kind: "violated", ...what, violations: [...violations] });
  return true;
}

const job = Job.parse(JSON.parse(process.argv[2] ?? "null"));
const simulate = await prepare();
switch (job.kind) {
  case "storms": {
    const { from, step, seeds, untilFirst } = job;
    for (let seed = from; seed < from + seeds; seed += step)
      if (count(await simulate(seed), { seed }) && untilFirst) break;
    break;
  }
  case "single":
    for await (const { seed, misfortune, outcome } of singleMisfortunes(simulate, job))
      if (count(outcome, { seed, misfortune }) && job.untilFirst) break;
    break;
  case "explain":
    for (let seed = 1; seed <= job.before; seed++) await simulate(seed);
    await explain(simulate, job, (line) => tell({ kind: "line", line }));
    break;
}
tell({ kind: "done", ...total });
process.exit();

/** A process of the worker pool: runs the task in its argument, and sends messages as lines of JSON. */
import { explain } from "./explain.ts";
import { createSimulator, type Outcome } from "./simulate.ts";
import { outages, type SingleFault, singleFaults } from "./single-faults.ts";
import { type Failure, type Message, Task } from "./task.ts";

const send = (message: Message): void => void process.stdout.write(`${JSON.stringify(message)}\n`);
const total = { simulations: 0, calls: 0, faults: 0 };

/** Counts a simulation, and reports it if it broke an invariant. Returns whether it did. */
function count({ calls, injected, violations }: Outcome, origin: Omit<Failure, "violations">): boolean {
  total.simulations += 1;
  total.calls += calls.length;
  total.faults += injected.length;
  if (violations.length === 0) return false;
  send({ kind: "failure", ...origin, violations: [...violations] });
  return true;
}

const task = Task.parse(JSON.parse(process.argv[2] ?? "null"));
const simulate = await createSimulator();
switch (task.kind) {
  case "seeds": {
    const { from, step, seeds, scenario, topic, only, sweeps = true, untilFirst } = task;
    for (let seed = from; seed < from + seeds; seed += step)
      if (count(await simulate(seed, { scenario, topic, only, sweeps }), { seed, scenario }) && untilFirst)
        break;
    break;
  }
  case "single-faults":
    await countAll(singleFaults(simulate, task), task);
    break;
  case "outages":
    await countAll(outages(simulate, task), task);
    break;
  case "explain":
    for (let seed = 1; seed <= task.before; seed++) await simulate(seed);
    await explain(simulate, task, (line) => send({ kind: "line", line }));
    break;
}
send({ kind: "done", ...total });
process.exit();

async function countAll(
  faults: AsyncIterable<SingleFault>,
  { max = Infinity, untilFirst }: { max?: number | undefined; untilFirst: boolean },
): Promise<void> {
  for await (const { outcome, ...origin } of faults)
    if ((count(outcome, origin) && untilFirst) || total.simulations >= max) break;
}

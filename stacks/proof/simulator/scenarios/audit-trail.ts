/** Many entries of two audit trails are written at once, also where a month ends, while the timer that seals them runs twice and is killed. */
import { List } from "@winnow/core/list";
import type { Simulation } from "../simulation.ts";
import { hour, minute, second } from "./actions.ts";
import type { Scenario } from "./scenario.ts";

const rounds = 8;
/** More than a transaction seals. */
const most = 60;

export const auditTrail: Scenario = async (simulation, random) => {
  simulation.sealsAudit = true;
  for (let round = 1; round <= rounds; round++) {
    const count = random.chance(0.2) ? most : random.between(1, 8);
    const withinMs = count === most ? 40 * second : 4 * second;
    const renames = Array.from({ length: count }, (_, number) =>
      rename(simulation, {
        name: `${round} ${number}`,
        list: random.between(0, 2),
        afterMs: random.between(0, withinMs),
      }),
    );
    await Promise.all([...renames, runTwice(simulation, random.between(0, 2 * second))]);
    await simulation.wait(random.between(0, 3 * minute));
  }
  await simulation.until(() => simulation.rows("audit-unsealed").length === 0, 24 * hour);
};

/** Runs the timer that seals, twice at a time. */
async function runTwice(simulation: Simulation, afterMs: number): Promise<void> {
  await simulation.wait(afterMs);
  for (const _ of ["once", "twice"]) simulation.functions.fireCron("seal-audit");
}

/** Renames a list, which is an entry. */
async function rename(simulation: Simulation, { name, list, afterMs }: Renaming): Promise<void> {
  await simulation.wait(afterMs);
  const row = simulation.rows("list")[list];
  const [id, owner] = [String(row?.["id"]), String(row?.["workspaceID"])];
  await simulation.request("rename", () => List.update({ id, name }), owner);
}

interface Renaming {
  name: string;
  /** Its place among the lists of the simulation, which are of two workspaces. */
  list: number;
  afterMs: number;
}

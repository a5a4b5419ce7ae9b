/** Asking again within a day: a list after single addresses that are on it, and a second list with the same addresses. */
import { SingleVerification } from "@winnow/core/single-verification";
import { cells, firstList, hasEnded, hour, idOf, minute, verify } from "./actions.ts";
import type { Simulation } from "../simulation.ts";
import type { Scenario } from "./scenario.ts";

/** On every list: valid, invalid, of a host that accepts everybody, and greylisted. */
const singles = cells.filter((cell) => /^(no-)?p\d@(d\d|catchall|grey)\.example$/.test(cell));

/** The addresses whose single verdict the workspace has paid for. */
const paidFor = (simulation: Simulation): number =>
  simulation.rows("recentVerdict").filter((row) => row["workspaceID"] === simulation.workspaceID).length;

/** What a list was charged, and how many of its verdicts are conclusive. Null where its verification did not complete soon. */
async function chargeOf(simulation: Simulation, id: string) {
  const started = simulation.clock.now;
  await verify(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 12 * hour);
  const row = simulation.rows("verification").find(({ listID }) => listID === id);
  if (row?.["status"] !== "completed" || simulation.clock.now - started > 10 * hour) return null;
  const [charged = 0, valid = 0, invalid = 0, risky = 0] = ["charged", "valid", "invalid", "risky"].map(
    (name) => Number(row[name]),
  );
  return { charged, conclusive: valid + invalid + risky };
}

/** Verifies single addresses, some of them twice; then lists with the same ones, which cost nothing for these. */
export const listAfterSingles: Scenario = async (simulation, random) => {
  for (const email of singles) {
    for (let time = 0; time < (random.chance(0.2) ? 2 : 1); time++)
      await simulation.request("verify address", () => SingleVerification.verify({ email }));
    await simulation.wait(random.between(0, minute));
  }
  const paid = paidFor(simulation);
  const first = await chargeOf(simulation, firstList(simulation));
  if (first && first.charged > first.conclusive - paid)
    simulation.violations.push(
      `I4: ${paid} of ${first.conclusive} verdicts were paid for as singles, the list was charged ${first.charged}`,
    );
  const second = await chargeOf(simulation, idOf(simulation, "second"));
  const unpaid = first && second ? Math.max(0, second.conclusive - first.conclusive) : Infinity;
  if (second && second.charged > unpaid)
    simulation.violations.push(
      `I4: the second list has ${unpaid} verdicts that were not paid for, it was charged ${second.charged}`,
    );
};

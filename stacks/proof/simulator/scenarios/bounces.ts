/** Mail to a verified list comes back: the outcomes arrive doubled and in several calls, and the timer is killed now and then. */
import { Outcome } from "@winnow/core/outcome";
import type { Simulation } from "../simulation.ts";
import { cells, firstList, hasEnded, hour, minute, second, untilAnswered, verify } from "./actions.ts";
import type { Scenario } from "./scenario.ts";

/** What comes back without a claim where little was charged. */
const least = 3;

/** Verifies a list, reports each of its addresses as bounced, twice, and waits until the timer has looked at all of it. */
export const bounces: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await verify(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  const row = simulation.rows("verification").find(({ listID }) => listID === id);
  if (row?.["status"] !== "completed") return;
  await simulation.wait(minute);
  const at = new Date(simulation.clock.now).toISOString();
  const all = cells
    .filter((cell) => cell.endsWith(".example"))
    .map((email) => ({ email, type: "bounced" as const, at, reply: "550 5.1.1 User unknown" }));
  const doubled = [...all, ...all].toSorted(() => random.between(-1, 1));
  const size = Math.ceil(doubled.length / 3);
  for (let first = 0; first < doubled.length; first += size) {
    const outcomes = doubled.slice(first, first + size);
    await untilAnswered(simulation, "record outcomes", () => Outcome.record({ outcomes }));
    await simulation.wait(random.between(0, 20 * second));
  }
  await simulation.until(() => isSettled(simulation), 48 * hour);
  const returned = simulation.rows("entry").filter(({ kind }) => kind === "return").length;
  const owed = Math.min(least, Number(row["valid"]));
  const expected = isSettled(simulation) ? [owed] : [0, 1, 2, 3].slice(0, owed + 1);
  if (!expected.includes(returned))
    simulation.violations.push(`I4: ${returned} credits came back for bounces, not ${expected.join(" or ")}`);
};

/** Whether the timer has looked at all outcomes, and merged them. */
const isSettled = (simulation: Simulation): boolean =>
  simulation.rows("outcomes").length > 0 && simulation.rows("outcomes").every(({ runs }) => runs === "[]");

/** The violations of a finished simulation, found by the oracle. */
import { z } from "zod";
import {
  examine,
  examinePayments,
  type Input,
  readRecords,
  sameVerdicts,
  type State,
  stateOf,
  type Verdicts,
  verdictsOf,
} from "../oracle/index.ts";
import { simulatedSecret } from "./cloud/index.ts";
import { effortViolations } from "./effort.ts";
import { prices } from "./paddle/price.ts";
import { cells, contacts, longCells, slowCells, testCells } from "./scenarios/index.ts";
import type { Simulation } from "./simulation.ts";
import { storedIn } from "./snapshot.ts";

export const finalState = (simulation: Simulation): State =>
  stateOf(storedIn(simulation.cloud, simulation.functions.deadLetters));

/** Every broken invariant. `expected` are the verdicts of a run without faults. */
export async function findViolations(simulation: Simulation, expected: Verdicts): Promise<readonly string[]> {
  const state = finalState(simulation);
  const kept = new Set(state.rows("list").map(({ id }) => id));
  const completed = state
    .rows("verification")
    .filter(({ listID, status }) => status === "completed" && kept.has(listID));
  const columns = new Map(simulation.rows("list").map((row) => [row["id"], columnOf(row)]));
  const names = new Map(state.rows("list").map(({ id, name }) => [id, name]));
  const inputs = await Promise.all(
    completed.map(({ listID }) => {
      if (names.get(listID) === "test") return inputOf(state, listID, testCells);
      if (names.get(listID) === "long") return inputOf(state, listID, longCells);
      if (names.get(listID) === "slow") return inputOf(state, listID, slowCells);
      return inputOf(state, listID, columns.get(listID) === 1 ? contacts : cells);
    }),
  );
  const { mailWasDown: wasDown } = simulation.faults;
  const differing = await Promise.all(
    inputs
      .filter((input) => input.cells === cells)
      .map(async ({ listID }) => sameVerdicts(expected, await verdictsOf(state, listID), { wasDown })),
  );
  return [
    ...(await examine(state, inputs)),
    ...paymentViolations(state, simulation),
    ...differing.flat(),
    ...failedJobs(state, simulation),
    ...effortViolations(simulation, state),
    ...simulation.violations,
  ];
}

/** Nothing where nobody ever bought. */
function paymentViolations(state: State, { paddle, listed, clock: { now } }: Simulation): string[] {
  if (paddle.transactions.length === 0) return [];
  const { transactions, subscriptions, adjustments } = paddle;
  const records = readRecords({ transactions, subscriptions, adjustments });
  return examinePayments(state, { now, records, prices, key: simulatedSecret, listed });
}

/**
 * I5, more strictly: faults end long before a job's deadline, so no job may fail, except the import of what
 * never arrived.
 */
const failedJobs = (state: State, simulation: Simulation): string[] =>
  [
    ...state
      .rows("verification")
      .filter(({ listID, status }) => status === "failed" && !simulation.mayFail.has(listID)),
    ...simulation
      .rows("list")
      .filter(({ error }) => (error as { code?: string } | undefined)?.code === "import.failed"),
    ...simulation.rows("analysis").filter(({ status }) => status === "failed"),
  ].map(({ id }) => `I5: ${String(id)} failed, with hours left`);

/** The column that the customer chose last; the one that the import found where none was chosen. */
function columnOf(row: Record<string, unknown>): number | undefined {
  const { choice, imported } = ListRow.parse(row);
  return choice.column ?? imported?.emailColumn;
}

const ListRow = z.object({
  choice: z.object({ column: z.int().optional() }),
  imported: z.object({ emailColumn: z.int() }).optional(),
});

async function inputOf(state: State, listID: string, cells: readonly string[]): Promise<Input> {
  const file = [...state.keys].find((key) => key.startsWith("download/") && key.endsWith(".csv"));
  if (!file?.includes(listID)) return { listID, cells };
  return { listID, cells, download: new TextDecoder().decode(await state.bytes(file)) };
}

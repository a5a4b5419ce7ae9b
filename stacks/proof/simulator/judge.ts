/** Judges a world at its end, by the oracle. */
import {
  examine,
  type Input,
  sameVerdicts,
  type State,
  stateOf,
  type Verdicts,
  verdictsOf,
} from "../oracle/index.ts";
import { cells } from "./plays.ts";
import { storedIn } from "./snapshot.ts";
import type { World } from "./world.ts";

export const stateIn = (world: World): State => stateOf(storedIn(world.cloud, world.functions.deadLetters));

/** What is wrong with it, where lists that were completed should have these verdicts; empty if all invariants hold. */
export async function judge(world: World, right: Verdicts): Promise<readonly string[]> {
  const state = stateIn(world);
  const kept = new Set(state.rows("list").map(({ id }) => id));
  const completed = state
    .rows("verification")
    .filter(({ listID, status }) => status === "completed" && kept.has(listID));
  const inputs = await Promise.all(completed.map(({ listID }) => inputOf(state, listID)));
  const { mailWasDown: wasDown } = world.storm;
  const differing = await Promise.all(
    inputs.map(async ({ listID }) => sameVerdicts(right, await verdictsOf(state, listID), { wasDown })),
  );
  return [...(await examine(state, inputs)), ...differing.flat(), ...failures(state), ...world.complaints];
}

/** I5, more strictly: every storm is over long before a job's deadline, so that none has a reason to fail. */
const failures = (state: State): string[] =>
  state
    .rows("verification")
    .flatMap(({ id, status }) => (status === "failed" ? [`I5: ${id} failed, with hours left`] : []));

async function inputOf(state: State, listID: string): Promise<Input> {
  const file = [...state.keys].find((key) => key.startsWith("download/") && key.endsWith(".csv"));
  if (!file?.includes(listID)) return { listID, cells };
  return { listID, cells, download: new TextDecoder().decode(await state.bytes(file)) };
}

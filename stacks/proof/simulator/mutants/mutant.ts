import type { FaultKind } from "../fault-rates.ts";
import type { ScenarioName } from "../scenarios/index.ts";

/** The simulations of one scenario that find a mutant. */
export type Search =
  /** Fault schedules, drawn from seeds, of which the first is `from`: of all kinds, or of some at their highest rates. */
  | { by: "seeds"; scenario: ScenarioName; from?: number; only?: readonly FaultKind[]; sweeps?: false }
  /** One fault at a time at every call, or an hour's outage of one service; only those with this text in their names. */
  | { by: "single-faults" | "outages"; scenario: ScenarioName; fault?: string }
  /** A test: its file from the root of the repository, and a part of its title. */
  | { by: "test"; file: string; title: string };

/** The product without one of its guards. */
export interface Mutant {
  name: string;
  /** The file of the guard, from the root of the repository. */
  file: string;
  /** The guard's text, which occurs once. */
  guard: string;
  /** The text that replaces it. */
  replacement: string;
  /** What finds it. */
  found: Search;
}

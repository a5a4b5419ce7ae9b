import type { ScenarioName } from "../scenarios/index.ts";

/** The product without one of its guards. */
export interface Mutant {
  name: string;
  /** The file of the guard, from the root of the repository. */
  file: string;
  /** The guard's text, which occurs once. */
  guard: string;
  /** The text that replaces it. */
  replacement: string;
  /** The simulation that finds it. */
  foundBy: "seeds" | "single-faults";
  /** The scenario that finds it; any scenario unless given. */
  scenario?: ScenarioName;
}

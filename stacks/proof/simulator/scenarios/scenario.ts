import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";

/** What the simulated customer does. */
export type Scenario = (simulation: Simulation, random: Random) => Promise<void>;

/** A list with slow hosts, which is paused, resumed or cancelled during its slow rounds. */
import { List } from "@winnow/core/list";
import {
  cells,
  download,
  hasEnded,
  hour,
  resumeUntilRunning,
  second,
  untilReady,
  verify,
} from "./actions.ts";
import type { Scenario } from "./scenario.ts";

/** The cells of a list with a slow host. */
export const slowCells: readonly string[] = [
  ...cells.slice(0, 20),
  ...Array.from({ length: 10 }, (_, index) => `${index % 3 === 0 ? "no-" : ""}s${index}@slow.example`),
];

/** Verifies a list, a third of it at a slow host, and steers it while that is asked. */
export const slowHosts: Scenario = async (simulation, random) => {
  let id = "";
  await simulation.request("create", async () => {
    const list = { source: "paste", name: "slow", purpose: "verify" } as const;
    ({ id } = await List.create({ ...list, emails: [...slowCells] }));
  });
  if (!id || !(await untilReady(simulation, id))) return;
  await verify(simulation, id);
  for (let turn = 0; turn < 4 && !hasEnded(simulation, "verification", id)(); turn++) {
    await simulation.wait(random.between(0, 15 * second));
    const to = random.pick(["pause", "resume", "resume", "cancel"] as const);
    await simulation.request(to, () => List.steer({ id, to }));
  }
  await resumeUntilRunning(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  await download(simulation, id);
};

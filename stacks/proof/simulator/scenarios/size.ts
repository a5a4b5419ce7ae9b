/** Scenarios of lists of many chunks, and of a chunk that can never be verified. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import {
  download,
  firstList,
  hasEnded,
  hour,
  longCells,
  resumeUntilRunning,
  second,
  untilReady,
  verify,
} from "./actions.ts";
import type { Scenario } from "./scenario.ts";

/** Verifies a list of twelve chunks, sometimes paused in between, and downloads the result. */
export const manyChunks: Scenario = async (simulation, random) => {
  const { workspaceID } = simulation;
  let id = "";
  await simulation.request("grant", () =>
    Actor.provide({ type: "system", workspaceID, job: "simulation" }, () =>
      Credit.grantPack({ transaction: "txn_simulation", line: "1", credits: longCells.length }),
    ),
  );
  await simulation.request("create", async () => {
    const list = { source: "paste", name: "long", purpose: "verify", emails: [...longCells] } as const;
    ({ id } = await List.create({ ...list, emails: [...longCells] }));
  });
  if (!id) return;
  if (!(await untilReady(simulation, id))) return;
  await verify(simulation, id);
  if (random.chance(0.3)) {
    await simulation.wait(random.between(0, 20 * second));
    await simulation.request("pause", () => List.steer({ id, to: "pause" }));
    await simulation.wait(random.between(0, 20 * second));
    await resumeUntilRunning(simulation, id);
  }
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  await download(simulation, id);
};

/** Verifies a list, one chunk of which was lost: the verification fails at its deadline, and is refunded. */
export const lostChunk: Scenario = async (simulation) => {
  const id = firstList(simulation);
  for (const key of simulation.cloud.objects.all.keys())
    if (key.includes(`/${id}/`) && key.endsWith("/chunk/000001")) simulation.cloud.objects.remove(key);
  simulation.mayFail.add(id);
  await verify(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 12 * hour);
  const [job] = simulation.rows("verification").filter(({ listID }) => listID === id);
  if (job && job["status"] !== "failed")
    simulation.violations.push(`I5: ${id} lacks a chunk, and is ${String(job["status"])}`);
};

/** The deadline of a verification in the scenario `lostChunk`, in seconds. */
export const shortDeadlineSeconds = 2 * 3_600;

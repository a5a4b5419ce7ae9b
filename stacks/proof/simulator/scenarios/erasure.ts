/** Scenarios of erasure: removal at every stage, expiry, and closing a workspace. */
import { List } from "@winnow/core/list";
import { Workspace } from "@winnow/core/workspace";
import {
  createFileList,
  download,
  firstList,
  hasEnded,
  hour,
  idOf,
  minute,
  remove,
  second,
  uploadFile,
  verify,
} from "./actions.ts";
import type { Scenario } from "./scenario.ts";

/** Removes a list before its upload, during its import, or with an upload that arrives later. */
export const removeDuringImport: Scenario = async (simulation, random) => {
  const id = await createFileList(simulation);
  if (!id) return;
  const arrives = random.chance(0.8);
  const removal = simulation.wait(random.between(0, 5 * second)).then(() => remove(simulation, id));
  if (arrives) {
    await simulation.wait(random.between(0, 5 * second));
    uploadFile(simulation, id, "email");
  }
  await removal;
};

/** Removes a list during its analysis, or after it. */
export const removeDuringAnalysis: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await simulation.request("analyze", () => List.analyze({ id }));
  if (random.chance(0.7)) await simulation.wait(random.between(0, 10 * second));
  else await simulation.until(hasEnded(simulation, "analysis", id), 12 * hour);
  await remove(simulation, id);
};

/** Removes a list during its verification. */
export const removeDuringVerification: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await verify(simulation, id);
  await simulation.wait(random.between(0, random.pick([second, 5 * second, 20 * second, 20 * minute])));
  await remove(simulation, id);
};

/** Removes two lists together, and brings one of them back around the end of the minute in which that is possible. */
export const removeTogether: Scenario = async (simulation, random) => {
  const other = idOf(simulation, "second");
  const removeBoth = () =>
    simulation.request("remove together", () => List.removeMany({ ids: [firstList(simulation), other] }));
  let isBack = false;
  await removeBoth();
  await simulation.wait(random.between(30 * second, 90 * second));
  await simulation.request("bring back", async () => {
    const { restored } = await List.restoreMany({ ids: [other] });
    isBack = restored.includes(other);
  });
  await simulation.wait(random.between(0, 90 * second));
  if (isBack && !simulation.rows("list").some((row) => row["id"] === other))
    simulation.violations.push(`I5: ${other} was brought back, and is gone`);
  if (random.chance(0.5)) await removeBoth();
};

/** Removes a list while its download is made. */
export const removeDuringDownload: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  await verify(simulation, id);
  await simulation.until(hasEnded(simulation, "verification", id), 24 * hour);
  await download(simulation, id, random.between(0, 3 * second));
  await remove(simulation, id);
};

/** Extends the retention of one list around its expiry; the other one expires. Starts just before the expiry. */
export const retention: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  const before = random.between(-2 * minute, 2 * minute);
  await simulation.wait(Math.max(0, expiryLeadMs + before));
  const isThere = () => simulation.rows("list").some((row) => row["id"] === id);
  let isExtended = false;
  await simulation.request("extend", async () => {
    await List.update({ id, retention_days: 90 });
    isExtended = true;
  });
  await simulation.request("shorten", () =>
    List.update({ id: idOf(simulation, "second"), retention_days: 7 }),
  );
  if (isThere()) await verify(simulation, id);
  await simulation.wait(10 * minute);
  if (isExtended && !isThere()) simulation.violations.push(`I5: ${id} was extended, and has expired`);
};

/** The scenario `retention` starts this long before the lists expire. */
export const expiryLeadMs = 5 * minute;

/** Closes the second workspace during a verification. */
export const closeWorkspace: Scenario = async (simulation, random) => {
  const { otherWorkspaceID } = simulation;
  await verify(simulation, idOf(simulation, "other"));
  await simulation.wait(random.between(0, 20 * second));
  await simulation.request("close workspace", () => Workspace.close(otherWorkspaceID), otherWorkspaceID);
};

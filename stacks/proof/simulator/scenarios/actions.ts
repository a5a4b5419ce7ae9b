/** Actions of the simulated customer, and the checks of their answers. */
import { List } from "@winnow/core/list";
import type { Simulation } from "../simulation.ts";

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** The cells of every list: two chunks, with domains of every kind and rejected rows. */
export const cells: readonly string[] = [
  ...Array.from(
    { length: 24 },
    (_, index) => `${index % 4 === 0 ? "no-" : ""}p${index}@d${index % 3}.example`,
  ),
  ...Array.from({ length: 6 }, (_, index) => `p${index}@catchall.example`),
  ...Array.from({ length: 6 }, (_, index) => `p${index}@grey.example`),
  ...Array.from({ length: 12 }, (_, index) => `q${index}@e${index % 5}.example`),
  "p1@nowhere.example",
  "P1@d1.example",
  "not an address",
  "=1+1",
];

/** The cells of a list of twelve chunks. */
export const longCells: readonly string[] = Array.from(
  { length: 300 },
  (_, index) =>
    `${index % 5 === 0 ? "no-" : ""}r${index}@${index % 60 === 7 ? "grey" : `f${index % 20}`}.example`,
);

/** The lists with which every simulation starts; the last is in the second workspace. */
export type ListName = "first" | "second" | "other";

export const idOf = (simulation: Simulation, name: ListName): string =>
  String(simulation.rows("list").find((row) => row["name"] === name)?.["id"]);
export const firstList = (simulation: Simulation): string => idOf(simulation, "first");

const workspaceOf = (simulation: Simulation, id: string): string =>
  simulation
    .rows("list")
    .some((row) => row["id"] === id && row["workspaceID"] === simulation.otherWorkspaceID)
    ? simulation.otherWorkspaceID
    : simulation.workspaceID;

/** Starts a verification. It must not be refused for the credits that it holds itself. */
export async function verify(simulation: Simulation, id: string): Promise<void> {
  const refusal = await simulation.request("verify", () => List.verify({ id }), workspaceOf(simulation, id));
  const isStarted = ({ listID, status }: Record<string, unknown>) =>
    listID === id && status !== "failed" && status !== "cancelled";
  if (refusal?.kind === "payment" && simulation.rows("verification").some(isStarted))
    simulation.violations.push(`I4: ${id} holds its credits, but was refused for missing credits`);
}

export const remove = (simulation: Simulation, id: string): Promise<unknown> =>
  simulation.request("remove", () => List.remove(id), workspaceOf(simulation, id));

export const hasEnded = (simulation: Simulation, entity: "verification" | "analysis", id: string) => () =>
  simulation.rows(entity).some(({ listID, timeCompleted }) => listID === id && timeCompleted !== undefined);

const hasStatus = (simulation: Simulation, id: string, status: string) => () =>
  simulation.rows("list").some((row) => row["id"] === id && row["status"] === status);

/** Waits until the import of a list has ended. Returns whether the list is ready. */
export async function untilReady(simulation: Simulation, id: string): Promise<boolean> {
  const isReady = hasStatus(simulation, id, "ready");
  await simulation.until(() => isReady() || hasStatus(simulation, id, "failed")(), 12 * hour);
  return isReady();
}

/** Creates a list of a file. Returns its id, or "" if the API does not answer. */
export async function createFileList(simulation: Simulation): Promise<string> {
  let id = "";
  await simulation.request("create", async () => {
    const created = await List.create({
      source: "file",
      name: "third",
      purpose: "verify",
      filename: "third.csv",
      size: 1,
    });
    id = created.id;
  });
  return id;
}

/** The cells of the second column of a file with contacts. */
export const contacts: readonly string[] = cells.map((_, row) => `c${row}@other.example`);

/** Uploads the file of a list by its form, with a second column of addresses if asked for. */
export function uploadFile(simulation: Simulation, id: string, columns: "email" | "email,contact"): void {
  const lines = cells.map((cell, row) => (columns === "email" ? cell : `${cell},${contacts[row]}`));
  simulation.cloud.objects.put(`upload/${simulation.workspaceID}/${id}`, [columns, ...lines, ""].join("\n"));
}

export const chooseColumn = (simulation: Simulation, id: string, column: number): Promise<unknown> =>
  simulation.request("choose a column", () => List.uploaded({ id, choice: { column, has_header: true } }));

/** Requests a download, and waits until it is made. */
export async function download(simulation: Simulation, id: string, maxWait = 2 * hour): Promise<void> {
  const request = { format: "csv", columns: ["email", "status", "reason"] } as const;
  await simulation.request("download", () =>
    List.requestDownload({ id, request: { ...request, columns: [...request.columns] } }),
  );
  const isReady = () =>
    [...simulation.cloud.objects.all.keys()].some(
      (key) => key.startsWith("download/") && key.endsWith(".csv"),
    );
  await simulation.until(isReady, maxWait);
}

/** Resumes a paused verification, also one that an unanswered request to cancel has left paused. */
export async function resumeUntilRunning(simulation: Simulation, id: string): Promise<void> {
  const isPaused = () =>
    simulation.rows("verification").some(({ listID, status }) => listID === id && status === "paused") &&
    simulation.rows("list").some((row) => row["id"] === id);
  while (isPaused()) {
    await simulation.request("resume", () => List.steer({ id, to: "resume" }));
    await simulation.wait(minute);
  }
}

/** Views a list, and the index of all. A started verification must be in both answers. */
export async function viewList(simulation: Simulation, id: string): Promise<void> {
  const isStarted = simulation.rows("verification").some(({ listID }) => listID === id);
  const check = (list: List.Info | undefined): void => {
    if (isStarted && list && !list.verification)
      simulation.violations.push(`I2: the answer for ${id} lacks its verification`);
  };
  await simulation.request("view", async () => check(await List.get(id)));
  await simulation.request("index", async () => {
    const { results } = await List.list({});
    check(results.find((list) => list.id === id));
  });
}

/** Sends a request again after an outage that outlasts the patience of the customer, until it is answered. */
export async function untilAnswered(
  simulation: Simulation,
  what: string,
  verb: () => Promise<unknown>,
): Promise<void> {
  let isAnswered = false;
  for (let time = 0; time < 6 && !isAnswered; time += 1) {
    if (time > 0) await simulation.wait(20 * minute);
    const refusal = await simulation.request(what, async () => {
      await verb();
      isAnswered = true;
    });
    isAnswered ||= refusal !== null;
  }
}

/** I5: every uploaded file is imported or refused; every job has ended and released its hold; erased lists leave no rows or objects. */
import { hasEnded } from "./results.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** Objects of a list; its id is the third part of the key. */
const ofList = /^(upload|list|download)\//;

/** The kinds of jobs that may wait for long: an import and a file of outcomes for its upload, an endpoint's deliveries for their next try, an expiry, a
 * removal that can be undone, the next run of a schedule, the second erasure of a closed workspace and of what it used, and of late objects. */
const waiting = [
  "import-list",
  "read-outcomes",
  "deliver-webhook",
  "tell-expiry",
  "recover-factor",
  "remind-factor",
  "keep-fresh",
  "close-account",
  "erase-account",
  "erase-archive",
  "remove-list",
  "erase-usage",
  "erase-late-objects",
  "erase-outcome-file",
  "erase-workspace",
];

export function termination(state: State): Violation[] {
  const lists = state
    .rows("list")
    .filter(({ status, upload }) =>
      status === "uploading" ? state.keys.has(upload) : status === "importing",
    );
  const jobs = state.rows("verification");
  const present = new Set(state.rows("list").map(({ id }) => id));
  const left = [...jobs, ...state.rows("chunk")].filter(({ listID }) => !present.has(listID));
  const open = jobs.filter((job) => !hasEnded(job));
  const underWay = new Set(open.map(({ id }) => id));
  const released = new Set(state.rows("entry").map(({ key }) => key));
  const unheld = jobs.filter((job) => hasEnded(job) && !released.has(`release:${job.id}`));
  const kept = state.rows("hold").filter(({ job }) => !underWay.has(job));
  const unreleased = new Set([...unheld.map(({ id }) => id), ...kept.map(({ job }) => job)]);
  const ownerless = [...state.keys].filter(
    (key) => ofList.test(key) && !present.has(key.split("/")[2] ?? ""),
  );
  const openJobs = state.rows("job").filter(({ kind }) => !waiting.includes(kind));
  const removals = new Set(state.rows("job").flatMap(({ kind, id }) => (kind === "remove-list" ? [id] : [])));
  const hidden = state
    .rows("list")
    .filter(({ id, timeRemoved }) => timeRemoved !== undefined && !removals.has(id));
  const closedWorkspaces = new Set(
    state.rows("workspace").flatMap(({ id, timeClosed }) => (timeClosed === undefined ? [] : [id])),
  );
  const listsLeft = state.rows("list").filter(({ workspaceID }) => closedWorkspaces.has(workspaceID));
  return [
    ...listsLeft.map(({ id }) => `I5: ${id} outlives its workspace` as const),
    ...hidden.map(({ id }) => `I5: ${id} was removed, and nothing erases it` as const),
    ...openJobs.map(({ kind, id }) => `I5: ${kind} of ${id} is still open` as const),
    ...ownerless.map((key) => `I5: ${key} outlives its list` as const),
    ...lists.map(({ id, status }) => `I5: ${id} is uploaded and still ${status}` as const),
    ...open.map(({ id, status }) => `I5: ${id} is still ${status}` as const),
    ...left.map(({ listID }) => `I5: a verification of ${listID} outlives it` as const),
    ...[...unreleased].map((id) => `I5: ${id} ended without releasing its hold` as const),
  ];
}

import type { Violation } from "./index.ts";
import type { State } from "./state.ts";

const terminal = new Set(["completed", "failed", "cancelled"]);

/** I5 and I8: every job has ended with its hold closed, and a chunk that nobody could verify is one whose job was ended and refunded. */
export function endings(state: State): Violation[] {
  const jobs = state.rows("verification");
  const open = jobs.filter(({ status }) => !terminal.has(String(status)));
  const holds = new Map(state.rows("hold").map((hold) => [hold["job"], hold]));
  const unreleased = jobs.filter(
    ({ id, status }) => terminal.has(String(status)) && holds.get(id)?.["open"] !== false,
  );
  const ended = new Map(jobs.map(({ id, status }) => [id, status]));
  const lost = [...state.deadLetters].flatMap(([queue, letters]) =>
    queue.includes("verify-chunk")
      ? letters.filter((letter) => ended.get(letter["verificationID"]) === undefined)
      : [],
  );
  return [
    ...open.map(({ id, status }) => `I5: ${id} is still ${status}` as const),
    ...unreleased.map(({ id }) => `I5: ${id} ended without giving back what it held` as const),
    ...lost.map((letter) => `I8: chunk ${letter["chunk"]} of ${letter["verificationID"]} was lost` as const),
  ];
}

/** I7: no fact is left in the outbox, and each completed job gave rise to exactly one notice. */
export function announcements(state: State): Violation[] {
  const left = state
    .rows("outbox")
    .map(({ id, type }): Violation => `I7: ${type} ${id} never reached the bus`);
  const told = state.all.filter((row) => row["__edb_e__"] === "notice");
  const finished = state
    .rows("verification")
    .filter(({ status }) => status === "completed" || status === "failed");
  return told.length === finished.length
    ? left
    : [...left, `I7: ${told.length} notices were made of ${finished.length} jobs`];
}

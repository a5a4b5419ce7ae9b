/** Mutants: the product without one of its guards. Each must break an invariant under some fault schedule. */
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
}

export const mutants: readonly Mutant[] = [
  {
    name: "a redelivered chunk counts again",
    file: "core/src/verification/verify-chunk.ts",
    guard:
      '(before, { eq, notExists }) =>\n    round === 0 ? notExists(before.round) : `${eq(before.state, "waiting")} AND ${eq(before.round, round)}`',
    replacement: "(before, { exists, notExists }) => `${notExists(before.round)} OR ${exists(before.round)}`",
    foundBy: "seeds",
  },
  {
    name: "all attempts of a chunk write to one key",
    file: "core/src/verification/verify-chunk.ts",
    guard: '`${resultsBelow(row)}${kind}/${String(chunk).padStart(6, "0")}-${ulid()}`',
    replacement: '`${resultsBelow(row)}${kind}/${String(chunk).padStart(6, "0")}-${ulid().slice(26)}`',
    foundBy: "seeds",
  },
  {
    name: "chunks count on an ended job",
    file: "core/src/verification/verify-chunk.ts",
    guard: "${eq(row.id, id)} AND ${notExists(row.timeCompleted)}",
    replacement: "${eq(row.id, id)}",
    foundBy: "seeds",
  },
  {
    name: "a duplicate of the last chunk does not finish the job",
    file: "core/src/verification/verify-chunk.ts",
    guard: 'if (chunk?.state === "done") return finish(row);',
    replacement: 'if (chunk?.state === "done") return;',
    foundBy: "single-faults",
  },
  {
    name: "chunks that settle while the job closes are lost",
    file: "core/src/verification/close-job.ts",
    guard: "${eq(row.id, id)} AND ${notExists(row.timeCompleted)} AND ${eq(row.doneChunks, doneChunks)}",
    replacement: "${eq(row.id, id)} AND ${notExists(row.timeCompleted)}",
    foundBy: "seeds",
  },
  {
    name: "a list is verified once for each request",
    file: "core/src/verification/index.ts",
    guard: "before ? `${eq(now.id, before.id)} AND ${exists(now.timeCompleted)}` : notExists(now.id)",
    replacement: "before ? exists(now.id) : `${notExists(now.id)} OR ${exists(now.id)}`",
    foundBy: "seeds",
  },
  {
    name: "the sweep does not dispatch lost chunks",
    file: "core/src/verification/restart.ts",
    guard: '  await dispatch(row, "overdue");',
    replacement: "",
    foundBy: "seeds",
  },
  {
    name: "events that the bus refused are deleted",
    file: "core/src/aws/outbox/relay.ts",
    guard: "taken.map((id) =>",
    replacement: "events.map(({ id }) =>",
    foundBy: "seeds",
  },
  {
    name: "the outbox relay does nothing",
    file: "functions/src/cron/relay-outbox.ts",
    guard: "Outbox.relay",
    replacement: "() => Promise.resolve()",
    foundBy: "seeds",
  },
  {
    name: "a redelivered event makes a new notice",
    file: "core/src/notice/index.ts",
    guard: 'id: eventID.replace(/^evt_/, "ntc_"),',
    replacement: 'id: ID.create("notice"),',
    foundBy: "seeds",
  },
  {
    name: "the key of an entry can be used twice",
    file: "core/src/credit/posting.ts",
    guard: "    Table.change(EntryKeyEntity.create({ workspaceID, key, number: balance.version }), stale),\n",
    replacement: "",
    foundBy: "seeds",
  },
  {
    name: "a hold can exceed the balance",
    file: "core/src/credit/ledger.ts",
    guard:
      "export function reserve(before: Balance, credits: number): (Movement & { hold: Hold }) | null {\n  if (credits > spendable(before)) return null;",
    replacement:
      "export function reserve(before: Balance, credits: number): (Movement & { hold: Hold }) | null {",
    foundBy: "seeds",
  },
  {
    name: "monthly credits of a hold are released into the next month",
    file: "core/src/credit/ledger.ts",
    guard: 'hold.period === before.period ? "monthly" : "expired"',
    replacement: '"monthly"',
    foundBy: "seeds",
  },
  {
    name: "closing a job does not release its hold",
    file: "core/src/verification/close-job.ts",
    guard: "await Credit.release(id, [",
    replacement: "await Table.write([",
    foundBy: "seeds",
  },
  {
    name: "removing a list does not release its hold",
    file: "core/src/verification/index.ts",
    guard: '  if (row) await closeJob(row, () => "cancelled");\n  await deleteChunks',
    replacement: "  await deleteChunks",
    foundBy: "seeds",
  },
  {
    name: "unprocessed keys of a batch are taken for missing rows",
    file: "core/src/aws/table/retry.ts",
    guard: "if (answer.unprocessed.length === 0) return answer;",
    replacement: "return answer;",
    foundBy: "seeds",
  },
  {
    name: "unprocessed deletions of chunks are not retried",
    file: "core/src/verification/row.ts",
    guard: "  for (;;) {",
    replacement: "  for (let time = 0; time < 1; time++) {",
    foundBy: "seeds",
  },
  {
    name: "a repeated verify is refused for missing credits",
    file: "core/src/verification/index.ts",
    guard: "throw isShort && preventsStart(await readRow(workspaceID, listID)) ? alreadyStarted() : error;",
    replacement: "throw error;",
    foundBy: "seeds",
  },
  {
    name: "failed messages are not retried",
    file: "functions/src/handler.ts",
    guard: "failed.map(({ messageId }) => ({ itemIdentifier: messageId }))",
    replacement: "failed.slice(failed.length).map(({ messageId }) => ({ itemIdentifier: messageId }))",
    foundBy: "seeds",
  },
];

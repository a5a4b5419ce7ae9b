/** The product without one of its guards. A simulator that does not notice that it is gone proves nothing about it. */
export interface Mutant {
  name: string;
  /** Where the guard is, below the root of the project. */
  file: string;
  /** The text of the guard, which is there once. */
  guard: string;
  /** What stands in its place. */
  without: string;
  /** What finds it out. */
  by: "storms" | "single";
}

export const mutants: readonly Mutant[] = [
  {
    name: "a chunk counts each time that it comes",
    file: "core/src/verification/chunk.ts",
    guard:
      '(before, { eq, notExists }) =>\n    round === 0 ? notExists(before.round) : `${eq(before.state, "waiting")} AND ${eq(before.round, round)}`',
    without: "(before, { exists, notExists }) => `${notExists(before.round)} OR ${exists(before.round)}`",
    by: "storms",
  },
  {
    name: "the verdicts of all tries of a chunk go under one key",
    file: "core/src/verification/chunk.ts",
    guard: '`${resultsBelow(job)}${kind}/${String(chunk).padStart(6, "0")}-${ulid()}`',
    without: '`${resultsBelow(job)}${kind}/${String(chunk).padStart(6, "0")}-${ulid().slice(26)}`',
    by: "storms",
  },
  {
    name: "chunks count on a job that has ended",
    file: "core/src/verification/chunk.ts",
    guard: "${eq(row.id, id)} AND ${exists(row.open)}",
    without: "${eq(row.id, id)} AND ${exists(row.id)}",
    by: "storms",
  },
  {
    name: "whoever finds the last chunk done does not finish",
    file: "core/src/verification/chunk.ts",
    guard: 'if (row?.state === "done") return finish(job);',
    without: 'if (row?.state === "done") return;',
    by: "single",
  },
  {
    name: "chunks that settle together with the end are not in it",
    file: "core/src/verification/end.ts",
    guard: "${eq(row.id, id)} AND ${exists(row.open)} AND ${eq(row.doneChunks, doneChunks)}",
    without: "${eq(row.id, id)} AND ${exists(row.open)}",
    by: "storms",
  },
  {
    name: "a list is verified as often as somebody asks",
    file: "core/src/verification/index.ts",
    guard:
      '(job, { eq, notExists }) =>\n      `${notExists(job.id)} OR ${eq(job.status, "failed")} OR ${eq(job.status, "cancelled")}`',
    without: "(job, { exists, notExists }) => `${notExists(job.id)} OR ${exists(job.id)}`",
    by: "storms",
  },
  {
    name: "nobody looks after chunks whose messages are lost",
    file: "core/src/verification/sweep.ts",
    guard: '  await dispatch(job, "overdue");',
    without: "",
    by: "storms",
  },
  {
    name: "facts that the bus did not take are forgotten",
    file: "core/src/aws/table/outbox.ts",
    guard: "taken.map((id) =>",
    without: "facts.map(({ id }) =>",
    by: "storms",
  },
  {
    name: "nobody passes on what is left in the outbox",
    file: "functions/src/cron/relay-outbox.ts",
    guard: "Outbox.relay",
    without: "() => Promise.resolve()",
    by: "storms",
  },
  {
    name: "a notice is new each time that its fact comes",
    file: "core/src/notice/index.ts",
    guard: 'id: eventID.replace(/^evt_/, "ntc_"),',
    without: 'id: ID.create("notice"),',
    by: "storms",
  },
  {
    name: "an entry's key can be used twice",
    file: "core/src/credit/posting.ts",
    guard: "    Table.change(EntryKeyEntity.create({ workspaceID, key, number: balance.version }), stale),\n",
    without: "",
    by: "storms",
  },
  {
    name: "credits that are not there can be set aside",
    file: "core/src/credit/ledger.ts",
    guard:
      "export function reserve(before: Balance, credits: number): (Movement & { hold: Hold }) | null {\n  if (credits > spendable(before)) return null;",
    without:
      "export function reserve(before: Balance, credits: number): (Movement & { hold: Hold }) | null {",
    by: "storms",
  },
  {
    name: "what was held of a month comes back in the next",
    file: "core/src/credit/ledger.ts",
    guard: 'hold.period === before.period ? "monthly" : "expired"',
    without: '"monthly"',
    by: "storms",
  },
  {
    name: "the rest of a job's credits stays held",
    file: "core/src/verification/end.ts",
    guard: "await Credit.release(job.id, [",
    without: "await Table.write([",
    by: "storms",
  },
  {
    name: "a removed list keeps what it holds",
    file: "core/src/verification/index.ts",
    guard: '  await end(workspaceID, listID, job.id, () => "cancelled");\n  await forgetChunks',
    without: "  await forgetChunks",
    by: "storms",
  },
  {
    name: "rows that the table had no time for are taken for missing",
    file: "core/src/aws/table/retry.ts",
    guard: "if (answer.unprocessed.length === 0) return answer;",
    without: "return answer;",
    by: "storms",
  },
  {
    name: "chunks that the table had no time to forget are left",
    file: "core/src/verification/job.ts",
    guard: "  for (;;) {",
    without: "  for (let time = 0; time < 1; time++) {",
    by: "storms",
  },
  {
    name: "whoever asks twice is told that credits are missing",
    file: "core/src/verification/index.ts",
    guard: "throw isShort && isTaken(await readJob(workspaceID, listID)) ? taken() : error;",
    without: "throw error;",
    by: "storms",
  },
  {
    name: "messages that failed do not return",
    file: "functions/src/handler.ts",
    guard: "failed.map(({ messageId }) => ({ itemIdentifier: messageId }))",
    without: "failed.slice(failed.length).map(({ messageId }) => ({ itemIdentifier: messageId }))",
    by: "storms",
  },
];

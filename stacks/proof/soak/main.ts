/**
 * `npm run soak -- lists`: verifies 1,000 lists of one workspace at once. `npm run soak -- workspaces`: one list in each of
 * 1,000 workspaces. `npm run soak -- calls`: 100,000 single verifications by API keys. `--count N` takes another number.
 * Exits with 1 if something does not add up.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { soakCalls } from "./calls.ts";
import { type ListSoakOptions, soakLists } from "./lists.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string" } },
});

const soaks: Readonly<Record<string, { usual: number; run: (count: number) => Promise<readonly string[]> }>> =
  {
    lists: { usual: 1_000, run: (lists) => reportLists({ workspaces: 1, lists }) },
    workspaces: { usual: 1_000, run: (workspaces) => reportLists({ workspaces, lists: 1 }) },
    calls: { usual: 100_000, run: reportCalls },
  };

async function reportLists(options: ListSoakOptions): Promise<readonly string[]> {
  const { violations, ...measured } = await soakLists(options);
  console.log(
    `${measured.lists} lists of ${measured.addresses} addresses in ${measured.workspaces} workspaces`,
  );
  console.log(`  imported in ${measured.importSeconds.toFixed(0)} s`);
  console.log(
    `  verified in ${measured.verifySeconds.toFixed(0)} s; from start to end: median ` +
      `${measured.medianSeconds.toFixed(0)} s, longest ${measured.longestSeconds.toFixed(0)} s`,
  );
  console.log(`  ${measured.completed} completed, ${measured.deadLetters} dead letters`);
  const missing = measured.lists - measured.completed;
  return missing === 0 ? violations : [`${missing} lists are not completed`, ...violations];
}

async function reportCalls(count: number): Promise<readonly string[]> {
  const { calls, seconds, refused, latencies, tableCallsEach, charged, faults } = await soakCalls(count);
  const sorted = latencies.toSorted((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) =>
    (sorted[Math.floor(part * sorted.length)] ?? 0).toFixed(0),
  );
  console.log(`${calls} calls in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(0)} a second`);
  console.log(`  p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; ${refused} refused at first`);
  console.log(`  ${tableCallsEach.toFixed(1)} table calls each; ${charged} credits charged`);
  return faults;
}

const soak = soaks[positionals[0] ?? ""];
const count = Number(values.count ?? soak?.usual);
if (!soak || positionals.length > 1 || !(Number.isInteger(count) && count > 0)) {
  console.error(`Say which soak: ${Object.keys(soaks).join(", ")}. A count is a whole number from 1.`);
  process.exit(2);
}

const faults = await soak.run(count);
console.log(`  load of the machine ${loadavg()[0]?.toFixed(1)}`);
console.log(`${faults.length} violations`);
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/**
 * `npm run soak -- lists`: verifies 1,000 lists of one workspace at once. `npm run soak -- workspaces`: one list in each of
 * 1,000 workspaces. `--count N` takes another number. Exits with 1 if the oracle finds a violation.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { runSoak } from "./soak.ts";

const kinds = ["lists", "workspaces"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "1000" } },
});
const count = Number(values.count);
const kind = kinds.find((one) => one === positionals[0]);
if (!kind || positionals.length > 1 || !(Number.isInteger(count) && count > 0)) {
  console.error(`Say which soak: ${kinds.join(" or ")}. A count is a whole number from 1.`);
  process.exit(2);
}

const { violations, ...measured } = await runSoak(
  kind === "lists" ? { workspaces: 1, lists: count } : { workspaces: count, lists: 1 },
);
console.log(
  `${measured.lists} lists of ${measured.addresses} addresses in ${measured.workspaces} workspaces`,
);
console.log(`  imported in ${measured.importSeconds.toFixed(0)} s`);
console.log(
  `  verified in ${measured.verifySeconds.toFixed(0)} s; from start to end: median ` +
    `${measured.medianSeconds.toFixed(0)} s, longest ${measured.longestSeconds.toFixed(0)} s`,
);
console.log(`  ${measured.completed} completed, ${measured.deadLetters} dead letters`);
console.log(`  load of the machine ${loadavg()[0]?.toFixed(1)}`);
console.log(`${violations.length} violations`);
for (const violation of violations.slice(0, 50)) console.log(`  ${violation}`);
process.exit(violations.length === 0 && measured.completed === measured.lists ? 0 : 1);

/** `npm run bench [-- PART …] [--size N] [--rows N] [--large N] [--jobs N] [--events N] [--runs N]`: runs the benchmarks. README.md explains what they measure. */
import { spawnSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchApi } from "./api/index.ts";
import { benchBacklog } from "./backlog.ts";
import { benchLighthouse } from "./browser/lighthouse/index.ts";
import { benchGrain } from "./browser/grain.ts";
import { benchNewcomer } from "./browser/newcomer.ts";
import { benchScrolling } from "./browser/scrolling.ts";
import { benchBundles } from "./bundles/index.ts";
import { benchContention } from "./contention.ts";
import { benchCost } from "./cost/index.ts";
import { benchFairness } from "./fairness/index.ts";
import { benchOneSlowHost } from "./one-slow-host.ts";
import { benchSlowHosts } from "./fairness/slow-hosts.ts";
import { benchLearning } from "./learning.ts";
import { benchLedger } from "./ledger.ts";
import { benchDns, benchSmtp, benchVerdicts } from "./network.ts";
import { benchOutcomes } from "./outcomes.ts";
import { benchPipeline } from "./pipeline/index.ts";
import { benchRevisions } from "./revisions.ts";
import { benchSize } from "./size/index.ts";
import { benchTimeLeft } from "./time-left.ts";
import { benchVerifyCalls } from "./verify-calls.ts";

const root = join(import.meta.dirname, "../../..");
const print = (line: string) => console.log(line);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "5000" },
    rows: { type: "string", default: "1000000" },
    large: { type: "string", default: "100000" },
    jobs: { type: "string", default: "100000" },
    events: { type: "string", default: "1000000" },
    runs: { type: "string", default: "5" },
  },
});
const size = Number(values.size);
const rows = Number(values.rows);
const large = Number(values.large);
const runs = Number(values.runs);
const backlog = { jobs: Number(values.jobs), events: Number(values.events) };

const parts: Readonly<Record<string, () => Promise<void> | void>> = {
  syntax: () => script("Syntax", "core/test/bench/syntax.ts"),
  lists: () => script("Lists", "core/test/bench/address-lists.ts"),
  dns: () => benchDns(size, print),
  smtp: () => benchSmtp(size, print),
  sessions: () => script("Sessions", "core/test/bench/sessions.ts"),
  verdicts: () => benchVerdicts(print),
  import: () => script("Import", "core/test/bench/import-race.ts", "200000", "1000000"),
  reading: () => script("Reading", "core/test/bench/read.ts", "200000"),
  handler: () => script("Handler", "functions/test/bench/handler.ts"),
  pipeline: () => benchPipeline(8 * size, print),
  interval: () => script("Interval", "core/test/bench/interval.ts", "20000"),
  cost: () => benchCost(print),
  contention: () => benchContention(print),
  ledger: () => benchLedger(print),
  backlog: () => benchBacklog(backlog, print),
  "time-left": () => benchTimeLeft(large, print),
  api: () => benchApi(print),
  "verify-calls": () => benchVerifyCalls(print),
  fairness: () => benchFairness(large, print),
  outcomes: () => benchOutcomes(rows, print),
  revisions: () => benchRevisions(rows, print),
  learning: () => benchLearning(size, print),
  "slow-hosts": () => benchSlowHosts(print),
  "one-slow-host": () => benchOneSlowHost(print),
  size: () => benchSize(rows, print),
  lighthouse: () => benchLighthouse(runs, print),
  scrolling: () => benchScrolling(rows, print),
  grain: () => benchGrain(print),
  newcomer: () => benchNewcomer(print),
  bundles: () => benchBundles(print),
  paths: () => {
    print("\nPaths: 10,000 addresses get one verdict on each");
    const { status } = spawnSync("npx", ["vitest", "run", "--project", "deep", "stacks/test/verdict"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ADDRESSES: "10000" },
    });
    if (status !== 0) throw new Error(`The proof ended with ${status}.`);
  },
  peers: async () => {
    await benchDns(size, print);
    await benchSmtp(size, print);
    await benchVerdicts(print);
  },
};

/** These run only if they are named. */
const onlyIfNamed: readonly string[] = [
  "peers",
  "size",
  "fairness",
  "time-left",
  "outcomes",
  "learning",
  "slow-hosts",
  "one-slow-host",
  "backlog",
  "api",
  "verify-calls",
  "lighthouse",
  "scrolling",
  "grain",
  "newcomer",
  "bundles",
  "paths",
];

/** Warns if the machine is busy, because waiting for a CPU hides the differences. */
function warnOfLoad(): void {
  const [load = 0] = loadavg();
  const cpus = availableParallelism();
  if (load > cpus / 2)
    print(`This machine is busy (load ${load.toFixed(1)} on ${cpus} CPUs): ratios of speed are too low.`);
}

function script(title: string, name: string, ...args: string[]): void {
  print(`\n${title}`);
  const { status } = spawnSync(process.execPath, [join(root, name), ...args], { stdio: "inherit" });
  if (status !== 0) throw new Error(`${name} ended with ${status}.`);
}

const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (
  unknown.length > 0 ||
  !(size >= 100) ||
  !(rows >= 20_000) ||
  !(large >= 20_000) ||
  !(runs >= 1) ||
  !(backlog.jobs > 0 && backlog.events > 0)
) {
  console.error(
    `Benchmarks are ${Object.keys(parts).join(", ")}; a size is at least 100, rows and large lists are at least 20,000.`,
  );
  process.exit(2);
}

warnOfLoad();
const from = performance.now();
for (const [name, bench] of Object.entries(parts))
  if (positionals.includes(name) || (positionals.length === 0 && !onlyIfNamed.includes(name))) await bench();
print(`\n${((performance.now() - from) / 1000).toFixed(0)} seconds in all`);

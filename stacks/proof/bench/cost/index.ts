/** The cost of an idle stage, and of a million addresses, on AWS: requests counted on one list, CPU and waiting measured, list prices. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { shareOf } from "@winnow/core/port/prober/session-limiter/share";
import { Verdict } from "@winnow/core/verdict";
import { shareIn } from "../../../stages.ts";
import { topology } from "../../../topology.ts";
import { zipfAddresses } from "../../../local/mail-world/zipf.ts";
import { figure, table, times } from "../table.ts";
import { runTrial } from "../trial.ts";
import { startMailWorld } from "../mail-world-process.ts";
import { idleAgentCost, idleCost, maxIdle, maxIdleAgent, total } from "./idle.ts";
import { chunks, usageOfList } from "./list-run.ts";
import { memoryMBOfOneCpu, price } from "./price.ts";
import { scale, type Usage } from "./usage.ts";

/** Addresses in a chunk of a large list. */
const chunkAddresses = 1_000;
const chunksOfMillion = 1_000;
const listAddresses = 4_000;
const monthsStored = 3;
/** Dollars for a million addresses. */
const maxCost = { byDNS: 0.1, bySMTP: 0.6 };
/** Of these, for requests. */
const maxRequests = 0.1;
/** The least cost of one item per address, as a multiple. */
const leastSaving = 20;
/** Seconds for reading a chunk and about ten requests. */
const overheadSeconds = 0.15;

interface Work {
  cpuSeconds: number;
  seconds: number;
}

export async function benchCost(print: (line: string) => void): Promise<void> {
  printIdle(print);
  const dns = await workOfChunk("dns");
  const smtp = await workOfChunk("smtp");
  const rowSeconds = importSecondsOfRow();
  const usage = await usageOfList(listAddresses);
  const rounds = usage.rounds / chunks;
  const ofMillion = {
    ...scale(usage, chunksOfMillion / chunks),
    storedBytes: (usage.storedBytes / listAddresses) * 1e6,
  };

  const columns = [
    { name: "DNS only", max: maxCost.byDNS, ...costs(ofMillion, gbSeconds(dns, rounds, rowSeconds)) },
    {
      name: "SMTP, many hosts",
      max: maxCost.bySMTP,
      ...costs(ofMillion, gbSeconds(smtp, rounds, rowSeconds)),
    },
    {
      name: "SMTP, Google alone",
      max: maxCost.bySMTP,
      ...costs(ofMillion, gbSeconds(waitingAtGoogle(smtp), rounds, rowSeconds)),
    },
  ];
  const [first] = columns;
  if (!first) return;
  print(`\nThe cost of a million addresses, in dollars`);
  print(
    table([
      ["", ...columns.map(({ name }) => name)],
      ...first.lines.map(([label], index) => [
        label,
        ...columns.map(({ lines }) => dollars(lines[index]?.[1] ?? 0)),
      ]),
      ["total", ...columns.map(({ total: cost }) => dollars(cost))],
      ["at most", ...columns.map(({ max }) => dollars(max))],
    ]),
  );
  const isWithin = columns.every(({ total: cost, max }) => cost <= max);
  print(`  Within these: ${isWithin ? "ok" : "MISSED"}`);
  if (!isWithin) process.exitCode = 1;
  const requests = requestCost(ofMillion);
  const perItem = 1e6 * (2 * price.writeUnit + price.readUnit / 2);
  print(
    [
      `Requests alone, without compute: ${dollars(requests)} dollars, at most ${maxRequests}: ${requests <= maxRequests ? "ok" : "MISSED"}`,
      `With an item for each address, written, given its verdict and read once: ${dollars(perItem)} for the table alone, ${times(perItem / requests)}, at least ${leastSaving}: ${perItem >= leastSaving * requests ? "ok" : "MISSED"}`,
    ]
      .map((line) => `  ${line}`)
      .join("\n"),
  );
  const each = (quantity: number) => figure(quantity / chunks, 1);
  print(
    [
      `Counted on a list of ${listAddresses} addresses in ${chunks} chunks, for each chunk: ${each(usage.writeUnits)} write and ${each(usage.readUnits)} read units,`,
      `${each(usage.objectWrites)} S3 writes, ${each(usage.objectReads)} S3 reads, ${each(usage.queueCalls)} SQS calls, ${each(usage.rounds)} rounds (one address of 100 fails temporarily and is retried).`,
      `Measured on one chunk of ${chunkAddresses}: ${ms(dns.cpuSeconds)} CPU by DNS; ${ms(smtp.cpuSeconds)} CPU and ${ms(smtp.seconds)} in all by SMTP with replies after 50 ms; import ${figure(rowSeconds * 1e6, 1)} µs CPU a row.`,
      `Google's limit: a session of ${google.recipients} recipients every ${google.spacingSeconds} seconds, for which one function waits.`,
      `Assumed: a vCPU of Lambda is as fast as one here, ${ms(overheadSeconds)} of requests around each round, files and results kept ${monthsStored} months.`,
      `Not counted: free tiers, logs, transfer out, point-in-time recovery, rounds without a session place while other chunks use a provider's sessions.`,
    ]
      .map((line) => `  ${line}`)
      .join("\n"),
  );
}

const google = shareOf(Verdict.limitsFor(["aspmx.l.google.com"]), shareIn({}));

/** Exits with 1 where an idle stage costs more than it may. */
function printIdle(print: (line: string) => void): void {
  const without = idleCost({ agents: false });
  const probing = idleCost({ agents: true });
  const cents = (amount: number) => amount.toFixed(2);
  print(`\nThe cost of an idle stage, in dollars a month`);
  print(
    table([
      ["", "without agents", "with agents"],
      ...(Object.keys(without) as (keyof typeof without)[]).map((part) => [
        part,
        cents(without[part]),
        cents(probing[part]),
      ]),
      ["total", cents(total(without)), cents(total(probing))],
    ]),
  );
  const agent = idleAgentCost();
  const isWithin = total(probing) < maxIdle && total(agent) < maxIdleAgent;
  print(`  Below ${maxIdle}, and ${maxIdleAgent} for each idle agent: ${isWithin ? "ok" : "MISSED"}`);
  print(
    `  Each agent: ${cents(total(agent))}, of which ${cents(agent.batches)} for asking for batches and ${cents(agent.heartbeats)} for heartbeats.`,
  );
  if (!isWithin) process.exitCode = 1;
}

/** The same chunk with the session spacing of one provider. */
const waitingAtGoogle = ({ cpuSeconds }: Work): Work => ({
  cpuSeconds,
  seconds: (chunkAddresses / google.recipients / google.connections) * google.spacingSeconds,
});

/** Measures one chunk as the import makes it: ordered by domain. */
async function workOfChunk(ask: "dns" | "smtp"): Promise<Work> {
  const list = [
    ...zipfAddresses({ count: 20 * chunkAddresses, domains: 4 * chunkAddresses, under: "solo.test" }),
  ];
  const domainOf = (address: string) => address.slice(address.indexOf("@"));
  const sorted = list.toSorted((one, other) => domainOf(one).localeCompare(domainOf(other)));
  const [warmUp, addresses] = [sorted.slice(0, chunkAddresses), sorted.slice(-chunkAddresses)];
  const mailWorldProcess = await startMailWorld({ lineDelayMs: 50 });
  try {
    return await runTrial({
      contender: "winnow",
      mailWorld: mailWorldProcess.mailWorld,
      ask,
      inFlight: 100,
      sessions: 1,
      warmUp,
      addresses,
    });
  } finally {
    mailWorldProcess.close();
  }
}

/** CPU seconds for each row, from the import's benchmark. */
function importSecondsOfRow(): number {
  const script = join(import.meta.dirname, "../../../../core/test/bench/import.ts");
  const printed = execFileSync(process.execPath, [script, "100000"], { encoding: "utf8" });
  return Number(/([\d.]+) µs CPU a row/.exec(printed)?.[1]) / 1e6;
}

/** Lambda's GB-seconds for a million addresses: CPU time at the memory's share of a vCPU, and waiting. */
function gbSeconds(chunk: Work, rounds: number, rowSeconds: number): number {
  const { "verify-chunk": verify, "import-list": importer } = topology.queues;
  const verifying = seconds(chunk, verify.consumer.memoryMB) + rounds * overheadSeconds;
  const row = { cpuSeconds: rowSeconds, seconds: rowSeconds };
  return (
    chunksOfMillion * verifying * (verify.consumer.memoryMB / 1024) +
    1e6 * seconds(row, importer.consumer.memoryMB) * (importer.consumer.memoryMB / 1024)
  );
}

const seconds = ({ cpuSeconds, seconds }: Work, memoryMB: number): number =>
  Math.max(0, seconds - cpuSeconds) + cpuSeconds / Math.min(1, memoryMB / memoryMBOfOneCpu);

/** The cost of requests, in dollars. */
export const requestCost = (usage: Usage): number =>
  usage.invocations * price.invocation +
  usage.writeUnits * price.writeUnit +
  usage.readUnits * price.readUnit +
  usage.objectWrites * price.objectWrite +
  usage.objectReads * price.objectRead +
  usage.queueCalls * price.queueCall +
  usage.events * price.event;

function costs(usage: Usage, lambda: number) {
  const lines: (readonly [string, number])[] = [
    [`Lambda, time`, lambda * price.computeGBSecond],
    ["Lambda, invocations", usage.invocations * price.invocation],
    ["DynamoDB, writes", usage.writeUnits * price.writeUnit],
    ["DynamoDB, reads", usage.readUnits * price.readUnit],
    ["S3, requests", usage.objectWrites * price.objectWrite + usage.objectReads * price.objectRead],
    ["S3, storage", (usage.storedBytes / 1e9) * monthsStored * price.storedGBMonth],
    ["SQS", usage.queueCalls * price.queueCall],
    ["EventBridge", usage.events * price.event],
  ];
  return { lines, total: lines.reduce((sum, [, cost]) => sum + cost, 0) };
}

const dollars = (amount: number): string => figure(amount, 4);
const ms = (seconds: number): string => `${figure(seconds * 1000)} ms`;

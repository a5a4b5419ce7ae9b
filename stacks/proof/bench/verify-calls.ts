/** The call that verifies one address, over HTTP: how long it takes and how many are answered, by the clients at a time. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createOwners } from "../soak/owner.ts";
import { withStage } from "../soak/stage.ts";
import { between, requestsSoFar } from "./size/request-count.ts";

const clientCounts = [1, 4, 16, 64, 96];
const secondsEach = 4;
/** The `timeout` of a call. */
const timeoutSeconds = 5;

const modes = { test: "inbox.test", live: "load.test" } as const;
type Mode = keyof typeof modes;

interface Call {
  status: number;
  milliseconds: number;
}

/** Prints a line for each number of clients, with test keys and with live keys. */
export async function benchVerifyCalls(print: (line: string) => void): Promise<void> {
  print(`\nVerify calls, with a timeout of ${timeoutSeconds} s, each of another address`);
  print("  keys  clients  answers/s   p50 ms   p95 ms  longest  table calls  cpu ms  refused  longest");
  await withStage(async ({ url, enter, readState }) => {
    const [owner] = await createOwners(1, enter, readState, "Enterprise");
    if (!owner) throw new Error("The workspace was not created.");
    let address = 0;
    for (const mode of ["test", "live"] as const) {
      const secret = await owner.createKey(mode);
      const verify = () => call(url, secret, `p${(address += 1)}@${modes[mode]}`);
      await measure(4, 1, verify);
      for (const clients of clientCounts) print(await lineOf(mode, clients, verify));
    }
  });
}

async function lineOf(mode: Mode, clients: number, verify: () => Promise<Call>): Promise<string> {
  const counted = requestsSoFar();
  const processor = process.cpuUsage();
  const began = performance.now();
  const calls = await measure(clients, secondsEach, verify);
  const seconds = (performance.now() - began) / 1_000;
  const { table } = between(counted, requestsSoFar());
  const { user, system } = process.cpuUsage(processor);
  const answered = calls.filter(({ status }) => status < 300);
  const refused = calls.filter(({ status }) => status === 503);
  const other = calls.find(({ status }) => status >= 300 && status !== 503);
  if (other) throw new Error(`A call was answered with ${other.status}.`);
  const each = (sum: number) => (sum / answered.length).toFixed(1);
  return [
    `  ${mode}`,
    String(clients).padStart(9),
    (answered.length / seconds).toFixed(1).padStart(11),
    ...[0.5, 0.95, 1].map((part) => quantile(answered, part).padStart(9)),
    each(table).padStart(13),
    each((user + system) / 1_000).padStart(8),
    String(refused.length).padStart(9),
    quantile(refused, 1).padStart(9),
  ].join("");
}

function quantile(calls: readonly Call[], part: number): string {
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0) ?? "-";
}

/** Calls by this many clients, each one call after the other, for this many seconds. */
async function measure(clients: number, seconds: number, verify: () => Promise<Call>): Promise<Call[]> {
  const until = performance.now() + seconds * 1_000;
  const calls: Call[] = [];
  const client = async () => {
    while (performance.now() < until) {
      const made = await verify();
      calls.push(made);
      if (made.status === 503) await sleep(1_000);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return calls;
}

const Problem = z.object({ code: z.string() });

/** One call. A 503 must say when to try again. */
async function call(url: string, secret: string, email: string): Promise<Call> {
  const began = performance.now();
  const answer = await fetch(`${url}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ email, timeout: timeoutSeconds }),
    signal: AbortSignal.timeout(60_000),
  });
  const body: unknown = await answer.json();
  const milliseconds = performance.now() - began;
  if (answer.status === 503 && answer.headers.get("retry-after") !== "1")
    throw new Error(`A 503 (${Problem.parse(body).code}) does not say when to try again.`);
  return { status: answer.status, milliseconds };
}

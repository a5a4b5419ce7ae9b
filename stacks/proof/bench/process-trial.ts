/**
 * A contender as a whole process, from its start to its answers: loading its code and its lists counts. By DNS only. Its CPU time
 * is read from /proc, so this works on Linux alone.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { bundleEntry } from "../../aws/build.ts";
import { afterShipArguments } from "./contender/aftership.ts";
import type { Terms } from "./contender/contender.ts";
import type { Name } from "./contender/index.ts";
import { reacherArguments } from "./contender/reacher.ts";
import { cpuSecondsOf } from "./cpu-time.ts";
import { startNameServerRelay } from "./name-server-relay.ts";
import { afterShipProgram, reacherProgram } from "./peers.ts";
import type { Outcome } from "./trial.ts";

/** Node keeps compiled code here, as `npm run verify` does: only the first start of this process compiles. */
const compiled = await mkdtemp(join(tmpdir(), "winnow-bench-compiled-"));
const started = new Set<Name>();

const Output = z.object({ answers: z.array(z.enum(["valid", "invalid", "neither"])) });

/** Runs a trial; the first of a contender twice. */
export async function runProcessTrial(
  name: Name,
  terms: Terms,
  addresses: readonly string[],
): Promise<Outcome> {
  const [command, args] = await commandOf(name, terms);
  if (!started.has(name)) await run(command, args, addresses);
  started.add(name);
  return run(command, args, addresses);
}

async function commandOf(name: Name, terms: Terms): Promise<[command: string, args: readonly string[]]> {
  switch (name) {
    case "aftership":
      return [afterShipProgram, afterShipArguments(terms, "")];
    case "reacher": {
      const nameServer = await relayTo(terms.mailWorld.resolver);
      return [reacherProgram, reacherArguments(terms, { nameServer, proxy: "" })];
    }
    default: {
      const script = name === "winnow" ? await (bundled ??= bundle()) : source;
      return [process.execPath, [script, JSON.stringify(name), JSON.stringify(terms)]];
    }
  }
}

const source = fileURLToPath(import.meta.resolve("./whole-process.ts"));

/** As functions are deployed; the others come bundled by their makers, or compiled. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-bundle-"));
  await bundleEntry(source, folder);
  return join(folder, "index.mjs");
}
let bundled: Promise<string> | undefined;

let relay: { resolver: string; address: Promise<string> } | undefined;
const relayTo = (resolver: string): Promise<string> => {
  if (relay?.resolver !== resolver) relay = { resolver, address: startNameServerRelay(resolver) };
  return relay.address;
};

async function run(command: string, args: readonly string[], addresses: readonly string[]): Promise<Outcome> {
  const from = performance.now();
  const program = spawn(command, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const lines = createInterface(program.stdout);
  program.stdin.write(`${JSON.stringify(addresses)}\n`);
  const [line] = (await once(lines, "line")) as [string];
  const seconds = (performance.now() - from) / 1_000;
  const cpuSeconds = cpuSecondsOf(program.pid ?? 0);
  const { answers } = Output.parse(JSON.parse(line));
  await ended(program);
  return { seconds, cpuSeconds, maxConnections: 0, answers };
}

const maxEndMs = 5_000;

/** Lets a program exit by itself, since Node writes its compiled code then. One that does not is killed. */
async function ended(program: ChildProcessByStdio<Writable, Readable, null>): Promise<void> {
  program.stdin.end();
  if (program.exitCode !== null || program.signalCode !== null) return;
  const timer = setTimeout(() => program.kill("SIGKILL"), maxEndMs);
  await once(program, "exit");
  clearTimeout(timer);
}

/** Runs simulations in one process for each processor. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Failure, Message, type Task } from "./task.ts";

const here = import.meta.dirname;
/** Node keeps the compiled modules here, which halves the start of the next process. */
const compileCache = join(here, "../../../node_modules/.cache/simulator");

export interface Result {
  failures: readonly Failure[];
  simulations: number;
  calls: number;
  faults: number;
}

export interface TaskOptions {
  /** The name of a mutant that is simulated instead of the product. */
  mutant?: string;
  /** Receives each line that the process prints. */
  print?: (line: string) => void;
}

/** How many processes share a task. */
export const workerCount = availableParallelism();

type Selection = Pick<Extract<Task, { kind: "seeds" }>, "scenario" | "topic" | "only" | "sweeps">;

/** Simulates this many seeds, from one on. */
export const simulateSeeds = (from: number, seeds: number, selection: Selection = {}): Promise<Result> =>
  runOnAllWorkers((part) => ({
    kind: "seeds",
    ...selection,
    from: from + part,
    step: workerCount,
    seeds: Math.max(0, seeds - part),
    untilFirst: false,
  }));

/** One scenario, or all; every fault, or one of that many. */
type FaultSelection = Pick<Extract<Task, { kind: "single-faults" }>, "scenario" | "oneOf">;

/** Simulates single faults, each by itself. */
export const simulateSingleFaults = (selection: FaultSelection = {}): Promise<Result> =>
  simulateEach("single-faults", selection);

/** Simulates each service down for an hour. */
export const simulateOutages = (selection: FaultSelection = {}): Promise<Result> =>
  simulateEach("outages", selection);

const simulateEach = (kind: "single-faults" | "outages", selection: FaultSelection): Promise<Result> =>
  runOnAllWorkers((part) => ({ kind, ...selection, part, parts: workerCount, untilFirst: false }));

async function runOnAllWorkers(taskOf: (part: number) => Task): Promise<Result> {
  const results = await Promise.all(Array.from({ length: workerCount }, (_, part) => runTask(taskOf(part))));
  const sum = (count: (result: Result) => number) => results.reduce((total, one) => total + count(one), 0);
  return {
    failures: results.flatMap(({ failures }) => failures),
    simulations: sum(({ simulations }) => simulations),
    calls: sum(({ calls }) => calls),
    faults: sum(({ faults }) => faults),
  };
}

/** Runs a task in a new process. Throws if the process fails. */
export async function runTask(task: Task, { mutant, print }: TaskOptions = {}): Promise<Result> {
  const mutation = mutant === undefined ? [] : ["--import", join(here, "mutants/load.ts")];
  const child = spawn(process.execPath, [...mutation, join(here, "worker.ts"), JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(mutant === undefined ? {} : { WINNOW_MUTANT: mutant }),
    },
  });
  const exited = once(child, "close") as Promise<[number | null]>;
  let errorOutput = "";
  child.stderr.on("data", (piece: Buffer) => {
    errorOutput = `${errorOutput}${piece.toString()}`.slice(-2_000);
  });
  const failures: Failure[] = [];
  let counts: { simulations: number; calls: number; faults: number } | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const message = Message.parse(JSON.parse(line));
    if (message.kind === "failure") failures.push(message);
    else if (message.kind === "line") print?.(message.line);
    else counts = message;
  }
  const [code] = await exited;
  if (code !== 0 || !counts) throw new Error(`A simulator process ended with ${code}: ${errorOutput}`);
  return { failures, ...counts };
}

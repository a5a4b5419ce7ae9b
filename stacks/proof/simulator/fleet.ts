/** Simulations in as many processes as there are processors. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Job, Told, type Violated } from "./job.ts";

const here = import.meta.dirname;

export interface Result {
  violated: readonly Violated[];
  simulations: number;
  calls: number;
  misfortunes: number;
}

export interface Crew {
  /** The mutant of the product that is simulated, where it is not the product itself. */
  mutant?: string;
  /** Told what a process says. */
  print?: (line: string) => void;
}

/** How many processes share a job. */
export const width = availableParallelism();

/** Simulates so many seeds from one on. */
export const storms = (from: number, seeds: number): Promise<Result> =>
  together((part) => ({
    kind: "storms",
    from: from + part,
    step: width,
    seeds: Math.max(0, seeds - part),
    untilFirst: false,
  }));

/** Simulates every single misfortune. */
export const singles = (): Promise<Result> =>
  together((part) => ({ kind: "single", part, parts: width, untilFirst: false }));

async function together(jobOf: (part: number) => Job): Promise<Result> {
  const results = await Promise.all(Array.from({ length: width }, (_, part) => perform(jobOf(part))));
  const sum = (count: (result: Result) => number) => results.reduce((total, one) => total + count(one), 0);
  return {
    violated: results.flatMap(({ violated }) => violated),
    simulations: sum(({ simulations }) => simulations),
    calls: sum(({ calls }) => calls),
    misfortunes: sum(({ misfortunes }) => misfortunes),
  };
}

/** Has a job done in a process of its own. */
export async function perform(job: Job, { mutant, print }: Crew = {}): Promise<Result> {
  const mutation = mutant === undefined ? [] : ["--import", join(here, "mutants/load.ts")];
  const child = spawn(process.execPath, [...mutation, join(here, "worker.ts"), JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(mutant === undefined ? {} : { WINNOW_MUTANT: mutant }) },
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  let complaint = "";
  child.stderr.on("data", (piece: Buffer) => {
    complaint = `${complaint}${piece.toString()}`.slice(-2_000);
  });
  const violated: Violated[] = [];
  let counts: { simulations: number; calls: number; misfortunes: number } | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const told = Told.parse(JSON.parse(line));
    if (told.kind === "violated") violated.push(told);
    else if (told.kind === "line") print?.(told.line);
    else counts = told;
  }
  const [code] = await ended;
  if (code !== 0 || !counts) throw new Error(`A process of the simulation ended with ${code}: ${complaint}`);
  return { violated, ...counts };
}

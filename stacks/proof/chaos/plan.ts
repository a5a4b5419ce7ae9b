/** Which faults strike, whom and when: drawn from a seed, so that a storm can be had again. */
import { seededRandom } from "../../local/mail-world/hash.ts";

/** What strikes one worker, of so many by its number from 0. */
export type WorkerFault =
  | { kind: "kill"; worker: number }
  /** Stopped for so long, and then let go on as if nothing had been. */
  | { kind: "stop"; worker: number; seconds: number };

/** What is gone for everybody, for so long. */
export interface WorldFault {
  kind: "cloud" | "silence" | "dns" | "tarpit" | "disk";
  seconds: number;
}

export type Fault = WorkerFault | WorldFault;

export interface Strike {
  fault: Fault;
  /** Strikes once so much of the work is done, from 0 to 1; what is negative, at the beginning. */
  at: number;
  /** And so much later. */
  delaySeconds: number;
}

export interface Storm {
  kills: number;
  stops: number;
  stopSeconds: number;
  outages: Readonly<Record<WorldFault["kind"], number>>;
}

/** From a little before the first chunk is done, while the file is imported, to shortly before the last. */
const begin = -0.05;
const end = 0.95;
const longestDelaySeconds = 5;

export function draw({ kills, stops, stopSeconds, outages }: Storm, workers: number, seed: number): Strike[] {
  const random = seededRandom(seed);
  const anyWorker = () => Math.floor(random() * workers);
  const faults: Fault[] = [
    ...Array.from({ length: kills }, () => ({ kind: "kill", worker: anyWorker() }) as const),
    ...Array.from(
      { length: stops },
      () => ({ kind: "stop", worker: anyWorker(), seconds: stopSeconds }) as const,
    ),
    ...(["cloud", "silence", "dns", "tarpit", "disk"] as const).map((kind) => ({
      kind,
      seconds: outages[kind],
    })),
  ];
  return faults
    .map((fault) => ({
      fault,
      at: begin + random() * (end - begin),
      delaySeconds: random() * longestDelaySeconds,
    }))
    .toSorted((a, b) => a.at - b.at);
}

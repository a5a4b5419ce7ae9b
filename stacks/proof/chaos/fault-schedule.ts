/** The fault schedule of a chaos run: which faults are injected and when. The same seed draws the same schedule. */
import { seededRandom } from "../../local/mail-world/hash.ts";

/** A fault of one worker, by its number from 0. */
export type WorkerFault =
  | { kind: "kill"; worker: number }
  /** SIGSTOP, and SIGCONT after `seconds`. */
  | { kind: "stop"; worker: number; seconds: number };

/** A service that is down for all workers. */
export interface Outage {
  kind: "cloud" | "silence" | "dns" | "tarpit" | "disk";
  seconds: number;
}

export type Fault = WorkerFault | Outage;

export interface ScheduledFault {
  fault: Fault;
  /** The share of the work that is done when it is due, from 0 to 1; negative means at the beginning. */
  at: number;
  /** Seconds between the due time and the injection. */
  delaySeconds: number;
}

export interface FaultCounts {
  kills: number;
  stops: number;
  stopSeconds: number;
  outages: Readonly<Record<Outage["kind"], number>>;
}

/** From the import of the file to shortly before the last chunk. */
const begin = -0.05;
const end = 0.95;
const longestDelaySeconds = 5;

export function drawFaultSchedule(
  { kills, stops, stopSeconds, outages }: FaultCounts,
  workers: number,
  seed: number,
): ScheduledFault[] {
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

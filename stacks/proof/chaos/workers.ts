/** The worker processes of a cluster. A worker that exits is replaced at once. */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { closeSync, openSync } from "node:fs";
import type { Endpoints } from "../../local/mail-world/network.ts";
import type { Timings } from "./timings.ts";
import { kill } from "./process.ts";

/** The task of a worker. */
export interface WorkerTask {
  endpoint: string;
  timings: Timings;
  endpoints: Endpoints;
}

export interface WorkersOptions {
  count: number;
  task: WorkerTask;
  /** The log file. */
  log: string;
}

export interface Workers {
  /** The URL of a running worker, round robin; undefined while there is none. */
  url(): string | undefined;
  /** The number of the next worker that is not stopped, from this one on. */
  nextRunning(number: number): number;
  /** Kills a worker, by its number from 0. */
  kill(number: number): Promise<void>;
  /** Stops a worker for `seconds` (SIGSTOP, SIGCONT). */
  stop(number: number, seconds: number): Promise<void>;
  /** Exits of workers that were not killed. */
  unexpectedExits: readonly string[];
  end(): Promise<void>;
}

/** Starts the workers; resolves once they listen. */
export async function startWorkers({ count, task, log }: WorkersOptions): Promise<Workers> {
  const unexpectedExits: string[] = [];
  const output = openSync(log, "a");
  const workers = Array.from({ length: count }, () =>
    startWorker(task, output, (how) => unexpectedExits.push(how)),
  );
  await Promise.all(workers.map(({ ready }) => ready));
  let next = 0;
  return {
    url() {
      const urls = workers.flatMap((worker) => worker.url() ?? []);
      return urls[next++ % urls.length];
    },
    nextRunning(number) {
      const order = workers.map((_, step) => (number + step) % count);
      return order.find((one) => !workers[one]?.isStopped()) ?? number;
    },
    kill: async (number) => workers[number]?.kill(),
    stop: async (number, seconds) => workers[number]?.stop(seconds),
    unexpectedExits,
    async end() {
      await Promise.all(workers.map((worker) => worker.end()));
      closeSync(output);
    },
  };
}

const file = new URL("./worker.ts", import.meta.url);

interface Worker {
  ready: Promise<void>;
  url(): string | undefined;
  isStopped(): boolean;
  kill(): Promise<void>;
  stop(seconds: number): Promise<void>;
  end(): Promise<void>;
}

function startWorker(task: WorkerTask, output: number, onUnexpectedExit: (how: string) => void): Worker {
  const ready = Promise.withResolvers<void>();
  let isOver = false;
  let isStopped = false;
  let url: string | undefined;
  let child = start();

  function start(): ChildProcess {
    const started = fork(file, [JSON.stringify(task)], { stdio: ["ignore", output, output, "ipc"] });
    started.on("message", (message) => {
      url = z.url().parse(message);
      ready.resolve();
    });
    started.on("exit", (code, signal) => {
      url = undefined;
      if (isOver) return;
      if (signal !== "SIGKILL") onUnexpectedExit(`A worker exited with ${code ?? signal}`);
      child = start();
    });
    return started;
  }

  return {
    ready: ready.promise,
    url: () => url,
    isStopped: () => isStopped,
    kill: () => kill(child),
    async stop(seconds) {
      isStopped = true;
      child.kill("SIGSTOP");
      await wait(seconds * 1000);
      child.kill("SIGCONT");
      isStopped = false;
    },
    async end() {
      isOver = true;
      await kill(child);
    },
  };
}

/** The workers of a stage. One that ends is replaced at once, whoever ended it. */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { closeSync, openSync } from "node:fs";
import type { Endpoints } from "../../local/mail-world/network.ts";
import type { Pace } from "./pace.ts";
import { kill } from "./process.ts";

/** What a worker is told. */
export interface Task {
  endpoint: string;
  pace: Pace;
  whereabouts: Endpoints;
}

export interface WorkersOptions {
  count: number;
  task: Task;
  /** A file for what they say. */
  log: string;
}

export interface Workers {
  /** The address of one that answers, each in its turn; undefined while there is none. */
  url(): string | undefined;
  /** The number of a worker that is not stopped: this one, or else the next. */
  upright(number: number): number;
  /** Kills a worker, by its number from 0. */
  kill(number: number): Promise<void>;
  /** Stops a worker for so long, and lets it go on. */
  stop(number: number, seconds: number): Promise<void>;
  /** How workers ended that nobody had killed. */
  collapses: readonly string[];
  end(): Promise<void>;
}

/** Starts so many workers; resolves once they listen. */
export async function startWorkers({ count, task, log }: WorkersOptions): Promise<Workers> {
  const collapses: string[] = [];
  const output = openSync(log, "a");
  const workers = Array.from({ length: count }, () =>
    startWorker(task, output, (how) => collapses.push(how)),
  );
  await Promise.all(workers.map(({ ready }) => ready));
  let turn = 0;
  return {
    url() {
      const urls = workers.flatMap((worker) => worker.url() ?? []);
      return urls[turn++ % urls.length];
    },
    upright(number) {
      const order = workers.map((_, step) => (number + step) % count);
      return order.find((one) => !workers[one]?.isStopped()) ?? number;
    },
    kill: async (number) => workers[number]?.kill(),
    stop: async (number, seconds) => workers[number]?.stop(seconds),
    collapses,
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

function startWorker(task: Task, output: number, onCollapse: (how: string) => void): Worker {
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
      if (signal !== "SIGKILL") onCollapse(`A worker ended by itself with ${code ?? signal}`);
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

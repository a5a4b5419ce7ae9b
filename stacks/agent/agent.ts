/** The loop of an agent: takes batches, probes mail hosts, and returns its observations. A lost agent loses no work. */
import { setTimeout as pause } from "node:timers/promises";
import type { Batch } from "@winnow/core/probing/schema";
import type { Prober } from "@winnow/core/port/prober/index";
import { Refusal, type Reports, type Stage } from "./stage.ts";

export interface AgentOptions {
  stage: Stage;
  prober: Prober.Prober;
  /** Asks the public block lists about the address of this host. */
  listings: () => Promise<Prober.Listings>;
  /** The number of concurrent batches. */
  concurrency: number;
  log: (line: string) => void;
}

export interface Agent {
  /** Takes no more batches and completes the current ones. */
  stop(): void;
  stopped: Promise<void>;
}

/** The pause while no batch is waiting; doubled each time up to `longest`. */
const idleMs = { first: 500, longest: 5_000 };
const listingsMs = 3_600_000;
const failureMs = { first: 1_000, longest: 60_000 };
const answerAttempts = 5;
/** The part of a batch's time that is reserved for returning its reports. */
const returnSeconds = 2;

export function startAgent({ stage, prober, listings, concurrency, log }: AgentOptions): Agent {
  const stopping = new AbortController();
  const ended = new AbortController();

  /** Repeats the turn after the milliseconds that it returns, with backoff while it fails. */
  const repeat = async (
    until: AbortSignal,
    turn: () => Promise<number>,
    failed = "The stage cannot be reached",
  ): Promise<void> => {
    const rest = (milliseconds: number): Promise<void> =>
      pause(milliseconds, undefined, { signal: until }).catch(() => undefined);
    let failure = failureMs.first;
    while (!until.aborted) {
      try {
        await rest(await turn());
        failure = failureMs.first;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        log(`${failed}: ${reasonOf(error)}`);
        await rest(failure * (0.5 + Math.random()));
        failure = Math.min(failure * 2, failureMs.longest);
      }
    }
  };

  let listed: Prober.Listings["listed"] | undefined;
  /** A list that does not answer says what it said before. */
  const askLists = () => {
    const turn = async (): Promise<number> => {
      const { listed: now, silent } = await listings();
      listed = [...now, ...(listed ?? []).filter(({ list }) => silent.includes(list))];
      for (const { address, list } of listed) log(`The block list ${list} has ${address}.`);
      if (silent.length > 0) log(`No answer from the block lists ${silent.join(", ")}.`);
      return listingsMs;
    };
    return repeat(ended.signal, turn, "The block lists cannot be asked");
  };

  let isConnected = false;
  const heart = () =>
    repeat(ended.signal, async () => {
      const seconds = await stage.beat(listed);
      if (!isConnected) log("The stage accepts this agent.");
      isConnected = true;
      return seconds * 1000;
    });

  const worker = (): Promise<void> => {
    let idle = idleMs.first;
    return repeat(stopping.signal, async () => {
      const batch = await stage.take();
      idle = batch ? idleMs.first : Math.min(idle * 2, idleMs.longest);
      if (batch) await work(batch);
      return batch ? 0 : idle * (0.5 + Math.random());
    });
  };

  const work = async ({ id, seconds, questions }: Batch): Promise<void> => {
    const from = performance.now();
    log(`${id}: taken`);
    const deadline = new Date(Date.now() + (seconds - returnSeconds) * 1000);
    const reports = await Promise.all(questions.map((question) => prober.probe({ ...question, deadline })));
    const asked = questions.flatMap(({ domains }) => domains.flatMap(({ recipients }) => recipients)).length;
    const inTime = await returnReports(id, reports);
    const took = ((performance.now() - from) / 1000).toFixed(1);
    log(`${id}: ${asked} addresses in ${took} s${inTime ? "" : ", too late"}`);
  };

  const returnReports = async (id: string, reports: Reports): Promise<boolean> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await stage.answer(id, reports);
      } catch (error) {
        if (error instanceof Refusal || attempt === answerAttempts) throw error;
        await pause(failureMs.first * attempt * (0.5 + Math.random()));
      }
    }
  };

  const end = (): void => {
    stopping.abort();
    ended.abort();
  };
  const workersDone = Promise.all(Array.from({ length: concurrency }, worker)).finally(end);
  const stopped = Promise.all([workersDone, heart(), askLists()]).then(
    () => undefined,
    (error: unknown) => {
      end();
      throw error;
    },
  );
  return { stop: () => stopping.abort(), stopped };
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

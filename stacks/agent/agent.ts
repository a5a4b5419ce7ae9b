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
  /** The number of concurrent batches, and three times as many that somebody waits for, which have one question each. */
  concurrency: number;
  log: (line: string) => void;
}

export interface Agent {
  /** Takes no more batches and completes the current ones. */
  stop(): void;
  stopped: Promise<void>;
}

/** The pause while no batch is waiting. Somebody who waits for five seconds gets an answer where the stage is in use. */
export const idleMs = { inUse: 1_000, quiet: 2_000 };
/** A stage without a batch for so long is quiet: each call of an idle agent costs the stage something. */
const quietAfterMs = 600_000;
/** The most calls for a batch at a time. */
const maxCalls = 4;
const listingsMs = 3_600_000;
const failureMs = { first: 1_000, longest: 60_000 };
const answerAttempts = 5;
const longestAnswerPauseMs = 10_000;
/** A stage that has accepted this agent may refuse it for so long, while it has its token replaced. */
const refusedMs = 180_000;
/** The part of a batch's time that is reserved for returning its reports, which are few where the time is short. */
const returnSeconds = (seconds: number): number => Math.min(2, seconds / 4);

export function startAgent({ stage, prober, listings, concurrency, log }: AgentOptions): Agent {
  const stopping = new AbortController();
  const ended = new AbortController();
  /** When the stage last accepted a call; null before it has. */
  let accepted: number | null = null;
  const isRefused = (error: unknown): boolean =>
    error instanceof Refusal && (accepted === null || performance.now() - accepted > refusedMs);

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
        if (isRefused(error)) throw error;
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

  const heart = () =>
    repeat(ended.signal, async () => {
      const seconds = await stage.beat(listed);
      if (accepted === null) log("The stage accepts this agent.");
      accepted = performance.now();
      return seconds * 1000;
    });

  const underWay = new Set<Promise<void>>();
  let listsUnderWay = 0;
  const begin = (batch: Batch): void => {
    const ofList = batch.questions.some(({ isAwaited }) => isAwaited) ? 0 : 1;
    listsUnderWay += ofList;
    const done = work(batch)
      .catch((error: unknown) => log(`${batch.id}: ${reasonOf(error)}`))
      .finally(() => {
        underWay.delete(done);
        listsUnderWay -= ofList;
      });
    underWay.add(done);
  };

  /** One call at a time asks while no batch waits, so that an idle agent costs little. While all bring one, twice as many ask. */
  const asking = (): Promise<void> => {
    let calls = 1;
    let lastFound = performance.now();
    return repeat(stopping.signal, async () => {
      const places = 4 * concurrency - underWay.size;
      if (places === 0) {
        await Promise.race(underWay);
        return 0;
      }
      const asked = Math.min(calls, places);
      const answers = await Promise.allSettled(
        Array.from({ length: asked }, (_, index) =>
          stage.take({ onlyAwaited: prober.isFull === true || listsUnderWay + index >= concurrency }),
        ),
      );
      const batches = answers.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
      for (const batch of batches) begin(batch);
      const failed = answers.find((one) => one.status === "rejected");
      calls = batches.length === asked ? Math.min(2 * asked, maxCalls) : 1;
      if (failed) throw failed.reason;
      const now = performance.now();
      if (batches.length > 0) lastFound = now;
      if (batches.length === asked) return 0;
      return idleMs[now - lastFound < quietAfterMs ? "inUse" : "quiet"] * (0.75 + Math.random() / 2);
    });
  };

  const work = async ({ id, seconds, questions }: Batch): Promise<void> => {
    const from = performance.now();
    log(`${id}: taken`);
    const deadline = new Date(Date.now() + (seconds - returnSeconds(seconds)) * 1000);
    const reports = await Promise.all(questions.map((question) => prober.probe({ ...question, deadline })));
    const asked = questions.flatMap(({ domains }) => domains.flatMap(({ recipients }) => recipients)).length;
    const inTime = await returnReports(id, reports, from + seconds * 1_000);
    const took = ((performance.now() - from) / 1000).toFixed(1);
    log(`${id}: ${asked} addresses in ${took} s${inTime ? "" : ", too late"}`);
  };

  /** Tries again where the stage cannot be reached, and until the batch is due where it refuses an agent that it has accepted. */
  const returnReports = async (id: string, reports: Reports, due: number): Promise<boolean> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await stage.answer(id, reports);
      } catch (error) {
        const isOver =
          error instanceof Refusal ? isRefused(error) || performance.now() >= due : attempt >= answerAttempts;
        if (isOver) throw error;
        await pause(Math.min(failureMs.first * attempt, longestAnswerPauseMs) * (0.5 + Math.random()));
      }
    }
  };

  const end = (): void => {
    stopping.abort();
    ended.abort();
  };
  const worked = async (): Promise<void> => {
    try {
      await asking();
    } finally {
      await Promise.all(underWay);
      end();
    }
  };
  const stopped = Promise.all([worked(), heart(), askLists()]).then(
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

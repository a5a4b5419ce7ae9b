import type { Place, Places, Politeness, Refusal } from "./places.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** The right to one session. */
export interface Turn {
  /** The moment, by `performance.now()`, at which the session is over. */
  readonly until: number;
  /** Tells that the session has ended, and by which code where the hosts would have us come later. */
  end(code: number | null): void;
}

/** A turn, when to come back, or what the hosts have told so many others that there is no point in coming back soon. */
export type Outcome = { turn: Turn } | { retryAfterSeconds: number } | { refusal: Refusal };

/** Those of one process who want turns at a key, first come, first served. */
export interface Line {
  /** A turn, or why there is none. Where this process holds a place, waits for it; else for so long, and never after the signal. */
  turn(patienceMs: number, signal: AbortSignal): Promise<Outcome>;
  /** Gives all places back. */
  leave(): Promise<void>;
}

/** A place that this process holds. All times by `performance.now()`. */
interface Seat {
  readonly place: Place;
  /** No session may go on for longer. */
  readonly until: number;
  freeFrom: number;
  refusal: Refusal | null;
  isTaken: boolean;
}

interface Waiting {
  readonly since: number;
  readonly patienceMs: number;
  readonly settle: (outcome: Outcome) => void;
}

/** For how long a process that gave up a place leaves it to others. */
const courtesyMs = 3_000;
const afterFailureMs = 5_000;
const shortestPenaltyMs = 60_000;
const longestPenaltyMs = 15 * 60_000;
/** Refusals in a row that stand for what others would be told. */
const convincing = 3;

export function createLine(places: Places, politeness: Politeness, sessionMs: number): Line {
  const { key, connections } = politeness;
  const spacingMs = politeness.spacingSeconds * 1000;
  const seats = new Set<Seat>();
  const waiting = new Set<Waiting>();
  const underWay = new Set<Promise<void>>();
  let askFrom = 0;
  let refusal: Refusal | null = null;
  /** Until when this process had a claim to a place. */
  let lastHeld = 0;
  let isAsking = false;
  let hasLeft = false;
  let timer: NodeJS.Timeout | undefined;

  /** Goes on in the background, and fails there: a place that cannot be given back is free again by itself. */
  const follow = (work: Promise<void>): void => {
    const done = work.catch(() => {}).finally(() => underWay.delete(done));
    underWay.add(done);
  };

  const giveBack = (seat: Seat, restMs: number): void => {
    seats.delete(seat);
    follow(places.giveBack(seat.place, { milliseconds: restMs, refusal: seat.refusal }));
  };

  const begin = (seat: Seat): Turn => {
    const began = performance.now();
    let hasEnded = false;
    seat.isTaken = true;
    return {
      until: began + sessionMs,
      end(code) {
        if (hasEnded) return;
        hasEnded = true;
        seat.isTaken = false;
        seat.freeFrom = began + spacingMs;
        const times = (seat.refusal?.times ?? 0) + 1;
        seat.refusal = code === null ? null : { code, times };
        if (seat.refusal) giveBack(seat, penaltyMs(times));
        serve();
      },
    };
  };

  const ask = async (): Promise<void> => {
    isAsking = true;
    try {
      const now = performance.now();
      const taken = await places.take(key, connections, sessionMs);
      if ("place" in taken) {
        const { place } = taken;
        const until = now + place.holdMs;
        seats.add({ place, until, freeFrom: now, refusal: place.refusal, isTaken: false });
      } else {
        askFrom = performance.now() + taken.askAgainMs;
        refusal = taken.refusal;
      }
    } catch {
      askFrom = performance.now() + afterFailureMs;
    }
    isAsking = false;
    serve();
  };

  const isPatient = ({ since, patienceMs }: Waiting): boolean =>
    askFrom <= Math.max(since, lastHeld) + patienceMs;

  const turnAway = (one: Waiting): void => {
    if (seats.size === 0 && refusal && refusal.times >= convincing) return one.settle({ refusal });
    const freeInMs = seats.size > 0 ? 0 : askFrom - performance.now();
    one.settle({ retryAfterSeconds: retryAfterSeconds(politeness, waiting.size, freeInMs) });
  };

  /** Gives up what cannot serve a whole session any more, and all of it once everybody has left. */
  const giveUp = (now: number): void => {
    for (const seat of seats) {
      const from = Math.max(now, seat.freeFrom);
      if (seat.isTaken || (!hasLeft && from + sessionMs <= seat.until)) continue;
      giveBack(seat, from - now);
      lastHeld = from;
      askFrom = from + courtesyMs;
    }
  };

  /** What follows from whatever has changed. */
  const serve = (): void => {
    clearTimeout(timer);
    const now = performance.now();
    giveUp(now);
    const idle = [...seats].filter(({ isTaken }) => !isTaken);
    const free = idle.filter(({ freeFrom }) => freeFrom <= now);
    for (const one of waiting) {
      const seat = free.shift();
      if (!seat) break;
      one.settle({ turn: begin(seat) });
    }
    const resting = idle.filter(({ isTaken }) => !isTaken);
    const isShort = waiting.size > resting.length && seats.size < connections;
    if (isShort && !isAsking && askFrom <= now) follow(ask());
    if (seats.size === 0 && !isAsking) for (const one of waiting) if (!isPatient(one)) turnAway(one);

    if (waiting.size === 0) return;
    const changes = resting.map(({ freeFrom }) => freeFrom);
    if (isShort && !isAsking) changes.push(askFrom);
    if (changes.length > 0) timer = setTimeout(serve, Math.max(1, Math.min(...changes) - now));
  };

  return {
    turn: (patienceMs, signal) =>
      new Promise((resolve) => {
        const one: Waiting = {
          since: performance.now(),
          patienceMs,
          settle(outcome) {
            waiting.delete(one);
            signal.removeEventListener("abort", quit);
            resolve(outcome);
          },
        };
        const quit = (): void => turnAway(one);
        waiting.add(one);
        signal.addEventListener("abort", quit);
        if (signal.aborted) quit();
        else serve();
      }),
    async leave() {
      hasLeft = true;
      serve();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

const penaltyMs = (times: number): number => Math.min(longestPenaltyMs, shortestPenaltyMs * 2 ** (times - 1));

/** What is said of one address: a verdict, or that it was not asked about. */
import { Actor } from "../../kit/actor.ts";
import { billable } from "../billable.ts";
import { decide } from "../decide/decide.ts";
import type { Evidence } from "../evidence.ts";
import { holdsUntil } from "../holds-until.ts";
import { retryAfter } from "../retry.ts";
import type { Info } from "../schema.ts";

/** The outcome for one address. */
export type Judgement = Judged | Unasked;

export interface Judged {
  verdict: Info;
  /** Seconds to wait before a retry, 0 if the server names none; null if a retry would not help. */
  retryAfterSeconds: number | null;
}

/** No answer, as time ran out or no session slot was free: seconds to wait before asking. */
export interface Unasked {
  verdict: null;
  retryAfterSeconds: number;
  /** The verdict where a host was asked and silent until time ran out; null where the address was not asked about. */
  cutOff: Info | null;
  /** The verdict where nobody asks until the deadline of the job, since the provider rests; null where it does not. */
  paused: Info | null;
}

/** The evidence of who was not asked. */
export const nothing = { mail: null, probe: null, catchAll: null } as const;

/** Turns the evidence that there is at a time into a judgement. */
export type Conclude = (evidence: Evidence, at: Date) => Judged;

/** Conclusions of one call, whose duration counts from `started`. */
export function conclusions(started: Date): Conclude {
  const timesOf = sharedTimes(started);
  const isTest = Actor.testWorkspace() !== null;
  return (evidence, at) => {
    const body = decide(evidence);
    const { checked_at, duration_ms } = timesOf(at);
    const isFree = isTest || body.outcome !== undefined || !billable(body);
    const verify_again_by = holdsUntil({ ...body, checked_at });
    const verdict = { ...body, charged: isFree ? 0 : 1, checked_at, verify_again_by, duration_ms };
    return { verdict, retryAfterSeconds: retryAfter(verdict.reason, evidence) };
  };
}

/** The times of verdicts, one object for all that were reached at the same moment. */
function sharedTimes(started: Date): (at: Date) => Pick<Info, "checked_at" | "duration_ms"> {
  const known = new Map<Date, Pick<Info, "checked_at" | "duration_ms">>();
  return (at) => {
    const times = known.get(at) ?? {
      checked_at: at.toISOString(),
      duration_ms: Math.max(0, at.getTime() - started.getTime()),
    };
    known.set(at, times);
    return times;
  };
}

/** The judgement on an address about which a mail host was to be asked. */
export function judgementOf(evidence: Evidence, at: Date, conclude: Conclude): Judgement {
  const { probe } = evidence;
  if (probe?.kind === "not_asked") {
    const silence = probe.cutOff && conclude({ ...evidence, probe: probe.cutOff }, at);
    return unasked(0, { cutOff: silence?.verdict });
  }
  if (probe?.kind === "busy") {
    const paused = probe.rests && conclude(evidence, at);
    return unasked(probe.retryAfterSeconds, { paused: paused?.verdict });
  }
  return conclude(evidence, at);
}

export const unasked = (
  retryAfterSeconds: number,
  {
    cutOff = null,
    paused = null,
  }: { cutOff?: Info | null | undefined; paused?: Info | null | undefined } = {},
): Unasked => ({ verdict: null, retryAfterSeconds, cutOff, paused });

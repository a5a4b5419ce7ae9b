/** Calls that write the same objects take turns: each would write all of them again whenever another came first. */
import { setTimeout as sleep } from "node:timers/promises";
import { ulid } from "ulid";
import { Actor } from "../kit/actor.ts";
import { LimitError } from "../kit/error.ts";
import { Throttle } from "../throttle/index.ts";

/** The turn of a call that died is over then: the function of calls ends at 29 seconds. */
const turnSeconds = 30;
/** This many callers of the same objects wait for longer, so that an import does not have single changes refused. */
const patientCallers = 5;
const patientMs = 15_000;
const patientSeconds = 40;
const impatientMs = 2_000;
const longestPauseMs = 300;
const retryAfterSeconds = 5;

/** Whether a person or a program waits for what is done. */
export const isCall = (): boolean => Actor.isPerson() || Actor.apiKeyOrNull() !== null;

/**
 * Runs the body when no other call does for the same objects. Throws `limit` where others had them for two seconds, or for fifteen if few
 * callers wait. Jobs, timers and reactions do not wait: they are few, and their transactions run again where a call was first.
 */
export async function inTurn<R>(below: string, body: () => Promise<R>): Promise<R> {
  if (!isCall()) return body();
  const turn: Throttle.Places = { subject: `writing:${below}`, max: 1, seconds: turnSeconds };
  const holder = ulid();
  const attempt = () => Throttle.withPlace(turn, holder, async () => ({ answer: await body() }));
  const done = (await attempt()) ?? (await waited(below, holder, attempt));
  if (done) return done.answer;
  throw new LimitError(
    "named_object.busy",
    "Other calls of your workspace are changing the same data. Send changes together, or one after another.",
    retryAfterSeconds,
  );
}

type Attempt<R> = () => Promise<R | null>;

async function waited<R>(below: string, holder: string, attempt: Attempt<R>): Promise<R | null> {
  const patience = { subject: `waiting:${below}`, max: patientCallers, seconds: patientSeconds };
  const patient = await Throttle.withPlace(patience, holder, async () => ({
    done: await repeated(attempt, patientMs),
  }));
  return patient ? patient.done : repeated(attempt, impatientMs);
}

async function repeated<R>(attempt: Attempt<R>, milliseconds: number): Promise<R | null> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await sleep(Math.random() * longestPauseMs);
    const done = await attempt();
    if (done) return done;
  }
  return null;
}

/**
 * How often codes are sent to an address: per asker one a minute and five an hour. The total of an hour is bounded too,
 * lower for unknown askers, so that strangers neither flood an address nor use up what its owner's devices may ask for.
 */
import { type Change, Table } from "../aws/table/index.ts";
import { LimitError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { Throttle } from "../throttle/index.ts";
import { CodeSendEntity, type CodeSendRow } from "./entity.ts";

/** The seconds between two codes for one asker. */
export const pauseSeconds = 60;
const hourSeconds = 3600;

/** Codes an hour for one asker, for all while the asker is unknown, and for all. */
const sendsPerHour = { asker: 5, unknown: 10, all: 30 } as const;

/** The key of a code. */
export interface Key {
  purpose: string;
  subject: string;
}

/** The changes that count a code sent to the caller. Throws `limit` where there were too many. */
export async function countSend(key: Key, isKnown: boolean, stale: () => Error): Promise<Change[]> {
  const [own, all] = await Promise.all([read(key, Throttle.asker()), read(key, "all")]);
  const pause = own ? pauseSeconds - secondsSince(own.timeSent) : 0;
  if (pause > 0) throw tooSoon(pause);
  requireRest(own, sendsPerHour.asker);
  requireRest(all, isKnown ? sendsPerHour.all : sendsPerHour.unknown);
  return [
    Table.change(counted({ ...key, asker: Throttle.asker() }, own), () => tooSoon(pauseSeconds)),
    Table.change(counted({ ...key, asker: "all" }, all), stale),
  ];
}

async function read(key: Key, asker: string): Promise<CodeSendRow | null> {
  const { data } = await CodeSendEntity.get({ ...key, asker }).go({ consistent: true });
  return data;
}

function requireRest(row: CodeSendRow | null, most: number): void {
  const rest = row ? hourSeconds - secondsSince(row.timeHour) : 0;
  if (row && row.sent >= most && rest > 0) throw tooSoon(rest);
}

function counted(key: Key & { asker: string }, before: CodeSendRow | null) {
  const now = Clock.now();
  const sameHour = before && secondsSince(before.timeHour) < hourSeconds ? before : null;
  return CodeSendEntity.put({
    ...key,
    timeSent: now.toISOString(),
    sent: (sameHour?.sent ?? 0) + 1,
    timeHour: sameHour?.timeHour ?? now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + 2 * hourSeconds,
  }).where(({ timeSent, sent }, { eq, notExists }) =>
    before ? `${eq(timeSent, before.timeSent)} AND ${eq(sent, before.sent)}` : notExists(timeSent),
  );
}

const secondsSince = (time: string): number => (Clock.now().getTime() - Date.parse(time)) / 1000;

const tooSoon = (seconds: number): LimitError => {
  const whole = Math.ceil(seconds);
  return new LimitError(
    "account.code_too_soon",
    `A code was sent already. Ask for another one in ${whole} seconds.`,
    whole,
  );
};

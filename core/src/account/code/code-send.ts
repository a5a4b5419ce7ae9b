/**
 * How often codes are sent to an address: for one requester one a minute and five an hour. All requesters
 * together are bounded by a leaky bucket of sends, with one bucket for known requesters and one for unknown
 * ones. While it is full, a requester is not refused for the requests of others: the last code, which is
 * still valid, serves it as well, and no further mail is sent.
 */
import { type Change, Table } from "../../aws/table/index.ts";
import { LimitError } from "../../kit/error.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import { CodeSendEntity, type CodeSendRow } from "../entity.ts";

/** The seconds between two codes for one requester. */
export const pauseSeconds = 60;
const hourSeconds = 3600;
const sendsPerHour = 5;

/** The bucket of all requesters: five sends, of which one drains in six minutes, before the last code expires. */
const bucket = { sends: 5, drainSeconds: 360 } as const;

/** The key of a code. */
export interface Key {
  purpose: string;
  subject: string;
}

export interface SendTerms {
  isKnown: boolean;
  /** Whether the address has a valid code. */
  hasCode: boolean;
}

/** Whether to send a code to the caller, and the changes that count it. Throws `limit` where the caller asks too often. */
export async function countSend(
  key: Key,
  { isKnown, hasCode }: SendTerms,
  outdated: () => Error,
): Promise<{ isSent: boolean; changes: Change[] }> {
  const requester = Throttle.requester();
  const all = isKnown ? "known" : "unknown";
  const [own, others] = await Promise.all([read(key, requester), read(key, all)]);
  const pause = own ? pauseSeconds - Clock.elapsedSeconds(own.timeSent) : 0;
  if (pause > 0) throw tooSoon(pause);
  const hour = windowOf(own);
  if (hour.sent >= sendsPerHour) throw tooSoon(hourSeconds - Clock.elapsedSeconds(hour.timeFrom));
  const level = levelOf(others);
  const isSent = level.sent < bucket.sends || !hasCode;
  const changes = [
    Table.change(counted({ ...key, requester }, own, hour), () => tooSoon(pauseSeconds)),
    ...(isSent ? [Table.change(counted({ ...key, requester: all }, others, level), outdated)] : []),
  ];
  return { isSent, changes };
}

async function read(key: Key, requester: string): Promise<CodeSendRow | null> {
  const { data } = await CodeSendEntity.get({ ...key, requester }).go({ consistent: true });
  return data;
}

type Count = Pick<CodeSendRow, "sent" | "timeFrom">;

/** The codes of the hour that began with the first of them. */
const windowOf = (row: CodeSendRow | null): Count =>
  row && Clock.elapsedSeconds(row.timeFrom) < hourSeconds
    ? row
    : { sent: 0, timeFrom: Clock.now().toISOString() };

/** The sends that have not drained. */
function levelOf(row: CodeSendRow | null): Count {
  const drained = row ? Math.floor(Clock.elapsedSeconds(row.timeFrom) / bucket.drainSeconds) : 0;
  if (!row || drained >= row.sent) return { sent: 0, timeFrom: Clock.now().toISOString() };
  const from = Date.parse(row.timeFrom) + drained * bucket.drainSeconds * 1000;
  return { sent: row.sent - drained, timeFrom: new Date(from).toISOString() };
}

function counted(key: Key & { requester: string }, before: CodeSendRow | null, { sent, timeFrom }: Count) {
  const now = Clock.now();
  return CodeSendEntity.put({
    ...key,
    timeSent: now.toISOString(),
    sent: sent + 1,
    timeFrom,
    expires: Math.floor(now.getTime() / 1000) + keptSeconds.code,
  }).where(({ timeSent, sent }, { eq, notExists }) =>
    before ? `${eq(timeSent, before.timeSent)} AND ${eq(sent, before.sent)}` : notExists(timeSent),
  );
}

const tooSoon = (seconds: number): LimitError => {
  const whole = Math.ceil(seconds);
  return new LimitError(
    "account.code_too_soon",
    `A code was sent already. Ask for another one in ${whole} seconds.`,
    whole,
  );
};

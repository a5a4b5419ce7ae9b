/** Counts of uses: of one subject in one window of time, each use one atomic update. */
import { type Change, Table } from "../aws/table/index.ts";
import { countingAhead, tenthOver } from "../kit/concurrency/counted-ahead.ts";
import { LimitError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { entityOf } from "./entity.ts";
import type { Limit } from "./schema.ts";
import { inWords, of, type Span } from "./span.ts";
import { isSubject, type Kind, kindOf, type Subject } from "./subject.ts";

/** How often a subject was used in a window of time, this use included. */
export interface Used {
  count: number;
  endsInSeconds: number;
}

/** Counts a use, without a limit. */
export async function count(subject: Subject, { seconds }: Pick<Limit, "seconds">): Promise<Used> {
  const span = of({ seconds });
  return { count: await added(subject, span, 1), endsInSeconds: span.endsInSeconds };
}

const ahead = countingAhead({ clock: Clock.use, share: tenthOver, afterWindow: "forget" });

/** Counts a use, some of them without a write: processes that share a subject pass at most a tenth more than the limit. */
export async function countAhead(subject: Subject, limit: Limit): Promise<Used> {
  const span = of(limit);
  const used = await ahead({ subject, window: span.window, max: limit.max }, (passed) =>
    added(subject, span, passed + 1),
  );
  return { count: used, endsInSeconds: span.endsInSeconds };
}

/** Adds uses in a window, and returns all of it. */
async function added(subject: Subject, { window, expires }: Span, uses: number): Promise<number> {
  const { data } = await entityOf(subject)
    .upsert({ subject, window, expires })
    .add({ count: uses })
    .go({ response: "all_new" });
  return data.count;
}

/** What was counted of a subject in a window; null where nothing was. */
export async function countIn(subject: Subject, { window }: Pick<Span, "window">): Promise<number | null> {
  const { data } = await entityOf(subject).get({ subject, window }).go({ consistent: true });
  return data?.count ?? null;
}

/** The change that adds uses in a window, beyond its limit too; a negative number takes them back. */
export const adding = (subject: Subject, { window, expires }: Span, uses: number): Change =>
  Table.change(entityOf(subject).upsert({ subject, window, expires }).add({ count: uses }));

/** Keeps a count of a subject until the end of a window, in place of the one before. */
export async function keep(subject: Subject, { window, expires }: Span, uses: number): Promise<void> {
  await entityOf(subject).put({ subject, window, expires, count: uses }).go();
}

/** Counts a use. Throws `limit` beyond the limit, for this reason. */
export async function spend(subject: Subject, limit: Limit, reason: string): Promise<void> {
  const { count: used, endsInSeconds } = await count(subject, limit);
  if (used > limit.max) throw usedUp(reason, endsInSeconds, kindOf(subject));
}

/** The change that uses this many of a limit. Refused with `limit`, for this reason. */
export function spending(subject: Subject, limit: Limit, uses: number, reason: string): Change {
  const { window, expires, endsInSeconds } = of(limit);
  const left = limit.max - uses;
  const upsert = entityOf(subject)
    .upsert({ subject, window, expires })
    .add({ count: uses })
    .where((row, { lte, notExists }) =>
      left < 0 ? lte(row.count, left) : `${notExists(row.count)} OR ${lte(row.count, left)}`,
    );
  return Table.change(upsert, () => usedUp(reason, endsInSeconds, kindOf(subject)));
}

/** A 429 that says in how many seconds, minutes or hours to try again. */
export const usedUp = (reason: string, seconds: number, kind: Kind = "quota"): LimitError =>
  new LimitError(`${kind}.used_up`, `${reason} Try again in ${inWords(seconds)}.`, seconds);

/** Erases what was counted for a subject. Can be repeated. */
export async function forget(subject: string): Promise<void> {
  if (!isSubject(subject)) return;
  const entity = entityOf(subject);
  await Table.eraseAll(entity, () => entity.query.byWindow({ subject }));
}

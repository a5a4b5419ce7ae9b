/** Counts of uses: of one subject in one window of time, each use one atomic update. */
import { type Change, Table } from "../aws/table/index.ts";
import { countingAhead, tenthOver } from "../kit/counted-ahead.ts";
import { LimitError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { Throttle } from "../throttle/index.ts";
import { QuotaEntity } from "./entity.ts";
import type { Limit } from "./limits.ts";

/** How often a subject was used in a window of time, this use included. */
interface Used {
  count: number;
  endsInSeconds: number;
}

/** Counts a use, also beyond the limit. */
export async function use(subject: string, limit: Limit): Promise<Used> {
  const window = Throttle.windowOf(limit);
  return { count: await added(subject, window, 1), endsInSeconds: window.endsInSeconds };
}

const countAhead = countingAhead({ clock: Clock.use, share: tenthOver, afterWindow: "forget" });

/** Counts a use, some of them without a write: processes that share a subject pass at most a tenth more than the limit. */
export async function useAhead(subject: string, limit: Limit): Promise<Used> {
  const window = Throttle.windowOf(limit);
  const count = await countAhead({ subject, window: window.window, max: limit.max }, (ahead) =>
    added(subject, window, ahead + 1),
  );
  return { count, endsInSeconds: window.endsInSeconds };
}

/** Adds uses in a window, and returns all of it. */
async function added(subject: string, { window, expires }: Throttle.Window, uses: number): Promise<number> {
  const { data } = await QuotaEntity.upsert({ subject, window, expires })
    .add({ count: uses })
    .go({ response: "all_new" });
  return data.count;
}

/** What was counted of a subject in a window; null where nothing was. */
export async function countIn(
  subject: string,
  { window }: Pick<Throttle.Window, "window">,
): Promise<number | null> {
  const { data } = await QuotaEntity.get({ subject, window }).go({ consistent: true });
  return data?.count ?? null;
}

/** The change that adds uses in a window, beyond its limit too; a negative number takes them back. */
export const adding = (subject: string, { window, expires }: Throttle.Window, count: number): Change =>
  Table.change(QuotaEntity.upsert({ subject, window, expires }).add({ count }));

/** Keeps a count of a subject until the end of a window, in place of the one before. */
export async function keepCount(
  subject: string,
  { window, expires }: Throttle.Window,
  count: number,
): Promise<void> {
  await QuotaEntity.put({ subject, window, expires, count }).go();
}

/** Counts a use. Throws `limit` beyond the limit, for this reason. */
export async function spend(subject: string, limit: Limit, reason: string): Promise<void> {
  const { count, endsInSeconds } = await use(subject, limit);
  if (count > limit.max) throw usedUp(reason, endsInSeconds);
}

/** The change that uses this many of a limit. Refused with `limit`, for this reason. */
export function spending(subject: string, limit: Limit, count: number, reason: string): Change {
  const { window, expires, endsInSeconds } = Throttle.windowOf(limit);
  const left = limit.max - count;
  const uses = QuotaEntity.upsert({ subject, window, expires })
    .add({ count })
    .where((row, { lte, notExists }) =>
      left < 0 ? lte(row.count, left) : `${notExists(row.count)} OR ${lte(row.count, left)}`,
    );
  return Table.change(uses, () => usedUp(reason, endsInSeconds));
}

/** A 429 that says in how many seconds, minutes or hours to try again. */
export const usedUp = (reason: string, seconds: number): LimitError =>
  new LimitError("quota.used_up", `${reason} Try again in ${Throttle.inWords(seconds)}.`, seconds);

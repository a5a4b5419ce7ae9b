import { Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { PlacesEntity } from "./entity.ts";

/** This many may be busy with a subject at a time. */
export interface Places {
  subject: string;
  max: number;
  /** Longer than any of them is busy: the place of one that died is free after this long. */
  seconds: number;
}

/**
 * Runs the body with a place of every subject: of a workspace, say, and of all workspaces. Returns null at once where the holder
 * has one, or one of them has none left.
 */
export async function withPlace<R>(
  places: Places | readonly Places[],
  holder: string,
  body: () => Promise<R>,
): Promise<R | null> {
  const all = [places].flat();
  if (!(await takePlace(all, holder))) return null;
  try {
    return await body();
  } finally {
    // A place that is not left is free after its time.
    await leavePlace(all, holder).catch(() => null);
  }
}

const takePlace = (places: readonly Places[], holder: string): Promise<boolean> =>
  changed(places, (held, ends, { max }) => {
    const isFree = held[holder] === undefined && Object.keys(held).length < max;
    return isFree ? { ...held, [holder]: ends } : null;
  });

const leavePlace = (places: readonly Places[], holder: string): Promise<boolean> =>
  changed(places, ({ [holder]: _, ...others }) => others);

/** When the place of each holder ends, in milliseconds since 1970. */
type Held = Readonly<Record<string, number>>;

/** Changes the places that have not ended, of all subjects or none. Returns false where a change is null. */
const changed = (
  places: readonly Places[],
  change: (held: Held, ends: number, of: Places) => Held | null,
): Promise<boolean> =>
  Table.transact(async (outdated) => {
    const now = Clock.now().getTime();
    const puts = await Promise.all(
      places.map(async (of) => {
        const { subject } = of;
        const { data } = await PlacesEntity.get({ subject }).go({ consistent: true });
        const { version = 0, held = {} } = data ?? {};
        const ends = now + of.seconds * 1_000;
        const current = Object.fromEntries(Object.entries(held).filter(([, end]) => end > now));
        const after = change(current, ends, of);
        if (!after) return null;
        const row = { subject, version: version + 1, held: after, expires: Math.ceil(ends / 1_000) };
        const put = PlacesEntity.put(row).where((before, { eq, notExists }) =>
          data ? eq(before.version, version) : notExists(before.version),
        );
        return Table.change(put, outdated);
      }),
    );
    const changes = puts.filter((put) => put !== null);
    return changes.length === puts.length ? { answer: true, changes } : { answer: false, changes: [] };
  });

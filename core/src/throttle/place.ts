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

/** Runs the body with a place of the subject. Returns null at once where the holder has one, or none is left. */
export async function withPlace<R>(
  places: Places,
  holder: string,
  body: () => Promise<R>,
): Promise<R | null> {
  if (!(await takePlace(places, holder))) return null;
  try {
    return await body();
  } finally {
    // A place that is not left is free after its time.
    await leavePlace(places, holder).catch(() => null);
  }
}

const takePlace = (places: Places, holder: string): Promise<boolean> =>
  changed(places, (held, ends) => {
    const isFree = held[holder] === undefined && Object.keys(held).length < places.max;
    return isFree ? { ...held, [holder]: ends } : null;
  });

const leavePlace = (places: Places, holder: string): Promise<boolean> =>
  changed(places, ({ [holder]: left, ...others }) => (left === undefined ? null : others));

/** When the place of each holder ends, in milliseconds since 1970. */
type Held = Readonly<Record<string, number>>;

/** Changes the places that have not ended. Returns false where the change is null. */
const changed = (
  { subject, seconds }: Places,
  change: (held: Held, ends: number) => Held | null,
): Promise<boolean> =>
  Table.transact(async (outdated) => {
    const { data } = await PlacesEntity.get({ subject }).go({ consistent: true });
    const { version = 0, held = {} } = data ?? {};
    const now = Clock.now().getTime();
    const ends = now + seconds * 1_000;
    const after = change(Object.fromEntries(Object.entries(held).filter(([, end]) => end > now)), ends);
    if (!after) return { answer: false, changes: [] };
    const row = { subject, version: version + 1, held: after, expires: Math.ceil(ends / 1_000) };
    const put = PlacesEntity.put(row).where((before, { eq, notExists }) =>
      data ? eq(before.version, version) : notExists(before.version),
    );
    return { answer: true, changes: [Table.change(put, outdated)] };
  });

import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { PlacesEntity } from "./entity.ts";

/** This many may be busy with a subject at a time. */
export interface Places {
  subject: string;
  max: number;
  /** Longer than any of them is busy: the place of one that died is free after this long. */
  seconds: number;
  /** A row has this many places, so no row is written too often; all places are in one row where it is left out. */
  rowOf?: number;
}

/**
 * Runs the body with a place of every subject: of a workspace, say, and of all workspaces. Returns null at once where the holder
 * has one, or one of them has none left, which `refused` is told.
 */
export async function withPlace<R>(
  places: Places | readonly Places[],
  holder: string,
  body: () => Promise<R>,
  refused: (full: Places) => void = () => {},
): Promise<R | null> {
  const all = [places].flat();
  const { rows, full } = await takePlace(all, holder).catch(async (error: unknown) => {
    // The answer of a place that was taken may be lost.
    const subjects = all.flatMap(rowsOf).map(({ subject }) => subject);
    await leavePlace(subjects, holder).catch(() => null);
    throw error;
  });
  if (full) refused(full);
  if (!rows) return null;
  try {
    return await body();
  } finally {
    // A place that is not left is free after its time.
    await leavePlace(rows, holder).catch(() => null);
  }
}

/** A row of places, as it was read. */
interface Row {
  subject: string;
  max: number;
  version: number | undefined;
  held: Held;
}

/** When the place of each holder ends, in milliseconds since 1970. */
type Held = Readonly<Record<string, number>>;

/** The rows with the places that were taken; none, and the subject that has none left. */
interface Taken {
  rows?: readonly string[];
  full?: Places;
}

/** Takes a place of all subjects or none: in the row of the holder, or the next one with room. */
const takePlace = (places: readonly Places[], holder: string): Promise<Taken> =>
  Table.transact<Taken>(async (outdated) => {
    const read = await readRows(places.flatMap(rowsOf));
    const rows: string[] = [];
    const changes: Change[] = [];
    for (const of of places) {
      const own = rowsOf(of).flatMap(({ subject }) => read.get(subject) ?? []);
      const first = numberOf(holder) % own.length;
      const row = own.some(({ held }) => held[holder] !== undefined)
        ? undefined
        : [...own.slice(first), ...own].find(({ held, max }) => Object.keys(held).length < max);
      if (!row) return { answer: { full: of }, changes: [] };
      const ends = Clock.now().getTime() + of.seconds * 1_000;
      rows.push(row.subject);
      changes.push(replacing(row, { ...row.held, [holder]: ends }, outdated));
    }
    return { answer: { rows }, changes };
  });

const leavePlace = (subjects: readonly string[], holder: string): Promise<void> =>
  Table.transact(async (outdated) => {
    const rows = await readRows(subjects.map((subject) => ({ subject, max: 0 })));
    const changes = [...rows.values()].flatMap((row) => {
      const { [holder]: own, ...others } = row.held;
      return own === undefined ? [] : [replacing(row, others, outdated)];
    });
    return { answer: undefined, changes };
  });

/** The rows of a subject. The first has the subject's own name, like rows from when all places were in one row. */
const rowsOf = ({ subject, max, rowOf = max }: Places): Pick<Row, "subject" | "max">[] =>
  Array.from({ length: Math.ceil(max / rowOf) }, (_, index) => ({
    subject: index === 0 ? subject : `${subject}#${index}`,
    max: Math.min(rowOf, max - index * rowOf),
  }));

/** Spreads holders over rows. */
const numberOf = (holder: string): number => Buffer.from(holder).reduce((sum, byte) => sum + byte, 0);

/** The rows by their subjects, with the places that have not ended. */
async function readRows(rows: readonly Pick<Row, "subject" | "max">[]): Promise<Map<string, Row>> {
  const keys = rows.map(({ subject }) => ({ subject }));
  const { data } = await Table.retryUnprocessed(() => PlacesEntity.get(keys).go({ consistent: true }));
  const found = new Map(data.map((row) => [row.subject, row]));
  const now = Clock.now().getTime();
  return new Map(
    rows.map(({ subject, max }) => {
      const { version, held = {} } = found.get(subject) ?? {};
      const current = Object.fromEntries(Object.entries(held).filter(([, end]) => end > now));
      return [subject, { subject, max, version, held: current }];
    }),
  );
}

/** The change that replaces the holders in a row, unless it was changed after it was read. */
function replacing({ subject, version }: Row, held: Held, outdated: () => Error): Change {
  const expires = Math.ceil(Math.max(Clock.now().getTime(), ...Object.values(held)) / 1_000);
  const put = PlacesEntity.put({ subject, version: (version ?? 0) + 1, held, expires }).where(
    (before, { eq, notExists }) =>
      version === undefined ? notExists(before.version) : eq(before.version, version),
  );
  return Table.change(put, outdated);
}

/** The row index: places from which rows can be read, in the uploaded file or in copies, so that any row is found at once. */
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import {
  dataRows,
  type Layout,
  type OpenFile,
  type Position,
  type Row,
  StoredPosition,
} from "../../file/index.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";

export const RowPlace = z.object({
  /** The index of the first row behind the position, or of the first row of an object of copies. */
  row: z.int(),
  /** Null for an object of copies. */
  position: StoredPosition.nullable(),
});
export type RowPlace = z.infer<typeof RowPlace>;

/** Bytes between two places: a multiple of the bytes of a batch, so that places do not depend on the steps of an import. */
const spacingBytes = 2 ** 18;
/** A place within a longer row is left out, so that the index stays small. */
const maxRowBytes = 4_096;

/** Collects places while a text file is read. A workbook has none: it is inflated from its start. */
export class RowIndexer {
  readonly places: RowPlace[];

  constructor(places: readonly RowPlace[]) {
    this.places = [...places];
  }

  /** Called after each batch, with the number of rows so far. */
  add(row: number, position: Position): void {
    if (position.format === "workbook" || position.offset % spacingBytes !== 0) return;
    if (position.splitter.unfinished.length <= maxRowBytes) this.places.push({ row, position });
  }
}

/** Rows by their index, those behind one place with one read. Indexes that the file lacks are absent. */
export async function rowsAt(
  file: OpenFile,
  layout: Layout,
  places: readonly RowPlace[],
  indexes: readonly number[],
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  await forEachPlace(places, indexes, async (place, wanted) => {
    const last = Math.max(...wanted);
    let first = place?.row ?? 0;
    for await (const rows of dataRows(file, layout, place?.position ?? undefined)) {
      for (const index of wanted) {
        const row = rows[index - first];
        if (row) found.set(index, row);
      }
      first += rows.length;
      if (last < first) break;
    }
  });
  return found;
}

/** Places that are read from at once. */
const atOnce = 12;

/** Calls `read` with each place and the indexes behind it; undefined is the start of the file. */
export async function forEachPlace(
  places: readonly RowPlace[],
  indexes: readonly number[],
  read: (place: RowPlace | undefined, wanted: readonly number[]) => Promise<void>,
): Promise<void> {
  const groups = new Map<RowPlace | undefined, number[]>();
  for (const index of indexes) {
    const place = places.findLast(({ row }) => row <= index);
    groups.set(place, [...(groups.get(place) ?? []), index]);
  }
  const semaphore = createSemaphore(atOnce);
  await Promise.all([...groups].map(([place, wanted]) => semaphore.run(() => read(place, wanted))));
}

export const readPlaces = async (objects: Pick<Objects, "bytes">, key: string): Promise<RowPlace[]> =>
  z.array(RowPlace).parse(JSON.parse((await objects.bytes(key)).toString()));

/**
 * Copies of a workbook's rows, cut to what is shown beside a result. A workbook is compressed as a whole: its own rows could
 * only be read from the start.
 */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import type { Row } from "../../file/index.ts";
import { limits } from "../schema.ts";
import { rowCopiesKey } from "./key.ts";
import { forEachPlace, type RowPlace } from "./row-index.ts";

/** Characters per object, and of all objects together. Rows beyond have no copies. */
const copyLimits = { object: 2 ** 18, all: 2 ** 28 };

/** The largest object when inflated: it ends with a row that may be as long as rows can be. */
const inflatedLimit = 2 ** 24;

export const RowCopiesState = z.object({
  /** Copies that are in no object yet, as lines of JSON, and the index of the first of their rows. */
  lines: z.array(z.string()),
  first: z.int(),
  characters: z.int(),
});
type RowCopiesState = z.infer<typeof RowCopiesState>;

export const noCopies: RowCopiesState = { lines: [], first: 0, characters: 0 };

/** Copies rows in their order. Objects do not depend on the steps of an import. */
export class RowCopies {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #limits: typeof copyLimits;
  #lines: string[];
  #first: number;
  #length: number;
  #characters: number;
  /** The places of the objects' first rows. */
  readonly places: RowPlace[] = [];

  constructor(objects: Objects, prefix: string, state: RowCopiesState, max = copyLimits) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#limits = max;
    this.#lines = [...state.lines];
    this.#first = state.first;
    this.#characters = state.characters;
    this.#length = this.#lines.reduce((sum, line) => sum + line.length, 0);
  }

  get state(): RowCopiesState {
    return { lines: this.#lines, first: this.#first, characters: this.#characters };
  }

  get full(): boolean {
    return this.#length >= this.#limits.object;
  }

  add(index: number, row: Row): void {
    if (this.#characters >= this.#limits.all) return;
    if (this.#lines.length === 0) this.#first = index;
    const line = JSON.stringify(row.slice(0, limits.rowCells).map((text) => text.slice(0, limits.cellText)));
    this.#lines.push(line);
    this.#length += line.length;
    this.#characters += line.length;
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const packed = await promisify(gzip)(this.#lines.join("\n"), { level: 1 });
    await this.#objects.put(rowCopiesKey(this.#prefix, this.#first), packed);
    this.places.push({ row: this.#first, position: null });
    this.#lines = [];
    this.#length = 0;
  }
}

/** Copies of rows by their index, those of one object with one read. Rows without a copy are absent. */
export async function copiesOf(
  objects: Pick<Objects, "bytes">,
  prefix: string,
  places: readonly RowPlace[],
  indexes: readonly number[],
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>();
  await forEachPlace(places, indexes, async (place, wanted) => {
    if (!place) return;
    const packed = await objects.bytes(rowCopiesKey(prefix, place.row));
    const text = (await promisify(gunzip)(packed, { maxOutputLength: inflatedLimit })).toString();
    const lines = text.split("\n");
    for (const index of wanted) {
      const line = lines[index - place.row];
      if (line !== undefined) found.set(index, z.array(z.string()).parse(JSON.parse(line)));
    }
  });
  return found;
}

/**
 * The index of a finished file of JSON lines: what each row is, in a byte, and where the pieces of the file begin. With it, some of the
 * rows are counted and read without the others.
 */
import { z } from "zod";
import { Reason } from "../../verdict/schema.ts";

/** What can be known of a row without reading it. */
export interface RowKind {
  /** Null for a row without a verdict. */
  reason: Reason | null;
  /** Whether a row before has the same address. */
  isRepeated: boolean;
}

/** Some of the wanted rows: those from the one with the index `first` among them on. */
export interface Selection {
  isWanted: (kind: RowKind) => boolean;
  first: number;
  most: number;
}

/** Bytes from `start` to before `end`, which begin with the row of this index. */
export interface Stretch {
  row: number;
  start: number;
  end: number;
}

const Stored = z.object({
  /** The cells of the widest row. Lines leave out the empty cells at the end of their row. */
  width: z.int(),
  bytes: z.int(),
  /** What the low bits of a row's byte stand for. */
  reasons: z.array(Reason.nullable()),
  /** The first row and the first byte of each piece. */
  pieces: z.array(z.tuple([z.int(), z.int()])),
  /** A byte for each row. */
  rows: z.base64(),
});

/** The bit of a row whose address a row before has. */
const repeated = 0x80;
const pieceBytes = 2 ** 16;
/** Bytes without a wanted row that are read to save a request. */
const gapBytes = 2 ** 20;

/** Makes the index while the lines are written. */
export class RowIndexer {
  readonly #map: Uint32Array;
  readonly #reasons: (Reason | null)[] = [null];
  /** The byte of the next row at each position. */
  readonly #next: Uint8Array;
  readonly #rows: Uint8Array;
  readonly #pieces: [row: number, byte: number][] = [];
  #count = 0;
  #bytes = 0;

  /** `map` has the position of each row of the upload. */
  constructor(map: Uint32Array) {
    this.#map = map;
    this.#next = new Uint8Array(map.length);
    this.#rows = new Uint8Array(map.length);
  }

  addVerdict(position: number, reason: Reason): void {
    const known = this.#reasons.indexOf(reason);
    this.#next[position] = known === -1 ? this.#reasons.push(reason) - 1 : known;
  }

  /** The line of a row is written next. */
  addRow(row: number, bytes: number): void {
    const last = this.#pieces.at(-1);
    if (!last || this.#bytes - last[1] >= pieceBytes) this.#pieces.push([this.#count, this.#bytes]);
    const position = this.#map[row] ?? 0;
    const kind = this.#next[position] ?? 0;
    this.#rows[this.#count] = kind;
    this.#next[position] = kind | repeated;
    this.#count += 1;
    this.#bytes += bytes;
  }

  text(width: number): string {
    const rows = Buffer.from(this.#rows.buffer, 0, this.#count).toString("base64");
    return JSON.stringify({
      width,
      bytes: this.#bytes,
      reasons: this.#reasons,
      pieces: this.#pieces,
      rows,
    } satisfies z.infer<typeof Stored>);
  }
}

export class RowIndex {
  readonly width: number;
  /** Of the file. */
  readonly bytes: number;
  readonly #reasons: readonly (Reason | null)[];
  readonly #pieces: readonly (readonly [row: number, byte: number])[];
  readonly #rows: Buffer;

  constructor(text: string) {
    const { width, bytes, reasons, pieces, rows } = Stored.parse(JSON.parse(text));
    this.width = width;
    this.bytes = bytes;
    this.#reasons = reasons;
    this.#pieces = pieces;
    this.#rows = Buffer.from(rows, "base64");
  }

  /** The number of all wanted rows, which of the rows are selected, and the stretches of the file that have them. */
  select({ isWanted, first, most }: Selection): {
    total: number;
    isSelected: (row: number) => boolean;
    stretches: Stretch[];
  } {
    const wanted = Uint8Array.from({ length: 256 }, (_, kind) => {
      const reason = this.#reasons[kind & ~repeated];
      return reason !== undefined && isWanted({ reason, isRepeated: kind >= repeated }) ? 1 : 0;
    });
    let total = 0;
    const stretches: Stretch[] = [];
    const [begin, end] = [first, first + most];
    let [from, until] = [this.#rows.length, 0];
    for (const [index, [row, start]] of this.#pieces.entries()) {
      const [nextRow, nextStart] = this.#pieces[index + 1] ?? [this.#rows.length, this.bytes];
      const before = total;
      for (let each = row; each < nextRow; each += 1) {
        if (wanted[this.#rows[each] ?? 0] === 0) continue;
        if (total === begin) from = each;
        if (total < end) until = each + 1;
        total += 1;
      }
      if (total > before && total > begin && before < end)
        addStretch(stretches, { row, start, end: nextStart });
    }
    const isSelected = (row: number): boolean =>
      from <= row && row < until && wanted[this.#rows[row] ?? 0] === 1;
    return { total, isSelected, stretches };
  }
}

function addStretch(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last && next.start - last.end <= gapBytes) last.end = next.end;
  else stretches.push(next);
}

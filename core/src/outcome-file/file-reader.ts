/** Reads a file in batches. Each is stored with the row of the file that counts it, so that of several attempts one counts. */
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { FileProblem, objectSource } from "../file/index.ts";
import { csvLine } from "../kit/text/csv.ts";
import { Outcome } from "../outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type FileRow, OutcomeFileEntity } from "./entity.ts";
import { limits } from "./limits.ts";
import { openOutcomes } from "./open.ts";
import type { Line, Mark } from "./reading.ts";
import type { Rejected } from "./schema.ts";
import { keyOf, rejectedKey, uploadKey } from "./stored.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

/** What is stored at once: rows, and about as many characters of them. */
const maxRows = 20_000;
const maxSize = 16_000_000;

/** Rejected rows of an object. */
const perObject = 5_000;

/** Another attempt has stored these rows, or the file was removed. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/** A row that is refused several times for one reason is named once. */
function onceEach<R extends { index: number; code: string }>(refused: readonly R[]): R[] {
  return [...new Map(refused.map((one) => [`${one.index} ${one.code}`, one])).values()];
}

export class FileReader {
  readonly #deadline: Date;
  /** As it is stored. */
  #row: FileRow;
  #longestMs = 0;
  /** Where the next attempt begins: not behind rows that are not stored. */
  mark: Mark | null = null;

  constructor(row: FileRow, deadline: Date) {
    this.#row = row;
    this.#deadline = deadline;
  }

  /** Reads from a mark on, to the end or until the deadline is near. Returns where to go on; null at the end. */
  async read(from: Mark | null): Promise<Mark | null> {
    this.mark = from;
    const { filename, choice, rows: stored } = this.#row;
    const file = await openOutcomes(await objectSource(Store, uploadKey(this.#row)), { filename, choice });
    await this.#begin(file.source);
    let pending: Line[] = [];
    let size = 0;
    let behind = from ?? { position: null, lines: 0 };
    for await (const { lines, mark } of file.batches(from)) {
      for (const line of lines.slice(Math.max(0, stored - (mark.lines - lines.length)))) {
        pending.push(line);
        size += line.size;
        if (pending.length < maxRows && size < maxSize) continue;
        await this.#store(pending);
        [pending, size] = [[], 0];
        this.mark = behind;
        if (this.#isNearEnd()) return this.mark;
      }
      behind = mark;
    }
    if (pending.length > 0) await this.#store(pending);
    return null;
  }

  #isNearEnd(): boolean {
    return Clock.now().getTime() + 2 * this.#longestMs > this.#deadline.getTime();
  }

  async #begin(source: string): Promise<void> {
    if (this.#row.status === "reading") return;
    const patch = OutcomeFileEntity.patch(keyOf(this.#row))
      .set({ status: "reading", source })
      .where(({ status }, { eq }) => eq(status, "uploading"));
    await Table.write([Table.change(patch, overtaken)]);
    this.#row = { ...this.#row, status: "reading", source };
  }

  async #store(lines: readonly Line[]): Promise<void> {
    await Outcome.requireStorable();
    const began = Clock.now().getTime();
    const before = this.#row;
    if (before.rows + lines.length > limits.rows) throw tooManyRows();
    const outcomes: Outcome.RowOutcome[] = [];
    let nothing = before.nothing;
    for (const line of lines)
      for (const { source, item } of await line.read()) {
        if (item === "nothing") nothing += 1;
        else outcomes.push({ row: line.row, source, item });
      }
    const found = Outcome.readRows(outcomes);
    const texts = new Map(lines.map(({ row, text }) => [row, text]));
    const rejected = onceEach(found.refused).map(({ index: row, code: reason }): Rejected => {
      return { row, reason, text: (texts.get(row)?.() ?? "").slice(0, limits.text) };
    });
    const rows = before.rows + lines.length;
    const objects = await this.#writeRejected(rejected, `${before.rows}-${rows}`);
    await Outcome.storeRows(found, ({ accepted, repeated }) => {
      const change = {
        ...{
          rows,
          nothing,
          accepted: sumOf(before.accepted, accepted),
          repeated: before.repeated + repeated,
        },
        rejected: before.rejected + rejected.length,
        first: [...before.first, ...rejected].slice(0, limits.named),
        objects: [...before.objects, ...objects],
      };
      this.#row = { ...before, ...change };
      const patch = OutcomeFileEntity.patch(keyOf(before))
        .set(change)
        .where((row, { eq }) => `${eq(row.rows, before.rows)} AND ${eq(row.status, "reading")}`);
      return [Table.change(patch, overtaken)];
    });
    this.#longestMs = Math.max(this.#longestMs, Clock.now().getTime() - began);
  }

  /** Writes rejected rows as lines of CSV, under names that tell which rows they are of. */
  async #writeRejected(rejected: readonly Rejected[], rows: string): Promise<string[]> {
    const names: string[] = [];
    for (let at = 0; at < rejected.length; at += perObject) {
      const lines = rejected
        .slice(at, at + perObject)
        .map(({ row, reason, text }) => csvLine([row, reason, text]));
      const name = `${rows}-${names.length}`;
      await Store.put(rejectedKey(this.#row, name), lines.join(""));
      names.push(name);
    }
    return names;
  }
}

const overtaken = () => new Overtaken();

const sumOf = (one: Outcome.Accepted, other: Outcome.Accepted): Outcome.Accepted => ({
  bounced: one.bounced + other.bounced,
  hard_bounced: one.hard_bounced + other.hard_bounced,
  complained: one.complained + other.complained,
  unsubscribed: one.unsubscribed + other.unsubscribed,
  delivered: one.delivered + other.delivered,
  opened: one.opened + other.opened,
  clicked: one.clicked + other.clicked,
});

const tooManyRows = () =>
  new FileProblem(
    "file.too_many_rows",
    `This file has more than ${groupedDigits(limits.rows)} rows. What is before was read: divide the rest.`,
  );

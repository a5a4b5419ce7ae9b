/** A CSV file of the largest allowed size. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The number of domains; all have an MX record. */
const domains = 5_000;
const bigDomains = 4;

/** The cell of a row: every 20th is a duplicate, every 100th is rejected, every other is at one of four domains. */
export function cellOf(row: number): string {
  if (row % 100 === 99) return "n/a";
  const who = row % 20 === 7 ? row >>> 1 : row;
  const domain = who % 2 === 0 ? (who >>> 1) % bigDomains : who % domains;
  return `person.${who}@d${domain}.load.test`;
}

/** Lines of equal length, so that the rows fill the given number of bytes. */
function* csvOf(rows: number, bytes: number): Generator<string> {
  const head = "id,email,note\r\n";
  const width = Math.floor((bytes - head.length) / rows);
  let text = head;
  for (let row = 0; row < rows; row += 1) {
    const cells = `${row},${cellOf(row)},`;
    text += `${cells}${"x".repeat(Math.max(0, width - cells.length - 2))}\r\n`;
    if (text.length < 2 ** 18) continue;
    yield text;
    text = "";
  }
  yield text;
}

export const writeCsv = (path: string, rows: number, bytes: number): Promise<void> =>
  pipeline(Readable.from(csvOf(rows, bytes)), createWriteStream(path));

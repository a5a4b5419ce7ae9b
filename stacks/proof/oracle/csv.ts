const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/y;

/** Parses a CSV text (RFC 4180). Throws if it is not well-formed. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (cell.lastIndex = 0; cell.lastIndex < text.length || row.length > 0;) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`The CSV is not well-formed at character ${at}.`);
    const [, quoted, plain = "", end] = match;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

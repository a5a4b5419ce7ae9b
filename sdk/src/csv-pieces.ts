/** A CSV text in pieces that a call takes, each with its first row that is not blank, cut between rows and never within a quoted cell. */
export function* csvPieces(
  csv: string,
  limits: { characters: number; rows: number },
): Generator<string, void, undefined> {
  const lines = csv.replace(/^\uFEFF/, "").split(/(?<=\n)/);
  let row = "";
  let header: string | undefined;
  let piece: string[] = [];
  let length = 0;
  for (const [index, line] of lines.entries()) {
    row += line;
    const isOpen = (row.split('"').length - 1) % 2 === 1;
    if (isOpen && index < lines.length - 1) continue;
    if (header === undefined && isBlank(row)) {
      row = "";
      continue;
    }
    if (header === undefined) {
      header = row.endsWith("\n") ? row : `${row}\n`;
      length = header.length;
    } else {
      if (piece.length === limits.rows || length + row.length > limits.characters) {
        yield header + piece.join("");
        piece = [];
        length = header.length;
      }
      piece.push(row);
      length += row.length;
    }
    row = "";
  }
  yield (header ?? "") + piece.join("");
}

/** Whether a row has nothing but delimiters and empty cells, which no call counts. */
const isBlank = (row: string): boolean => /^[\s,;"]*$/.test(row);

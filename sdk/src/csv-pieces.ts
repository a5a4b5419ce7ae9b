/** A CSV text in pieces that a call takes, each with its first row that is not blank, cut between rows and never within a quoted cell. */
export function* csvPieces(
  csv: string,
  limits: { characters: number; rows: number },
): Generator<string, void, undefined> {
  const lines = csv.replace(/^\uFEFF/, "").split(/(?<=\n)/);
  let row = "";
  let isOpen = false;
  let header: string | undefined;
  let piece: string[] = [];
  let length = 0;
  for (const [index, line] of lines.entries()) {
    row += line;
    isOpen = endsQuoted(line, isOpen);
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

const quotedCell = /(?:^|[,;\t])"/g;

/** Whether a quoted cell is open at the end of a line, by whether one was at its start. Quotes within other cells are text. */
function endsQuoted(line: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  let at = 0;
  for (;;) {
    if (isOpen) {
      const end = line.indexOf('"', at);
      if (end === -1) return true;
      isOpen = line[end + 1] === '"';
      at = end + (isOpen ? 2 : 1);
    } else {
      quotedCell.lastIndex = at;
      if (!quotedCell.test(line)) return false;
      isOpen = true;
      at = quotedCell.lastIndex;
    }
  }
}

/** Whether a row has only delimiters and empty cells: no call counts it. */
const isBlank = (row: string): boolean => /^[\s,;"]*$/.test(row);

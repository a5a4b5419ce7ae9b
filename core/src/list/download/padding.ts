/** Completes rows that are shorter than the widest one. The empty cells of each are cut from one text, however many there are. */
export function padding(emptyCells: readonly string[]): (cells: readonly string[]) => string {
  let length = 0;
  const starts = emptyCells.map((cell) => {
    const start = length;
    length += cell.length + 1;
    return start;
  });
  const text = emptyCells.map((cell) => `,${cell}`).join("");
  return (cells) =>
    cells.length === 0 ? text.slice(1) : cells.join(",") + text.slice(starts[cells.length] ?? length);
}

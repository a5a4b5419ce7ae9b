/** The CSV file that a call gives in parts. */
export async function wholeCsv(
  read: (cursor: string | undefined) => Promise<{ csv: string; next_cursor: string | null }>,
): Promise<string> {
  const parts: string[] = [];
  for (let cursor: string | undefined; ;) {
    const part = await read(cursor);
    parts.push(part.csv);
    if (part.next_cursor === null) return parts.join("");
    cursor = part.next_cursor;
  }
}

import type { CallOptions, Connection } from "./connection.ts";

interface CsvPart {
  csv: string;
  next_cursor: string | null;
}

/** The parts of a CSV file, each read as it is needed. */
export async function* csvParts<Part extends CsvPart>(
  connection: Connection,
  path: readonly string[],
  query: object,
  options?: CallOptions,
): AsyncGenerator<Part, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const part: Part = await connection.call({ method: "GET", path, query: { ...query, cursor } }, options);
    yield part;
    cursor = part.next_cursor;
  } while (cursor !== null);
}

/** The CSV file of these parts. */
export async function wholeCsv(parts: AsyncIterable<CsvPart>): Promise<string> {
  const texts: string[] = [];
  for await (const { csv } of parts) texts.push(csv);
  return texts.join("");
}

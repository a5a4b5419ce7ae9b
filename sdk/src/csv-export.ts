import type { CallOptions, Connection } from "./connection.ts";

/** The CSV file that a call gives in parts. */
export async function wholeCsv(
  connection: Connection,
  path: string,
  query: object,
  options?: CallOptions,
): Promise<string> {
  const parts: string[] = [];
  let cursor: string | null | undefined;
  do {
    const part: { csv: string; next_cursor: string | null } = await connection.call(
      { method: "GET", path, query: { ...query, cursor } },
      options,
    );
    parts.push(part.csv);
    cursor = part.next_cursor;
  } while (cursor !== null);
  return parts.join("");
}

/** CSV parsing for journeys. */
import { readFile } from "node:fs/promises";
import Papa from "papaparse";

/** A row by column name. */
export type Row = Record<string, string>;

export const parseCsv = (text: string): Row[] =>
  Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;

export const readCsv = async (path: string): Promise<Row[]> => parseCsv(await readFile(path, "utf8"));

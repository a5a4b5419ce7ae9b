/** Reading CSV files in the journeys. */
import { readFile } from "node:fs/promises";
import Papa from "papaparse";

/** The rows of a CSV file by the names of its columns. */
export async function readCsv(path: string): Promise<Record<string, string>[]> {
  return Papa.parse<Record<string, string>>(await readFile(path, "utf8"), {
    header: true,
    skipEmptyLines: true,
  }).data;
}

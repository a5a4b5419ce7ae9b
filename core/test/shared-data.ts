import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

const folder = resolve(import.meta.dirname, "../../../shared/data");

/** The rows of a public table in a folder beside the checkout; null if it does not exist. */
export function sharedRows<Row extends z.ZodType>(name: string, row: Row): z.output<Row>[] | null {
  const path = resolve(folder, `${name}.json`);
  if (!existsSync(path)) return null;
  return z.object({ cases: z.array(row) }).parse(JSON.parse(readFileSync(path, "utf8"))).cases;
}

/** The reason for skipping a test without its table. */
export const noSharedData = "skipped: no shared data";

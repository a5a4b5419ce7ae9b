/** Rules as lines of CSV, safe for the browser. A cell that a spreadsheet would take for a formula has an apostrophe before it. */
import { csvLine, exactLine, masked } from "../kit/text/csv.ts";
import type { Info, New } from "./schema.ts";

export const columns = ["match", "value", "effect", "note"] as const;

export const header = csvLine([...columns, "created_at"]);

export const lineOf = (rule: Required<New> & Partial<Pick<Info, "created_at">>): string =>
  exactLine([...columns.map((column) => masked(rule[column])), rule.created_at ?? ""]);

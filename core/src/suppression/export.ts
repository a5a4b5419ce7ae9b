import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { csvLine, exactLine, masked } from "../kit/text/csv.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { neutral } from "../kit/text/formula.ts";
import type { Entry } from "./entry.ts";
import { fileOf, ourColumns, type SenderFile } from "./export-format.ts";
import { type Part, PartQuery } from "./schema.ts";
import { reading, readPart } from "./stored.ts";
import { NamedObject } from "../named-object/index.ts";

/** A part of a CSV file of all suppressed addresses, or of those with a reason, for an import here or at a sender. */
export const exportPart = fn(PartQuery, async ({ cursor, format = "winnow", reason }): Promise<Part> => {
  const workspaceID = Actor.can("verify_email", "view");
  const filter = { format: format === "winnow" ? undefined : format, reason };
  const after = cursor ? Cursor.decode(cursor, z.string(), filter) : "";
  return reading(workspaceID, async ({ parts }) => {
    const place = NamedObject.placeOf(parts, after);
    const part = parts[place];
    const entries = part ? await readPart(workspaceID, part) : [];
    const chosen = entries.filter(
      (entry) => entry.sha256 >= after && (reason === undefined || entry.reason === reason),
    );
    const { header, lines, left_out } =
      format === "winnow" ? ours(chosen) : forSender(fileOf[format](reason), chosen);
    const next = parts[place + 1]?.first;
    return {
      csv: (cursor || !header ? "" : csvLine(header)) + lines.join(""),
      left_out,
      next_cursor: entries.length > 0 && next !== undefined ? Cursor.encode(next, filter) : null,
    };
  });
});

type Lines = Pick<Part, "left_out"> & { header: readonly string[] | null; lines: readonly string[] };

const ours = (entries: readonly Entry[]): Lines => ({
  header: ourColumns,
  lines: entries.map((entry) => exactLine(ourColumns.map((column) => masked(entry[column] ?? "")))),
  left_out: { hashes: 0, formulas: 0 },
});

/** Without formulas: an apostrophe before one would name another address, which the sender would suppress instead. */
function forSender({ header, cells }: SenderFile, entries: readonly Entry[]): Lines {
  const known = entries.flatMap(({ email, ...entry }) => (email === undefined ? [] : [{ ...entry, email }]));
  const safe = known.filter(({ email }) => neutral(email) === email);
  return {
    header,
    lines: safe.map((entry) => exactLine(cells(entry))),
    left_out: { hashes: entries.length - known.length, formulas: known.length - safe.length },
  };
}

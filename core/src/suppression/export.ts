import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { csvLine, masked } from "../kit/csv.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { placeOf } from "../kit/part-place.ts";
import { formatOf } from "./export-format.ts";
import { type Part, PartQuery } from "./schema.ts";
import { reading, readPart } from "./stored.ts";

/** A part of a CSV file of all suppressed addresses, or of those with a reason, as an import takes it, or as a sender does. */
export const exportPart = fn(PartQuery, async ({ cursor, format = "winnow", reason }): Promise<Part> => {
  const workspaceID = Actor.can("verify_email", "view");
  const filter = { format: format === "winnow" ? undefined : format, reason };
  const after = cursor ? Cursor.decode(cursor, z.string(), filter) : "";
  const { header, cells } = formatOf[format](reason);
  return reading(workspaceID, async ({ parts }) => {
    const place = placeOf(parts, after);
    const part = parts[place];
    const entries = part ? await readPart(workspaceID, part) : [];
    const lines = entries
      .filter((entry) => entry.sha256 >= after && (reason === undefined || entry.reason === reason))
      .map(cells);
    const known = lines.filter((line) => line !== null);
    const next = parts[place + 1]?.first;
    return {
      csv:
        (cursor || !header ? "" : csvLine(header)) + known.map((line) => csvLine(line.map(masked))).join(""),
      left_out: lines.length - known.length,
      next_cursor: entries.length > 0 && next !== undefined ? Cursor.encode(next, filter) : null,
    };
  });
});

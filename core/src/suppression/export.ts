import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { csvLine, masked } from "../kit/csv.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { placeOf } from "../kit/part-place.ts";
import type { Entry } from "./entry.ts";
import { type Part, PartQuery } from "./schema.ts";
import { reading, readPart } from "./stored.ts";

const columns = ["email", "sha256", "reason", "source", "at"] as const;

/** A part of all suppressed addresses as a CSV file, as an import takes it. */
export const exportPart = fn(PartQuery, async ({ cursor }): Promise<Part> => {
  const workspaceID = Actor.can("verify_email", "view");
  const after = cursor ? Cursor.decode(cursor, z.string()) : "";
  return reading(workspaceID, async ({ parts }) => {
    const place = placeOf(parts, after);
    const part = parts[place];
    const entries = part ? await readPart(workspaceID, part) : [];
    const next = entries.at(-1)?.sha256;
    return {
      csv:
        (cursor ? "" : csvLine(columns)) +
        entries
          .filter(({ sha256 }) => sha256 >= after)
          .map(lineOf)
          .join(""),
      next_cursor:
        next !== undefined && place < parts.length - 1 ? Cursor.encode(parts[place + 1]?.first) : null,
    };
  });
});

const lineOf = (entry: Entry): string => csvLine(columns.map((column) => masked(entry[column] ?? "")));

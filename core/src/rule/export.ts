import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { header, lineOf } from "./line.ts";
import { limits } from "./limits.ts";
import { type Info, type Part, PartQuery } from "./schema.ts";
import { read } from "./stored.ts";

/** All rules of the acting workspace, the oldest first. For jobs. */
export const all = async (): Promise<readonly Info[]> => (await read(Actor.system())).rules;

/** A part of all rules as a CSV file, the oldest first, as an import takes it. */
export const exportPart = fn(PartQuery, async ({ cursor }): Promise<Part> => {
  const workspaceID = Actor.can("verify_email", "view");
  const after = cursor ? Cursor.decode(cursor, ID.schema("rule")) : "";
  const { rules } = await read(workspaceID);
  const left = rules.filter(({ id }) => id > after);
  const part = left.slice(0, limits.part);
  const last = left.length > part.length ? part.at(-1) : undefined;
  return {
    csv: (cursor ? "" : header) + part.map(lineOf).join(""),
    next_cursor: last ? Cursor.encode(last.id) : null,
  };
});

import type { Violation } from "./index.ts";
import type { State } from "./state.ts";

/** I9: every row and every object of a workspace lies under that workspace's own key. */
export function isolation(state: State): Violation[] {
  const strayRows = state.all.flatMap((row): Violation[] => {
    const workspaceID = row["workspaceID"];
    if (typeof workspaceID !== "string" || row["__edb_e__"] === "outbox") return [];
    const isOwn = String(row["pk"]).includes(workspaceID.toLowerCase());
    return isOwn ? [] : [`I9: ${row["pk"]} holds a row of ${workspaceID}`];
  });
  const owners = new Map(state.rows("list").map((list) => [String(list["id"]), String(list["workspaceID"])]));
  const strayObjects = [...state.keys].flatMap((key): Violation[] => {
    const [, workspaceID, listID = ""] = key.split("/");
    const owner = owners.get(listID);
    return owner === undefined || owner === workspaceID ? [] : [`I9: ${key} belongs to ${owner}`];
  });
  return [...strayRows, ...strayObjects];
}

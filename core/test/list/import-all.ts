import { List } from "../../src/list/index.ts";
import { readRow } from "../../src/list/row.ts";

/** Imports a list in one step, as the system in its workspace. */
export async function importAll(workspaceID: string, listID: string, deadline: Date): Promise<void> {
  const row = await readRow(workspaceID, listID);
  await List.importStep({ workspaceID, id: String(row?.importID), step: 0 }, deadline);
}

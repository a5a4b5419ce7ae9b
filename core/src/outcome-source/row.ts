import { OutcomeSourceEntity, type SourceRow } from "./entity.ts";

export const keyOf = ({ workspaceID, id }: SourceRow) => ({ workspaceID, id });

/** The mail services that a workspace has connected, oldest first. */
export async function rowsOf(workspaceID: string): Promise<SourceRow[]> {
  const query = OutcomeSourceEntity.query.byWorkspace({ workspaceID });
  return (await query.go({ pages: "all", consistent: true })).data;
}

import { ApiKeyEntity, type ApiKeyRow } from "./entity.ts";

/** The keys of a workspace, oldest first, with those that stopped in the last thirty days. */
export async function keysOf(workspaceID: string): Promise<ApiKeyRow[]> {
  const { data } = await ApiKeyEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true });
  return data;
}

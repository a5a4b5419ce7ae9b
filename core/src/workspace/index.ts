/** Workspaces: what people share. Every user owns one, made with the account; its owner may do everything in it. */
export * as Workspace from "./index.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { type Permissions, everything } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { WorkspaceEntity } from "./entity.ts";

/** The change that makes a workspace, to be written with the account that owns it. */
export const creation = (workspace: { id: string; name: string; ownerID: string }): Change =>
  Table.change(WorkspaceEntity.create({ ...workspace, timeCreated: Clock.now().toISOString() }));

export interface Membership {
  id: string;
  name: string;
  permissions: Permissions;
}

/** What a user is in a workspace, or null where they are nothing there. */
export async function membership(workspaceID: string, userID: string): Promise<Membership | null> {
  const { data } = await WorkspaceEntity.get({ id: workspaceID }).go({ consistent: true });
  if (!data || data.ownerID !== userID) return null;
  return { id: data.id, name: data.name, permissions: everything };
}

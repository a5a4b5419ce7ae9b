import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { type RetentionDays, defaultRetentionDays } from "../kit/retention.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";
import type { Settings } from "./schema.ts";

/** An open workspace; null where it is closed or does not exist. */
export async function find(id: string): Promise<WorkspaceRow | null> {
  const { data } = await WorkspaceEntity.get({ id }).go({ consistent: true });
  return data && !data.timeClosed ? data : null;
}

/** Whether there is a workspace with this id, open or closed. */
export async function wasMade(id: string): Promise<boolean> {
  const { data } = await WorkspaceEntity.get({ id }).go({ consistent: true });
  return data !== null;
}

/** When a workspace was closed; null where it is open or does not exist. */
export async function closedAt(id: string): Promise<string | null> {
  const { data } = await WorkspaceEntity.get({ id }).go({ consistent: true });
  return data?.timeClosed ?? null;
}

/** An open workspace. Throws `missing`. */
export async function requireOpen(id: string): Promise<WorkspaceRow> {
  const workspace = await find(id);
  if (!workspace) throw missing();
  return workspace;
}

/** Throws `forbidden` unless the acting person owns the workspace. */
export function requireOwner({ ownerID }: Pick<WorkspaceRow, "ownerID">): void {
  if (ownerID !== Actor.self().userID)
    throw new VisibleError(
      "forbidden",
      "workspace.not_owner",
      "Only the owner of the workspace may do this.",
    );
}

export const missing = () =>
  new VisibleError("missing", "workspace.missing", "You are in no such workspace.");

/** The days for which new lists of a workspace are kept; 0 without retention. */
export const retentionOf = async (id: string): Promise<RetentionDays> =>
  (await find(id))?.retentionDays ?? defaultRetentionDays;

export const settingsOf = ({
  id,
  name,
  retentionDays = defaultRetentionDays,
  secondFactorFrom = null,
}: Pick<WorkspaceRow, "id" | "name" | "retentionDays"> & {
  secondFactorFrom?: string | null | undefined;
}): Settings => ({
  id,
  name,
  retention_days: retentionDays,
  second_factor_from: secondFactorFrom,
});

import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { TestWorkspace } from "../kit/id.ts";
import type { Action } from "../kit/permission.ts";
import { EndpointEntity, type EndpointRow } from "./entity.ts";
import type { Info } from "./schema.ts";

/** A request that may be tried more than once, and has its effect once. */
export interface Request {
  id: string;
}

/** The workspaces whose endpoints the actor may reach: a person those of both modes, a key those of its own. */
export function tenants(action: Action): string[] {
  const workspaceID = Actor.can("api_key", action);
  return Actor.isPerson() ? [workspaceID, TestWorkspace.of(workspaceID)] : [workspaceID];
}

/** An endpoint; null where there is none. */
export async function readRow(workspaceID: string, id: string): Promise<EndpointRow | null> {
  const { data } = await EndpointEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

/** An endpoint of the acting workspace. Throws `missing`. */
export async function rowFor(id: string, action: Action): Promise<EndpointRow> {
  const rows = await Promise.all(tenants(action).map((workspaceID) => readRow(workspaceID, id)));
  const row = rows.find((each) => each !== null);
  if (!row) throw missing();
  return row;
}

/** The endpoints of a workspace, oldest first. */
export async function rowsOf(workspaceID: string): Promise<EndpointRow[]> {
  const { data } = await EndpointEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true });
  return data;
}

/** The change that removes an endpoint. Throws `missing` where it is removed already. */
export const removal = ({ workspaceID, id }: Pick<EndpointRow, "workspaceID" | "id">) =>
  Table.change(
    EndpointEntity.delete({ workspaceID, id }).where((row, { exists }) => exists(row.id)),
    missing,
  );

/** An endpoint as the API shows it. */
export const view = (row: EndpointRow, now: string): Info => ({
  id: row.id,
  url: row.url,
  events: row.events,
  mode: TestWorkspace.isTest(row.workspaceID) ? "test" : "live",
  enabled: row.enabled,
  description: row.description,
  secret: `whsec_…${row.hint}`,
  previous_secret_expires_at:
    row.timePreviousExpires && row.timePreviousExpires > now ? row.timePreviousExpires : null,
  disabled_reason: row.disabledReason ?? null,
  failing_since: row.failingSince ?? null,
  confirm_by: row.timeConfirmBy ?? null,
  created_at: row.timeCreated,
});

export const missing = () => new VisibleError("missing", "webhook.missing", "There is no such webhook.");

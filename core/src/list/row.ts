import type { Info as AnalysisInfo } from "../analysis/schema.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { TestWorkspace } from "../kit/id.ts";
import { type Action, listAreas } from "../kit/permission.ts";
import type { Info as VerificationInfo } from "../verification/schema.ts";
import { areaOf } from "./area.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { bouncesOf } from "./list-bounces.ts";
import { expiryOf, retentionOf } from "./retention.ts";
import type { Info } from "./schema.ts";

export { areaOf, defaultMode, verificationAreaOf } from "./area.ts";

/** A list; null where there is none. */
export async function readRow(workspaceID: string, id: string): Promise<ListRow | null> {
  const { data } = await ListEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

/** Whether the acting workspace has a list with this id. For jobs. */
export const isThere = async (id: string): Promise<boolean> => (await readRow(Actor.system(), id)) !== null;

/** The lists with these ids, in this order, without those that are gone. */
export async function rowsOf(workspaceID: string, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const keys = ids.map((id) => ({ workspaceID, id }));
  const { data } = await Table.retryUnprocessed(() => ListEntity.get(keys).go({ consistent: true }));
  return data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The list of the acting workspace. Throws `forbidden` where the actor may not do this to lists of its purpose. */
export async function rowFor(id: string, action: Action): Promise<ListRow> {
  const row = await anyRowFor(id, action);
  if (row.timeRemoved !== undefined) throw gone();
  return row;
}

/** The same, also where the list is hidden, since its removal can be undone still. */
export async function anyRowFor(id: string, action: Action): Promise<ListRow> {
  const workspaceID = Actor.canAny(listAreas, action);
  const row = await readRow(workspaceID, id);
  if (!row) throw gone();
  Actor.can(areaOf(row.purpose), action);
  return row;
}

interface Jobs {
  analysis?: AnalysisInfo | null | undefined;
  verification?: VerificationInfo | null | undefined;
}

/** The list as the API shows it. With a verification, it shows the state of the verification. */
export function view(row: ListRow, { analysis = null, verification = null }: Jobs = {}): Info {
  const status = statusOf(row, { analysis, verification: verification?.status ?? null });
  const { id, name, source, purpose, filename, imported, error, metadata } = row;
  return {
    id,
    mode: TestWorkspace.isTest(row.workspaceID) ? "test" : "live",
    name,
    source,
    purpose,
    filename: filename ?? null,
    status,
    error: error ?? null,
    rows: imported?.rows ?? null,
    mendable: imported?.mendable ?? null,
    variants: analysis?.health?.variants ?? imported?.variants ?? null,
    columns: imported?.columns ?? [],
    email_column: imported?.columns[imported.emailColumn] ?? null,
    has_header: imported?.hasHeader ?? null,
    analysis,
    verification,
    expected_bounces: bouncesOf({ rows: imported?.rows ?? null, analysis, verification }),
    tags: row.tags ?? [],
    metadata,
    created_at: row.timeCreated,
    completed_at: verification?.completed_at ?? null,
    retention_days: retentionOf(row),
    expires_at: expiryOf(row, { status, analysis, verification }),
  };
}

/** The state of a list as it is shown: without a job, one that begins by itself is on its way. */
export function statusOf(
  { status, start, error }: Pick<ListRow, "status" | "start" | "error">,
  { analysis, verification }: { analysis: unknown; verification: VerificationInfo["status"] | null },
): Info["status"] {
  if (verification !== null) return verification;
  if (analysis !== null || status !== "ready" || !start || error) return status;
  return start === "analyze" ? "importing" : "queued";
}

export const gone = () => new VisibleError("missing", "list.missing", "There is no such list.");

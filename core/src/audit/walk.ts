/** Walks the chain of a workspace, page by page. */
import { Table } from "../aws/table/index.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { AuditEntity, type AuditRow, SealEntity, type SealRow } from "./entity.ts";

/** Entries that go within the hour are not looked at: the table removes them one by one, and not in order. */
const marginSeconds = 3_600;

/** Entries that were written before have gone, or go soon. */
export const oldestKept = (): string =>
  new Date(Clock.now().getTime() - (keptSeconds.audit - marginSeconds) * 1_000).toISOString();

interface Step {
  seal: SealRow;
  /** Null where it was removed. */
  row: AuditRow | null;
}

/** The seals from a position to another, in order, with their entries. Those that are too old at the beginning are left out. */
export async function stepsIn(
  workspaceID: string,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<Step[]> {
  const { data } = await SealEntity.query
    .byPosition({ workspaceID })
    .between({ position: from }, { position: to })
    .go({ limit, consistent: true });
  const ids = data.map(({ id }) => id);
  const rows = await readRows(workspaceID, ids);
  return data.map((seal) => ({ seal, row: rows.get(seal.id) ?? null }));
}

async function readRows(workspaceID: string, ids: readonly string[]): Promise<Map<string, AuditRow>> {
  if (ids.length === 0) return new Map();
  const { data } = await Table.retryUnprocessed(() =>
    AuditEntity.get(ids.map((id) => ({ workspaceID, id }))).go({ consistent: true, concurrent: 4 }),
  );
  return new Map(data.map((row) => [row.id, row]));
}

/** What was erased with a list, and when. Written with its removal, and completed when its last object is gone. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { listAreas } from "../../kit/permission.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { ErasureEntity, type ListRow } from "../entity.ts";
import { areaOf, gone } from "../row.ts";
import type { Erasure, ErasureReason } from "../schema.ts";

/** The change that records the removal of a list. */
export function recordingErasure(
  { workspaceID, id, name, purpose, imported, timeCreated }: ListRow,
  reason: ErasureReason,
): Change {
  const now = Clock.now();
  return Table.change(
    ErasureEntity.put({
      workspaceID,
      id,
      name,
      purpose,
      reason,
      timeCreated,
      ...(imported && { rows: imported.rows.total, addresses: imported.rows.distinct }),
      timeRemoved: now.toISOString(),
      expires: Math.floor(now.getTime() / 1000) + keptSeconds.audit,
    }),
  );
}

/** Records that nothing is left of a removed list. The first time counts. */
export async function completeErasure(workspaceID: string, id: string): Promise<void> {
  const patch = ErasureEntity.patch({ workspaceID, id })
    .set({ timeErased: Clock.now().toISOString() })
    .where((row, { notExists }) => notExists(row.timeErased));
  await Table.write([Table.change(patch)]).catch(Job.unlessRefused);
}

/** What was erased with a list, for those who could view it. Throws `missing` where none of this id was removed. */
export const erasure = fn(ID.schema("list"), async (id): Promise<Erasure> => {
  const workspaceID = Actor.canAny(listAreas, "view");
  const { data: row } = await ErasureEntity.get({ workspaceID, id }).go({ consistent: true });
  if (!row) throw gone();
  Actor.can(areaOf(row.purpose), "view");
  return {
    id,
    name: row.name,
    reason: row.reason,
    rows: row.rows ?? null,
    addresses: row.addresses ?? null,
    created_at: row.timeCreated,
    removed_at: row.timeRemoved,
    erased_at: row.timeErased ?? null,
  };
});

/** Erases the receipts of the removed lists of a closed workspace. Can be repeated. */
export const forgetErasures = (workspaceID: string): Promise<void> =>
  Table.eraseAll(ErasureEntity, () => ErasureEntity.query.byWorkspace({ workspaceID }));

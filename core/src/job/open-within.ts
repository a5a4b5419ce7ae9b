import { Table, type Change } from "../aws/table/index.ts";
import { JobEntity, type Key, OpeningsEntity } from "./entity.ts";
import { type Opening, opening, unlessRefused } from "./row.ts";
import type { Kind } from "./schema.ts";

interface Within {
  /** The jobs of its kind that its workspace may have open. */
  max: number;
  /** Thrown where it has as many. */
  full: () => Error;
  /** Changes in the same transaction. */
  alongside?: readonly Change[];
}

/** Opens a job where its workspace has few enough of its kind, of parallel calls too. Returns false where it is open already. */
export async function openWithin(job: Opening, { max, full, alongside = [] }: Within): Promise<boolean> {
  const { workspaceID, kind } = job;
  try {
    await Table.transact(async (outdated) => {
      const { data } = await OpeningsEntity.get({ workspaceID, kind }).go({ consistent: true });
      if (await isFull(job, max)) throw full();
      const version = data?.version ?? 0;
      const next = OpeningsEntity.put({ workspaceID, kind, version: version + 1 });
      const counted = next.where((row, { eq, notExists }) =>
        version === 0 ? notExists(row.version) : eq(row.version, version),
      );
      const changes = [opening(job), Table.change(counted, outdated), ...alongside];
      return { answer: undefined, changes };
    });
    return true;
  } catch (error) {
    unlessRefused(error);
    return false;
  }
}

/** Whether a workspace has this many jobs of a kind open, without those that are unlimited. */
export async function isFull(
  { workspaceID, kind }: Pick<Key, "workspaceID"> & { kind: Kind },
  max: number,
): Promise<boolean> {
  const query = JobEntity.query
    .byWorkspace({ workspaceID, kind })
    .where((row, { notExists }) => notExists(row.isUnlimited));
  const { data } = await query.go({ count: max, attributes: ["kind", "id"], consistent: true });
  return data.length >= max;
}

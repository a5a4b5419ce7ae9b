/** The free probes of a workspace: at most 2,000 addresses a day, over all its analyses. */
import { Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { AnalysisEntity, type AnalysisRow, ProbeBudgetEntity } from "./entity.ts";
import { readRow } from "./row.ts";

const perDay = 2_000;
const keptSeconds = 2 * 86_400;

/** How many of `wanted` addresses an analysis may probe. The first answer is stored, so that a repeated step gets the same. */
export const takeProbes = ({ workspaceID, listID, id }: AnalysisRow, wanted: number): Promise<number> =>
  Table.transact(async (outdated) => {
    const row = await readRow(workspaceID, listID);
    if (row?.probes !== undefined || row?.id !== id) return { answer: row?.probes ?? 0, changes: [] };
    const day = Clock.now().toISOString().slice(0, 10);
    const { data } = await ProbeBudgetEntity.get({ workspaceID, day }).go({ consistent: true });
    const used = data?.used ?? 0;
    const probes = Math.min(wanted, perDay - used);
    const expires = Math.floor(Clock.now().getTime() / 1000) + keptSeconds;
    const budget = ProbeBudgetEntity.put({ workspaceID, day, used: used + probes, expires }).where(
      (now, { eq, notExists }) => (data ? eq(now.used, used) : notExists(now.used)),
    );
    const kept = AnalysisEntity.patch({ workspaceID, listID })
      .set({ probes })
      .where((now, { eq, notExists }) => `${eq(now.id, id)} AND ${notExists(now.probes)}`);
    return { answer: probes, changes: [Table.change(budget, outdated), Table.change(kept, outdated)] };
  });

import { Table } from "../aws/table/index.ts";
import { BudgetEntity, MeterEntity, RefusalsEntity, UsageEntity } from "./entity.ts";

/** Erases what the keys of a closed workspace, or of its test workspace, used. Can be repeated. */
export async function erase(workspaceID: string): Promise<void> {
  const ofWorkspace = { workspaceID };
  await Table.eraseAll(MeterEntity, () => MeterEntity.query.byKey(ofWorkspace));
  await Table.eraseAll(UsageEntity, () => UsageEntity.query.byDay(ofWorkspace));
  await Table.eraseAll(BudgetEntity, () => BudgetEntity.query.byMonth(ofWorkspace));
  await Table.eraseAll(RefusalsEntity, () => RefusalsEntity.query.byKey(ofWorkspace));
}

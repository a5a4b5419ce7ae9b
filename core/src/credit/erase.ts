import { Table } from "../aws/table/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import {
  BalanceEntity,
  EntryEntity,
  EntryKeyEntity,
  HoldEntity,
  LeaseEntity,
  LedgerEntity,
  SlotEntity,
  ThresholdsEntity,
  VerdictCountEntity,
} from "./entity.ts";

/**
 * Erases the ledger of a test workspace whose workspace is closed; that of the workspace itself stays, since it accounts for
 * money. Returns false, and erases nothing, while a job or a lease holds credits. Can be repeated.
 */
export async function eraseTestLedger(workspaceID: string): Promise<boolean> {
  if (!TestWorkspace.isTest(workspaceID)) throw new Error("The ledger of a workspace is not erased.");
  const { data: held } = await HoldEntity.query.byJob({ workspaceID }).go({ limit: 1, consistent: true });
  if (held.length > 0) return false;
  // The auditor reads a ledger that it finds here.
  await LedgerEntity.delete({ workspaceID }).go();
  const ofWorkspace = { workspaceID };
  await Table.eraseAll(LeaseEntity, () => LeaseEntity.query.byKey(ofWorkspace));
  await Table.eraseAll(SlotEntity, () => SlotEntity.query.byLease(ofWorkspace));
  await Table.eraseAll(EntryEntity, () => EntryEntity.query.byWorkspace(ofWorkspace));
  await Table.eraseAll(EntryKeyEntity, () => EntryKeyEntity.query.byKey(ofWorkspace));
  await Table.eraseAll(VerdictCountEntity, () => VerdictCountEntity.query.byDay(ofWorkspace));
  await BalanceEntity.delete(ofWorkspace).go();
  await ThresholdsEntity.delete(ofWorkspace).go();
  return true;
}

/** What is left of a workspace that was closed with the account of its owner: the ledger, which has only ids. */
import { Audit } from "../../audit/index.ts";
import { eraseUntil } from "../../aws/store/versions.ts";
import { Billing } from "../../billing/index.ts";
import { Idempotency } from "../../idempotency/index.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { workspacePrefixes } from "../../kit/object-prefix.ts";
import type { ErasedBy } from "../../kit/workspace-data.ts";
import { List } from "../../list/index.ts";
import { Meter } from "../../meter/index.ts";
import { Notice } from "../../notice/index.ts";
import { Role } from "../../role/index.ts";
import { SingleVerification } from "../../single-verification/index.ts";

const erasures: Record<ErasedBy<"account">, (workspaceID: string) => Promise<void>> = {
  notice: Notice.eraseAll,
  role: Role.erase,
  list: List.forgetErasures,
  meter: Meter.erase,
  "single-verification": SingleVerification.erase,
  idempotency: Idempotency.erase,
  audit: Audit.eraseTrail,
};

/**
 * Erases a closed workspace to the last version of its files, and ends a plan that was bought as it closed. Files are erased until the
 * time is over. Returns whether all are gone. Can be repeated.
 */
export async function eraseWorkspace(workspaceID: string, isOver: () => boolean): Promise<boolean> {
  await Billing.endSubscriptions(workspaceID, "now");
  for (const id of [workspaceID, TestWorkspace.of(workspaceID)]) {
    for (const erase of Object.values(erasures)) await erase(id);
    for (const prefix of workspacePrefixes) if (!(await eraseUntil(`${prefix}${id}/`, isOver))) return false;
  }
  return true;
}

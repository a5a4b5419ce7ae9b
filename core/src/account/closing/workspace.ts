/** What is left of a workspace that was closed with the account of its owner: the ledger, which has only ids. */
import { Audit } from "../../audit/index.ts";
import { eraseUntil } from "../../aws/store/versions.ts";
import { Billing } from "../../billing/index.ts";
import { Idempotency } from "../../idempotency/index.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { List } from "../../list/index.ts";
import { Meter } from "../../meter/index.ts";
import { Notice } from "../../notice/index.ts";
import { Role } from "../../role/index.ts";
import { SingleVerification } from "../../single-verification/index.ts";

/** The files of a workspace, by its id. */
const prefixes = [
  "archive/",
  "upload/",
  "list/",
  "download/",
  "derived/",
  "history/",
  "rules/",
  "suppressions/",
  "outcomes/",
  "invoices/",
  "requests/",
] as const;

/**
 * Erases a closed workspace to the last version of its files, and ends a plan that was bought as it closed. Files are erased until the
 * time is over. Returns whether all are gone. Can be repeated.
 */
export async function eraseWorkspace(workspaceID: string, isOver: () => boolean): Promise<boolean> {
  await Billing.endSubscriptions(workspaceID, "now");
  await Notice.eraseAll(workspaceID);
  await Role.erase(workspaceID);
  for (const id of [workspaceID, TestWorkspace.of(workspaceID)]) {
    await List.forgetErasures(id);
    await Meter.erase(id);
    await SingleVerification.erase(id);
    await Idempotency.erase(id);
    await Audit.eraseTrail(id);
    for (const prefix of prefixes) if (!(await eraseUntil(`${prefix}${id}/`, isOver))) return false;
  }
  return true;
}

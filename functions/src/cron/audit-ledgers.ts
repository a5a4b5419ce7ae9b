import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { cron } from "../handler/cron.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../logging/metric.ts";

/** Audits the ledgers. The metric of the log line `ledger_mismatch` raises an alarm. */
export const handler = cron("audit-ledgers", (deadline) =>
  Credit.audit(
    deadline,
    ({ workspaceID, mismatch, detail }) =>
      log.error({
        message: "A ledger does not add up.",
        ledger_mismatch: mismatch,
        workspaceID,
        detail,
        ...metrics({ LedgerMismatches: 1 }),
      }),
    Billing.paidFor,
  ),
);

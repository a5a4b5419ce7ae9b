/** Mutants: the product without one of its guards. Each must break an invariant under faults, or a test. */
import { analysisMutants } from "./analysis.ts";
import { auditMutants } from "./audit.ts";
import { deliveryMutants } from "./delivery.ts";
import { jobMutants } from "./job.ts";
import { ledgerMutants } from "./ledger.ts";
import { listMutants } from "./list.ts";
import { paymentMutants } from "./payment.ts";
import { verificationMutants } from "./verification.ts";
import { webhookMutants } from "./webhook.ts";
import type { Mutant } from "./mutant.ts";

export const mutants: readonly Mutant[] = [
  ...analysisMutants,
  ...auditMutants,
  ...deliveryMutants,
  ...jobMutants,
  ...ledgerMutants,
  ...listMutants,
  ...paymentMutants,
  ...verificationMutants,
  ...webhookMutants,
];

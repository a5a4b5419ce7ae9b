import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { on, reactions } from "../handler/reaction.ts";

/** Buys a pack where the workspace has chosen so. */
export const handler = reactions("top-up-credits", [on(Credit.Events.TopUpDue, () => Billing.topUp())]);

import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { reaction } from "../handler.ts";

/** Buys a pack where the workspace has chosen so. */
export const handler = reaction("top-up-credits", Credit.Events.TopUpDue.schema, () => Billing.topUp());

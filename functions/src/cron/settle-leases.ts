import { Credit } from "@winnow/core/credit";
import { cron } from "../handler.ts";

export const handler = cron("settle-leases", Credit.sweepLeases);

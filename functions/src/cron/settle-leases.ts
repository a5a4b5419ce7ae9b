import { Credit } from "@winnow/core/credit";
import { cron } from "../handler/cron.ts";

export const handler = cron("settle-leases", Credit.sweepLeases);

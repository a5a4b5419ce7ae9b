import { Outcome } from "@winnow/core/outcome";
import { cron } from "../handler/cron.ts";

export const handler = cron("settle-outcomes", Outcome.settleDue);

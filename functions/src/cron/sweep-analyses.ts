import { Analysis } from "@winnow/core/analysis";
import { cron } from "../handler.ts";

export const handler = cron("sweep-analyses", Analysis.sweep);

import { Analysis } from "@winnow/core/analysis";
import { jobQueue } from "../handler/queue.ts";

export const handler = jobQueue("analyze-list", Analysis.analyze, Analysis.giveUp);

import { Analysis } from "@winnow/core/analysis";
import { jobQueue } from "../handler.ts";

export const handler = jobQueue("analyze-list", Analysis.analyze, Analysis.giveUp);

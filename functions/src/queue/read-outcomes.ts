import { OutcomeFile } from "@winnow/core/outcome-file";
import { jobQueue } from "../handler/queue.ts";

export const handler = jobQueue("read-outcomes", OutcomeFile.readStep, OutcomeFile.giveUp);

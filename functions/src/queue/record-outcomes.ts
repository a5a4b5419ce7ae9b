import { OutcomeSource } from "@winnow/core/outcome-source";
import { groupedQueue } from "../handler/queue.ts";

/** Records what mail services posted. */
export const handler = groupedQueue("record-outcomes", OutcomeSource.Message, OutcomeSource.record);

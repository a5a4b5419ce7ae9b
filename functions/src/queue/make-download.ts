import { List } from "@winnow/core/list";
import { jobQueue } from "../handler/queue.ts";

export const handler = jobQueue("make-download", List.runWholeListJob, List.giveUpWholeListJob);

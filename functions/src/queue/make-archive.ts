import { Archive } from "@winnow/core/archive";
import { jobQueue } from "../handler/queue.ts";

export const handler = jobQueue("make-archive", Archive.step, Archive.giveUp);

import { SingleVerification } from "@winnow/core/single-verification";
import { jobQueue } from "../handler/queue.ts";

export const handler = jobQueue("verify-address", SingleVerification.step, SingleVerification.giveUp);

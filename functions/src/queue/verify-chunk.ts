import { Verification } from "@winnow/core/verification";
import { logChunk } from "../logging/ended-job.ts";
import { redeliverAfter } from "../handler/consumer.ts";
import { queue } from "../handler/queue.ts";

export const handler = queue(
  "verify-chunk",
  Verification.ChunkMessage,
  async (message, { deadline, received }) => {
    await redeliverAfter(received, deadline);
    await Verification.verifyChunk(message, deadline, {
      isRetry: received.receives > 1,
      report: (verdicts) => logChunk(message, verdicts),
    });
  },
);

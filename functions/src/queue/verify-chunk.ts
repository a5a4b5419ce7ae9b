import { Job } from "@winnow/core/job";
import { Verification } from "@winnow/core/verification";
import { queue } from "../handler.ts";

export const handler = queue(
  "verify-chunk",
  Verification.ChunkMessage,
  async (message, { deadline, received }) => {
    await Job.redeliverAfter(received, deadline);
    await Verification.verifyChunk(message, deadline, { isRetry: received.receives > 1 });
  },
);

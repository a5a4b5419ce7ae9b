import { Verification } from "@winnow/core/verification";
import { queue } from "../handler.ts";

export const handler = queue("verify-chunk", Verification.ChunkMessage, (message, { deadline }) =>
  Verification.verifyChunk(message, deadline),
);

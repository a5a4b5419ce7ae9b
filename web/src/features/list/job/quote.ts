import type { Bucket } from "@winnow/core/credit/schema";

/** Missing credits; 0 if the balance suffices. */
export const missingCredits = (credits: number, bucket: Pick<Bucket, "total_credits">): number =>
  Math.max(0, credits - bucket.total_credits);

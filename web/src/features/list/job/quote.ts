import { availableCredits } from "../../../shared/credit/available-credits.ts";

/** Missing credits; 0 if the balance suffices. */
export const missingCredits = (credits: number, bucket: Parameters<typeof availableCredits>[0]): number =>
  Math.max(0, credits - availableCredits(bucket));

/** What of a balance can be spent. */
import type { Bucket } from "@winnow/core/credit/schema";

/** What can be spent: also what API keys hold for their next calls, which is taken back where credits are missing. */
export const availableCredits = ({
  total_credits,
  leased_credits,
}: Pick<Bucket, "total_credits" | "leased_credits">): number => total_credits + leased_credits;

/** What jobs under way have reserved. */
export const reservedForJobs = ({
  held_credits,
  leased_credits,
}: Pick<Bucket, "held_credits" | "leased_credits">): number => held_credits - leased_credits;

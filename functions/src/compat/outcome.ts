/** What the shapes of the peers are made of: a verdict, or a row of a finished file. */
import type { Verdict } from "@winnow/core/verdict";
import { SingleVerification } from "@winnow/core/single-verification";

export interface Outcome {
  /** The address as it was given. */
  email: string;
  reason: Verdict.Reason;
  role: boolean;
  free: boolean;
  /** Null where it is not known. */
  catchAll: boolean | null;
  /** The address that was probably meant. */
  suggestion: string | null;
  provider: string | null;
  /** The mail host; null where it is not known. */
  host: string | null;
  checkedAt: Date;
}

const outcomeOf = ({ email, reason, flags, suggestion, mx, checked_at }: Verdict.Info): Outcome => ({
  email,
  reason,
  suggestion,
  role: flags.role === true,
  free: flags.free === true,
  catchAll: flags.catch_all,
  provider: mx?.provider ?? null,
  host: mx?.host ?? null,
  checkedAt: new Date(checked_at),
});

/** The outcome for an address; null where it takes longer. Then nothing is charged. */
export async function outcomeWithin(
  email: string,
  seconds: number,
  fresh: boolean = false,
): Promise<{ outcome: Outcome; charged: number } | null> {
  const maxWait = Math.min(seconds, SingleVerification.maxTimeoutSeconds);
  const verdict = await SingleVerification.verdictWithin({ email, fresh, seconds: maxWait });
  return verdict && { outcome: outcomeOf(verdict), charged: verdict.charged };
}

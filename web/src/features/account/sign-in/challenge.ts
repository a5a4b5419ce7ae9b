import { ApiError } from "../../../lib/api-error.ts";

/** A sign-in that a code of the second factor finishes. */
export interface Challenge {
  challenge: string;
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
}

/** The challenge that a sign-in was answered with; null for any other failure. */
export function challengeIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "account.second_factor") return null;
  const { challenge } = error.body as { challenge?: unknown };
  return typeof challenge === "string" ? challenge : null;
}

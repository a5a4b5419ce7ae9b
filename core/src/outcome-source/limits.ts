/** The limits of sources of outcomes. Safe for the browser, without zod. */
export const limits = {
  /** Sources of a workspace. */
  sources: 20,
  /** Characters of a signing key. */
  key: 2_000,
  /** Bytes of a webhook. */
  body: 2 * 2 ** 20,
  /** Events of a webhook. */
  events: 10_000,
  /** Hours for which a replaced URL is called. */
  overlapHours: 24,
} as const;

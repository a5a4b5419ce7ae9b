/** The limits of last outcomes. Safe for the browser, without zod. */
export const limits = {
  /** Days within which the last outcome of an address decides about it. */
  days: 180,
} as const;

/** The limits of last outcomes. Safe for the browser, without zod. */
export const limits = {
  /** Days within which the last outcome of an address decides about it. */
  days: 180,
  /** Days within which a bounce counts among its neighbours: its address is mailed no more, while the others are. */
  bounceDays: 360,
  /** Mailed addresses at a domain from which on they say something about the others. */
  minNeighbours: 2,
} as const;

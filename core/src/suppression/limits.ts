/** The limits of suppression. Safe for the browser, without zod. */
export const limits = {
  /** Suppressed addresses of a workspace. */
  entries: 1_000_000,
  /** Addresses that one call adds. */
  added: 10_000,
  /** Calls of a workspace that add more than this many addresses: all may be new. */
  large: { entries: 1_000, calls: { max: 30, seconds: 60 } },
  /** Parts that calls rewrite of more than ten of these: a list that is full has 125, which 300 addresses are spread over. */
  rewritten: { free: 10, parts: { max: 4_000, seconds: 60 } },
  /** Characters of an address. */
  email: 320,
  /** Characters of a CSV file, its rows below the header, and the refused rows that an import names. */
  file: 2_000_000,
  fileRows: 50_000,
  namedRows: 500,
} as const;

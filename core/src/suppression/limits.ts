/** The limits of suppression. Safe for the browser, without zod. */
export const limits = {
  /** Suppressed addresses of a workspace. */
  entries: 1_000_000,
  /** Addresses that one call adds. */
  added: 10_000,
  /** Characters of an address. */
  email: 320,
  /** Entries on a page. */
  page: 100,
  /** Characters of a CSV file, its rows below the header, and the refused rows that an import names. */
  file: 2_000_000,
  fileRows: 50_000,
  namedRows: 500,
} as const;

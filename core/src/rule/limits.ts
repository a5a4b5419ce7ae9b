/** The limits of the workspace's rules. Safe for the browser, without zod. */
export const limits = {
  /** Rules of a workspace. */
  rules: 10_000,
  /** Characters. */
  value: 320,
  note: 200,
  /** Characters of a CSV file, its rows below the header, and the refused rows that an import names. */
  file: 2_000_000,
  fileRows: 10_000,
  namedRows: 500,
  /** Rules in a part of the CSV file of all: a function answers with at most 6 MB. */
  part: 2_500,
} as const;

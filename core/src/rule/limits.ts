/** The limits of own rules. Safe for the browser, without zod. */
export const limits = {
  /** Rules of a workspace. */
  rules: 10_000,
  /** Characters. */
  value: 320,
  note: 200,
  /** Rules on a page. */
  page: 100,
} as const;

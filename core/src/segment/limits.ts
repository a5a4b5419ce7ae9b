/** The limits of saved segments. Safe for the browser, without zod. */
export const limits = {
  /** Segments of a workspace. */
  segments: 50,
  /** Characters. */
  name: 40,
} as const;

/** The attributes that most entities have. */
const text = { type: "string", required: true } as const;

export const attribute = {
  text,
  /** A text that is written once. */
  fixed: { ...text, readOnly: true },
  /** TTL, in seconds since 1970. */
  expires: { type: "number", required: true },
} as const;

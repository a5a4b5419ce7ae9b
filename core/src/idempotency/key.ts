/** Idempotency keys. */
import { z } from "zod";

/** Visible ASCII characters. */
export const keyPattern = "^[\\x21-\\x7e]{1,255}$";

const malformed = "An idempotency key has 1 to 255 visible ASCII characters.";

export const Key = z
  .string()
  .max(255, malformed)
  .regex(new RegExp(keyPattern), malformed)
  .describe(
    "A repetition with the same key and body within 24 hours gets the same answer, and is charged once",
  );

/** The caller's idempotency key. Safe for the browser. */
import { z } from "zod";

export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "An idempotency key has 1 to 255 visible ASCII characters.")
  .describe(
    "A repetition with the same key and body within 24 hours gets the same answer, and is charged once",
  );

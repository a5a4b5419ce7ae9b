/** The codes of second factors, as people give them. Safe for the browser. */
import { z } from "zod";

const help = "Enter the six digits that your app shows, or a recovery code.";

/** Blanks, hyphens and case do not matter. */
const Typed = z
  .string()
  .max(40, help)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase());

/** Six digits of an app, or a recovery code. */
export const Code = Typed.pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, help));

/** The same beside a password; nothing for a person without a second factor. */
export const CodeIfOn = Typed.pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})?$/, help))
  .default("")
  .describe("Of the second factor, where one is on");

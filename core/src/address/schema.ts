/** Schemas of addresses, safe for the browser. */
import { z } from "zod";

/** Why a text is not a well-formed address. */
export const SyntaxReason = z.enum([
  "empty",
  "at_missing",
  "at_repeated",
  "local_missing",
  "local_too_long",
  "local_dot_misplaced",
  "local_character",
  "quote_misplaced",
  "quote_unclosed",
  "blank",
  "control_character",
  "invisible_character",
  "comment",
  "domain_missing",
  "domain_too_long",
  "domain_dot_misplaced",
  "domain_character",
  "label_too_long",
  "hyphen_misplaced",
  "top_level_numeric",
  "idn_malformed",
  "literal_malformed",
  "too_long",
]);
export type SyntaxReason = z.infer<typeof SyntaxReason>;

/** What can be mended of a text that is nearly an address. */
export const Fault = z.enum(["scheme", "words", "punctuation", "separator", "repetition"]);
export type Fault = z.infer<typeof Fault>;

/** How a local part is made of names. */
export const Shape = z
  .enum([
    "first.last",
    "first_last",
    "first-last",
    "f.last",
    "first.l",
    "first",
    "firstlast",
    "flast",
    "numbered",
    "role",
    "other",
  ])
  .describe(
    "How the part before the @ is made of names. `first.last`: two words, in either order; `first`: a common given name; `firstlast`: one that goes on; `flast`: any other single word; `numbered`: a name with digits at its end; `role`: a function such as `sales`",
  );
export type Shape = z.infer<typeof Shape>;

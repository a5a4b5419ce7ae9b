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

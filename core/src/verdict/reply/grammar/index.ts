/** Reads what a reply states of its recipient, clause by clause. */
import type { Reading } from "./reading.ts";

export { classOf } from "./lexicon.ts";
export { isNeutral } from "./neutral.ts";
export { fateIn } from "./reading.ts";
export type { Knowledge } from "./phrase.ts";
export type Fate = Reading["fate"];

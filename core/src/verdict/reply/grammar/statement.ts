/** What a clause states: that somebody is absent, disabled or full, and who. */
import { fullnessIn } from "./fullness.ts";
import type { Phrases } from "./phrase.ts";
import { predicateIn, type Statement } from "./predicate.ts";

export const statementIn = (phrases: Phrases): Statement | null =>
  negated.test(phrases.words.join(" ")) ? null : (fullnessIn(phrases) ?? predicateIn(phrases));

const negated = /\bnot (?:true |the case )?that\b/;

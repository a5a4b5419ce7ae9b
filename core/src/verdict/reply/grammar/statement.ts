/** What a clause states: that somebody is absent, disabled or full, and who. */
import { fullnessIn } from "./fullness.ts";
import type { Phrases } from "./phrase.ts";
import { predicateIn, type Statement } from "./predicate.ts";

export const statementIn = (phrases: Phrases): Statement | null =>
  negated.test(phrases.words.join(" ")) ? null : (fullnessIn(phrases) ?? predicateIn(phrases));

/** What is no statement of the recipient: a denied one, or one of every mailbox: `no user can receive mail`. */
const negated =
  /\bnot (?:true |the case )?that\b|\bwrong to (?:say|assume|conclude) that\b|\banswers? (?:to )?no user\b|\bour subscription\b|\b(?:no|not (?:a|one)) (?:single )?(?:user|recipient|mailbox|account|address|addressee)(?: (?:at|of|in|on) \S+(?: (?:domain|server))?)? (?:can|may|could) (?!(?:not )?be (?:found|identified|located|resolved))/;

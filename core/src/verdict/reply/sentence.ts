/** The sentences of a reply, in words as `wordsOf` returns them. */

export const sentencesIn = (words: string): readonly string[] => words.split(sentenceEnd);

/** What the words state, without what they suppose or ask to check: `if the user does not exist, …`. */
export const withoutSuppositions = (words: string): string => words.replaceAll(supposition, "");

/** The words without the advice that follows a statement; the same words if there is none. */
export function withoutAdvice(words: string): string {
  const [first = "", ...others] = words.replace(pointer, "").split(statementEnd);
  const said = [
    first.replace(trailingAdvice, "").replace(contact, ""),
    ...others.filter((sentence) => !isAdvice(sentence)),
  ];
  return said.join(" ");
}

const isAdvice = (sentence: string): boolean => advice.test(sentence) && !waits.test(sentence);

const supposition =
  /\b(?:if|when|whether|unless|in case|(?:check|make sure|ensure|verify|confirm) (?:that|the|your|all|for))\b[^,;.:]*/g;

/** An ellipsis and an abbreviation end no sentence. */
const sentenceEnd =
  /(?<=(?<!\.|\b(?:e\.g|i\.e|no|nr|vs|etc|mr|mrs|ms|dr|prof|dest|addr|acct))[.!?]["')\]]*) (?=\S)/;
const statementEnd = new RegExp(`${sentenceEnd.source}|(?<=;) (?=\\S)`);

const opening =
  "(?:please|pls|if (?:you|this|the problem|in doubt)|for (?:more|further|additional|assistance|help|details|info\\w*|questions|explanation|instructions|support)|see|(?:more|further|additional) (?:info\\w*|details|help)|contact|visit|check|double check|refer|go to|learn more|ask|write to|click|to (?:resolve|fix|remove|request|unblock|report|contact|learn|avoid|correct)|you (?:can|may|should|could|might) (?:want|wish|try|check|contact|visit|find|need|request|consult|also|ask)|we (?:recommend|suggest|advise)|consider|make sure|ensure|verify that|note|help|details|support|questions)\\b";

const advice = new RegExp(`^[^a-z@%]*(?:also,? |or |and |then )?${opening}`);
const trailingAdvice = new RegExp(
  `(?<!^please)(?<=[a-z@%\\]>)"'])[,:( ]+(?:if you (?:think|believe|feel|are|have|want|need)|please (?:contact|see|visit|check|refer|verify|call|ask|go)|for (?:more|further) (?:info|details|help)|contact (?:your|the|our|us)\\b|visit (?:%|dnsbl)|see (?:%|dnsbl|our)).*$`,
);
/** Whom to contact, in other languages. */
const contact =
  /[\s,;:(，；、]+(?:(?:bitte )?(?:kontaktieren|wenden) sie\b|(?:veuillez )?contacte[rz]\b|(?:por favor,? )?(?:contacten?|contatar|contate)\b|(?:si prega di )?contatt(?:are|ate|i)\b|neem contact|kontakta\b|kontakt(?:er|ujte)\b|skontaktuj|(?:пожалуйста,? )?(?:обращайтесь|обратитесь|свяжитесь)|зверніться|如有\S{0,8}[请請]\S{0,4}|[请請](?:联系|联络|聯絡|聯繫))[^.;!?]*[@%][^.;!?]*$/;
/** A remark in brackets after a statement, with a page to read. */
const pointer =
  /(?<=\S) \([^()]*\b(?:see|visit|siehe|vgl|voir|vea|ver|veja|vedi|zie|se|patrz|viz|lasd|bkz|cf):? (?:%|dnsbl)[^()]*(?:\)|$)/;
/** Words that ask to wait or to pay, and so say that the refusal is temporary. */
const waits = /\b(?:again|later|retry|wait|minutes?|seconds?|hours?|temporar\w*|delay\w*|pay|paid|renew)\b/;

/** The sentences of a reply, in words as `wordsOf` returns them. */

export const sentencesIn = (words: string): readonly string[] => words.split(sentenceEnd);

/** What the words state, without what they suppose or ask to check: `if the user does not exist, …`. */
export const withoutSuppositions = (words: string): string => words.replaceAll(supposition, "");

/** The words without the advice that follows a statement; the same words if there is none. */
export function withoutAdvice(words: string): string {
  const [first = "", ...others] = withoutReassurance(words.replace(pointer, "")).split(statementEnd);
  const said = [
    first.replace(trailingAdvice, "").replace(contact, ""),
    ...others.filter((sentence) => !isAdvice(sentence)),
  ];
  return said.join(" ");
}

const isAdvice = (sentence: string): boolean =>
  (advice.test(sentence) || foreignAdvice.test(sentence)) && !waits.test(sentence);

/** The words without what tells the sender that nothing is wrong with it, wherever it stands beside a statement. */
function withoutReassurance(words: string): string {
  const said = words.replaceAll(bracketed, "").replaceAll(reassurance, "").trim();
  return anyLetter.test(said) ? said : words;
}
const anyLetter = /\p{L}/u;
/** `(sender verified OK)`. */
const bracketed =
  /\((?:your |the )?sender(?: address)?(?: was| is)? (?:verif\w+|check\w*|callout)(?: was| is)? (?:ok|okay|fine|passed|successful)\)/g;

const supposition =
  /\b(?:if|when|whether|unless|in case|(?:check|make sure|ensure|verify|confirm) (?:that|the|your|all|for))\b[^,;.:]*/g;

/** An ellipsis, an abbreviation and an initial end no sentence. */
const sentenceEnd =
  /(?<=(?<!\.|\b(?:e\.g|i\.e|no|nr|vs|etc|mr|mrs|ms|dr|prof|dest|addr|acct)|(?:^|[ :])[a-z](?=\.))[.!?]["')\]]*) (?=\S)/;
const statementEnd = new RegExp(`${sentenceEnd.source}|(?<=;) (?=\\S)`);

const opening =
  "(?:please|pls|if (?:you|this|the problem|in doubt)|for (?:more|further|additional|assistance|help|details|info\\w*|questions|explanation|instructions|support)|see|(?:more|further|additional) (?:info\\w*|details|help)|contact|visit|check|double check|refer|go to|learn more|ask|write to|click|to (?:resolve|fix|remove|request|unblock|report|contact|learn|avoid|correct)|you (?:can|may|should|could|might) (?:want|wish|try|check|contact|visit|find|need|request|consult|also|ask)|we (?:recommend|suggest|advise)|consider|make sure|ensure|verify that|note|help|details|support|questions)\\b";

const advice = new RegExp(`^[^a-z@%]*(?:also,? |or |and |then )?${opening}`);
const trailingAdvice = new RegExp(
  `(?<!^please)(?<=[a-z@%\\]>)"'])[,:( ]+(?:if you (?:think|believe|feel|are|have|want|need)|please (?:contact|see|visit|check|refer|verify|call|ask|go|turn on|switch on|enable)|for (?:more|further) (?:info|details|help)|contact (?:your|the|our|us)\\b|visit (?:%|dnsbl)|see (?:%|dnsbl|our)).*$`,
);
/** `If you think that this is an error`, in other languages. */
const foreignAdvice =
  /^[^\p{L}@%]*(?:wenn (?:sie|du) (?:glauben|meinen|denken|der (?:meinung|ansicht))|(?:falls|sollten) (?:sie|du) (?:glauben|meinen|denken|der (?:meinung|ansicht))|si (?:vous|tu) (?:pens|croy|croi|estim)|si (?:usted )?(?:cree|considera|piensa|crees|consideras|piensas|creu|creieu)|s[ei] (?:voce )?(?:acredita|acha|considera|pensa|julga|ritien|riten|crede|pensate|credete)|daca (?:credeti|considerati|crezi)|als u (?:denkt|meent|gelooft|van mening)|om du (?:tror|anser)|hvis du (?:mener|tror)|jos (?:uskot|luulet|epailet)|jesli (?:uwaza|sadzi|mysli)|pokud (?:se domniva|si mysli)|ak si mysli|если (?:вы )?(?:считает|думает|полагает)|якщо (?:ви )?(?:вважає|думає)|ако (?:смятате|мислите|сметате)|ako (?:mislite|smatrate)|ha ugy (?:gondolja|veli)|αν (?:πιστευετε|νομιζετε|θεωρειτε)|إذا كنت تعتقد|אם (?:לדעתך|אתה סבור)|اگر فکر می|如果?[您你](?:认为|認為|觉得)|nếu bạn cho|neu ban (?:cho|nghi)|jika (?:anda|menurut))/u;
/** `Your account is fine`: the fault is none of the sender's. */
const reassurance =
  /(?:^|(?<=[.;!?。] ?))[^.;!?,。]*?(?:\b(?:your|the sender'?s?) (?:own )?(?:[a-z]+ )?(?:accounts?|address|domain|servers?|ip|host|mail ?box|settings?|message|system)(?: (?:and|or) (?:your )?(?:accounts?|address|domain|servers?|ip|host|mail ?box))? (?:is|are|was|were) (?:not (?:blocked|affected|at fault|the (?:problem|cause|reason))|(?:perfectly |just |all )?(?:fine|ok|okay|valid|in order|unaffected|good))|\bsender (?:address )?(?:verify|verification|callout|check) (?:was |is |has )?(?:ok|okay|fine|passed|successful|succeeded)|\bnothing (?:that )?(?:you|the sender) can (?:fix|do|change)|\bnothing is wrong with (?:you|your [a-z]+)|\b(?:this|that|it) is not (?:a )?(?:block|rejection|an? error|spam block)|(?:您|你|お客様|あなた|貴方|送信者)[^.;!?。,、]{0,20}(?:没有问题|沒有問題|正常|問題は?(?:あり|ござい)ません)|\b(?:a )?sua conta (?:nao (?:tem|esta)|esta (?:correta|em ordem|ok|bem))|\b(?:il )?(?:suo|vostro) account (?:non (?:ha|e)|e (?:corretto|a posto|in regola))|\btwoje konto jest (?:w porzadku|prawidlowe)|\bvas ucet je v poradku|\buw account is in orde|\b(?:ditt|din|dit) (?:konto|server) (?:ar|er) (?:i orden|ok|inte|ikke)|\btilisi on kunnossa|ваш\S* (?:уч[её]тная запись|аккаунт|сервер|ящик) (?:в порядке|не заблокирован)|\b(?:ihr|dein) (?:konto|server|postfach|account) ist (?:in ordnung|nicht (?:betroffen|gesperrt))|\bvotre (?:compte|serveur) (?:n'est pas en cause|fonctionne)|\bsu (?:cuenta|servidor) (?:no (?:esta|tiene)|esta bien|funciona)(?: [a-z]+){0,2})[^.;!?,。]*[.;!?,。]?/g;
/** Whom to contact, in other languages. */
const contact =
  /[\s,;:(，；、]+(?:(?:bitte )?(?:kontaktieren|wenden) sie\b|(?:veuillez )?contacte[rz]\b|(?:por favor,? )?(?:contacten?|contatar|contate)\b|(?:si prega di )?contatt(?:are|ate|i)\b|neem contact|kontakta\b|kontakt(?:er|ujte)\b|skontaktuj|(?:пожалуйста,? )?(?:обращайтесь|обратитесь|свяжитесь)|зверніться|如有\S{0,8}[请請]\S{0,4}|[请請](?:联系|联络|聯絡|聯繫))[^.;!?]*[@%][^.;!?]*$/;
/** A remark in brackets after a statement, with a page to read. */
const pointer =
  /(?<=\S) \([^()]*\b(?:see|visit|siehe|vgl|voir|vea|ver|veja|vedi|zie|se|patrz|viz|lasd|bkz|cf):? (?:%|dnsbl)[^()]*(?:\)|$)/;
/** Words that ask to wait or to pay, and so say that the refusal is temporary. */
const waits = /\b(?:again|later|retry|wait|minutes?|seconds?|hours?|temporar\w*|delay\w*|pay|paid|renew)\b/;

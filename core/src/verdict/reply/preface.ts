/**
 * What a reply says before it states the recipient's fate: the reason, or only a preface. A reason may hold for anybody, so
 * that the statement after it proves nothing, in whatever words the reason is put.
 */
import { isEnglish } from "./english.ts";
import { isNeutral } from "./grammar/index.ts";
import { saysDead } from "./language/index.ts";
import { sentencesIn } from "./sentence.ts";
import { subjectOf } from "./subject.ts";

/** Whether each whole sentence before the statement that begins at `start` is a preface. */
export function isOnlyPrefaced(words: string, start: number): boolean {
  let end = -1;
  for (const sentence of sentencesIn(words)) {
    end += sentence.length + 1;
    if (end > start) break;
    if (!isNeutral(sentence) && !isSaidToAll(sentence) && !isTranslation(sentence)) return false;
  }
  return true;
}

/** Whether another language says the same as what follows. Reasons in it have rows that come first. */
const isTranslation = (sentence: string): boolean => !isEnglish(sentence) && saysDead(sentence);

/** Whether another language than English states a fate after a sentence that may be the reason. */
export function hasForeignReason(words: string): boolean {
  const sentences = sentencesIn(words);
  if (sentences.length < 2 || isEnglish(words)) return false;
  const at = sentences.findIndex(saysDead);
  return sentences
    .slice(0, Math.max(0, at))
    .some((sentence) => !isNeutral(sentence) && !isSaidToAll(sentence) && !undelivered.test(sentence));
}

/** A greeting, regret, or that mail was not delivered, in the languages of most replies. */
const undelivered =
  /(?<![a-z])(?:guten tag|hallo|leider|entschuldig|bonjour|desole|hola|lo sentimos|lamentamos|ola|desculpe|spiacenti|przepraszamy|dzien dobry|nachricht|zustell|zugestellt|abgelehnt|zuruckgewiesen|message|courriel|remis|rejete|refuse|mensa[jg]e|rechazad|entrega|rejeitad|recusad|messaggio|consegn|rifiutat|respint|wiadomosc|dostarcz|odrzucon|bericht|geweigerd|meddelande|melding|ileti)|здравствуйте|извините|сообщени|письмо|доставить|отклонен|邮件|郵件|メール|메일/;

/**
 * The words before a statement without what a server tells everybody first, as a greeting or the rules of the house. Its own
 * sentence begins with the recipient and a colon.
 */
export function withoutPreface(before: string, words: string): string {
  const sentences = sentencesIn(before);
  const [last = ""] = sentences.slice(-1);
  const own = words.slice(before.lastIndexOf(last));
  const isPreface = sentences.slice(0, -1).every(isSaidToAll);
  return sentences.length > 1 && namesRecipient.test(own) && isPreface ? last : before;
}

const isSaidToAll = (sentence: string): boolean =>
  saidToAll.test(sentence) && !ofUs.test(sentence) && subjectOf(sentence) === "recipient";

const namesRecipient = /^<?@>?: /;
const saidToAll =
  /\b(?:welcome|hello|greetings|(?:all|every) \w+ (?:is|are) (?:logged|monitored|recorded)|unsolicited \w+ (?:\w+ ){0,2}(?:is|are) not|(?:in use|used) here|are in use|authori[sz]ed use|terms of (?:use|service))\b/;
const ofUs = /\b(?:you|your|ip|dnsbl|client|this|blocked|rejected|denied|refused)\b|[@%]us\b/;

/** What a clause states of space: that a mailbox is full. */
import type { About, Phrases } from "./phrase.ts";
import type { Statement } from "./predicate.ts";

export function fullnessIn(phrases: Phrases): Statement | null {
  const at = phrases.classes.indexOf("full");
  return at < 0 ? exhaustionIn(phrases) : fullAt(phrases, at);
}

/** `mailbox full`, `full mailbox`, `over quota` */
function fullAt(phrases: Phrases, at: number): Statement | null {
  if (phrases.isDenied(at)) return null;
  const noun = phrases.phraseAfter(at + 1);
  const subject = noun && noun.about !== "thing" ? noun.about : phrases.subjectBefore(at - 1);
  const isOverQuota = /quota|space/.test(phrases.words[at] ?? "");
  const about = phrases.ownerAfter(subject === "nobody" && isOverQuota ? "recipient" : subject, at);
  return {
    fate: "full",
    about: about === "thing" && phrases.classes.includes("space") ? ownerOfSpace(phrases) : about,
  };
}

/** `quota exceeded`, `no space left`, `not enough storage`, `50 of 50 MB used` */
function exhaustionIn(phrases: Phrases): Statement | null {
  const { words, classes } = phrases;
  if (allUsed.test(words.join(" "))) {
    const owner = ownerOfSpace(phrases);
    return { fate: "full", about: owner === "nobody" ? "recipient" : owner };
  }
  if (!classes.includes("space")) return null;
  const none = words.indexOf("no");
  const noun = phrases.skip(none + 1, (one) => /^(?:determiner|enough|other|mailbox)$/.test(one));
  const isNone = none >= 0 && classes[noun] === "space";
  const isUsedUp =
    isNone || classes.includes("exceeded") || (classes.includes("not") && classes.includes("enough"));
  if (!isUsedUp || isAboutSize(phrases)) return null;
  const about = ownerOfSpace(phrases);
  return about === "nobody" ? null : { fate: "full", about };
}

function ownerOfSpace(phrases: Phrases): About {
  const { words, classes } = phrases;
  if (classes.includes("sender")) return "sender";
  if (classes.includes("another")) return "another";
  if (phrases.topic() === "systems") return "systems";
  if (isOnSystem(phrases)) return "systems";
  const isOfEmail = words.includes("email");
  if (classes.includes("mailbox")) return "recipient";
  if (words.some((word) => /^disk ?space$/.test(word))) return "systems";
  if (classes.includes("system") || classes.includes("host")) return "systems";
  return words.some((word) =>
    /^(?:quotas?|allocation|storage limit|storage space|\w+ quota|mailbox \w+)$/.test(word),
  ) && !isOfEmail
    ? "recipient"
    : "nobody";
}

/** `No space left on our disk for @`, and not `quota exceeded for @ on this server`. */
function isOnSystem({ words, classes }: Phrases): boolean {
  const at = words.findIndex((word) => /^(?:left )?(?:on|in)$/.test(word));
  const mailbox = classes.indexOf("mailbox");
  const isFirst = at >= 0 && (mailbox < 0 || at < mailbox);
  const end = mailbox < 0 ? classes.length : mailbox;
  return (
    isFirst && classes.slice(at, end).includes("system") && !words.some((word) => word.includes("quota"))
  );
}

/** Of mails or of their rate: `message size exceeds the limit`. */
function isAboutSize({ words, classes }: Phrases): boolean {
  if (words.some((word) => rates.test(word)) || words.join(" ").includes("recipient limit")) return true;
  const isOfMail = classes.includes("mail");
  const onlySize = !words.some(
    (word, at) => classes[at] === "space" && !/^(?:size|limits?|maximum|size limit)$/.test(word),
  );
  return onlySize && (isOfMail || !classes.includes("mailbox"));
}

const allUsed =
  /(?<![\d.])(\d+(?:\.\d+)?) ?(?:[kmgt]i?b|bytes|megabytes|gigabytes)? (?:out )?of \1 ?(?:[kmgt]i?b|bytes|megabytes|gigabytes)(?![a-z])/;
const rates =
  /^(?:rate|rates|counts?|per|hour|hourly|day|daily|minute|connections?|recipients|attempts?|bandwidth|concurrent|contacts)$/;

import { readThisFar, type Reply } from "./reply.ts";

/** The reply of a server behind Postfix, which Postfix passes on under its own codes after address verification. */
export function relayedReply({ code, text, recipient, mailFrom }: Reply): Reply | null {
  const read = text.slice(0, readThisFar);
  const [, basic, enhanced, words, command] =
    (code >= 400 && passedOn.exec(read)) || (code === 500 && quoted.exec(read)) || [];
  if (!basic || !words) return null;
  const stage = command === undefined || command === "RCPT TO" ? "rcpt" : "mail";
  return { stage, code: Number(basic), enhanced: enhanced ?? null, text: words, recipient, mailFrom };
}

/** A reply that a server quotes under the code of a failed command. */
const quoted = /(?:^|[\s:"'(])([45]5\d)[ -]#?([45]\.\d{1,3}\.\d{1,3})[\s:-]+(.+)$/;
/** A long reply is cut off before the command that it answers. */
const passedOn =
  /(?:unverified|undeliverable) address: host \S+ said: ([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3}) )?((?:(?!\(in reply to ).)+)(?:\(in reply to (.+) command\)|$)/i;

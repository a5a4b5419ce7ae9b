import { readThisFar, type Reply } from "./reply.ts";

/** What a server behind said, where Postfix stands before it, asked it, and passes its answer on under codes of its own. */
export function relayedReply({ code, text }: Reply): Reply | null {
  const [, basic, enhanced, words, command] =
    (code >= 400 && passedOn.exec(text.slice(0, readThisFar))) || [];
  if (!basic || !words) return null;
  const stage = command === undefined || command === "RCPT TO" ? "rcpt" : "mail";
  return { stage, code: Number(basic), enhanced: enhanced ?? null, text: words };
}

/** A long answer is cut off, and what it replied to with it. */
const passedOn =
  /(?:unverified|undeliverable) address: host \S+ said: ([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3}) )?((?:(?!\(in reply to ).)+)(?:\(in reply to (.+) command\)|$)/i;

/** From what a mail server said to what it means. Sender before mailbox before enhanced code before basic code; the stage counts. */
import type { Stage } from "../../port/prober/index.ts";
import { asker } from "./asker.ts";
import { code } from "./code.ts";
import { mailbox } from "./mailbox.ts";
import type { Meaning, Row } from "./row.ts";

export type { Meaning, Row } from "./row.ts";

export interface Reply {
  stage: Stage;
  code: number;
  enhanced: string | null;
  text: string;
}

/** Every row, in the order in which they are asked. */
export const rows: readonly Row[] = [...asker, ...mailbox, ...code];

/** Replies are read this far: a reply line has at most 512 octets, and no meaning waits behind the second. */
const readThisFar = 1024;

/** What the reply means. Of what is refused before RCPT, only the words about the asker are heard. */
export function read(reply: Reply): Meaning {
  if (reply.stage === "rcpt") {
    const behind = heardBehind(reply);
    return behind ? read(behind) : (rowFor(reply)?.meaning ?? "not_understood");
  }
  const row = find(asker, reply);
  if (row) return row.meaning;
  return reply.code >= 500 && reply.code < 600 ? "sender_blocked" : "server_unavailable";
}

/** The row that decides a reply to RCPT. An acceptance is one whatever its words. */
export const rowFor = (reply: Reply): Row | undefined => find(reply.code < 400 ? code : rows, reply);

/** What a server behind said, where Postfix stands before it, asked it, and passes its answer on under codes of its own. */
function heardBehind({ code, text }: Reply): Reply | null {
  const [, basic, enhanced, words, command] =
    (code >= 400 && passedOn.exec(text.slice(0, readThisFar))) || [];
  if (!basic || !words) return null;
  const stage = command === undefined || command === "RCPT TO" ? "rcpt" : "mail";
  return { stage, code: Number(basic), enhanced: enhanced ?? null, text: words };
}

/** A long answer is cut off, and what it replied to with it. */
const passedOn =
  /(?:unverified|undeliverable) address: host \S+ said: ([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3}) )?((?:(?!\(in reply to ).)+)(?:\(in reply to (.+) command\)|$)/i;

function find(among: readonly Row[], reply: Reply): Row | undefined {
  const text = reply.text.slice(0, readThisFar);
  const words = wordsOf(text);
  const enhanced = reply.enhanced ?? hashed.exec(text)?.[1] ?? "";
  return among.find(
    (row) =>
      matchesCode(row.code, reply.code) &&
      (row.enhanced?.test(enhanced) ?? true) &&
      (row.words?.test(words) ?? true),
  );
}

/** An enhanced code within the text, as qmail and Cisco write it: `(#5.1.1)`. */
const hashed = /#([245]\.\d{1,3}\.\d{1,3})\b/;

function matchesCode(wanted: Row["code"], code: number): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === "number" ? Math.floor(code / 100) === wanted : wanted.includes(code);
}

/** What the server says: neither the letters of an address, `spam@` for one, nor what a link leads to beyond its host. */
const wordsOf = (text: string) =>
  text.replace(/[^\s<>[\]()]+@[^\s<>[\]()]+/g, "").replace(/(https?:\/\/[^\s/]+)\S*/gi, "$1");

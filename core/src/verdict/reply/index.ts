/** From what a mail server said to what it means. Sender before mailbox before enhanced code before basic code; the stage counts. */
import { sender } from "./sender/index.ts";
import { relayedReply } from "./relayed-reply.ts";
import { acceptance, acceptances, code } from "./code.ts";
import { type NormalizedReply, matcherOf } from "./matcher.ts";
import { language } from "./language/index.ts";
import { guarded, mailbox } from "./mailbox/index.ts";
import { createReplyCache } from "./reply-cache.ts";
import { provider } from "./provider/index.ts";
import { readThisFar, type Reply } from "./reply.ts";
import type { Meaning, Row, Scope, Table } from "./row.ts";
import { server } from "./server.ts";
import { withoutAddresses, wordsOf } from "./words.ts";

export type { Reply } from "./reply.ts";
export type { Meaning, Row, Scope } from "./row.ts";

export interface Reading {
  meaning: Meaning;
  scope: Scope;
}

const spoken: readonly Table[] = [...provider, ...guarded, ...sender, language, ...mailbox];

/** What a refusal at RCPT is held against, in this order. */
export const tables: readonly Table[] = [...spoken, server, code];

/** Every row, in the order in which they are asked. */
export const rows: readonly Row[] = [acceptance, ...tables.flatMap((table) => table.rows)];

/** What the reply means, and about whom. Of what is refused before RCPT, only the words about the asker and the server are heard. */
export function read(reply: Reply): Reading {
  const behind = reply.stage === "rcpt" ? relayedReply(reply) : null;
  if (behind) return read(behind);
  const { meaning, scope } =
    reply.stage === "rcpt" ? (rowFor(reply) ?? unclear) : (firstEarly(reply) ?? unspoken(reply));
  return { meaning, scope };
}

const unclear: Reading = { meaning: "not_understood", scope: "mailbox" };

/** The row that decides a reply to RCPT. An acceptance is one whatever its words. */
export function rowFor(reply: Reply): Row | undefined {
  if (reply.code >= 400) return firstAtRcpt(reply);
  return acceptances.includes(reply.code) ? acceptance : undefined;
}

/** What a reply before RCPT means whose words are not known. */
function unspoken({ stage, code }: Reply): Reading {
  if (code < 400) return { meaning: "not_understood", scope: "session" };
  if (code < 500 || stage === "starttls") return { meaning: "server_unavailable", scope: "server" };
  return { meaning: "sender_blocked", scope: "sender" };
}

const firstAtRcpt = firstAmong(tables, () => true);

/**
 * Before RCPT nobody has been named yet, so that nothing is about a mailbox or its domain. Who refuses for good at the
 * door refuses us, whatever is said of the server.
 */
const firstEarly = firstAmong(
  [...spoken, { ...server, code: 4 }],
  ({ scope }) => scope !== "mailbox" && scope !== "domain",
);

/** The first row that holds for a reply. Servers repeat themselves, so that what was said lately is not read again. */
function firstAmong(tables: readonly Table[], keep: (row: Row) => boolean) {
  const asked = tables.map((table) => ({
    holds: matcherOf(table),
    rows: table.rows.filter(keep).map((row) => ({ row, holds: matcherOf(row) })),
  }));
  const search = (heard: NormalizedReply): Row | undefined => {
    for (const table of asked) {
      if (!table.holds(heard)) continue;
      for (const { row, holds } of table.rows) if (holds(heard)) return row;
    }
    return undefined;
  };
  const recall = createReplyCache<Row | undefined>(1_000);
  return ({ code, host = "", ...reply }: Reply): Row | undefined => {
    const text = withoutAddresses(reply.text.slice(0, readThisFar));
    const enhanced = reply.enhanced ?? written.exec(text)?.[1] ?? "";
    return recall(`${code} ${enhanced} ${host} ${text}`, () =>
      search({ code, enhanced, host, words: wordsOf(text), text }),
    );
  };
}

/** An enhanced code within the text, as qmail and Cisco write it: `(#5.1.1)`. */
const written = /(?:^|[\s#(<>:;,])([245]\.[0-7]\.\d{1,3})(?=$|[\s)>:;,])/;

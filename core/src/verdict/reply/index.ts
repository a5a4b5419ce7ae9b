/**
 * Reads the meaning of a reply: first its words, then whom it is about, then the enhanced code, then the basic code. Advice
 * that follows a statement is read only where the statement says nothing.
 */
import { lazy } from "../../kit/cache/lazy.ts";
import { statusOf } from "../reason.ts";
import { sender } from "./sender/index.ts";
import { relayedReply } from "./relayed-reply.ts";
import { acceptance, acceptances, clear, code } from "./code.ts";
import { type NormalizedReply, matcherOf } from "./matcher.ts";
import { hasEnglish, isEnglish } from "./english.ts";
import { type Fate, fateIn, type Knowledge } from "./grammar/index.ts";
import { hostAlone, languages, saysDead } from "./language/index.ts";
import { guarded, mailbox } from "./mailbox/index.ts";
import { marked } from "./marks.ts";
import { hasForeignReason, isOnlyPrefaced, withoutPreface } from "./preface.ts";
import { createReplyCache } from "./reply-cache.ts";
import { provider } from "./provider/index.ts";
import { readThisFar, type Reply } from "./reply.ts";
import type { Meaning, Row, Scope, Table } from "./row.ts";
import { sentencesIn, withoutAdvice, withoutSuppositions } from "./sentence.ts";
import { outOfOrder, server, trouble } from "./server.ts";
import { otherSubjects, subjectOf } from "./subject.ts";
import { wordsOf } from "./words.ts";

export type { Reply } from "./reply.ts";
export type { Meaning, Row, Scope } from "./row.ts";

export interface Reading {
  meaning: Meaning;
  scope: Scope;
}

const wordTables: readonly Table[] = [...provider, trouble, ...guarded, ...sender, ...languages, ...mailbox];

/** The tables for a refusal at RCPT, in order of precedence. */
export const tables: readonly Table[] = [...wordTables, server, otherSubjects, hostAlone, code];

/** All rows, in order of precedence. */
export const rows: readonly Row[] = [acceptance, ...tables.flatMap((table) => table.rows)];

/** The meaning and scope of a reply. Before RCPT only rows about the sender, the session and the server apply. */
export function read(reply: Reply): Reading {
  const relayed = reply.stage === "rcpt" ? relayedReply(reply) : null;
  if (relayed) return read(relayed);
  if (refusesOurTls(reply)) return { meaning: "sender_blocked", scope: "session" };
  const { meaning, scope } =
    reply.stage === "rcpt" ? (rowFor(reply) ?? unclear) : (firstEarly()(reply) ?? unmatched(reply));
  const isPlain = reply.recipient !== undefined && !beyondAscii.test(reply.recipient);
  return meaning === "smtputf8_unsupported" && isPlain ? unclear : { meaning, scope };
}

/** Whether the enhanced code of a refusal says what its words do, or has none beside it. */
export const isClearRefusal = ({
  code,
  enhanced,
  text,
  ...named
}: Pick<Reply, "code" | "enhanced" | "text" | "recipient" | "mailFrom">): boolean =>
  code >= 500 &&
  clear.some((row) => row.enhanced?.test(enhanced ?? enhancedIn(text))) &&
  !isInUnknownWords(wordsOf(marked(text.slice(0, readThisFar), named)));

/** Whether no word is known, in English or in a language that has a vocabulary. They may give any reason. */
const isInUnknownWords = (words: string): boolean =>
  anyLetter.test(words) && !hasEnglish(words) && !saysDead(words);
const anyLetter = /\p{L}{3}/u;

/** X.7.3 to X.7.5 of RFC 3463: our certificate, our ciphers or our version of TLS. */
const refusesOurTls = ({ stage, code, enhanced, text }: Reply): boolean =>
  stage === "starttls" && code >= 500 && /^5\.7\.[345]$/.test(enhanced ?? enhancedIn(text));

const beyondAscii = /[^\0-\u007f]/;
const unclear: Reading = { meaning: "not_understood", scope: "mailbox" };

/** The row that decides a reply to RCPT. The words of an acceptance are ignored. */
export function rowFor(reply: Reply): Row | undefined {
  if (reply.code >= 400) return firstAtRcpt()(reply);
  return acceptances.includes(reply.code) ? acceptance : undefined;
}

/** The meaning of a reply before RCPT that no row matches. */
function unmatched({ stage, code }: Reply): Reading {
  if (code < 400) return { meaning: "not_understood", scope: "session" };
  if (code < 500 || stage === "starttls") return { meaning: "server_unavailable", scope: "server" };
  return { meaning: "sender_blocked", scope: "sender" };
}

const firstAtRcpt = lazy(() =>
  firstAmong(
    [
      [...wordTables, server, otherSubjects, hostAlone],
      [...wordTables, server, code],
    ],
    () => true,
  ),
);

/**
 * Before RCPT no mailbox was named, so that no reply is about a mailbox or its domain. A permanent refusal then is about
 * the sender, even in words about the server, unless they ask to come again.
 */
const firstEarly = lazy(() =>
  firstAmong(
    [[], [...wordTables, outOfOrder, { ...server, code: 4 }]],
    ({ scope }) => scope !== "mailbox" && scope !== "domain",
  ),
);

/** Whether a row tells the recipient's fate, which only words about the recipient do. */
function tellsFate({ meaning }: Row): boolean {
  return statusOf[meaning] === "invalid" || meaning === "mailbox_full";
}

/**
 * Returns a function for the first row that matches a reply: among the first tables, which read it without its advice,
 * then among the others. It caches readings, since servers repeat their replies.
 */
function firstAmong(
  [firstTables, thenTables]: readonly [readonly Table[], readonly Table[]],
  keep: (row: Row) => boolean,
) {
  const askedOf = (tables: readonly Table[]) =>
    tables.map((table) => ({
      holds: matcherOf(table),
      rows: table.rows
        .filter(keep)
        .map((row) => ({ row, holds: matcherOf(row, tellsFate(row) ? "recipientWords" : "words") })),
    }));
  const search = (tables: ReturnType<typeof askedOf>, reply: NormalizedReply): Row | undefined => {
    for (const table of tables) {
      if (!table.holds(reply)) continue;
      for (const { row, holds } of table.rows) if (holds(reply)) return row;
    }
    return undefined;
  };
  const first = askedOf(firstTables);
  const then = askedOf(thenTables);
  const onlyThen = askedOf(thenTables.filter((table) => !firstTables.includes(table)));
  const cached = createReplyCache<Row | undefined>(1_000);
  const isOfRows = hostsOfRows([...firstTables, ...thenTables]);
  return ({ code, host = "", ...given }: Reply): Row | undefined => {
    const text = marked(given.text.slice(0, readThisFar), given);
    const enhanced = given.enhanced ?? enhancedIn(text);
    const knowledge = { recipientIsKnown: (given.recipient ?? "") !== "" };
    const told = isOfRows(host) ? host : "";
    return cached(`${code} ${enhanced} ${told} ${knowledge.recipientIsKnown} ${text}`, () => {
      const words = wordsOf(text);
      const reply = { code, enhanced, host, text };
      const said = withoutAdvice(words);
      const views = viewsOf(said, reply.code, knowledge);
      const found = search(first, { ...reply, ...views });
      if (found) return found;
      return said === words
        ? search(onlyThen, { ...reply, ...views })
        : search(then, { ...reply, ...viewsOf(words, reply.code, knowledge) });
    });
  };
}

/** Returns a function that tells whether any row depends on a mail host. Other hosts share the readings of their replies. */
function hostsOfRows(tables: readonly Table[]): (host: string) => boolean {
  const conditions = tables.flatMap((table) => [table, ...table.rows]).flatMap(({ host }) => host ?? []);
  return (host) => conditions.some((condition) => condition.test(host));
}

/** What a reply says of its recipient, and the words before that; where it says nothing, all words. */
export function viewsOf(
  words: string,
  code: number,
  knowledge: Knowledge,
): Pick<NormalizedReply, "words" | "recipientWords" | "fate" | "isEnglish"> {
  const stated = fateIn(words, knowledge);
  const isRelay = relays.test(words);
  const isDecisive =
    stated !== null && !isOfOthers(stated) && (code >= 500 || stated.fate === "unclear") && !isRelay;
  const said = isDecisive ? withoutPreface(words.slice(0, stated.start), words) : words;
  let recipientWords: string | null = null;
  let english: boolean | null = null;
  return {
    words: said,
    recipientWords: () => (recipientWords ??= aboutRecipient(said)),
    fate: isRelay && stated?.fate === "disabled" ? "foreign" : certain(stated, words, code),
    isEnglish: () => (english ??= isEnglish(said)),
  };
}

/** The fate that is stated of the recipient; unclear where a sentence before it may be why the server says so of anybody. */
function certain(stated: ReturnType<typeof fateIn>, words: string, code: number): NormalizedReply["fate"] {
  if (stated === null) return code >= 500 && hasForeignReason(words) ? "unclear" : "unstated";
  const isDead = stated.fate === "absent" || stated.fate === "disabled";
  return isDead && !isOnlyPrefaced(words, stated.start) ? "unclear" : stated.fate;
}

const isOfOthers = ({ fate }: { fate: Fate }): boolean => fate === "foreign" || fate === "ours";

/** A refusal to relay is about the domain, whatever it says of the mailbox; what it says is disabled is who may relay. */
const relays = /\brelay(?:ing)?\b/;

const aboutRecipient = (words: string): string =>
  withoutSuppositions(
    sentencesIn(words)
      .filter((sentence) => subjectOf(sentence) === "recipient")
      .join(" "),
  );

const enhancedIn = (text: string): string => enhancedInText.exec(text)?.[1] ?? "";

/** An enhanced code within the text, as qmail and Cisco write it: `(#5.1.1)`. */
const enhancedInText = /(?:^|[\s#(<>:;,])([245]\.[0-7]\.\d{1,3})(?=$|[\s)>:;,])/;

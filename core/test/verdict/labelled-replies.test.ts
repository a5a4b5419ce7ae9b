import { expect, test } from "vitest";
import { noSharedData } from "../shared-data.ts";
import { type Status, statusOf } from "../../src/verdict/schema.ts";
import { read } from "../../src/verdict/reply/index.ts";
import { inServersWords, type SisimaiRow, sisimaiRows } from "./public-replies/sisimai.ts";

const statusMeant = { undeliverable: "invalid", risky: "risky", unknown: "unknown" } as const;
const table = sisimaiRows();

/** The status that one reply alone supports: a refusal to relay is unknown until it is repeated. */
function statusOfOne(row: SisimaiRow): Status {
  const { meaning } = read(inServersWords(row));
  return meaning === "domain_not_served" ? "unknown" : statusOf[meaning];
}

const differs = (row: SisimaiRow) => statusOfOne(row) !== statusMeant[row.verdict];

/** Rows whose label contradicts the words, or that are no reply to RCPT. */
function explanationOf({ cls, text, code, enhanced }: SisimaiRow): string | null {
  if (cls === "filtered_ambiguous")
    return "the words say that the mailbox does not exist, or which senders it accepts";
  if (
    /^(?:domain_not_found|domain_no_mail)$/.test(cls) &&
    (code === null || !/^5\.1\.|^$/.test(enhanced ?? ""))
  )
    return "what the sending server found in DNS, which no reply says";
  return explained.find(([words]) => text.includes(words))?.[1] ?? null;
}

const explained: readonly (readonly [words: string, because: string])[] = [
  [
    "Recipient address rejected: Access denied",
    "Postfix says so of whomever it does not let in, be they there or not",
  ],
  ["550 Unknown user", "docomo replies so after DATA, with words for an unknown user"],
  ["is not a registered gateway user", "the words mean an unknown user"],
  ["temporary locked", "the mailbox is there, and closed for a while"],
  ["procmail: Couldn't create", "no server's reply"],
  ["RESOLVER.RST.AuthRequired", "the mailbox is there, and takes mail from chosen senders"],
  ["You are not a member of this mailing list", "the list is there, and takes mail from its members"],
  ["you may not have permission to post", "no server's reply"],
  ["Invalid final delivery userid", "no server's reply"],
  ["MailFrom domain is listed in Spamhaus", "the words are about the sender"],
  ["Unable to deliver message to", "no server's reply, and it does not say why"],
  ["Not enough disk space", "it does not say whose"],
  ["542 kijitora@example.com Rejected", "it does not say why"],
  ["the domain is not reachable", "no server's reply to RCPT"],
  ["the group you tried to contact", "no server's reply"],
  ["550 Host unknown", "it does not say whose host"],
  ["save to /mail/spool", "no server's reply"],
  ["** Address not found **", "no server's reply"],
  ["No valid recipients for this MM", "a reply to DATA, about all recipients at once"],
  ["does not exist", "a host that does not exist may be the sender's"],
];

test("All replies to RCPT in the labelled table but one get the labelled status.", (context) => {
  if (table === null) return context.skip(noSharedData);
  const repliesToRcpt = table.filter(({ rcpt_stage }) => rcpt_stage);
  expect(repliesToRcpt).toHaveLength(118);
  expect(repliesToRcpt.filter(differs).map(({ text }) => text)).toEqual([
    expect.stringContaining("554 5.7.1 <user@example.com>: Recipient address rejected: Access denied"),
  ]);
});

test("86 % of all replies in the labelled table get the labelled status, and the others are explained.", (context) => {
  if (table === null) return context.skip(noSharedData);
  const different = table.filter(differs);
  expect(1 - different.length / table.length).toBeGreaterThan(0.86);
  expect(
    different.filter((row) => explanationOf(row) === null).map(({ text, cls }) => ({ cls, text })),
  ).toEqual([]);
});

test("No reply about the sender, its mail, a full mailbox or the network makes a mailbox invalid.", (context) => {
  if (table === null) return context.skip(noSharedData);
  const harmless =
    /^(?:sender_(?:blocked|auth|rdns)|content|policy|security|network|network_expired|rate_|relay_denied|server_full|mailbox_full|protocol|unknown)/;
  const spared = table.filter(({ cls }) => harmless.test(cls));
  expect(spared.length).toBeGreaterThan(230);
  const invalidated = spared.filter((row) => statusOfOne(row) === "invalid");
  expect(invalidated.map(({ text }) => text)).toEqual([]);
});

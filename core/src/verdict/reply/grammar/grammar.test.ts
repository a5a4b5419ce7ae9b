import { expect, test } from "vitest";
import { clausesOf } from "./clause.ts";
import { fateIn } from "./index.ts";
import { Phrases } from "./phrase.ts";
import { statementIn } from "./statement.ts";

const known = { recipientIsKnown: true };
const fateOf = (words: string) => fateIn(words, known)?.fate ?? null;

test("A sentence has clauses, and a clause has words with classes.", () => {
  const clauses = clausesOf("your mail cannot be delivered because the user doesn't exist");
  expect(clauses.map(({ words, after }) => [after, words.join(" ")])).toEqual([
    ["", "the mail can not be delivered"],
    ["because", "the user does not exist"],
  ]);
  expect(clauses[1]?.classes).toEqual(["determiner", "mailbox", "be", "not", "existing"]);
});

test.each([
  ["no such user here", "recipient"],
  ["the mailbox of the sender is unknown", "sender"],
  ["user unknown to the callout server", "sender"],
  ["mailbox disabled for this network", "host"],
  ["the user database does not exist", "systems"],
  ["postmaster of % has been disabled", "another"],
  ["mail for this user is disabled", "recipient"],
  ["forwarding for this user is disabled", "another"],
  ["attachment not found", "thing"],
  ["not found", "nobody"],
] as const)("%s states something of the %s", (words, about) => {
  const [clause] = clausesOf(words);
  expect(clause && statementIn(new Phrases(clause, known))?.about).toBe(about);
});

test.each([
  ["the person you are trying to reach does not have a mailbox here", "absent"],
  ["@ is no longer with the company", "absent"],
  ["we have never heard of a user with that name, but no record of @", "absent"],
  ["unknown or invalid mailbox", "absent"],
  ["the former user has been deprovisioned", "absent"],
  ["please check the address: there is no such mailbox", "absent"],
  ["jane doe no longer works for acme", "absent"],
  ["jane doe is no longer with acme", "absent"],
  ["support for old protocols is no longer with us", null],
  ["@ doe has left acme", "absent"],
  ["the old protocol no longer works", null],
  ["the user has closed his account", "disabled"],
  ["account permanently unavailable", "disabled"],
  ["delivery to this user is disabled from this network", "ours"],
  ["deleted by the filter", "foreign"],
  ["this account is not active", "disabled"],
  ["the user no longer receives mail", "disabled"],
  ["the user's mailbox has no space left", "full"],
  ["message would exceed the quota of the mailbox", "full"],
  ["unrouteable address (no mailbox, alias or list of that name at this domain)", "absent"],
  ["no such user or group here", "absent"],
  ["no such user or policy violation", "unclear"],
  ["mailbox disabled for new mail: storage limit reached", "full"],
  ["mailbox disabled: 2048 of 2048 mb used", "full"],
  ["mailbox disabled: 12 of 2048 mb used", "disabled"],
  ["account suspended (over quota)", "full"],
  ["account suspended because the quota of the sender is exceeded", "disabled"],
  ["50 mb of 50 mb used", "full"],
  ["quota of the mailbox exceeded: 100 messages per hour from %", null],
  ["expired account: the sender must renew before posting", "ours"],
  ["account @ expired: the sender must not write to it", "disabled"],
  ["the server's disk has 50 of 50 gb used", "foreign"],
  ["@ is forwarded to @another, which answered: user unknown", "foreign"],
  ["mail for @ is redirected to @another: no such user", "foreign"],
  ["this address forwards, but its target is unknown", "foreign"],
  ["no such user, and no forwarding address is known", "absent"],
  ["@ is an alias for a disabled account", "foreign"],
  ["link in message points to a nonexistent address", null],
  ["delivery to one of the group's members failed: user unknown", "foreign"],
  ["a recipient in the cc header is unknown", "foreign"],
  ["not a valid user of our relay", "ours"],
  ["not user of this server", "absent"],
  ["recipient isn't one of ours", "absent"],
  ["this mail user is not part of our organisation", "absent"],
  ["this mail user is not part of your organisation", "ours"],
  ["the user directory has no entry by this name", "absent"],
  ["mailbox closed for advertisers", null],
  ["mailbox closed for good", "disabled"],
  ["the customer closed the ticket", null],
  ["account suspended 3 days ago", "disabled"],
  ["user has left your conversation", null],
  ["this mailbox is not active yet", null],
  ["account locked after too many failed logins", "later"],
  ["spamtrap hit: address never existed", "foreign"],
  ["mail service for this customer is on hold, user exists", "unclear"],
  ["mailbox exists but takes no more mail: quota exceeded", "full"],
  ["user unknown or mailbox full", "unclear"],
  ["the mailbox may not exist", "unclear"],
  ["unknown user or message refused by policy", "unclear"],
  ["the account is temporarily disabled", "later"],
  ["@us: user unknown", "ours"],
  ["bounces to @us would fail: no such user", "ours"],
  ["no such user: @us", "ours"],
  ["we asked about @us. no such user", "ours"],
  ["we asked about @another. no such user", "foreign"],
  ["we asked about @us. @ is unknown", "absent"],
  ["verification failed for @. no such user here. sender verify failed", "ours"],
  ["unknown client", "ours"],
  ["our server found that the mailbox is full", "full"],
  ["cannot take more: its box is full", "full"],
  ["database connection lost, user not found", "foreign"],
  ["not unknown, but refused", null],
  ["it is not that the user is unknown", null],
  ["message size exceeds the limit of the mailbox", null],
  ["you wrote to a closed mailbox yesterday", "ours"],
  ["two weeks ago you sent to a closed account", "ours"],
  ["the account you wrote to was closed two weeks ago", "disabled"],
  ["since monday this host has sent mail to a closed account", "ours"],
  ["your system delivered to a mailbox, that is a disabled user", "ours"],
  ["gateway user unknown at remote relay", "foreign"],
  ["user unknown at this relay", "absent"],
  ["the account behind this key is disabled", "foreign"],
  ["our erp says: customer unknown", null],
  ["the old mailbox was deleted, the new one is being set up", "later"],
  ["account is locked for 24 hours", "later"],
  ["temporary mailbox expired", "disabled"],
  ["temporary mailbox @ does not exist", "absent"],
  ["temporary mailbox failure: user unknown", "later"],
  ["temporary mailbox failure user unknown", "later"],
  ["temporary account: user unknown", "later"],
  ["account is inactive for 24 months", "disabled"],
  ["mailbox locked by another delivery process", "foreign"],
  ["mailbox locked by its owner", "disabled"],
  ["your last message hit a closed account", "ours"],
  ["user disabled autoreply", null],
  ["user disabled by administrator", "disabled"],
  ["user rejected the mail", null],
  ["no user wants the mail", null],
  ["attachment not found", null],
  ["no such user, or the recipient refuses your mail", "unclear"],
  ["mail not accepted (unknown user / blocked sender / full box)", "unclear"],
  ["likely reasons: account closed, message too big", "unclear"],
  ["one of these is true: no such user, sender blocked", "unclear"],
  ["user unknown/deleted", "absent"],
  ["e mail for % is disabled", null],
  ["mail service of the domain % is no longer active", null],
  ["mailbox of % is disabled", "disabled"],
  ["invalid account. tenant or domain not found", null],
] as const)("%s: the recipient is %s", (words, fate) => {
  expect(fateOf(words)).toBe(fate);
});

test("A name that is not marked may be the recipient's only where the recipient is not known.", () => {
  expect(fateIn("no such user joe", { recipientIsKnown: false })?.fate).toBe("absent");
  expect(fateOf("no such user joe")).toBeNull();
  expect(fateOf("no such user c18si2365148hub")).toBe("absent");
});

test("The words before a statement are told.", () => {
  expect(fateIn("access denied. sorry, user unknown", known)).toEqual({ fate: "absent", start: 22 });
});

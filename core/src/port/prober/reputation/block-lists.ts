/** Public block lists (RFC 5782): mail hosts ask them by DNS about the address of a sender, and so do we about our own. */
import { isIPv4 } from "node:net";
import { groupsOfIPv6 } from "../../../kit/ipv6.ts";
import type { Resolver } from "../../resolver/index.ts";

/** An address of ours, and the block list that has it. */
export interface Listing {
  address: string;
  list: string;
}

/** What the block lists say, and which of them gave no answer that is worth anything. */
export interface Listings {
  listed: readonly Listing[];
  silent: readonly string[];
}

/** The block lists that most mail hosts ask. */
export const publicBlockLists = [
  "zen.spamhaus.org",
  "bl.spamcop.net",
  "psbl.surriel.com",
  "bl.mailspike.net",
];

/** Every list has the first one, and none the second, so that a list that is closed or answers everybody alike is noticed. */
const alwaysListed = "127.0.0.2";
const neverListed = "127.0.0.1";

type Ask = Pick<Resolver.Resolver, "addresses">;

/** Asks all lists about the addresses of a host. Never rejects. */
export async function listingsOf(host: string, lists: readonly string[], resolver: Ask): Promise<Listings> {
  const found = await resolver.addresses(host);
  if (found.kind !== "found") return { listed: [], silent: lists.map(nameOf) };
  const answers = await Promise.all(lists.map((list) => listedAt(list, found.addresses, resolver)));
  return {
    listed: answers.flatMap((answer, index) =>
      (answer ?? []).map((address) => ({ address, list: nameOf(lists[index] ?? "") })),
    ),
    silent: lists.filter((_, index) => answers[index] === null).map(nameOf),
  };
}

/** For lists where the first label is the key of the user: a credential, which no log may have. */
const keyed = [".dq.spamhaus.net", ".mail.abusix.zone"];

/** The list without that key. */
const nameOf = (list: string): string =>
  keyed.some((end) => list.toLowerCase().endsWith(end)) ? list.slice(list.indexOf(".") + 1) : list;

/** Those of the addresses that the list has; null where its answers are worth nothing. */
async function listedAt(
  list: string,
  addresses: readonly string[],
  resolver: Ask,
): Promise<readonly string[] | null> {
  const has = (address: string) => isListed(address, list, resolver);
  const [always, never, ...own] = await Promise.all([alwaysListed, neverListed, ...addresses].map(has));
  if (always !== true || never !== false || own.includes(null)) return null;
  return addresses.filter((_, index) => own[index]);
}

/** Whether the list has the address; null without an answer. */
async function isListed(address: string, list: string, resolver: Ask): Promise<boolean | null> {
  const answer = await resolver.addresses(`${reversed(address)}.${list}`);
  if (answer.kind === "failed") return null;
  if (answer.kind === "none") return false;
  return answer.addresses.some((code) => code.startsWith(errorCodes)) ? null : answer.addresses.some(isCode);
}

/** Lists answer from this network. Its last part is how some refuse a question, as from a public resolver. */
const isCode = (address: string): boolean => address.startsWith("127.");
const errorCodes = "127.255.255.";

/** The octets of an IPv4 address, or the 32 digits of an IPv6 address, last first. */
const reversed = (address: string): string =>
  (isIPv4(address) ? address.split(".") : digitsOf(address)).toReversed().join(".");

const digitsOf = (address: string): readonly string[] =>
  groupsOfIPv6(address).flatMap((group) => group.toString(16).padStart(4, "0").split(""));

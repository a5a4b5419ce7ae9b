/** Outcomes as they are stored: ordered by the hash of the address, each with a key that its repetitions share. */
import { hash } from "node:crypto";
import * as Prefetch from "../kit/prefetch.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { Suppression } from "../suppression/index.ts";
import { bounceClassOf } from "./bounce-mail/bounce-class.ts";
import { limits } from "./limits.ts";
import type { BounceClass, Refusal, Reported, RowRefusal, Type } from "./schema.ts";

export interface Stored {
  email: string;
  type: Type;
  at: string;
  source: Suppression.Source;
  bounce?: BounceClass;
  /** The class of the bounce is the word of the mail service, which gave no reply. */
  isWord?: true;
  id?: string;
  reply?: string;
  list?: string;
  machine?: true;
  /** A privacy proxy opened it, and it is not known yet when the mail was delivered. */
  proxy?: true;
}

export interface Entry {
  /** 16 digits of the hash of the address, then 16 of that of the outcome. */
  key: string;
  /** Of two outcomes with the same key, that of the lower rank stays: the earlier one, and any of two at the same time. */
  rank: string;
  outcome: Stored;
}

/** What was read of a call or of a file: the entries, and what was refused. */
export interface Read<Code = Refusal["code"]> {
  entries: Entry[];
  refused: { index: number; code: Code }[];
}

/** What was read of a file, whose rows have more ways to be none. */
export type FileRead = Read<RowRefusal>;

/** Digits of the hash of the address in a key, and of all its hashes. */
const digits = 16;

/** The first and the last key that outcomes of an address may have. */
export function keysOf(email: string): { first: string; last: string } | null {
  const named = Suppression.named({ email });
  if (!named) return null;
  const prefix = named.sha256.slice(0, digits);
  return { first: prefix + "0".repeat(digits), last: prefix + "f".repeat(digits) };
}

/** What the keys of the outcomes of an address begin with. */
export const addressOf = ({ key }: Pick<Entry, "key">): string => key.slice(0, digits);

/** The last key that outcomes of the same address may have. */
export const lastKeyOf = (entry: Entry): string => addressOf(entry) + "f".repeat(digits);

/** The entry of an outcome, or why it is refused. Times are in whole seconds, as most sources have them. */
export function entryOf(
  item: Reported,
  { source, now }: { source: Suppression.Source; now: number },
): Entry | Refusal["code"] {
  const named = Suppression.named({ email: item.email });
  if (named?.email === undefined) return "not_an_address";
  const time = Date.parse(item.at);
  if (time > now + limits.aheadMs) return "in_future";
  if (time < oldestKept(now)) return "too_old";
  const { type, id, reply, list_id: list, machine } = item;
  const isWord = type === "bounced" && item.isHard === true && (reply ?? "") === "";
  const outcome: Stored = {
    email: named.email,
    type,
    source,
    at: new Date(Math.floor(time / 1_000) * 1_000).toISOString(),
    ...(type === "bounced" && { bounce: isWord ? "mailbox" : bounceClassOf(reply ?? "", named.email) }),
    ...(isWord && { isWord }),
    ...(id !== undefined && { id }),
    ...(reply !== undefined && { reply: reply.slice(0, limits.keptReply) }),
    ...(list !== undefined && { list }),
    ...(machine === true && { machine }),
    ...(type === "opened" && machine !== true && item.isProxy === true && { proxy: true }),
  };
  return { ...ranked(outcome, named.sha256), outcome };
}

/** The key of the delivery of a mail that a privacy proxy has opened; null where nothing names the mail. */
export function deliveryKeyOf({ outcome }: Entry): string | null {
  const { email, id, at, source, proxy } = outcome;
  const named = proxy && id !== undefined ? Suppression.named({ email }) : null;
  return named ? ranked({ email, type: "delivered", at, source, id }, named.sha256).key : null;
}

/** Entries whose opens by privacy proxies are told apart by the ranks of the deliveries, as far as these are known. */
export const toldApart = (
  entries: readonly Entry[],
  rankOf: (key: string) => string | undefined,
): readonly Entry[] =>
  entries.map((entry) => {
    const delivery = deliveryKeyOf(entry);
    const rank = delivery === null ? undefined : rankOf(delivery);
    if (rank === undefined) return entry;
    const { proxy: _, ...outcome } = entry.outcome;
    const isPrefetch = Prefetch.isSoonAfter(timeIn(rank), outcome.at);
    const told: Stored = isPrefetch ? { ...outcome, machine: true } : outcome;
    const named = Suppression.named({ email: outcome.email });
    return named ? { ...ranked(told, named.sha256), outcome: told } : entry;
  });

/** The entries that tell something else than they did, of which each is at its place. */
export const retold = (known: readonly Entry[], told: readonly Entry[]): readonly Entry[] =>
  told.filter((entry, place) => entry !== known[place]);

/** Whether it is a bounce that is about the mailbox. */
export const isHardBounce = ({ outcome }: Entry): boolean =>
  outcome.type === "bounced" && outcome.bounce === "mailbox";

/** Whether a person opened or clicked, and no program. */
export const isByPerson = ({ type, machine }: Stored): boolean =>
  (type === "opened" || type === "clicked") && machine !== true;

/**
 * The last outcome of an address, as far as this one says: that a person read the mail, that it came back because of the mailbox, or
 * that it was delivered.
 */
export function lastOf(entry: Entry): LastOutcome.Entry[] {
  const { email, at } = entry.outcome;
  const type = lastTypeOf(entry);
  const last = type && LastOutcome.entryOf(email, type, Date.parse(at) / 1_000);
  return last ? [last] : [];
}

function lastTypeOf(entry: Entry): LastOutcome.Entry["type"] | null {
  const { type } = entry.outcome;
  if (isHardBounce(entry)) return "bounced";
  if (isByPerson(entry.outcome)) return type === "clicked" ? "clicked" : "opened";
  return type === "delivered" ? "delivered" : null;
}

/** The time before which outcomes are erased. */
export const oldestKept = (now: number): number => now - limits.days * 24 * 3_600_000;

function ranked(outcome: Stored, sha256: string): Pick<Entry, "key" | "rank"> {
  const { type, bounce = "", id, at, machine, proxy } = outcome;
  // A program opens a mail before its reader does: each counts once.
  const by = machine ? "machine" : proxy ? "proxy" : bounce;
  const same = JSON.stringify([sha256, type, by, id === undefined ? ["at", at] : ["id", id]]);
  const seconds = Math.floor(Date.parse(at) / 1_000).toString(16);
  return {
    key: sha256.slice(0, digits) + hash("sha256", same).slice(0, digits),
    rank: seconds.padStart(digits / 2, "0") + hash("sha256", JSON.stringify(outcome)).slice(0, digits / 2),
  };
}

/** The time in a rank. */
const timeIn = (rank: string): string =>
  new Date(Number.parseInt(rank.slice(0, digits / 2), 16) * 1_000).toISOString();

/** Entries in the order of their keys, each once. */
export function merged(groups: Iterable<readonly Entry[]>): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const group of groups)
    for (const entry of group) {
      const known = byKey.get(entry.key);
      if (!known || entry.rank < known.rank) byKey.set(entry.key, entry);
    }
  return [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

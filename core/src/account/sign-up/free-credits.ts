/**
 * Who gets free credits: a mailbox once. At a domain that is no large provider, the first accounts of 30 days,
 * since the owner of a domain has any number of mailboxes. A mailbox is kept, and a keyed hash of it once its
 * account is closed.
 */
import { Address } from "../../address/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { Config } from "../../kit/config.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { registrableDomain, registryDomain } from "../../kit/public-suffix.ts";
import { Clock } from "../../port/clock/index.ts";
import { canonicalMailbox } from "./canonical-mailbox.ts";
import { tokenOfNonce } from "../code/code-secret.ts";
import { DomainGrantsEntity, FreeCreditsEntity } from "../entity.ts";
import { isLargeProvider } from "./large-provider.ts";
import { isPaidSuffix } from "./paid-suffix.ts";

const hashOf = async (mailbox: string): Promise<string> =>
  `hash:${await tokenOfNonce(["free-credits", mailbox])}`;

const read = async (mailbox: string) =>
  (await FreeCreditsEntity.get({ mailbox }).go({ consistent: true })).data;

/** Whether the free credits of a mailbox were granted. */
export async function areGranted(mailbox: string): Promise<boolean> {
  const [present, former] = await Promise.all([read(mailbox), hashOf(mailbox).then(read)]);
  return present !== null || former !== null;
}

const grantDays = 30;
/** A domain of another free provider has as many as this number of domains: the list has thousands, and some may be for sale. */
const domainsOfFree = 20;
/** The domains of the most used are not for sale: the number is one that nobody uses up by hand for everybody else, as at iCloud. */
const domainsOfMajor = 400;

const domainsOf = (domain: string): number => {
  if (Address.isMajor(domain)) return domainsOfMajor;
  return Address.isFree(domain) ? domainsOfFree : 1;
};

/** The part of a domain that somebody paid for. Names below it have its number together. */
function boughtDomain(domain: string): string {
  const name = registrableDomain(domain);
  return isPaidSuffix(name.slice(name.indexOf(".") + 1)) ? name : registryDomain(domain);
}

/** Counts a new account of a domain, and returns whether it may have free credits. */
export async function countGrant(email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (Address.disposability(domain) === "agreed") return false;
  if (isLargeProvider(domain)) return true;
  const seconds = Math.floor(Clock.now().getTime() / 1_000);
  const window = Math.floor(seconds / (grantDays * 86_400));
  const expires = seconds + keptSeconds.domainGrants;
  const { data } = await DomainGrantsEntity.upsert({ domain: boughtDomain(domain), window, expires })
    .add({ count: 1 })
    .go({ response: "all_new" });
  const max = Config.get().freeGrantsPerDomain * domainsOf(domain);
  return data.count <= max;
}

/** The changes that keep the mailboxes of a closed account as hashes, and no more the mailboxes themselves. */
export async function keepingMailboxes(userID: string, emails: readonly string[]): Promise<Change[]> {
  const mailboxes = [...new Set(emails.map(canonicalMailbox))];
  const changes = await Promise.all(
    mailboxes.map(async (mailbox) => {
      const isTheirs = (await read(mailbox))?.userID === userID;
      const hash = await hashOf(mailbox);
      return [
        Table.change(FreeCreditsEntity.put({ mailbox: hash, userID: "none" })),
        ...(isTheirs ? [Table.change(FreeCreditsEntity.delete({ mailbox }))] : []),
      ];
    }),
  );
  return changes.flat();
}

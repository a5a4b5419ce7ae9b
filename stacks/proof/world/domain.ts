/** Mail domains: who serves them, what their mail servers say of a mailbox, and what becomes of a mail. */
import type { Random } from "../simulator/random.ts";

export interface Domain {
  name: string;
  /** The place of the domain in the world. */
  number: number;
  /** The mail host, and its provider as verdicts name it; `other` for a server of its own. */
  host: string;
  provider: string;
  isFree: boolean;
  /** Its mail server accepts any address. */
  acceptsAny: boolean;
  /** It keeps what comes for nobody: nothing bounces. */
  keepsAll: boolean;
  /** The chance that a mailbox is closed in a month. */
  closing: number;
  /** What it says of a mailbox that is not there; `@` stands for the address. */
  refusal: string;
}

interface Hosting {
  share: number;
  provider: string;
  host: string;
  refusal: string;
  /** A filter in front of other servers, which does not know the mailboxes. */
  isGateway?: true;
}

const microsoft = "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient @ not found by SMTP address lookup";
const google = "550 5.1.1 The email account that you tried to reach does not exist.";
const postfix = "550 5.1.1 <@>: Recipient address rejected: User unknown in virtual mailbox table";

/** The provider of one country, which few workspaces mail: however many people there are, its customers are some of the first companies. */
export const regional = "home_pl";
const ofRegional = { first: 600, share: 0.3 };

const regionalHosting: Hosting = {
  share: 0,
  provider: regional,
  host: "mx.home.pl",
  refusal: "550 5.1.1 No such user here",
};

const hostings: readonly Hosting[] = [
  { share: 0.27, provider: "microsoft365", host: "#.mail.protection.outlook.com", refusal: microsoft },
  { share: 0.2, provider: "google_workspace", host: "aspmx.l.google.com", refusal: google },
  {
    share: 0.1,
    provider: "ionos",
    host: "mx00.ionos.de",
    refusal: "550 Requested action not taken: mailbox unavailable",
  },
  { share: 0.06, provider: "ovh", host: "mx1.mail.ovh.net", refusal: postfix },
  { share: 0.04, provider: "zoho", host: "mx.zoho.eu", refusal: "550 5.1.1 User unknown" },
  {
    share: 0.06,
    provider: "proofpoint",
    host: "mxa-#.gslb.pphosted.com",
    refusal: "550 5.1.1 User unknown",
    isGateway: true,
  },
  {
    share: 0.04,
    provider: "mimecast",
    host: "eu-smtp-inbound-1.mimecast.com",
    refusal: "550 Invalid Recipient",
    isGateway: true,
  },
  { share: 0.23, provider: "other", host: "mx.#", refusal: postfix },
];

/** Of companies whose server is no filter: some accept any address, and some of these keep all mail. */
const acceptingAny = 0.2;
const keepingAll = 0.25;
/** A provider whose customers leave has many closed mailboxes. */
const closings = { [regional]: [0.02, 0.05], usual: [0.002, 0.03] } as const;

/** The domain of a company, always the same for a seed and a number. */
export function companyDomain(random: Random, number: number): Domain {
  const isRegional = number < ofRegional.first && random.chance(ofRegional.share);
  const hosting = isRegional ? regionalHosting : pickByShare(random, hostings);
  const { provider, host, refusal, isGateway } = hosting;
  const name = `company${number}.test`;
  const acceptsAny = isGateway === true || random.chance(acceptingAny);
  return {
    name,
    number,
    provider,
    refusal,
    isFree: false,
    acceptsAny,
    host: host.replace("#", name),
    keepsAll: acceptsAny && random.chance(keepingAll),
    closing: between(random, provider === regional ? closings[regional] : closings.usual),
  };
}

const freeDomains = [
  {
    share: 0.5,
    name: "gmail.com",
    provider: "google_workspace",
    host: "gmail-smtp-in.l.google.com",
    refusal: google,
    closing: [0.001, 0.004],
  },
  {
    share: 0.22,
    name: "hotmail.com",
    provider: "outlook",
    host: "hotmail-com.olc.protection.outlook.com",
    refusal: "550 5.5.0 Requested action not taken: mailbox unavailable",
    closing: [0.001, 0.004],
  },
  {
    share: 0.16,
    name: "yahoo.com",
    provider: "yahoo",
    host: "mta5.am0.yahoodns.net",
    refusal: "554 delivery error: dd This user doesn't have a yahoo.com account (@) [0]",
    closing: [0.003, 0.008],
  },
  {
    share: 0.12,
    name: "gmx.de",
    provider: "gmx",
    host: "mx00.gmx.net",
    refusal: "550 Requested action not taken: mailbox unavailable",
    closing: [0.001, 0.004],
  },
] as const;

/** A part of the mailboxes of a free provider. */
export function freeDomain(random: Random, number: number): Domain {
  const { share: _, closing, ...of } = pickByShare(random, freeDomains);
  return {
    ...of,
    number,
    isFree: true,
    acceptsAny: false,
    keepsAll: false,
    closing: between(random, closing),
  };
}

const between = (random: Random, [least, most]: readonly [number, number]): number =>
  random.between(least, most);

/** One of the choices, by their shares, which are 1 together. */
export function pickByShare<Of extends { share: number }>(random: Random, choices: readonly Of[]): Of {
  let left = random.next();
  for (const choice of choices) {
    left -= choice.share;
    if (left < 0) return choice;
  }
  const last = choices.at(-1);
  if (!last) throw new Error("There is nothing to pick from.");
  return last;
}

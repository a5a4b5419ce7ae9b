/** The differences between stages. Any other name is a personal stage with the settings of `dev`. */
import { packOffers, planOffers } from "@winnow/core/billing/catalog";

const offerIDs = [...planOffers, ...packOffers].map(({ id }) => id);

export interface Stage {
  name: string;
  region: string;
  /** Whether data is retained and stacks have termination protection. */
  keepsData: boolean;
  /** The days for which the table can be restored and events replayed. */
  recoveryDays: number;
  logDays: 7 | 30 | 365;
  /** Multiplies the `maximumConcurrency` of every queue, and what functions reserve. */
  concurrencyFactor: number;
  /** Whether functions reserve concurrency, which a new account cannot spare. */
  reservesConcurrency: boolean;
  /** The limit of all clients together, which bounds the bill. That of each client is set by its key, its session and the firewall. */
  requestsPerSecond: number;
  /** The product's domain; without it, the distribution's domain name is used. */
  domain: Domain | undefined;
  /** The parent domain of the session cookies; without it, they belong to the product's host alone. */
  cookieDomain: string | undefined;
  /** A restored table that functions use in place of the stage's table. */
  restoredTable: string | undefined;
  /** The firewall of the distribution, which the stack `edge` creates in us-east-1; without it, there is none. */
  webACLArn: string | undefined;
  /** The email address that receives alarms. */
  alarmEmail: string | undefined;
  /** What the account may cost a month, in US dollars, before the operator is told; without it, nobody is. */
  monthlyBudget: number | undefined;
  /** Whether files are copied continuously, so that they can be restored to any second as the table can. */
  backsUp: boolean;
  probe: Probe;
  /** The agent on a host of the stage's own; without it, there is no such host. */
  agentHost: AgentHost | undefined;
  /** The settings of mail; without them, sign-ups and invitations are not possible. */
  mail: Mail | undefined;
  /** Who bills for the stage; without it, nothing is sold. */
  paddle: PaddleAccount | undefined;
  /** Our OAuth client id at Google; without it, logging in with Google is not offered. */
  googleClientID: string | undefined;
}

/** An account of Paddle. The API key and the webhook's secret are secrets that the operator creates. */
export interface PaddleAccount {
  environment: "production" | "sandbox";
  clientToken: string;
  /** JSON: Paddle's price ids by the ids of `core/src/billing/catalog/catalog.ts`. */
  prices: string;
}

/** The stage's settings of mail. */
export interface Mail {
  /** The sender's address. */
  from: string;
  /** The base URL of links in mails. */
  appURL: string;
  /** Whether the stage creates the SES identity of the sender's domain, or uses an existing one. */
  identity: "created" | "existing";
}

export interface Domain {
  name: string;
  /** The certificate, in us-east-1 as CloudFront requires. */
  certificateArn: string;
}

/** The egress of probes: none, agents on other hosts, or directly from the functions. */
export type Probe = { transport: "none" | "agent" } | DirectProbe;

/** Probes from the functions with the operator's sender, directly or through the proxy in the secret `socks5-proxy`. */
export interface DirectProbe extends Sender {
  transport: "direct" | "socks5";
}

/** The sender that asks mail hosts, and how many. */
export interface Sender {
  ehlo: string;
  mailFrom: string;
  /** The operator's networks, which are never probed: `192.0.2.0/24`, separated by commas. */
  forbidden: string | undefined;
  /** The share of the provider limits that is used. */
  share: number;
  /** Mail hosts, separated by commas. What none of them greets does not probe. */
  selfTest: string;
}

export interface AgentHost extends Sender {
  /** The block lists that are asked about its address, separated by commas; those of the agent by default. */
  blockLists: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Size = Pick<
  Stage,
  "keepsData" | "recoveryDays" | "logDays" | "concurrencyFactor" | "reservesConcurrency" | "requestsPerSecond"
>;

const small: Size = {
  keepsData: false,
  recoveryDays: 1,
  logDays: 7,
  concurrencyFactor: 0.2,
  reservesConcurrency: false,
  requestsPerSecond: 200,
};

const sizes: Readonly<Record<string, Size>> = {
  staging: { ...small, recoveryDays: 7, logDays: 30, concurrencyFactor: 0.5, reservesConcurrency: true },
  production: {
    keepsData: true,
    recoveryDays: 35,
    logDays: 365,
    concurrencyFactor: 1,
    reservesConcurrency: true,
    requestsPerSecond: 2_000,
  },
};

/** The size of a stage, which its name decides. */
export const sizeOf = (name: string): Size => sizes[name] ?? small;

const publicStages: readonly string[] = ["staging", "production"];

/**
 * The stage of this name with the operator's `WINNOW_*` settings. Throws for a name that resource names cannot contain, and
 * for a public stage without a domain, an alarm address or a sender's address.
 */
export function stageOf(name: string, environment: Environment = process.env): Stage {
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(name))
    throw new Error(`"${name}" cannot name a stage: use up to 20 of a-z, 0-9 and -, a letter first.`);
  if (publicStages.includes(name))
    requireSettings(environment, name, [
      "WINNOW_DOMAIN",
      "WINNOW_CERTIFICATE_ARN",
      "WINNOW_ALARM_EMAIL",
      "WINNOW_MAIL_FROM",
    ]);
  return {
    name,
    ...sizeOf(name),
    region: regionOf(environment),
    domain: domainOf(environment),
    cookieDomain: cookieDomainOf(environment),
    restoredTable: environment["WINNOW_RESTORED_TABLE"] || undefined,
    webACLArn: webACLOf(environment),
    alarmEmail: environment["WINNOW_ALARM_EMAIL"] || undefined,
    monthlyBudget: budgetOf(environment),
    backsUp: backupOf(environment) === "continuous",
    probe: probeOf(environment),
    agentHost: agentHostOf(environment),
    mail: mailOf(environment),
    paddle: paddleOf(environment),
    googleClientID: environment["WINNOW_GOOGLE_CLIENT_ID"] || undefined,
  };
}

/** The region of all stacks. Resources that CloudFront needs in us-east-1 are referenced by ARN. */
export function regionOf(environment: Environment): string {
  return environment["WINNOW_REGION"] || "eu-west-1";
}

function domainOf(environment: Environment): Domain | undefined {
  if (!environment["WINNOW_DOMAIN"] && !environment["WINNOW_CERTIFICATE_ARN"]) return undefined;
  const [name, certificateArn] = requireSettings(environment, "A domain", [
    "WINNOW_DOMAIN",
    "WINNOW_CERTIFICATE_ARN",
  ]);
  return { name, certificateArn };
}

/** The web application is built with it. Throws where a browser would refuse the cookies: the host must lie in the domain. */
function cookieDomainOf(environment: Environment): string | undefined {
  const parent = environment["WINNOW_COOKIE_DOMAIN"];
  if (!parent) return undefined;
  const [host] = requireSettings(environment, "WINNOW_COOKIE_DOMAIN", ["WINNOW_DOMAIN"]);
  if (!parent.includes(".") || !(host === parent || host.endsWith(`.${parent}`)))
    throw new Error(`WINNOW_COOKIE_DOMAIN is "${parent}"; it must be ${host} or a domain above it.`);
  return parent;
}

/** Throws for what CloudFront would refuse, late in a deployment. */
function webACLOf(environment: Environment): string | undefined {
  const arn = environment["WINNOW_WEB_ACL_ARN"];
  if (!arn) return undefined;
  if (!/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(arn))
    throw new Error(`WINNOW_WEB_ACL_ARN is "${arn}"; it is what the stack edge prints in us-east-1.`);
  return arn;
}

/** Throws for what is no amount, and without an address that is told. */
function budgetOf(environment: Environment): number | undefined {
  const text = environment["WINNOW_MONTHLY_BUDGET"];
  if (!text) return undefined;
  const amount = Number(text);
  if (!(amount >= 1 && amount <= 1_000_000))
    throw new Error(`WINNOW_MONTHLY_BUDGET is "${text}"; it is in US dollars, from 1 to 1000000.`);
  requireSettings(environment, "WINNOW_MONTHLY_BUDGET", ["WINNOW_ALARM_EMAIL"]);
  return amount;
}

function backupOf(environment: Environment): "none" | "continuous" {
  const backup = environment["WINNOW_BACKUP"] || "none";
  if (backup !== "none" && backup !== "continuous")
    throw new Error(`WINNOW_BACKUP is "${backup}"; it may be none or continuous.`);
  return backup;
}

function mailOf(environment: Environment): Mail | undefined {
  const from = environment["WINNOW_MAIL_FROM"];
  if (!from) return undefined;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new Error(`WINNOW_MAIL_FROM is "${from}"; it must be an address alone, like mail@example.com.`);
  const domain = environment["WINNOW_DOMAIN"];
  const identity = identityOf(environment);
  if (domain) return { from, appURL: `https://${domain}`, identity };
  const [appURL] = requireSettings(environment, "Mail from a stage without a domain", ["WINNOW_APP_URL"]);
  return { from, appURL, identity };
}

function identityOf(environment: Environment): Mail["identity"] {
  const identity = environment["WINNOW_MAIL_IDENTITY"] || "created";
  if (identity !== "created" && identity !== "existing")
    throw new Error(`WINNOW_MAIL_IDENTITY is "${identity}"; it may be created or existing.`);
  return identity;
}

function paddleOf(environment: Environment): PaddleAccount | undefined {
  const account = environment["WINNOW_PADDLE"];
  if (!account) return undefined;
  if (account !== "production" && account !== "sandbox")
    throw new Error(`WINNOW_PADDLE is "${account}"; it may be production or sandbox.`);
  const [clientToken, prices] = requireSettings(environment, "WINNOW_PADDLE", [
    "WINNOW_PADDLE_CLIENT_TOKEN",
    "WINNOW_PADDLE_PRICES",
  ]);
  const priced = Object.keys(JSON.parse(prices) as object);
  const missing = offerIDs.filter((id) => !priced.includes(id));
  if (missing.length > 0) throw new Error(`WINNOW_PADDLE_PRICES has no price of ${missing.join(", ")}.`);
  return { environment: account, clientToken, prices };
}

function probeOf(environment: Environment): Probe {
  const transport = environment["WINNOW_PROBE_TRANSPORT"] || "none";
  switch (transport) {
    case "none":
    case "agent":
      return { transport };
    case "direct":
    case "socks5":
      return { transport, ...senderIn(environment, "Probing") };
    default:
      throw new Error(`WINNOW_PROBE_TRANSPORT is "${transport}"; it may be none, agent, direct or socks5.`);
  }
}

const defaultShare = 0.2;
/** Mail hosts of different providers, so that the self-test does not depend on one. */
export const defaultSelfTest = "gmail-smtp-in.l.google.com,mx-aol.mail.gm0.yahoodns.net,mx00.gmx.net";

function agentHostOf(environment: Environment): AgentHost | undefined {
  const host = environment["WINNOW_AGENT_HOST"] || "none";
  if (host !== "none" && host !== "created")
    throw new Error(`WINNOW_AGENT_HOST is "${host}"; it may be created or none.`);
  if (host === "none") return undefined;
  if (probeOf(environment).transport !== "agent")
    throw new Error(
      "WINNOW_AGENT_HOST needs a stage that probes through agents: WINNOW_PROBE_TRANSPORT=agent.",
    );
  return {
    ...senderIn(environment, "The host of an agent"),
    blockLists: environment["WINNOW_PROBE_BLOCK_LISTS"] || undefined,
  };
}

function senderIn(environment: Environment, who: string): Sender {
  const [ehlo, mailFrom] = requireSettings(environment, who, ["WINNOW_PROBE_EHLO", "WINNOW_PROBE_MAIL_FROM"]);
  return {
    ehlo,
    mailFrom,
    forbidden: environment["WINNOW_PROBE_FORBIDDEN"] || undefined,
    share: shareIn(environment),
    selfTest: environment["WINNOW_PROBE_SELF_TEST"] || defaultSelfTest,
  };
}

/** Throws unless the share is above 0 and at most 1. */
export function shareIn(environment: Environment): number {
  const share = Number(environment["WINNOW_PROBE_SHARE"] || defaultShare);
  if (!(share > 0 && share <= 1))
    throw new Error(
      "WINNOW_PROBE_SHARE must be above 0 and at most 1: how much is used of what mail hosts bear.",
    );
  return share;
}

function requireSettings<const Names extends readonly string[]>(
  environment: Environment,
  who: string,
  names: Names,
): { [K in keyof Names]: string } {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`${who} needs ${missing.join(", ")} in the environment.`);
  return names.map((name) => environment[name]) as { [K in keyof Names]: string };
}

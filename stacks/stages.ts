/** The differences between stages. Any other name is a personal stage with the settings of `dev`. */

export interface Stage {
  name: string;
  region: string;
  /** Whether data outlives its stack, and stacks refuse to be deleted. */
  keepsData: boolean;
  /** How far back the table can be restored and events can be replayed. */
  recoveryDays: number;
  logDays: 7 | 30 | 365;
  /** Scales the `maximumConcurrency` of every queue. */
  concurrencyFactor: number;
  requestsPerSecond: number;
  /** Where people find the product; without it, under the distribution's own name. */
  domain: Domain | undefined;
  /** A table that was restored from the stage's own, which functions use in its place. */
  restoredTable: string | undefined;
  /** Who is told when something needs a person. */
  alarmEmail: string | undefined;
  probe: Probe;
  /** How people are written to; without it, nobody can sign up or be invited. */
  mail: Mail | undefined;
  /** Our client id with Google; without it, nobody signs in with Google. */
  googleClientID: string | undefined;
}

/** How the stage sends mail. */
export interface Mail {
  /** The sender's address. */
  from: string;
  /** Where links in mails lead. */
  appURL: string;
  /** Whether the stage creates SES's identity of the sender's domain, or uses the account's. */
  identity: "created" | "existing";
}

export interface Domain {
  name: string;
  /** A certificate in us-east-1, where CloudFront looks for it. */
  certificateArn: string;
}

/** How mail servers are asked: not at all, by agents on other hosts, or from the functions themselves. */
export type Probe = { transport: "none" | "agent" } | DirectProbe;

/** From the functions, under the operator's names: by their own way, or through the proxy that the secret `socks5-proxy` names. */
export interface DirectProbe {
  transport: "direct" | "socks5";
  ehlo: string;
  mailFrom: string;
  /** The operator's own networks, to which no probe is sent: `192.0.2.0/24`, with commas between them. */
  forbidden: string | undefined;
  /** How much is used of what mail hosts bear. */
  share: number;
  /** Mail hosts, with commas between them: a function that none of them greets asks nobody. */
  selfTest: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Size = Pick<Stage, "keepsData" | "recoveryDays" | "logDays" | "concurrencyFactor" | "requestsPerSecond">;

const small: Size = {
  keepsData: false,
  recoveryDays: 1,
  logDays: 7,
  concurrencyFactor: 0.2,
  requestsPerSecond: 50,
};

const sizes: Readonly<Record<string, Size>> = {
  staging: { ...small, recoveryDays: 7, logDays: 30, concurrencyFactor: 0.5 },
  production: {
    keepsData: true,
    recoveryDays: 35,
    logDays: 365,
    concurrencyFactor: 1,
    requestsPerSecond: 500,
  },
};

const publicStages: readonly string[] = ["staging", "production"];

/**
 * The stage of that name, completed by the operator's `WINNOW_*` settings. Refuses a name that cannot be part of a
 * resource's name, and a public stage without a domain, an address for its alarms and one to write from.
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
    ...(sizes[name] ?? small),
    region: regionOf(environment),
    domain: domainOf(environment),
    restoredTable: environment["WINNOW_RESTORED_TABLE"] || undefined,
    alarmEmail: environment["WINNOW_ALARM_EMAIL"] || undefined,
    probe: probeOf(environment),
    mail: mailOf(environment),
    googleClientID: environment["WINNOW_GOOGLE_CLIENT_ID"] || undefined,
  };
}

/** The region of every stack; what CloudFront wants elsewhere is named by its ARN. */
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

function probeOf(environment: Environment): Probe {
  const transport = environment["WINNOW_PROBE_TRANSPORT"] || "none";
  switch (transport) {
    case "none":
    case "agent":
      return { transport };
    case "direct":
    case "socks5":
      return directProbeOf(transport, environment);
    default:
      throw new Error(`WINNOW_PROBE_TRANSPORT is "${transport}"; it may be none, agent, direct or socks5.`);
  }
}

const defaultShare = 0.2;
/** Of different operators, so that none of them decides alone. */
export const defaultSelfTest = "gmail-smtp-in.l.google.com,mx-aol.mail.gm0.yahoodns.net,mx00.gmx.net";

function directProbeOf(transport: DirectProbe["transport"], environment: Environment): DirectProbe {
  const [ehlo, mailFrom] = requireSettings(environment, "Probing", [
    "WINNOW_PROBE_EHLO",
    "WINNOW_PROBE_MAIL_FROM",
  ]);
  return {
    transport,
    ehlo,
    mailFrom,
    forbidden: environment["WINNOW_PROBE_FORBIDDEN"] || undefined,
    share: shareIn(environment),
    selfTest: environment["WINNOW_PROBE_SELF_TEST"] || defaultSelfTest,
  };
}

/** Throws for what is no share of something. */
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

/** The domains of test mode and what their mail hosts do, as data. Those of the local mail world do the same there. */
import type { MailAnswer } from "../port/resolver/index.ts";
import type { Observation, Replied } from "../port/prober/index.ts";

export interface TestDomain {
  mail: MailAnswer;
  /** What is observed about a mailbox, by local part; null where the domain takes no mail. */
  observe: ((local: string) => Observation) | null;
  /** Whether it is a catch-all; null where that is not known. */
  catchAll: boolean | null;
}

type At = (host: string) => (local: string) => Observation;

const reply = (host: string, code: number, enhanced: string | null, text: string): Replied => ({
  kind: "replied",
  stage: "rcpt",
  host,
  code,
  enhanced,
  text,
});

const isUnknown = (local: string): boolean => local.startsWith("no-");

/** A host that supports SMTPUTF8. It knows every mailbox but those whose name begins with `no-`. */
const international =
  (...[code, enhanced, text]: [number, string, string]): At =>
  (host) =>
  (local) =>
    isUnknown(local)
      ? reply(host, 550, "5.1.1", "Recipient address rejected: User unknown")
      : reply(host, code, enhanced, text);

/** The same without SMTPUTF8. */
const mailboxes =
  (...known: [number, string, string]): At =>
  (host) =>
  (local) =>
    /\P{ASCII}/u.test(local) ? { kind: "no_smtputf8", host } : international(...known)(host)(local);

const always =
  (...[code, enhanced, text]: [number, string, string]): At =>
  (host) =>
  () =>
    reply(host, code, enhanced, text);

const acceptance = [250, "2.1.5", "OK"] as const;
const accepting = mailboxes(...acceptance);

const silentAt =
  (stage: "ehlo" | "rcpt", cause: "timeout" | "closed"): At =>
  (host) =>
  () => ({ kind: "silent", stage, host, cause });

const servedBy = (observe: At, host: string, catchAll: boolean | null = false): TestDomain => ({
  mail: { kind: "mx", hosts: [{ exchange: host, priority: 10 }] },
  observe: observe(host),
  catchAll,
});

const withoutHosts = (mail: MailAnswer): TestDomain => ({ mail, observe: null, catchAll: null });

const blocked: At = (host) => () => ({
  ...reply(host, 554, "5.7.1", "Service unavailable; Client host blocked using bl.blocked.test"),
  stage: "connect",
});

const domains: Readonly<Record<string, TestDomain>> = {
  "inbox.test": servedBy(accepting, "mx1.inbox.test"),
  "credits.test": servedBy(accepting, "mx1.credits.test"),
  "rate.test": servedBy(accepting, "mx1.rate.test"),
  "service.test": servedBy(accepting, "mx1.service.test"),
  "slow.test": servedBy(accepting, "mx1.slow.test"),
  "greylist.test": servedBy(accepting, "mx1.greylist.test"),
  "starttls.test": servedBy(accepting, "mx1.starttls.test"),
  "eai.test": servedBy(international(...acceptance), "mx1.eai.test"),
  "limited.test": servedBy(accepting, "mx1.limited.test"),
  "old.test": servedBy(accepting, "mx1.old.test"),
  "backup.test": servedBy(accepting, "mx2.backup.test"),
  "crowded.test": servedBy(accepting, "mx1.crowded.test"),
  "implicit.test": {
    mail: { kind: "implicit" },
    observe: accepting("implicit.test"),
    catchAll: false,
  },
  "catchall.test": servedBy(always(...acceptance), "mx1.catchall.test", true),
  "unsure.test": servedBy(always(...acceptance), "mx1.unsure.test", null),
  "opaque.test": servedBy(always(...acceptance), "opaque.test.antispamcloud.com", null),
  "full.test": servedBy(
    mailboxes(552, "5.2.2", "The mailbox is full and cannot take messages"),
    "mx1.full.test",
  ),
  "disabled.test": servedBy(
    mailboxes(550, "5.2.1", "The account that you tried to reach is disabled"),
    "mx1.disabled.test",
  ),
  "restricted.test": servedBy(
    mailboxes(550, "5.7.133", "RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required"),
    "mx1.restricted.test",
  ),
  "relay.test": servedBy(always(554, "5.7.1", "Relay access denied"), "mx1.relay.test", null),
  "vague.test": servedBy(always(550, "5.0.0", "Not today"), "mx1.vague.test", null),
  "busy.test": servedBy(
    always(451, "4.7.1", "Too many connections from your address"),
    "mx1.busy.test",
    null,
  ),
  "blocked.test": servedBy(blocked, "mx1.blocked.test", null),
  "tarpit.test": servedBy(silentAt("ehlo", "timeout"), "mx1.tarpit.test", null),
  "drop.test": servedBy(silentAt("rcpt", "closed"), "mx1.drop.test", null),
  "paused.test": servedBy(
    () => () => ({ kind: "busy", retryAfterSeconds: 150, rests: "window_used" }),
    "mx1.paused.test",
    null,
  ),
  "unprobed.test": servedBy(() => () => ({ kind: "unavailable" }), "mx1.unprobed.test", null),
  "loopback-mx.test": servedBy(
    (host) => () => ({ kind: "forbidden", host, address: "127.0.0.1" }),
    "mx1.loopback-mx.test",
    null,
  ),
  "nullmx.test": withoutHosts({ kind: "null_mx" }),
  "nomx.test": withoutHosts({ kind: "no_mail_host" }),
  "servfail.test": withoutHosts({ kind: "failed", cause: "servfail" }),
  "timeout.test": withoutHosts({ kind: "failed", cause: "timeout" }),
};

const missing = withoutHosts({ kind: "no_domain" });

/** A domain of test mode (lower-case A-labels); null for a name that is not under `.test`, which nobody is asked about. */
export const findDomain = (name: string): TestDomain | null =>
  name.endsWith(".test") || name === "test" ? (domains[name] ?? missing) : null;

/** The reply that defers an address for the first time. */
export const deferral = (seconds: number): Replied =>
  reply(
    "mx1.greylist.test",
    450,
    "4.2.0",
    `Recipient address rejected: Greylisted, try again in ${seconds} seconds`,
  );

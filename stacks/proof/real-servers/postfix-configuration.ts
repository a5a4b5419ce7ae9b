/** The main configuration of Postfix. */
import type { Certificate } from "./certificate.ts";
import { relayed, hosted, mailboxes } from "./domains.ts";
import type { Endpoint } from "./loopback.ts";
import { closedAddress, mailHost } from "./mail-hosts.ts";
import type { DaemonEnvironment } from "./daemon-environment.ts";

export interface PostfixSettings {
  folder: string;
  certificate: Certificate;
  /** Policy services. */
  greylisting: Endpoint;
  quota: Endpoint;
  /** The port of the mail host at an address. */
  endpointFor: (address: string) => Endpoint;
}

const verified = relayed("postfix");
const domains = hosted("postfix");
const addresses = [
  ...domains.flatMap((domain) => mailboxes.map((local) => `${local}@${domain}`)),
  ...["closed", "full", "jörg", "staff"].map((local) => `${local}@postfix.test`),
  "full@gateway.exim.test",
  // A hoster's server has the mailbox that every domain must have (RFC 5321, 4.5.1).
  "postmaster@shared.postfix.test",
];

export const mainConfiguration = (
  { packages, environment }: DaemonEnvironment,
  { folder, certificate, greylisting, quota, endpointFor }: PostfixSettings,
): string => `
compatibility_level = 3.6
command_directory = ${packages}/usr/sbin
daemon_directory = ${packages}/usr/lib/postfix/sbin
shlib_directory = ${packages}/usr/lib/postfix
meta_directory = ${folder}/etc
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
import_environment = MAIL_CONFIG ${Object.keys(environment).join(" ")}

myhostname = mx.postfix.test
inet_protocols = ipv4
mynetworks = 192.0.2.0/24
smtpd_peername_lookup = no
recipient_delimiter = +
alias_maps =
smtpd_error_sleep_time = 0
smtpd_hard_error_limit = 1000
smtpd_tls_security_level = may
smtpd_tls_key_file = ${certificate.key}
smtpd_tls_cert_file = ${certificate.certificate}
smtpd_tls_loglevel = 1
address_verify_map =
address_verify_poll_count = 12
address_verify_poll_delay = 1s

mydestination = local.postfix.test
local_recipient_maps = ${map({ "ann@local.postfix.test": "known" })}
relay_domains = relay.postfix.test offline.postfix.test ${verified.join(" ")}
relay_recipient_maps = ${map({
  "ann@relay.postfix.test": "known",
  ...all(
    [...verified, "offline.postfix.test"].map((domain) => `@${domain}`),
    "known",
  ),
})}
virtual_alias_domains = alias.postfix.test catchall.postfix.test
virtual_alias_maps = ${map({
  "ann@alias.postfix.test": "ann@postfix.test",
  "sales@postfix.test": "ann@postfix.test",
  "@catchall.postfix.test": "ann@postfix.test",
})}
virtual_mailbox_domains = ${domains.join(" ")}
virtual_mailbox_maps = ${map(all(addresses, "known"))}
relocated_maps = ${map({ "moved@postfix.test": "moved@elsewhere.example" })}
transport_maps = ${map({
  "closed@postfix.test": "error:5.2.1 This account has been closed",
  "offline.postfix.test": `smtp:${bracketed(endpointFor(closedAddress))}`,
  ...all(verified, `smtp:${bracketed(endpointFor(mailHost("exim", "chief").address))}`),
})}

smtpd_relay_restrictions = reject_unauth_destination
smtpd_client_restrictions =
  check_client_access ${map(all([mailHost("postfix", "blocked").client, mailHost("postfix", "shut").client], "REJECT"))}
  reject_rbl_client bl.test
smtpd_restriction_classes = acquainted insiders honest_senders verified muddled
acquainted = check_policy_service inet:${plain(greylisting)}
insiders = check_sender_access ${map({ "postfix.test": "OK" })}, reject
honest_senders = reject_unknown_sender_domain
verified = reject_unverified_recipient
muddled = check_policy_service inet:${plain(endpointFor(closedAddress))}
smtpd_recipient_restrictions =
  check_recipient_access ${map({
    "staff@postfix.test": "insiders",
    "greylist.postfix.test": "acquainted",
    "strict.postfix.test": "honest_senders",
    "muddled.postfix.test": "muddled",
    ...all(["offline.postfix.test", ...verified], "verified"),
  })}
  check_policy_service inet:${plain(quota)}
`;

const plain = ({ host, port }: Endpoint): string => `${host}:${port}`;
const bracketed = ({ host, port }: Endpoint): string => `[${host}]:${port}`;

/** An inline lookup table. */
function map(entries: Readonly<Record<string, string>>): string {
  const rows = Object.entries(entries).map(([key, value]) => `{ ${key} = ${value} }`);
  return `inline:{ ${rows.join(", ")} }`;
}

const all = (keys: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, value]));

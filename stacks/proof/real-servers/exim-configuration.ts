/** The configuration of Exim. */
import type { Certificate } from "./certificate.ts";
import { relayed, hosted, mailboxes, quotaBytes } from "./domains.ts";
import type { Endpoint } from "./loopback.ts";
import { closedAddress, mailHost, type EximWay } from "./mail-hosts.ts";
import type { DaemonEnvironment } from "./daemon-environment.ts";

export interface EximSettings {
  folder: string;
  certificate: Certificate;
  /** The port of the mail host at an address. */
  endpointFor: (address: string) => Endpoint;
}

/** Settings of single hosts. */
const settingsOf: Readonly<Partial<Record<EximWay, string>>> = {
  shut: `host_reject_connection = ${mailHost("exim", "shut").client}`,
  limited: "recipients_max = 10",
  curt: "recipients_max = 10\nrecipients_max_reject = true",
  narrow: "smtp_accept_max_per_host = 1",
  plain: "tls_advertise_hosts =",
};

/** The host with the mailboxes of relayed domains. */
const backend = mailHost("postfix", "chief").address;

const list = (items: readonly string[]): string => items.join(" : ");

export const eximConfiguration = (
  { packages, environment }: DaemonEnvironment,
  way: EximWay,
  { folder, certificate, endpointFor }: EximSettings,
): string => `
exim_path = ${packages}/usr/sbin/exim4
primary_hostname = mx.exim.test
keep_environment = ${list(Object.keys(environment))}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
log_selector = +smtp_connection +tls_cipher
pid_file_path = ${folder}/${way}.pid
tls_certificate = ${way === "uncertified" ? "/nowhere.pem" : certificate.certificate}
tls_privatekey = ${certificate.key}
smtputf8_advertise_hosts =
smtp_accept_max = 100
${settingsOf[way] ?? ""}
domainlist own = ${list([...hosted("exim"), "catchall.exim.test"])}
domainlist behind = ${list([...relayed("exim"), "offline.exim.test"])}
acl_smtp_rcpt = check_recipient

begin acl

check_recipient:
  deny    hosts = ${mailHost("exim", "blocked").client}
          message = Your host is blacklisted here
  deny    dnslists = bl.test
          message = rejected because $sender_host_address is in a black list at $dnslist_domain\\n$dnslist_text
  deny    local_parts = ^[.] : ^.*[@%!/|]
          message = restricted characters in address
  require message = relay not permitted
          domains = +own : +behind
  deny    domains = secret.exim.test
          message = TLS is required here
          !encrypted = *
  deny    domains = strict.exim.test
          !verify = sender
  deny    recipients = staff@exim.test
          !senders = *@exim.test
  defer   domains = greylist.exim.test
          message = Greylisted, please try again later
          !seen = -1s / key=\${sender_host_address}_\${sender_address}_\${local_part}@\${domain}
  drop    domains = touchy.exim.test
          message = Too many failed recipients
          condition = \${if >={$rcpt_fail_count}{3}}
  require verify = recipient
  defer   domains = +own
          message = 452 4.2.2 Mailbox is full
          !verify = recipient/quota=no_cache
  require verify = recipient/callout=12s
  accept

begin routers

elsewhere:
  driver = dnslookup
  domains = !+own : !+behind
  transport = to_backend
  no_more

offline:
  driver = manualroute
  domains = offline.exim.test
  transport = to_nobody
  route_list = * ${endpointFor(closedAddress).host}
  self = send

behind:
  driver = manualroute
  domains = +behind
  transport = to_backend
  route_list = * ${endpointFor(backend).host}
  self = send

muddled:
  driver = redirect
  domains = muddled.exim.test
  data = \${lookup{$local_part}lsearch{/nowhere}}

aliases:
  driver = redirect
  domains = exim.test
  data = \${lookup{$local_part}lsearch{${folder}/aliases}}
  allow_fail

catchall:
  driver = accept
  domains = catchall.exim.test
  transport = to_mailbox

mailboxes:
  driver = accept
  domains = +own
  local_parts = ${list([...mailboxes, "full", "stuffed", "staff"])}
  local_part_suffix = +*
  local_part_suffix_optional
  transport = to_mailbox
  cannot_route_message = Unknown user

begin transports

to_mailbox:
  driver = appendfile
  file = \${lookup{$local_part}dsearch,ret=full{${folder}/mail}{$value}{${folder}/mail/empty}}
  quota = ${quotaBytes}
  user = Debian-exim

to_backend:
  driver = smtp
  port = ${endpointFor(backend).port}
  allow_localhost

to_nobody:
  driver = smtp
  port = ${endpointFor(closedAddress).port}
  allow_localhost
`;

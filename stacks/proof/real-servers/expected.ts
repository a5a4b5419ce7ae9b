/** The expected verdict of each address, and why. */
import { Reason, Status } from "@winnow/core/verdict/schema";

export interface Expected {
  address: string;
  status: Status;
  reason: Reason;
  /** The verdict after a retry, if it differs. */
  later: { status: Status; reason: Reason } | null;
  because: string;
}

/** For both servers; `*` is replaced by `postfix.test` and `exim.test`. */
const atBoth = `
ann@*                    valid/accepted                                     a user
ANN@*                    valid/accepted                                     the same user, written in capitals
jane.doe@*               valid/accepted                                     a user with a dot
ann+news@*               valid/accepted                                     a subaddress of a user
sales@*                  valid/accepted                                     an alias of a user
nobody@*                 invalid/mailbox_not_found                          no such user
jane@*                   invalid/mailbox_not_found                          a part of a user's name
closed@*                 invalid/mailbox_disabled                           an account closed by the administrator
moved@*                  invalid/mailbox_not_found                          a mailbox that has moved
full@*                   risky/mailbox_full                                 a mailbox over its quota
ann@bücher.*             valid/accepted                                     an internationalized domain with an ASCII local part
reader1..3@catchall.*    risky/catch_all                                    a catch-all domain
ann@greylist.*           unknown/greylisted > valid/accepted                unknown senders are greylisted
nobody@greylist.*        unknown/greylisted > invalid/mailbox_not_found     unknown senders are greylisted before the recipient is verified
ann@gateway.*            valid/accepted                                     a user at the other server, which verifies the recipient
nobody@gateway.*         invalid/mailbox_not_found                          no such user at the other server
full@gateway.*           risky/mailbox_full                                 over the quota at the other server
ann@offline.*            unknown/server_unavailable                         the other server is down
ann@muddled.*            unknown/server_unavailable                         the server has a configuration error
ann@foreign.*            unknown/not_understood                             the MX is a server that does not host the domain
ann@strict.*             unknown/sender_blocked                             the sender's domain does not exist
ann@blocked.*            unknown/sender_blocked                             the client address is on the server's blocklist
ann@listed.*             unknown/sender_blocked                             the client address is on a DNS blocklist
ann@shut.*               unknown/sender_blocked                             the client address is refused in the greeting
reader1..24@limited.*    valid/accepted                                     ten recipients per message, in several messages
nobody@limited.*         invalid/mailbox_not_found                          an unknown user after the first ten recipients
reader25..28@limited.*   valid/accepted                                     users after an unknown one
reader1..60@narrow.*     valid/accepted                                     sixty recipients with one connection at a time
ann@plain.*              valid/accepted                                     no TLS
ann@uncertified.*        valid/accepted                                     TLS that would fail
ann@secret.*             valid/accepted                                     the host demands TLS
nobody@secret.*          invalid/mailbox_not_found                          an unknown user at a host that demands TLS
ann@six.*                valid/accepted                                     a host with an IPv6 address only
nobody@six.*             invalid/mailbox_not_found                          an unknown user at an IPv6 host
ann@implicit.*           valid/accepted                                     an implicit MX (RFC 5321)
nobody@implicit.*        invalid/mailbox_not_found                          an unknown user at an implicit MX
ann@renamed.*            valid/accepted                                     the domain is a CNAME of its parent
ann@behind-alias.*       valid/accepted                                     the MX is a CNAME of the host
ann@next.*               valid/accepted                                     the preferred MX does not exist, the next one does
ann@backup.*             valid/accepted                                     the preferred MX is down, the next one answers
ann@half-private.*       valid/accepted                                     the preferred MX is on loopback, the next one is not
ann@crowded.*            valid/accepted                                     more MX records than fit into one UDP packet
`;

const atPostfix = `
jörg@postfix.test              valid/accepted                                  an internationalized mailbox
jürgen@postfix.test            invalid/mailbox_not_found                       an unknown internationalized user
staff@postfix.test             unknown/not_understood                          only for authenticated senders, so it is undecided whether it exists
ann@local.postfix.test         valid/accepted                                  a local user
nobody@local.postfix.test      invalid/mailbox_not_found                       unknown in local recipient table
ann@relay.postfix.test         valid/accepted                                  a user of a relayed domain
nobody@relay.postfix.test      invalid/mailbox_not_found                       unknown in relay recipient table
ann@alias.postfix.test         valid/accepted                                  an alias in a domain of aliases
nobody@alias.postfix.test      invalid/mailbox_not_found                       unknown in virtual alias table
stuffed@gateway.postfix.test   risky/mailbox_full                              over the quota at the other server, whose reply is in the text
ann@cautious.postfix.test      valid/accepted                                  a user
ann@stranger.postfix.test      unknown/not_understood                          relaying is refused temporarily
ann@screened.postfix.test      unknown/server_unavailable > valid/accepted     postscreen defers an unknown client once
ann@sure.postfix.test          valid/accepted                                  a user at the other server, which verifies the recipient
nobody@sure.postfix.test       invalid/mailbox_not_found                       no such user at the other server
ann@hasty.postfix.test         unknown/greylisted > valid/accepted             the recipient is being verified at the other server
nobody@hasty.postfix.test      unknown/greylisted > invalid/mailbox_not_found  the recipient is being verified at the other server
no1..24@weary.postfix.test     invalid/mailbox_not_found                       the server disconnects after twelve errors
ann@weary.postfix.test         valid/accepted                                  a user after many unknown ones
no1..150@shared.postfix.test   invalid/mailbox_not_found                       a shared server's unknown users
reader1..3@shared.postfix.test valid/accepted                                  the only users among them
`;

const atExim = `
jörg@exim.test             invalid/smtputf8_unsupported                    the server does not support SMTPUTF8
staff@exim.test            unknown/not_understood                          only for authenticated senders, so it is undecided whether it exists
no/body@exim.test          unknown/not_understood                          the server refuses this character
reader1..24@curt.exim.test valid/accepted                                  ten per message, and a permanent refusal of the eleventh that is not about the mailbox
no1..4@touchy.exim.test    invalid/mailbox_not_found                       unknown users; the server disconnects, and the rest is asked in another session
ann@touchy.exim.test       valid/accepted                                  a user asked in another session
`;

const inDns = `
ann@null.test              invalid/null_mx               a null MX
ann@bare.test              invalid/no_mail_host          a name without MX and address records
ann@gone.test              invalid/no_domain             no such name
ann@dangling.test          invalid/no_mail_host          its only MX does not exist
ann@broken.test            unknown/dns_timeout           the zone file is missing
ann@astray.test            unknown/dns_timeout           its MX is in a zone that cannot be loaded
ann@elsewhere.example      unknown/dns_timeout           the name server refuses the query
ann@deaf.test              unknown/server_unavailable    its MX is down
ann@loopback.test          invalid/forbidden_target      its MX is loopback
ann@private.test           invalid/forbidden_target      its MX is in a private network
ann@metadata.test          invalid/forbidden_target      its MX is a cloud's metadata address
ann@mapped.test            invalid/forbidden_target      its MX is an IPv4-mapped loopback address
`;

export const expected: readonly Expected[] = [
  ...atBoth.replaceAll("*", "postfix.test").split("\n"),
  ...atBoth.replaceAll("*", "exim.test").split("\n"),
  ...[atPostfix, atExim, inDns].flatMap((table) => table.split("\n")),
].flatMap((line) => (line === "" ? [] : rowsOf(line)));

/** `reader1..3@example` is three rows; the verdict after a retry follows `>`. */
function rowsOf(line: string): Expected[] {
  const row = /^(\S+) +(\S+)(?: > (\S+))? {2,}(.+)$/.exec(line);
  const [, addresses, first, later, because] = row ?? [];
  if (!addresses || !first || !because) throw new SyntaxError(`not a row of the table: ${line}`);
  const [, before = "", from, to, after = ""] = /^(.*?)(\d+)\.\.(\d+)(.*)$/.exec(addresses) ?? [];
  const count = Number(to) - Number(from) + 1 || 1;
  return Array.from({ length: count }, (_, index) => ({
    address: from ? `${before}${Number(from) + index}${after}` : addresses,
    ...verdictOf(first),
    later: later ? verdictOf(later) : null,
    because,
  }));
}

function verdictOf(text: string): Pick<Expected, "status" | "reason"> {
  const [status, reason] = text.split("/");
  return { status: Status.parse(status), reason: Reason.parse(reason) };
}

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

/** For both servers; `*` stands for `postfix.test` and `exim.test`. */
const atBoth = `
ann@*                    valid/accepted                                     a user
ANN@*                    valid/accepted                                     the same user, written in capitals
jane.doe@*               valid/accepted                                     a user with a dot
ann+news@*               valid/accepted                                     a user's address for newsletters
sales@*                  valid/accepted                                     an alias of a user
nobody@*                 invalid/mailbox_not_found                          no such user
jane@*                   invalid/mailbox_not_found                          half of a user's name is nobody's
closed@*                 invalid/mailbox_disabled                           the administrator has closed it
moved@*                  invalid/mailbox_not_found                          the user has left
full@*                   risky/mailbox_full                                 its quota is exceeded
ann@bücher.*             valid/accepted                                     a domain in another script, a user in this one
reader1..3@catchall.*    risky/catch_all                                    whoever it is, the domain takes it
ann@greylist.*           unknown/greylisted > valid/accepted                strangers have to wait
nobody@greylist.*        unknown/greylisted > invalid/mailbox_not_found     strangers have to wait, even for a no
ann@gateway.*            valid/accepted                                     the server behind knows the user
nobody@gateway.*         invalid/mailbox_not_found                          the server behind knows no such user
full@gateway.*           risky/mailbox_full                                 the server behind has no room for the user
ann@offline.*            unknown/server_unavailable                         the server behind is down
ann@muddled.*            unknown/server_unavailable                         the server is ill configured
ann@foreign.*            unknown/not_understood                             DNS leads to a server that does not know the domain
ann@strict.*             unknown/sender_blocked                             our own domain does not exist
ann@blocked.*            unknown/sender_blocked                             our address is on the server's list
ann@listed.*             unknown/sender_blocked                             our address is on a list in DNS
ann@shut.*               unknown/sender_blocked                             our address is refused at the door
reader1..24@limited.*    valid/accepted                                     ten in one message, and again ten
nobody@limited.*         invalid/mailbox_not_found                          beyond the first ten
reader25..28@limited.*   valid/accepted                                     and behind nobody
reader1..60@narrow.*     valid/accepted                                     sixty, and one connection at a time
ann@plain.*              valid/accepted                                     no TLS
ann@uncertified.*        valid/accepted                                     TLS that does not come about
ann@six.*                valid/accepted                                     a host with an IPv6 address alone
nobody@six.*             invalid/mailbox_not_found                          which knows its users
ann@implicit.*           valid/accepted                                     no MX, but an address
nobody@implicit.*        invalid/mailbox_not_found                          which is as good as an MX
ann@renamed.*            valid/accepted                                     the domain is another name of its parent
ann@behind-alias.*       valid/accepted                                     the MX is another name of the host
ann@next.*               valid/accepted                                     the better MX does not exist, the next does
ann@backup.*             valid/accepted                                     the better MX is down, the next answers
ann@half-private.*       valid/accepted                                     the better MX is on loopback, the next is not
ann@crowded.*            valid/accepted                                     more MX than fit into one UDP packet
`;

const atPostfix = `
jörg@postfix.test              valid/accepted                                  a mailbox in another script
jürgen@postfix.test            invalid/mailbox_not_found                       a script that the server reads, and no such user
staff@postfix.test             unknown/not_understood                          it is for authenticated senders: no proof that it exists or not
ann@local.postfix.test         valid/accepted                                  a local user
nobody@local.postfix.test      invalid/mailbox_not_found                       unknown in local recipient table
ann@relay.postfix.test         valid/accepted                                  a user of a domain that is relayed
nobody@relay.postfix.test      invalid/mailbox_not_found                       unknown in relay recipient table
ann@alias.postfix.test         valid/accepted                                  an alias in a domain of aliases
nobody@alias.postfix.test      invalid/mailbox_not_found                       unknown in virtual alias table
stuffed@gateway.postfix.test   risky/mailbox_full                              the server behind says so, the server in front only that it is not verified
ann@cautious.postfix.test      valid/accepted                                  a user
ann@stranger.postfix.test      unknown/not_understood                          relaying is refused temporarily
ann@screened.postfix.test      unknown/server_unavailable > valid/accepted     sent away once, to see whether we come back
ann@sure.postfix.test          valid/accepted                                  the server behind knows the user
nobody@sure.postfix.test       invalid/mailbox_not_found                       the server behind does not
ann@hasty.postfix.test         unknown/greylisted > valid/accepted             the server behind has not been heard yet
nobody@hasty.postfix.test      unknown/greylisted > invalid/mailbox_not_found  the server behind has not been heard yet
no1..24@weary.postfix.test     invalid/mailbox_not_found                       the server disconnects after twelve errors
ann@weary.postfix.test         valid/accepted                                  the last in line
`;

const atExim = `
jörg@exim.test             invalid/smtputf8_unsupported                    the server reads no other script
staff@exim.test            unknown/not_understood                          it is for authenticated senders: no proof that it exists or not
no/body@exim.test          unknown/not_understood                          the server refuses this character
reader1..24@curt.exim.test valid/accepted                                  ten in one message, and a no to the eleventh that is not about him
no1..4@touchy.exim.test    invalid/mailbox_not_found                       no such users; the fourth ends the session and is asked in the next
ann@touchy.exim.test       valid/accepted                                  asked in the next session
`;

const inDns = `
ann@null.test              invalid/null_mx               it has a null MX
ann@bare.test              invalid/no_mail_host          a name without MX and address
ann@gone.test              invalid/no_domain             no such name
ann@dangling.test          invalid/no_mail_host          its only MX does not exist
ann@broken.test            unknown/dns_timeout           the name server has lost the zone
ann@astray.test            unknown/dns_timeout           its MX lies in a zone that cannot be loaded
ann@elsewhere.example      unknown/dns_timeout           the name server refuses to speak of it
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

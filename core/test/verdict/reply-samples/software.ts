import type { Heard } from "./heard.ts";

export const postfix: Heard = {
  says: {
    "accepted mailbox": ["250 2.1.5 Ok"],
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in local recipient table",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in relay recipient table",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in virtual alias table",
      "450 4.1.1 <jane@example.org>: Recipient address rejected: User unknown in local recipient table",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: host 10.0.0.5[10.0.0.5] said: 550 5.1.1 <jane@example.org> User doesn't exist: jane@example.org (in reply to RCPT TO command)",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: No such user here",
      '450 4.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: unknown user: "jane"',
      "550 5.1.1 <jane@example.org>: Recipient address rejected: example.org",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: No such user",
      "554 5.7.1 <jane@example.org>: Recipient address rejected: User unknown",
      "585 5.1.1 <jane@example.org>: Recipient address rejected: undeliverable address: No such user here",
      "550 <jane@example.org>: Recipient address rejected.",
      "550 5.1.0 <jane@example.org>: Recipient address rejected: Address does not exist",
      "550 5.1.6 <jane@example.org>: Recipient address rejected: User has moved to somewhere else. For further information see https://example.org/moved",
    ],
    "mailbox_disabled mailbox": [
      "550 5.2.1 <jane@example.org>: Recipient address rejected: Account is disabled",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: Account closed due to inactivity. No forwarding information is available.",
      "554 5.7.1 <jane@example.org>: Recipient address rejected: This mailbox is no longer in use",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 <jane@example.org>: Recipient address rejected: Mailbox is full",
      "552 5.7.1 <jane@example.org>: Recipient address rejected: Mailbox over quota",
      "452 4.2.2 <jane@example.org>: Recipient address rejected: Over quota",
      "422 <jane@example.org>: Recipient address rejected: User mailbox is full",
    ],
    "restricted mailbox": [
      "554 5.7.1 <list@example.org>: Recipient address rejected: Only list members may post; not a member of this list",
      "550 5.7.1 <staff@example.org>: Recipient address rejected: only accepts mail from internal senders",
      "554 5.7.1 <all@example.org>: Recipient address rejected: Restricted recipient, authorized senders only",
    ],
    "greylisted sender": [
      "450 4.2.0 <jane@example.org>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.org.html",
      "450 4.7.1 <jane@example.org>: Recipient address rejected: Policy Rejection- Greylisted, please try again in 300 seconds",
    ],
    "greylisted mailbox": [
      "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: Address verification in progress",
    ],
    "not_understood sender": ["554 5.7.1 <jane@example.org>: Recipient address rejected: Access denied"],
    "domain_not_served domain": ["554 5.7.1 <jane@example.org>: Relay access denied"],
    "not_understood domain": ["454 4.7.1 <jane@example.org>: Relay access denied"],
    "sender_blocked sender": [
      "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1",
      "554 5.7.1 <mail.example.com[192.0.2.1]>: Client host rejected: Access denied",
      "450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]",
      "450 4.7.1 <mail.example.com>: Helo command rejected: Host not found",
      "504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname",
      "550 5.1.8 <bounce@mailer.example.com>: Sender address rejected: Domain not found",
      "550 5.1.0 <user@example.com>: Sender address rejected: User unknown in virtual mailbox table",
      "450 4.1.7 <spam@mailer.example.com>: Sender address rejected: unverified address: Address verification in progress",
      "553 5.7.1 <bounce@example.com>: Sender address rejected: not logged in",
      "550 5.7.23 <jane@example.org>: Recipient address rejected: Message rejected due to: SPF fail - not authorized. See http://www.openspf.net/Why",
      "554 5.7.1 <jane@example.org>: Recipient address rejected: Blocked by DNSBL policy",
      "550 5.7.1 <mail.example.com[192.0.2.1]>: Client host rejected: Mail server without PTR",
      "521 5.7.1 Service unavailable; client [192.0.2.1] blocked using dnsbl.sorbs.net",
      "550 5.7.1 <jane@example.org>: Recipient address rejected: Mail appeared to be SPAM or forged. Ask your Mail/DNS-Administrator to correct HELO and DNS MX settings or to get removed from DNSBLs",
    ],
    "rate_limited sender": [
      "450 4.7.1 Error: too much mail from 192.0.2.1",
      "421 4.7.0 mx.example.org Error: too many connections from 192.0.2.1",
      "450 4.7.1 <jane@example.org>: Recipient address rejected: Policy rejection: rate limit exceeded",
    ],
    "rate_limited session": [
      "452 4.5.3 Error: too many recipients",
      "421 4.7.0 mx.example.org Error: too many errors",
    ],
    "server_unavailable server": [
      "451 4.3.0 <jane@example.org>: Temporary lookup failure",
      "451 4.3.5 Server configuration problem",
      "452 4.3.1 Insufficient system storage",
      "451 4.3.0 Error: queue file write error",
      "450 4.3.2 Service currently unavailable",
      "451 4.3.5 <jane@example.org>: Recipient address rejected: Server configuration error",
      "450 4.7.1 <jane@example.org>: Recipient address rejected: Internal error occurred. Refer to server log for more information.",
    ],
    "server_unavailable domain": [
      "450 4.1.2 <jane@example.org>: Recipient address rejected: Domain not found",
    ],
    "server_unavailable session": ["421 4.4.2 mx.example.org Error: timeout exceeded"],
    "not_understood session": [
      "503 5.5.1 Error: need MAIL command",
      "504 5.5.2 <jane@example>: Recipient address rejected: need fully-qualified address",
      "502 5.5.2 Error: command not recognized",
    ],
    "no_domain domain": ["550 5.1.2 <jane@example.org>: Recipient address rejected: Domain not found"],
    "null_mx domain": [
      "556 5.1.10 <jane@example.org>: Recipient address rejected: Domain example.org does not accept mail (nullMX)",
    ],
    "sender_blocked sender at connect": [
      "554 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.org",
      "521 5.7.1 Blocked by DNSBL",
    ],
    "sender_blocked sender at ehlo": [
      "501 5.5.4 Syntax: EHLO hostname",
      "554 5.7.1 <mail.example.com>: Helo command rejected: Access denied",
    ],
    "server_unavailable server at starttls": ["454 4.7.0 TLS not available due to local problem"],
    "sender_blocked session at mail": ["530 5.7.0 Must issue a STARTTLS command first"],
    "greylisted sender at mail": ["450 4.7.1 Greylisting in action, please come back later"],
    "sender_blocked sender at mail": [
      "450 4.1.8 <bounce@mailer.example.com>: Sender address rejected: Domain not found",
    ],
  },
};

export const exim: Heard = {
  says: {
    "accepted mailbox": ["250 Accepted"],
    "mailbox_not_found mailbox": [
      "550 Unrouteable address",
      "550 Unknown user",
      "550 unknown user",
      "550 No Such User Here",
      '550 No Such User Here"',
      "550 No such person at this address.",
      '550 unknown local-part "jane" in domain "example.org"',
      "550-Callout verification failed:\r\n550 550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
      "550-Callout verification failed:\r\n550 550 5.1.1 <jane@example.org> Recipient not in directory",
      "550 no such address here",
      '550 response to "RCPT TO:<jane@example.org>" from mail.example.org [192.0.2.9] was: 550 5.1.1 User unknown',
      "550 This user doesn't exist here",
    ],
    "mailbox_disabled mailbox": [
      "550 Account jane@example.org suspended",
      "550 This mailbox has been disabled by the administrator",
    ],
    "mailbox_full mailbox": [
      "552 mailbox is full",
      "452 4.2.2 jane@example.org mailbox is over quota",
      "550-Mailbox quota exceeded.\r\n550 Mailbox is full / Blocks limit exceeded / Inode limit exceeded",
    ],
    "domain_not_served domain": [
      "550 relay not permitted",
      "550 not local host example.org, not a gateway",
      "550-mail.example.com [192.0.2.1] is currently not permitted to relay through\r\n550-this server. Perhaps you have not logged into the pop/imap server in the\r\n550-last 30 minutes or do not have SMTP Authentication turned on in your email\r\n550 client.",
    ],
    "not_understood sender": ["550 Administrative prohibition", "550 Access denied"],
    "not_understood mailbox": [
      '550-"The recipient cannot be verified.  Please check all recipients of this\r\n550 message to verify they are valid."',
    ],
    "sender_blocked sender": [
      "550-Verification failed for <bounce@mailer.example.com>\r\n550-No Such User Here\r\n550 Sender verify failed",
      "550-Callback setup failed while verifying <bounce@mailer.example.com>\r\n550-(result of an earlier callout reused).\r\n550 Sender verify failed",
      "550-Called:   192.0.2.1\r\n550-Sent:     RCPT TO:<bounce@mailer.example.com>\r\n550-Response: 550 5.1.1 User unknown\r\n550 Sender verify failed",
      "550-Verification failed for <bounce@mailer.example.com>\r\n550-The mail server could not deliver mail to bounce@mailer.example.com.  The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.\r\n550 Sender verify failed",
      '550-"JunkMail rejected - mail.example.com [192.0.2.1]:24706 is in an RBL:\r\n550 Blocked - see https://www.spamcop.net/bl.shtml?192.0.2.1"',
      "550-Rejected because 192.0.2.1 is in a black list at zen.spamhaus.org\r\n550 https://www.spamhaus.org/query/ip/192.0.2.1",
      "550 Sender verify failed",
      "550-Sender has no A, AAAA, or MX DNS records. mail.example.com\r\n550 l mail.example.com",
      "550 Unroutable sender address",
      "550-Your message was rejected by this user and was not delivered.\r\n550-Reason: This system uses BlockList.\r\n550 Protection provided by MagicMail",
      "550 HELO should be a FQDN or address literal (See RFC 2821 4.1.1.1)",
      "550 R1: HELO should be a FQDN or address literal (See RFC 2821 4.1.1.1)",
    ],
    "greylisted sender": [
      "451 Greylisted, please try again later",
      "451-Greylisted\r\n451 Please try again in 3 minutes",
      "450 deferred because of greylisting",
    ],
    "server_unavailable server": [
      "451 Temporary local problem - please try later",
      "451 Could not complete recipient verify callout",
    ],
    "rate_limited sender": ["451 Sending rate limit exceeded", "550 Too many unknown recipients"],
    "sender_blocked sender at ehlo": [
      "550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)",
      "501 Syntactically invalid EHLO argument(s)",
    ],
    "sender_blocked sender at connect": [
      "554 mx.example.org host rejected: 192.0.2.1 is listed",
      "554 SMTP service not available",
    ],
  },
};

export const sendmail: Heard = {
  says: {
    "accepted mailbox": ["250 2.1.5 <jane@example.org>... Recipient ok"],
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@example.org>... User unknown",
      "550 5.2.1 <jane@example.org>... User Unknown",
      "553 5.3.0 <jane@example.org>... No such user here",
      "550 jane@example.org... No such user",
      "550 5.1.1 <jane@example.org>... email address lookup in domain map failed: user unknown",
      "553 5.1.1 unknown or illegal user: jane@example.org",
      "551 not our user",
      "551 not our customer",
    ],
    "mailbox_disabled mailbox": ["550 5.2.1 <jane@example.org>... Mailbox disabled for this recipient"],
    "mailbox_full mailbox": [
      "452 4.2.2 <jane@example.org>... Mailbox full",
      "550 5.2.2 <jane@example.org>... Mailbox Full",
    ],
    "domain_not_served domain": [
      "550 5.7.1 <jane@example.org>... Relaying denied",
      "550 5.7.1 Relaying denied. IP name lookup failed [192.0.2.1]",
    ],
    "not_understood sender": [
      "550 5.7.1 <jane@example.org>... Access denied",
      "554 5.7.1 <jane@example.org>... Rejected",
    ],
    "sender_blocked sender": [
      "553 5.1.8 <user@mailer.example.com>... Domain of sender address user@mailer.example.com does not exist",
      "451 4.1.8 Domain of sender address user@mailer.example.com does not resolve",
      "550 5.7.1 <jane@example.org>... Fix reverse DNS for 192.0.2.1",
      "550 5.7.1 <jane@example.org>... Mail from 192.0.2.1 refused - see http://dnsbl.sorbs.net/",
      "553 5.5.4 <bounce>... Domain name required for sender address bounce",
      "550 5.7.1 Rejected: 192.0.2.1 listed at zen.spamhaus.org",
    ],
    "greylisted sender": ["451 4.7.1 Greylisting in action, please come back in 00:05:00"],
    "rate_limited sender": [
      "421 4.3.2 Connection rate limit exceeded.",
      "452 4.3.2 Connection rate limit exceeded.",
      "421 4.7.0 Too many connections from this host.",
    ],
    "rate_limited session": ["452 4.5.3 Too many recipients"],
    "server_unavailable server": [
      "452 4.4.5 Insufficient disk space; try again later",
      "451 4.0.0 Operating system error",
      "554 5.3.5 system config error",
      "451 Please try again later: load average too high",
    ],
    "server_unavailable session": ["421 4.4.1 mx.example.org Lost input channel, closing connection"],
    "not_understood session": [
      "503 5.0.0 Need MAIL before RCPT",
      '501 5.5.2 Syntax error in parameters scanning "to"',
    ],
    "null_mx domain": ["550 Host does not accept mail"],
    "no_domain domain": [
      "550 5.1.2 <jane@example.org>... Host unknown (Name server: mx.example.org: no data known)",
    ],
  },
};

export const qmail: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 sorry, no mailbox here by that name (#5.1.1 - chkusr)",
      "511 sorry, no mailbox here by that name (#5.1.1 - chkuser)",
      "550 sorry, no mailbox here by that name. (#5.7.17)",
      "553 sorry, no mailbox here by that name (#5.7.1)",
      "550 sorry, that recipient doesn't exist (#5.7.1)",
      "553 sorry, this recipient is not in my validrcptto list (#5.7.1)",
      "550 sorry, no such user here",
      "554 qq Sorry, no valid recipients (#5.1.3)",
      "550 vdeliver: Invalid or unknown virtual user",
    ],
    "mailbox_disabled mailbox": [
      "550 this account is currently disabled (#5.2.1)",
      "550 sorry, recipient mailbox is disabled (#5.2.1)",
      "550 vdelivermail: account is locked email bounced",
    ],
    "mailbox_full mailbox": [
      "552 sorry, mailbox jane@example.org is over quota temporarily (#5.1.1)",
      "552 sorry, recipient mailbox is full (#5.2.2 - chkuser)",
      "552 Error: disk quota exceeded",
      "550 user is over quota. (#5.1.1)",
    ],
    "domain_not_served domain": [
      "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
      "553 sorry, that domain isn't in my list of allowed rcpthosts; no valid cert for gatewaying (#5.7.1)",
      "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.5.3 - chkuser)",
    ],
    "not_understood mailbox": ["553 sorry, your envelope recipient is in my badrcptto list (#5.7.1)"],
    "not_understood sender": ["553 sorry, your envelope has been denied (#5.7.1)"],
    "sender_blocked sender": [
      "553 sorry, your envelope sender is in my badmailfrom list (#5.7.1)",
      "571 sorry, your envelope sender domain must exist (#5.1.8 - chkuser)",
      "571 sorry, sender address has invalid format (#5.1.7 - chkuser)",
      "554 sorry, no mail from known spam sources accepted (#5.7.1)",
      "550 sorry, your remotehost looks suspiciously like spammer (#5.7.1)",
      "553 sorry, you don't authenticate or the domain isn't in my list of allowed rcpthosts (#5.7.1)",
    ],
    "rate_limited session": ["571 sorry, you are sending too many rcpt to (#5.7.1 - chkuser)"],
    "server_unavailable server": [
      "451 sorry, temporary problem with the database (#4.3.0 - chkuser)",
      "451 qqt failure (#4.3.0)",
      "421 unable to read controls (#4.3.0)",
    ],
  },
};

/**
 * Replies from the sources of public software, recorded as facts: the words of mail servers, with addresses replaced. A half was
 * held out while the tables were written: 218 of those 224 had the right status, and no reply to RCPT was wrongly dead.
 */
import type { Heard } from "./heard.ts";

/** From the sources and tests of Stalwart, Haraka, hMailServer, zone-mta, KumoMTA, Mautic, postfix-grok-patterns and Reacher. */
export const serverSources: Heard = {
  says: {
    "domain_not_served domain": ["550 User not local or invalid address – Relay denied"],
    "greylisted sender": [
      "422 4.2.2 You have been greylisted jane@example.org@foobar.org",
      "450 <jane@example.org>: Recipient address rejected: Greylisted for 60 seconds",
      "450 4.7.1 <jane@example.org>: Recipient address rejected: Greylisted for 5 minutes",
      "452 4.2.2 Greylisted, please try",
    ],
    "mailbox_disabled mailbox": ["550 Expired email address", "525 4.7.13 user account is disabled"],
    "mailbox_full mailbox": [
      "552 5.2.2 mailbox is stuffed",
      "452 4.2.2 <jane@example.org> Mailbox is full / Blocks limit exceeded / Inode limit exceeded",
      "452 full Inbox",
      "550 user has too many messages on the server",
    ],
    "mailbox_not_found mailbox": [
      "550 This mailbox does not exist",
      "554 Invalid mailbox,reject,envelope,Invalid mailbox",
      "550 5.1.2 Address not found.",
      "550 5.1.1 <jane@example.org>: Email address could not be found, or was misspelled (G8)",
      "550 5.1.1 No such user - pp",
      "550 No Such User Here (on @example.org)",
      "550 5.1.1 Hi [192.0.2.1], No such address: <jane@example.org>.",
      "550 5.1.1 The email account ...",
      "550 5.4.1 Recipient address rejected: Access denied. [TY1PEPF0000BAD7.JPNP286.PROD.OUTLOOK.COM 2024-08-06 T19:13:55.906Z 08DCB6409251B38F]",
      "554 Unknown Recipient (#5.1.1) (on @example.org)",
      "550 Unknown address error ‘MAILBOX NOT FOUND’",
      "554 delivery error: This user doesn’t have an account",
    ],
    "no_domain domain": [
      "553 5.1.2 We weren't able to find the recipient domain.",
      "550 5.1.2 Domain not in use",
      "550 5.1.2 Mailing list not found.",
    ],
    "not_understood mailbox": [
      "550 <jane@example.org>: Destinatario desconocido o mailbox lleno",
      "550 5.0.0 This domain is not in use",
      "501 RCPT TO must have an address operand",
      "551 4.7.17 mailbox owner has changed",
      "551 4.7.18 domain owner has changed",
      "501 recipient address must contain a domain",
      "533 no support for internationalised mailbox name",
    ],
    "not_understood session": [
      "503 5.5.1 RCPT is required first.",
      "503 no recipient",
      "503 RCPT TO:<recipient> must precede DATA",
      "503 Valid RCPT command must precede <jane@example.org>",
      "503 Must have sender and recipient first.",
    ],
    "rate_limited sender": [
      "550 5.7.1 Email quota exceeded.",
      "550 5.7.1 Our system has detected an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam,",
      "452 4.4.5 Rate limit exceeded, try again later.",
      "552 5.2.3 Your message exceeded Google's message size limits.",
    ],
    "rate_limited session": ["452 too-many-rcpts"],
    "restricted mailbox": [
      "554 5.7.1 Your mail could not be delivered because the recipient is only accepting mail from specific email addresses.",
      "550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized",
    ],
    "sender_blocked sender": [
      "550 Your message was rejected by this user and was not delivered - mips space",
      "554 mx.example.com Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient",
      "550 5.7.1 Your account is not authorized",
      "550 5.5.0 Invalid EHLO domain.",
      "501 5.5.4 You are not allowed to send from this address.",
      "501 5.1.8 Bad sender's system address.",
      "503 5.5.3 Your address has been blocked",
      "501 MAIL FROM must have an address operand",
      "554 Reject by behaviour spam at Rcpt State(Connection IP address:192.0.2.1)ANTISPAM_BAT[0120131 1R156a, maildocker-behaviorspam033018096094]: spf check failedCONTINUE",
      "554 5.7.9 Message not accepted for policy reasons. See http://postmaster.yahoo.com/errors/postmaster-28.html",
      "550 Access from ip address 192.0.2.1 blocked. Visit http://win.mail.ru/cgi-bin/support_bl?ip=192.0.2.1",
      "550 5.7.1 The user or domain that you are sending to (or from) has a policy that prohibited the mail that you sent.",
      "550 spamhaus",
      "550 5.7.1 Blacklisted by recipient",
      "550 IP 192.0.2.1 is blacklisted (xbl.spamhaus.org). Help at/Hilfe unter www.mfaq.info",
      "550 Rejected message because 192.0.2.1 is in a black list at sbl-xbl.spamhaus.org",
      "550 spam message rejected,reject,spam,Spam message",
      "554 rejected due to virus,reject,virus,Message contains a virus",
      "550 5.7.1 Sender address not allowed.",
      "551 5.1.1 Your domain 'spammer.org' has been blocklisted",
      "501 sender address must contain",
      "501 <jane@example.org>: sender address must contain a domain",
    ],
    "server_unavailable server": [
      "421 Local problem: getsockname() failed; please try again later",
      "554 5.4.6 Hop count exceeded - possible mail loop",
      "452 4.3.1 Mail system full, try again later.",
      "451 4.4.3 Unable to verify address at this time.",
    ],
    "server_unavailable session": ["421 Too much load; please try again later."],
  },
};

/** From replies quoted in the rules of twisted1919/bounce-handler. */
export const bounceHandler: Heard = {
  says: {
    "domain_not_served domain": [
      "550 not local host domain.com, not a gateway",
      "500 Unauthorized relay msg rejected",
    ],
    "mailbox_disabled mailbox": [
      "554 delivery error: dd Sorry your message to jane@example.org cannot be delivered. This account has been disabled or discontinued [#102]. - mta173.mail.tpe.domain.com",
      "550 <jane> is now disabled with MTA service.",
      "553 user is inactive (eyou mta)",
    ],
    "mailbox_not_found mailbox": [
      "554 delivery error: dd This user doesn't have a domain.com account (jane@example.org) [0] - mta134.mail.tpe.domain.com",
      "540 'Error: Wrong recipients' (delivery attempts: 0)",
    ],
    "no_domain domain": ["550 5.1.2 jane@example.org... Host unknown (Name server: .: no data known)"],
    "not_understood mailbox": [
      "553 Mail data refused by AISP, rule [169648].",
      "550 Requested action not taken: mail IsCNAPF76kMDARUY.56621S2 is rejected,mx3,BM",
      "550 5.0.0 <jane@example.org>... No permit",
      "550 5.0.0 <jane@example.org>... Can't create output",
    ],
    "not_understood sender": [
      "550 5.7.1 Requested action not taken: mailbox not available",
      "550 5.7.1 Access-Denied-XM.SSR-001",
      "552 MessageWall: MIME/REJECT: Invalid structure",
    ],
    "not_understood session": ["554 5.5.2 Invalid data in message"],
    "sender_blocked sender": [
      "550 Content reject. FAAAANsG60M9BmDT.1",
      "554 sender is rejected: 0,mx20,wKjR5bDrnoM2yNtEZVAkBg==.32467S2",
      "554 <unknown[192.0.2.1]>: Client host rejected: Access denied",
      "550 Error: MAIL FROM is mismatched with message header from address!",
      "553 User refused to receive this mail.",
      "501 jane@example.org Sender email is not in my domain",
      "550 Local user only or Authentication mechanism",
      "554 5.6.0 Message with invalid header rejected, id=13462-01 - MIME error: error: UnexpectedBound: part didn't end with expected boundary [in multipart message]; EOSToken: EOF; EOSType: EOF",
      "554 Connection refused(mx). MAIL FROM [jane@example.org] mismatches client IP [192.0.2.1].",
      "552 sorry, the spam message is detected (#5.6.0)",
    ],
    "server_unavailable server": [
      "451 mta172.mail.tpe.domain.com Resources temporarily unavailable. Please try again later. [#4.16.4:70].",
      "554 5.0.0 Service unavailable",
      "451 4.4.1 reply: read error from www.domain.com.",
      "451 mta283.mail.scd.yahoo.com Resources temporarily unavailable. Please try again later [#4.16.5].",
      "451 System(u) busy, try again later.",
      "451 example.org: Name server timeout",
    ],
  },
};

/** From the tests of postalsys/bounce-classifier. */
export const bounceClassifier: Heard = {
  says: {
    "greylisted sender": [
      "450 Greylisted, try again in 5 minutes",
      "450 4.2.0 Greylisted, please retry in 5 minutes",
      "450 Greylisted, try again in 300 seconds",
    ],
    "mailbox_disabled mailbox": [
      "550 Account has been disabled",
      "550 This mailbox is disabled and not accepting messages",
    ],
    "mailbox_full mailbox": ["550 5.2.2 Mailbox quota exceeded"],
    "mailbox_not_found mailbox": [
      "550 No such user - psmtp",
      "550 5.1.2 Bad destination mailbox address",
      "553 5.1.3 Invalid address format",
      "551 User not local; please try forwarding",
      "551 not local as invalid_address",
      "551 User not local",
      "501 Malformed address",
    ],
    "not_understood domain": ["450 4.7.1 We do not relay for example.com"],
    "rate_limited sender": [
      "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address. Try again in 30 minutes.",
      "450 4.7.1 Too many connections from your IP",
    ],
    "sender_blocked sender": [
      "550 5.7.1 Unauthenticated email from example.com is not accepted due to domain's DMARC policy.",
      "550 IP blocked by zen.spamhaus.org",
      "550 Your message was detected as spam",
      "571 Message refused, spam detected",
      "550 5.7.1 Message rejected due to content policy",
      "554 Message rejected due to local policy",
      "550 Your domain has been blacklisted",
      "550 Domain blocked due to spam complaints",
      "550 5.7.0 Virus detected in message",
      "550 Malware found in attachment",
      "550 Blocked by zen.spamhaus.org",
      "550 Connection from 192.0.2.1 rejected",
      "550 blocked using zen.spamhaus.org",
      "550 5.7.1 Service unavailable, IP blocked by Spamhaus ZEN",
      "552 5.7.0 Our system detected an illegal attachment on your message.",
      "550 5.7.23 SPF validation failed",
      "550 Your IP has been blacklisted",
      "550 5.7.1 DMARC policy rejection",
      "550 SPF: sender is unauthenticated",
      "550 Message rejected as spam",
      "550 Connections from your country are not allowed",
      "550 Your region is blocked",
      "550 Blocked by spamhaus.org",
    ],
    "server_unavailable server": [
      "451 Internal server error",
      "421 Service temporarily unavailable",
      "451 4.3.0 Temporary system failure",
    ],
    "server_unavailable session": ["421 4.7.0 Try again later, closing connection."],
  },
};

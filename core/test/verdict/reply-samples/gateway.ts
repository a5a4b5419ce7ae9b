import type { Heard } from "./heard.ts";

export const mimecast: Heard = {
  mx: "us-smtp-inbound-1.mimecast.com",
  says: {
    "accepted mailbox": ["250 OK [z7qZw5BPd1zlDYHka4589ru.us222]"],
    "mailbox_not_found mailbox": [
      "503 User unknown",
      "550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [X2IHhnMnPhGGVzvrW3sxiA.us378]",
      "550 Invalid Recipient - https://mimecastsupport.zendesk.com/hc/en-us/articles/34000709564691-Policies-Mimecast-SMTP-Error-Codes#550 [aBc.uk1]",
    ],
    "greylisted sender": [
      "451 Internal resources are temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451 [yRlE-v2LO4mm1MYjXRpXYA.us303]",
    ],
    "sender_blocked sender": [
      "550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550 [DeCyx1hHMJaPR2Mb.uk1]",
      "550 Envelope blocked – User Entry - https://community.mimecast.com/docs/DOC-1369#550 [abc.us1]",
      "550 csi.mimecast.org Poor Reputation Sender. - https://community.mimecast.com/docs/DOC-1369#550 [vH7Ns8biNg-p6EfZ0QaVMQ.us149]",
      "550 Rejected by header based manually Blocked Senders - block for manual block - https://community.mimecast.com/docs/DOC-1369#550 [a.b1]",
      "550 Rejected by header based Anti-Spoofing policy: jane@example.com - https://community.mimecast.com/docs/DOC-1369#550 [_g67iKwmNreAb9PeazQFDQ.us227]",
      "554 Host network not allowed - https://community.mimecast.com/docs/DOC-1369#554 [z7qZw5BPd1zlDYHka4589ru.us222]",
      "554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554 [z7qZ.us2]",
      "550 SPF Sender Invalid - envelope rejected - https://community.mimecast.com/docs/DOC-1369#550 [a.b2]",
      "550 Local CT IP Reputation - (Reject)",
      "451 IP temporarily blacklisted - https://community.mimecast.com/docs/DOC-1369#451 [a.b3]",
      "550 Message bounced due to Content Examination Policy",
    ],
    "server_unavailable mailbox": [
      "451 Recipient temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451 [a.b4]",
    ],
    "server_unavailable server": [
      "451 Unable to process connection at this time - https://community.mimecast.com/docs/DOC-1369#451 [a.b5]",
      "451 Account service is temporarily unavailable",
    ],
    "not_understood domain": [
      "451 Open relay not allowed - https://community.mimecast.com/docs/DOC-1369#451 [a.b6]",
      "550 Account inbounds disabled",
    ],
    "sender_blocked session": ["553 This route requires encryption (TLS)"],
  },
};

export const proofpoint: Heard = {
  mx: "mxa-00123456.gslb.pphosted.com",
  says: {
    "accepted mailbox": ["250 2.1.5 <jane@example.org>... Recipient ok"],
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@example.org>... User unknown",
      "550 5.1.1 User Unknown",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown",
      "550 5.1.1 Invalid Recipient",
    ],
    "sender_blocked sender": [
      "554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1",
      "550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1",
      "550 5.7.0 Local Policy Violation",
      "550 5.7.1 Delivery not authorized, message refused: Message not accepted for policy reasons",
    ],
    "greylisted sender": [
      "451 4.7.1 Recipient temporarily deferred",
      "450 4.7.1 <jane@example.org>: Recipient address rejected: Greylisting enabled, try again later",
    ],
    "domain_not_served domain": [
      "550 5.7.1 <jane@example.org>... Relaying denied",
      "554 5.7.1 <jane@example.org>: Relay access denied",
    ],
    "sender_blocked sender at connect": ["554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1"],
    "rate_limited sender": [
      "421 4.3.2 Connection rate limit exceeded.",
      "452 4.3.2 Too many open connections.",
    ],
    "not_understood sender": ["550 5.7.1 Access denied"],
  },
};

export const barracuda: Heard = {
  mx: "d12345.a.ess.barracudanetworks.com",
  says: {
    "mailbox_not_found mailbox": [
      "550 permanent failure for one or more recipients (jane@example.org:550 5.1.1 <jane@example.org>: Recipient address rejected: User unknown in local recipie...)",
      "550 permanent failure for one or more recipients (jane@example.org:550 No such recipient)",
      "550 5.1.1 <jane@example.org>: Recipient address rejected: No such user (jane@example.org)",
    ],
    "domain_not_served domain": ["550 No such domain at this location (jane@example.org)"],
    "sender_blocked sender": [
      "550 permanent failure for one or more recipients (jane@example.org:blocked)",
      "554 Service unavailable; Client host [mail.example.com] blocked using Barracuda Reputation; http://www.barracudanetworks.com/reputation/?r=1&ip=192.0.2.1",
      "550 5.7.1 Message content rejected, UBE, id=00000-22-225",
      "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using b.barracudacentral.org; http://www.barracudanetworks.com/reputation/?pr=1&ip=192.0.2.1",
      "550 Sender address rejected: Improper use of 8-bit data in message header",
    ],
    "rate_limited sender": ["450 Too many connections from 192.0.2.1", "421 Rate limited"],
    "server_unavailable server": [
      "450 temporary failure for one or more recipients (jane@example.org:421 Unable to connect to server)",
    ],
    "sender_blocked sender at connect": ["550 Access denied...7d39d5299584f4be161127e61f5f5400..."],
  },
};

export const cisco: Heard = {
  mx: "mx1.example.iphmx.com",
  says: {
    "accepted mailbox": ["250 recipient <jane@example.org> ok"],
    "mailbox_not_found mailbox": [
      "550 #5.1.0 Address rejected.",
      "550 #5.1.0 Address rejected jane@example.org",
      "550 5.1.0 Address rejected.",
      "550 #5.1.1 bad address jane@example.org",
    ],
    "sender_blocked sender": [
      "554-mx1.example.iphmx.com\r\n554 Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.",
      "550 #5.7.1 Your access to submit messages to this e-mail system has been rejected.",
      "553 #5.1.8 Domain of sender address <bounce@mailer.example.com> does not exist",
    ],
    "domain_not_served domain": ["550 #5.7.1 Relaying denied"],
    "rate_limited sender": [
      "452 #4.3.0 Too many recipients received this hour",
      "421 #4.4.5 Too many connections from your host.",
    ],
    "sender_blocked sender at connect": [
      "554 Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.",
    ],
    "server_unavailable server": [
      "451 #4.7.1 temporarily unable to verify recipient, directory server unavailable",
      "452 #4.3.1 queue full",
    ],
  },
};

export const gateways: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@example.org>... User unknown (Sophos)",
      "550 Invalid recipient jane@example.org (#5.1.1)",
      "550-Invalid recipient jane@example.org\r\n550 (#5.1.1)",
      "553 Invalid recipient jane@example.org (Mode: normal)",
      "550 5.1.1 User unknown; FortiMail recipient verification",
      "550 Recipient verification failed: user does not exist",
      "550 5.1.1 Recipient <jane@example.org> does not exist",
      "550 No such recipient here",
      "550 Requested User Mailbox not found. No such user here.",
    ],
    "domain_not_served domain": [
      "553 5.7.1 <jane@example.org>: Relaying denied",
      "550 5.7.1 Relaying to <jane@example.org> prohibited by administrator",
    ],
    "sender_blocked sender": [
      "554 5.7.1 ACL dns_rbl; Client host [192.0.2.1] blocked using sa-ip4tset.blagr.emailsrvr.com=127.24.0.2",
      "550 5.7.1 <jane@example.org>: Recipient address rejected: SPF check failed: 192.0.2.1 is not authorized to send in the name of example.com",
      "501 Connection rejected by policy [7.7] 26310, please visit www.messagelabs.com/support for more details about this error message.",
      "550-Invalid sender domain\r\n550 example.com",
      "550 5.7.1 Message rejected due to Trend Micro Email Reputation: 192.0.2.1",
      "550 5.7.1 Service unavailable; Client Host [192.0.2.1] blocked using Trend Micro RBL+. Please see http://www.mail-abuse.com/cgi-bin/lookup?ip_address=192.0.2.1",
      "550 5.7.1 Spam message rejected (rspamd)",
      "554 5.7.0 Reject, id=20025-09 - SPAM",
      "550 Your IP 192.0.2.1 is in a black list at sbl-xbl.spamhaus.org",
      "550 mail not accepted from blacklisted IP address [192.0.2.1]",
      "553-you are trying to use me [server-5.tower-31.messagelabs.com] as a sender that has been blocked\r\n553 (#5.7.1)",
      "550 5.7.1 Reject by SpamExperts: sender is on blacklist",
    ],
    "greylisted sender": [
      "451 4.7.1 Try again later",
      "451 4.7.1 Greylisting in action, please come back later",
      "450 4.7.1 Temporary greylisted, please retry in 5 minutes",
      "451-Your email has been delayed because it was greylisted.\r\n451 Please try again later.",
      "451 4.7.1 Client host [192.0.2.1] greylisted. Retry in 00:04:59",
    ],
    "server_unavailable server": [
      "451 Could not load DRD for domain (example.com) rcpt (jane@example.com)",
      "450 4.7.1 Service temporarily unavailable, recipient verification server down",
      "451 4.3.0 Recipient verification temporarily failed: LDAP server unavailable",
    ],
    "not_understood mailbox": ["550 Rejected", "542 jane@example.com Rejected", "550 Recipient rejected"],
    "rate_limited sender": ["421 4.7.0 Throttled", "550 5.7.1 Too many invalid recipients"],
  },
};

import type { Heard } from "./heard.ts";

export const yahoo: Heard = {
  mx: "mta5.am0.yahoodns.net",
  says: {
    "accepted mailbox": ["250 recipient <jane@yahoo.com> ok"],
    "mailbox_not_found mailbox": [
      "552 1 Requested mail action aborted, mailbox not found",
      "554 delivery error: dd This user doesn't have a yahoo.com account (jane@yahoo.com) [0] - mta1082.mail.bf1.yahoo.com",
      "554 delivery error: dd This user doesn't have a ymail.com account (jane@ymail.com) [-5] - mta1135.mail.ne1.yahoo.com",
      "554 delivery error: dd Not a valid recipient - atlas315.free.mail.ne1.yahoo.com",
      "554 delivery error: dd Requested mail action aborted, mailbox not found - mta4212.mail.gq1.yahoo.com",
      "554 delivery error: dd jane@yahoo.com is no longer valid. - mta4473.mail.bf1.yahoo.com",
    ],
    "mailbox_disabled mailbox": [
      "554 30 Sorry, your message to jane@yahoo.com cannot be delivered. This mailbox is disabled (554.30).",
      "554 delivery error: dd Sorry your message to jane@yahoo.co.uk cannot be delivered. This account has been disabled or discontinued [#102]. - mta1042.mail.ird.yahoo.com",
    ],
    "mailbox_full mailbox": [
      "554 delivery error: dd Sorry, your message to jane@yahoo.com cannot be delivered. This account is over quota. - mta1267.mail.sk1.yahoo.com",
      "552 5.2.2 Mailbox over quota",
    ],
    "rate_limited mailbox": ["450 User is receiving mail too quickly"],
    "rate_limited sender": [
      "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes",
      "421 4.7.0 [TS01] Messages from 192.0.2.1 temporarily deferred due to user complaints - 4.16.55.1; see https://help.yahoo.com/kb/postmaster/SLN3434.html",
      "421 4.16.55 [TSS05] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints",
      "451 4.3.2 [IPTS04] Messages from 192.0.2.1 temporarily deferred due to user complaints",
    ],
    "rate_limited session": [
      "421 Max message per connection reached, closing transmission channel",
      "452 Too many recipients",
    ],
    "sender_blocked sender": [
      "421 4.7.1 [TS03] All messages from 192.0.2.1 will be permanently deferred; Retrying will NOT succeed. See https://postmaster.yahooinc.com/error-codes",
      "553 5.7.2 [TSS09] All messages from 192.0.2.1 will be permanently deferred; Retrying will NOT succeed.",
      "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list; see http://postmaster.yahoo.com/550-bl23.html",
      "554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes",
      "554 Message not allowed - [PH01] Email not accepted for policy reasons. Please visit https://postmaster.yahooinc.com/error-codes",
      "554 5.7.5 (AU01) Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes",
      "550 5.7.9 This mail has been blocked because the sender is unauthenticated. Yahoo requires all senders to authenticate with either SPF or DKIM.",
      "451 Message temporarily deferred due to unresolvable RFC.5321 from domain. See https://senders.yahooinc.com/error-codes#unresolvable-from-domain",
    ],
    "greylisted sender": [
      "451 4.7.1 [GL01] Message from (192.0.2.1) temporarily deferred - 4.16.50. Please refer to http://help.yahoo.com/help/us/mail/defer/defer-06.html",
      "421 Message temporarily deferred - [160]",
    ],
    "domain_not_served domain": ["550 relaying denied for <jane@yahoo.com>"],
    "server_unavailable server": ["451 Resources temporarily unavailable. Please try again later [#4.16.5]."],
    "sender_blocked sender at connect": [
      "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list",
    ],
    "rate_limited sender at mail": [
      "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1",
    ],
  },
};

export const aol: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@aol.com>: Recipient address rejected: aol.com",
      "550 MAILBOX NOT FOUND",
    ],
    "mailbox_disabled mailbox": ["554 5.2.1 <jane@aol.com> This account has been deactivated"],
    "sender_blocked sender": [
      "554 RTR:BL  http://postmaster.info.aol.com/errors/554rtrbl.html  Connecting IP: 192.0.2.1",
      "521 5.2.1 :  (CON:B1)  https://postmaster.aol.com/error-codes#554conb1",
      "550 jane IS NOT ACCEPTING MAIL FROM THIS SENDER",
      "521 5.2.1 :  (HVU:B1)  http://postmaster.info.aol.com/errors/554hvub1.html",
    ],
    "rate_limited sender": ["421 DYN:T1 http://postmaster.info.aol.com/errors/421dynt1.html"],
  },
};

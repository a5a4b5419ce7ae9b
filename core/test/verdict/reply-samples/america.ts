import type { Heard } from "./heard.ts";

export const apple: Heard = {
  mx: "mx01.mail.icloud.com",
  says: {
    "mailbox_disabled mailbox": ["550 5.1.1 <jane@icloud.com>: inactive email address"],
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@icloud.com>: user does not exist",
      "550 5.1.1 unknown or illegal alias: jane@me.com",
      "550 5.1.6 recipient no longer on server: jane@icloud.com",
      "550 5.1.1 <abc@privaterelay.appleid.com>: user not found",
    ],
    "mailbox_full mailbox": ["552 5.2.2 <jane@icloud.com>: user is over quota"],
    "null_mx domain": ["550 5.1.10 host/domain does not accept mail"],
    "sender_blocked sender": [
      "550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137",
      "554 5.7.1 [HM08] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137",
      "554 5.7.1 [HVIF] Message rejected. See https://support.apple.com/en-us/HT204137",
      "550 5.7.1 Mail from IP 192.0.2.1 was rejected due to listing in Spamhaus SBL. For details please see http://www.spamhaus.org/query/bl?ip=192.0.2.1",
      "550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1",
      "450 4.1.8 <bounce@mailer.example.com>: Sender address rejected: Domain not found",
      "554 5.7.1 Your message was rejected due to example.com's DMARC policy. See https://support.apple.com/en-us/HT204137 for info",
    ],
    "rate_limited sender": [
      "421 4.7.1 Messages to jane@icloud.com deferred due to excessive volume. Try again later - https://support.apple.com/en-us/HT204137",
    ],
    "domain_not_served domain": ["554 5.7.1 <jane@icloud.com>: Relay access denied"],
    "sender_blocked sender at connect": [
      "554 st11p00im-smtpin005.me.com ESMTP not accepting connections",
      "550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1",
    ],
  },
};

export const godaddy: Heard = {
  mx: "smtp.secureserver.net",
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 <jane@example.org> Recipient not found.  <http://x.co/irbounce>",
      "550 #5.1.0 Address rejected.",
      "550 5.1.1 Account does not exist",
    ],
    "mailbox_disabled mailbox": [
      "550 5.2.1 Account disabled",
      "554 Account disabled. The recipient account exists but its ability to receive mail was disabled.",
    ],
    "mailbox_full mailbox": ["552 5.2.2 Account storage limit", "552 Account storage limit exceeded"],
    "rate_limited sender": [
      "550 5.1.1 <jane@example.org> - 203.0.113.222 has sent to too many recipients this hour. IB607 <http://x.co/rlbounce>",
      "421 Connection refused, too many sessions from This IP. Lower the number of concurrent sessions. IB007",
      "550 This IP has sent too many messages this hour. IB504 <http://x.co/rlbounce>",
    ],
    "rate_limited session": [
      "550 This message has exceeded the max number of messages per session. Open a new session and try again. IB510",
      "452 This message contains too many recipients. Reduce the number of recipients and retry. IB605",
    ],
    "sender_blocked sender": [
      "554 Connection refused. This IP has a poor reputation on Cloudmark Sender Intelligence (CSI). IB103",
      "554 This IP has been blocked for the day, for attempting to mail too many invalid recipients. IB113",
      "553 http://www.spamhaus.org/query/bl?ip=192.0.2.222",
      "550 bounce@example.com Blank From: addresses are not allowed. Provide a valid From. IB501",
      "550 example.com From: Domain is invalid. Provide a valid From: IB506",
      "421 Temporarily rejected. Reverse DNS for this IP failed. IB108",
      "554 RBL Reject.",
      "552 Message rejected for spam or virus content",
      "535 Authentication not allowed on IBSMTP Servers. IB401",
    ],
    "server_unavailable server": [
      "421 Server temporarily unavailable. Try again later. IB101",
      "550 This message is looping: it already has my Delivered-To line. (#5.4.6)",
    ],
  },
};

export const cable: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 Not our Customer",
      "550 5.1.1 <jane@cox.net> recipient rejected",
      "553 5.3.0 <jane@att.net>... Addressee unknown, relay=[192.0.2.1]",
      "550 5.1.1 <jane@charter.net>... User unknown",
      "550 jane@earthlink.net...User unknown",
      "550 5.1.1 unknown or illegal alias: jane@optonline.net",
      "550 5.1.1 The e-mail address you entered couldn't be found. Please check the recipient's e-mail address",
    ],
    "mailbox_disabled mailbox": [
      "550 [SUSPEND] Mailbox currently suspended--Please contact correspondent directly.",
      "550 5.2.1 Account Closed, Please Remove",
      "550 5.2.1 <jane@verizon.net> Mailbox disabled, not accepting messages",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 <jane@comcast.net> quota exceeded",
      "552 5.2.2 This message is larger than the current system limit or the recipient's mailbox is full. Create a shorter message body or remove attachments and try sending it again.",
    ],
    "server_unavailable mailbox": ["452 4.2.1 mailbox temporarily disabled: jane@verizon.net"],
    "sender_blocked sender": [
      "553 5.3.0 flph825 DNSBL:ATTRBL 521< 192.0.2.1 >_is_blocked.For assistance forward this email to abuse_rbl@abuse-att.net",
      "521 5.0.0 <192.0.2.1> is blocked",
      "550 5.1.0 <bounce@mailer.example.com> sender rejected. Refer to Error Codes section at https://www.cox.com/residential/support/email-error-codes.html for more information. AUP#CDRBL",
      "554 resimta-po-11v.sys.comcast.net comcast 192.0.2.1 found on one or more DNSBLs, see http://postmaster.comcast.net/smtp-error-codes.php#BL000010",
      "554 mta1.comcast.net comcast 203.0.113.2 Comcast requires that all mail servers must have a PTR record with a valid Reverse DNS entry. Currently your mail server does not fill that requirement.",
      "550 550 Dynamic/zombied/spam IPs blocked. Write blockedbyearthlink@abuse.earthlink.net",
      "571 Email from 192.0.2.1 is currently blocked by Verizon Online's anti-spam system.",
      "550 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS for 192.0.2.1",
    ],
    "rate_limited sender": [
      "550 5.1.0 <bounce@example.com> sender rejected. Please see https://www.spectrum.net/support/internet/understanding-email-error-codes for more information. AUP#In-1310",
      "421 4.7.0 cxr.mx.a.cloudfilter.net too many sessions from 192.0.2.1. AUP#CXCNCT",
      "421 Too many sessions opened",
    ],
    "sender_blocked sender at connect": ["421 Reverse DNS failure : Try again later"],
  },
};

export const facebook: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 RCP-P1 http://postmaster.facebook.com/response_codes?ip=192.0.2.54#rcp User does not exist",
    ],
    "restricted mailbox": [
      "550 5.1.1 RCP-P2 http://postmaster.facebook.com/response_codes?ip=192.0.2.135#rcp Refused due to recipient preferences",
    ],
  },
};

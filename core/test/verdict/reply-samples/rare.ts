import type { Heard } from "./heard.ts";

/** What few servers say, and what codes say with hardly a word. */
export const rare: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "551 User not local; please try <jane@example.net>",
      "550 5.1.1",
      "550 Användaren finns inte",
      "550 Brugeren findes ikke",
    ],
    "mailbox_disabled mailbox": ["550 The recipient account is blocked."],
    "mailbox_full mailbox": ["552 Mottagarens brevlåda är full", "552 5.2.2"],
    "rate_limited mailbox": [
      "550 Mailbox unavailable or access denied [MJ8EHMBQ IP: 192.0.2.1]. https://service.mail.qq.com/detail/122/166",
    ],
    "no_domain domain": [
      "550 5.1.2 Address rejected",
      "550 <jane@example.org>: Recipient address rejected: Domain not found",
    ],
    "rate_limited sender": [
      "452 4.1.0 Deferred. See http://postmaster.comcast.net/smtp-error-codes.php#RL000001",
      "421 Muitas conexões",
      "421 Troppe connessioni",
    ],
    "rate_limited session": ["552 5.5.3 Beyond the limit"],
    "sender_blocked sender": [
      "530 5.7.1 Access denied",
      "550 Avsändaren är spärrad",
      "550 발신자가 차단되었습니다",
      "553 5.1.7 No",
      "554 Message not allowed - [PH01] Email not accepted.",
    ],
    "greylisted sender": [
      "451 4.7.1 Not now",
      "450 4.2.0 Not at this time",
      "451 Tente novamente mais tarde",
      "451 Probeer het over 5 minuten opnieuw",
    ],
    "server_unavailable server": [
      "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: connect to mx.example.org[192.0.2.9]:25: Connection refused",
      "550 No space left on device",
      "450",
      "550 5.3.0",
    ],
    "server_unavailable session": ["421"],
    "not_understood sender": [
      "552 5.2.3 <jane@example.org>: Recipient address rejected: Message length exceeds administrative limit",
      "550 5.6.1 Media not supported",
      "550 5.7.0",
    ],
    "not_understood session": ["554 5.5.1 Error: out of luck"],
    "not_understood mailbox": ["550 Mailbox unavailable or access denied", "550 5.2.0", "554", "553", "552"],
  },
};

export const cox: Heard = {
  mx: "cxr.mx.a.cloudfilter.net",
  says: { "mailbox_not_found mailbox": ["550 5.0.0 <jane@cox.net> recipient rejected"] },
};

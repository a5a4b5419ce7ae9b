/** Apple, GoDaddy, Cox, Charter, Comcast, AT&T. */
import type { Table } from "../row.ts";

export const america: Table = {
  mark: /\[[CH]|IB\d{3}|AUP#|[BER][LS]0|DNSBL:|ldap:/,
  rows: [
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\[(?:CS|HM|HME|HVIF|HC)\d*\]/,
      sample: "550 5.7.1 [CS01] Message rejected. See https://support.apple.com/en-us/HT204137",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      mark: /\bIB(?:007|504|607)\b|\bAUP#(?:[\w-]*\b(?:1[34]\d\d|15[458]\d)|CX(?:CNCT|MXRT))\b/,
      sample:
        "550 5.1.1 <jane@example.com> - 203.0.113.222 has sent its share this hour. IB607 <http://x.co/rlbounce>",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      mark: /\bIB101\b/,
      sample: "421 Server temporarily unavailable. Try again later. IB101",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\bIB(?:1\d\d|2\d\d|4\d\d|50[1268]|705)\b|\bAUP#|\b(?:BL|ES)0\d{4,5}\b|DNSBL:\w*RBL|blocked by ldap:/,
      unless: /\bonbekende (?:ontvanger|gebruiker|geadresseerde)/,
      sample: "550 5.1.0 <bounce@mailer.example.com> rejected. AUP#CDRBL",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      mark: /\bRL0\d{5}\b/,
      sample: "452 4.1.0 Deferred. See http://postmaster.comcast.net/smtp-error-codes.php#RL000001",
    },
  ],
};

export const cable: Table = {
  words: /recipient rejected/,
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      host: /(?:^|\.)(?:cox\.net|cloudfilter\.net|charter\.net|rr\.com|comcast\.net)$/i,
      words: /^(?:@ )?recipient rejected/,
      sample: "550 5.0.0 <jane@cox.net> recipient rejected",
      saidBy: "cxr.mx.a.cloudfilter.net",
    },
  ],
};

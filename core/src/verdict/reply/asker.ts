/** Words about whoever asks, or about the server itself. At any stage they say nothing about the mailbox. */
import type { Row } from "./row.ts";

export const asker: readonly Row[] = [
  {
    meaning: "greylisted",
    code: 4,
    words: /gr[ea]y[- ]?list/i,
    sample:
      "450 4.2.0 <jane@example.org>: Recipient address rejected: Greylisted, see http://postgrey.example",
  },
  {
    meaning: "greylisted",
    code: 4,
    words: /verification in progress/i,
    sample:
      "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: Address verification in progress",
  },
  {
    meaning: "server_unavailable",
    code: 4,
    words: /unverified address|temporary local problem/i,
    sample:
      "450 4.1.1 <jane@example.org>: Recipient address rejected: unverified address: connect to mx.example.org[192.0.2.1]:25: Connection refused",
  },
  {
    meaning: "rate_limited",
    words: /receiving (?:e-?)?mail (?:at a rate|too quickly)/i,
    sample:
      "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
  },
  {
    meaning: "rate_limited",
    words: /too many (?:\w+ )?(?:recipients|connections|messages|mails|sessions|errors|requests|commands)/i,
    sample: "452 4.5.3 Error: too many recipients",
  },
  {
    meaning: "rate_limited",
    words: /\brate.?limit|throttl|unexpected volume|unusual rate|sending (?:too )?(?:fast|much|many)/i,
    sample:
      "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address.",
  },
  {
    meaning: "sender_blocked",
    words: /spamhaus|spamcop|barracudacentral|sorbs|uribl|dnsbl|\brbls?\b|\bdnswl\b/i,
    sample: "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
  },
  {
    meaning: "sender_blocked",
    words: /black[- ]?list|block[- ]?list|deny[- ]?list|\bbanned\b/i,
    sample: "550 5.7.606 Access denied, banned sending IP [192.0.2.225].",
  },
  {
    meaning: "sender_blocked",
    words:
      /\b(?:client|helo|ehlo|host network|your (?:host|ip|server|network)|ips?|ip address|connections?)\b.{0,60}\b(?:rejected|blocked|refused|denied|not (?:allowed|accepted|permitted))/i,
    sample: "554 5.7.1 <mail.example.com[192.0.2.1]>: Client host rejected: Access denied",
  },
  {
    meaning: "sender_blocked",
    words: /reverse dns|\brdns\b|\bptr\b|ip name lookup|invalid ip\b|mismatches client ip/i,
    sample: "550 5.7.25 The IP address sending this message does not have a PTR record setup",
  },
  {
    meaning: "sender_blocked",
    words:
      /\bsender\b.{0,60}\b(?:reject|denied|blocked|verif|not exist|invalid|unknown)|(?:unknown|unroutable|invalid|blocked) sender/i,
    sample: "550 5.1.0 <bounce@mailer.example.com> sender rejected.",
  },
  {
    meaning: "sender_blocked",
    words: /\b(?:spf|dkim|dmarc)\b|authentication checks?/i,
    sample: "550 5.7.26 This mail has been blocked because the sender is unauthenticated: SPF did not pass",
  },
  {
    meaning: "sender_blocked",
    words: /reputation|suspicious|unsolicited|\bspam\b|\bvirus\b|flagged as|message content/i,
    sample:
      "550 5.7.1 Our system has detected that this message is likely suspicious due to the very low reputation of the sending IP address.",
  },
  {
    meaning: "sender_blocked",
    words:
      /(?:denied|rejected|blocked|due to|because of|security|local)\b.{0,20}\bpolic(?:y|ies)\b|\bpolicy (?:violation|reason|restriction)/i,
    sample: "550 5.0.0 Denied by policy",
  },
  {
    meaning: "not_understood",
    words:
      /\brelay(?:ing)? (?:access )?(?:is )?(?:denied|not|prohibited)|no relay|(?:to|not|cannot|unable to) relay\b/i,
    sample: "554 5.7.1 <jane@example.org>: Relay access denied",
  },
  {
    meaning: "server_unavailable",
    words: /(?:insufficient|not enough) (?:system )?(?:storage|(?:disk )?space)|disk (?:is )?full/i,
    sample: "452 4.3.1 Insufficient system storage",
  },
];

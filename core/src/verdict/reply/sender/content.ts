/** The mail itself is refused: its content, its size, a policy. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const content: Table = {
  words:
    /spam|junk|ube\b|unsolicited|bulk|advert|flag|virus|malware|phish|malicious|infect|attach|security|content|body|header|subject|filter|block|quarantin|rfc|size|length|exceed|too |media|convert|decode|smtputf8|8 ?bit|polic|scor|points|accept/,
  rows: [
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: anyOf(
        /\bspams?\b|\bjunk\b|\bube\b|unsolicited|bulk (?:mail|e ?mail|message)|advertis|flagged as/,
        /\bvirus(?:es|mail)?\b|malware|phish|malicious|infected|attachments? (?:is|are|was|not|type|extension|blocked|rejected|detected)|(?:illegal|blocked|prohibited|forbidden|dangerous|banned|executable|suspicious) (?:\w+ )?attachment|security (?:issue|reason|threat)/,
        /(?:content|body|header|subject)s? .{0,30}(?:reject|den(?:y|ied)|block|filter|not (?:allow|accept|permit)|error|invalid|restrict)|content filter|banned content|message content|content (?:reject|denied)/,
        /(?:message|mail|e ?mail) (?:has been |was |is |will be )?(?:filtered|blocked|quarantined)|rfc ?\d+ compliant/,
        /\bscor(?:e|es|ed|ing)\b[^.;]{0,20}\d|\d points\b|\b(?:would|will) be quarantined\b|\bheld (?:for|in) (?:review|quarantine)\b/,
      ),
      sample: "550 5.7.1 Message content rejected, UBE, id=00000-22-225",
    },
    {
      meaning: "not_understood",
      scope: "sender",
      words: anyOf(
        /\b(?:message|e ?mail|letter|data|header)s? (?:\w+ )?(?:size|length) |\bmail ?size\b|message (?:is )?too (?:large|big|long)|\btoo (?:large|big)\b/,
        /(?:message|e ?mail) .{0,30}exceeds? (?:the |its )?(?:\w+ )?(?:limit|size)|media error|(?:cannot|can't|could not) (?:convert|decode)|smtputf8|\b8 ?bit/,
      ),
      sample:
        "552 5.2.3 <jane@example.org>: Recipient address rejected: Message length exceeds administrative limit",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /\bpolic(?:y|ies)\b/,
      unless:
        /\bpolic(?:y|ies) (?:daemon|server|service)\b|\b(?:account|mail ?box|user)\b.{0,20}\b(?:suspended|disabled|terminated|deactivated|closed|locked)\b/,
      sample: "550 5.0.0 Denied by policy",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      fate: "unstated",
      words: /\bnot accept (?:the )?delivery of (?:this|your) (?:e ?)?(?:mail|message)\b/,
      sample: "521 5.2.1 : AOL will not accept delivery of this message.",
    },
  ],
};

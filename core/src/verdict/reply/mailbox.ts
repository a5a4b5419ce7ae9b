/** Words about the mailbox. Heard at RCPT only. */
import type { Row } from "./row.ts";

export const mailbox: readonly Row[] = [
  {
    meaning: "mailbox_full",
    words:
      /(?:mail ?box|inbox|mail ?folder|account|user)\b.{0,40}(?:\bfull\b|over ?quota|exceed)|\b(?:mail ?box|inbox) full|over ?quota|quota (?:is )?exceeded|out of storage space/i,
    sample: "552 5.2.2 <jane@icloud.com>: user is over quota",
  },
  {
    meaning: "mailbox_disabled",
    code: 5,
    words:
      /\b(?:account|mail ?box|user|recipient|address)\b.{0,60}\b(?:disabled|suspended|deactivated|frozen|locked|blocked|discontinued|closed|terminated|inactive|expired)\b/i,
    sample: "550 5.2.1 The email account that you tried to reach is disabled.",
  },
  {
    meaning: "mailbox_disabled",
    code: 5,
    words:
      /\b(?:disabled|suspended|deactivated|closed|expired) (?:recipient|account|mail ?box|user|e-?mail|address)/i,
    sample: "525 5.7.13 Disabled recipient address",
  },
  {
    meaning: "mailbox_not_found",
    code: 5,
    words:
      /\b(?:user|recipient|account|alias|mail ?box|address|addressee)\b.{0,80}\b(?:unknown|does ?n['o]?t exist|does not exist|not exist|not found|could ?n[o']t be found|no longer|has moved|not (?:a )?(?:valid|known))\b/i,
    sample: "550 5.1.1 The email account that you tried to reach does not exist.",
  },
  {
    meaning: "mailbox_not_found",
    code: 5,
    words:
      /\b(?:unknown|no such|invalid|illegal|non-?existent|bad)(?: or illegal)? (?:local )?(?:user|recipient|account|alias|mail ?box|addressee|address|destination mailbox|person)\b/i,
    sample: "550 No such user here",
  },
  {
    meaning: "mailbox_not_found",
    code: 5,
    words:
      /\bno (?:mail ?box|account) (?:here|by that name)|doesn't have an? \S* ?account|inactive email address|not (?:listed|present) in \S* ?directory|unrouteable address/i,
    sample: "550 sorry, no mailbox here by that name (#5.1.1 - chkusr)",
  },
  {
    meaning: "mailbox_not_found",
    code: 4,
    words: /\buser unknown in\b|\bunknown user\b|\bno such user\b/i,
    sample: "450 4.1.1 <jane@example.org>: Recipient address rejected: User unknown in virtual alias table",
  },
  {
    meaning: "restricted",
    code: 5,
    words:
      /\b(?:only accepts?|members only|authenticated senders only)\b|not (?:authori[sz]ed|permitted|allowed) to (?:send|post|mail)|recipient preferences|permission to (?:send|post)|RESOLVER\.RST\.(?:AuthRequired|NotAuthorized)/i,
    sample: "550 5.7.1 You do not have permission to send to this recipient",
  },
  {
    meaning: "mailbox_not_found",
    code: 5,
    words:
      /recipient address rejected(?:: access denied|: undeliverable address\b.*)?\.?(?: \[[^\]]*\])?\s*$/i,
    sample:
      "550 5.4.1 Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]",
  },
];

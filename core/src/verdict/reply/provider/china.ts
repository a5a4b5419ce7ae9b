/** QQ, NetEase (163, 126) and their like. Sources: service.mail.qq.com, mail.163.com/help. */
import type { Table } from "../row.ts";

export const qq: Table = {
  mark: /ailbox unavailable or access|DNS check failed|now disabled with|may contain a non-existent account/,
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      mark: /recipient may contain a non-existent account/,
      sample: "550 The recipient may contain a non-existent account, please check the recipient address.",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /domain may not exist or dns check failed/,
      sample: "550 Domain may not exist or DNS check failed [jane@example.org IP: 192.0.2.1]",
    },
    {
      meaning: "rate_limited",
      scope: "mailbox",
      words: /mail ?box unavailable or access den\w+/,
      mark: /mail\.qq\.com/,
      sample:
        "550 Mailbox unavailable or access denined [MJ8EHMBQ IP: 192.0.2.1]. https://service.mail.qq.com/detail/122/166",
    },
    {
      meaning: "rate_limited",
      scope: "mailbox",
      host: /(?:^|\.)qq\.com$/i,
      words: /mail ?box unavailable or access deni/,
      sample: "550 Mailbox unavailable or access denied",
      saidBy: "mx3.qq.com",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      words: /mail ?box unavailable or access deni/,
      sample: "550 Mailbox unavailable or access denied",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words: /is now disabled with (?:mta|smtp) service/,
      sample: "550 jane is now disabled with MTA service.",
    },
  ],
};

/** The server of many companies there, which names itself, an id and the time behind its words. */
export const coreMail: Table = {
  mark: /\bCoreMail\b/i,
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words: /\b(?:user|recipient|account|mail ?box)(?: @)? not exists?\b/,
      unless: /\bsenders?\b|@us/,
      sample: "550 Mail box jane@example.org not exist CoreMail-XT5 AQAAfwD3L4Uq 20250311163002",
    },
  ],
};

export const netease: Table = {
  mark: /[A-Z]{2}:[A-Z]|IP:|is (?:rejected|hangup)/,
  rows: [
    {
      meaning: "rate_limited",
      scope: "sender",
      mark: /\b(?:HL:(?:REP|ICC|IFC|MEP)|MI:(?:CEL|DMC|CCL|SFQ|STC)|RP:(?:CEL|DRC|CCL|QRC|TRC))\b/,
      sample: "450 RP:DRC 163 mx4,wKjR5bDrnoM2",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      mark: /\bDT:(?:SPM|SUM)\b/,
      sample: "451 DT:SPM 163 mx8,OsCowECpL, please try again",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\b(?:DT:(?:SPM|SUM|RBL)|WM:BL[IU]|RP:RDN|MI:(?:IMF|SPB|NHD)|HL:(?:IPB|ITC|IHU|MPA)|IP:\w+ is (?:rejected|hangup))\b/,
      sample: "554 DT:SPM 163 smtp12,EMCowAD3, see http://mail.163.com/help/help_spam_16.htm",
    },
  ],
};

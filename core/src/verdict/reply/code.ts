/** Rows by code: the enhanced code of RFC 3463, then the basic code of RFC 5321. At RCPT only. */
import { statusOf } from "../reason.ts";
import type { Row, Table } from "./row.ts";

/** 251 forwards, and 252 accepts a mailbox that it cannot verify. */
export const acceptances: readonly number[] = [250, 251, 252];

export const acceptance: Row = {
  meaning: "accepted",
  scope: "mailbox",
  code: acceptances,
  sample: "250 2.1.5 OK",
};

/** The codes that RFC 5321 reserves for commands, where no words name a mailbox. */
const commands: readonly Row[] = [
  {
    meaning: "not_understood",
    scope: "session",
    code: [500, 502, 503, 504],
    sample: "504 5.5.2 <jane@example>: Recipient address rejected: need fully-qualified address",
  },
];

const enhanced: readonly Row[] = [
  {
    meaning: "no_domain",
    scope: "domain",
    code: 5,
    enhanced: /^5\.1\.2$/,
    sample: "550 5.1.2 Address rejected",
  },
  {
    meaning: "mailbox_not_found",
    scope: "mailbox",
    code: 5,
    enhanced: /^5\.1\.(?:0|1|3|6|10|11|351)$/,
    sample: "550 5.1.1 Address rejected",
  },
  {
    meaning: "sender_blocked",
    scope: "sender",
    enhanced: /^[45]\.1\.[789]$/,
    sample: "553 5.1.8 Domain of bounce@example.com does not resolve",
  },
  {
    meaning: "mailbox_disabled",
    scope: "mailbox",
    code: 5,
    enhanced: /^5\.(?:2\.1|7\.13)$/,
    sample: "550 5.2.1 Mailbox unavailable",
  },
  {
    meaning: "mailbox_full",
    scope: "mailbox",
    enhanced: /^[45]\.2\.2$/,
    sample: "452 4.2.2 Recipient deferred",
  },
  {
    meaning: "not_understood",
    scope: "sender",
    code: 5,
    enhanced: /^5\.6\.\d+$/,
    sample: "550 5.6.1 Media not supported",
  },
  {
    meaning: "rate_limited",
    scope: "session",
    enhanced: /^[45]\.5\.3$/,
    sample: "452 4.5.3 Too much",
  },
  {
    meaning: "not_understood",
    scope: "session",
    code: 5,
    enhanced: /^5\.5\.[124]$/,
    sample: "554 5.5.1 Error",
  },
  {
    meaning: "sender_blocked",
    scope: "sender",
    enhanced: /^[45]\.7\.(?:2[0-9]|[3-7]\d\d)$/,
    sample: "550 5.7.321 Access denied",
  },
  {
    meaning: "not_understood",
    scope: "sender",
    code: 5,
    enhanced: /^5\.[34]\.\d+$/,
    words: /reject|denied|refus|block|not (?:allow|accept|permit)/,
    sample: "541 5.4.1 Mail rejected by destination domain",
  },
  {
    meaning: "server_unavailable",
    scope: "server",
    enhanced: /^[45]\.[34]\.\d+$/,
    sample: "554 5.3.0 Other",
  },
  {
    meaning: "greylisted",
    scope: "sender",
    code: [450, 451],
    enhanced: /^4\.(?:2\.0|7\.[01])$/,
    sample: "451 4.7.1 Please try again later",
  },
  {
    meaning: "not_understood",
    scope: "sender",
    code: 5,
    enhanced: /^5\.7\.\d+$/,
    sample: "550 5.7.1 Requested action not taken: mailbox unavailable",
  },
];

/** The enhanced codes that say by themselves that a mailbox takes no mail. */
export const clear: readonly Row[] = enhanced.filter(({ meaning }) => statusOf[meaning] === "invalid");

const basic: readonly Row[] = [
  {
    meaning: "greylisted",
    scope: "sender",
    code: 4,
    words: /\bdefer(?:red)?\b|delayed|tempfail/,
    sample: "421 Message temporarily deferred - [160]",
  },
  {
    meaning: "server_unavailable",
    scope: "session",
    code: [421],
    sample: "421 Cannot continue",
  },
  {
    meaning: "greylisted",
    scope: "sender",
    code: [450, 451],
    words: /\b(?:try|trying) (?:it )?(?:again|later)|\bretry\b|\blater\b|come back/,
    sample: "451 Not now, try again in 5 minutes",
  },
  { meaning: "server_unavailable", scope: "server", code: 4, sample: "451 Something is wrong" },
  {
    meaning: "mailbox_not_found",
    scope: "mailbox",
    code: [550, 553, 554],
    fate: "unstated",
    words: /\bmail ?box (?:@ )?(?:is |was )?(?:unavailable|not available)/,
    unless: /temporar|current/,
    sample: "550 Requested action not taken: mailbox unavailable",
  },
  {
    meaning: "mailbox_not_found",
    scope: "mailbox",
    code: [551],
    words: /not local/,
    sample: "551 not local as invalid_address",
  },
  {
    meaning: "not_understood",
    scope: "domain",
    code: 5,
    words:
      /(?:no such|unknown|invalid|bad) (?:domain|host)|(?:domain|host)(?: name)? (?:is )?(?:unknown|not found|invalid|does not exist)/,
    sample: "550 No such domain",
  },
  {
    meaning: "not_understood",
    scope: "sender",
    code: 5,
    words:
      /\b(?:access|service)\b|prohibit|^denied|delivery (?:was |is )?(?:refused|denied)|not (?:allowed|permitted|authori[sz]ed)|forbidden|unwanted|message|\bmail (?:is |was )?(?:rejected|refused|blocked)/,
    sample: "550 Access denied",
  },
];

export const code: Table = { rows: [...commands, ...enhanced, ...basic] };

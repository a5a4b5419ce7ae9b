/** Words about this session only; another may ask again. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const session: Table = {
  words:
    /too many|limit|rcpts?\b|recipients?\b|per |session|connection|transaction|destination domains|tls|ssl|encrypt|secure|time|expired|idle/,
  rows: [
    {
      meaning: "rate_limited",
      scope: "sender",
      words:
        /sent (?:mail |e ?mails? |messages? )?to too many recipients|too many recipients .{0,20}(?:hour|day|minute|sender)/,
      sample: "550 5.1.1 <jane@example.com> - 203.0.113.222 has sent to too many recipients this hour",
    },
    {
      meaning: "rate_limited",
      scope: "session",
      words: anyOf(
        /too many (?:recipients|rcpts?|rcpt to|destinations)/,
        /(?:recipients?|rcpts?) (?:limit|count|number)s? (?:per (?:message|session|transaction) )?(?:has been |is |was )?(?:exceeded|reached)/,
        /\b(?:number|count) of (?:recipients|rcpts?) (?:is |was |has )?(?:over|above|exceed\w*|too)\b|\bout of allow(?:ed)? (?:recipients?|rcpts?)\b/,
        /(?:exceed\w*|reached|over) (?:the )?(?:\w+ ){0,2}(?:recipients?|rcpts?) (?:count|number|limit)/,
        /(?:messages?|mails?|e ?mails?|recipients?|rcpts?|commands?) (?:allowed )?(?:per|in (?:this|one|a single)|for this) (?:connection|session|transaction)/,
        /\b(?:only|maximum(?: of)?|at most|more than|limit(?:ed)?(?: is| to| of)?|up to|one|a single) (?:one |a single |\d+ )?(?:recipients?|rcpts?)\b(?! (?:was|were|is (?:un|in|not)|exist|found|known|unknown))/,
        /\b(?:multiple|multi|several|a second|second) ?(?:recipients|recipient bounces?|recipient|rcpts?)\b|\b(?:recipients?|rcpts?) (?:number |count )?limit\b/,
        /multiple destination domains|per transaction exceeded|policy size per transaction/,
      ),
      sample: "452 4.5.3 Error: too many recipients",
    },
    {
      meaning: "sender_blocked",
      scope: "session",
      code: 5,
      words: anyOf(
        /must issue (?:a )?starttls|starttls (?:first|is required|required|command first)/,
        /(?:encryption|tls|ssl|secure connection)\b.{0,20} (?:is )?(?:needed|required|mandatory)/,
        /requires? (?:an? )?(?:encrypt\w+|tls|ssl|secure (?:connection|session))/,
      ),
      sample: "530 5.7.0 Must issue a STARTTLS command first",
    },
    {
      meaning: "server_unavailable",
      scope: "session",
      code: 4,
      words: anyOf(
        /(?:connection|session|command|input|idle|inactivity|data)\b.{0,20} (?:timeout|timed out|expired)/,
        /^(?:% )?(?:error: )?timeout|timeout (?:exceeded|waiting|closing)|idle (?:too long|timeout)/,
        /tls (?:required|is required)/,
      ),
      unless: /\bsender address rejected\b/,
      sample: "421 4.4.2 mx.example.org Error: timeout exceeded",
    },
  ],
};

/** A command that the server did not accept. */
export const protocol: Table = {
  code: [500, 501, 502, 503, 504, 554, 555],
  rows: [
    {
      meaning: "not_understood",
      scope: "session",
      words: anyOf(
        /(?:bad|improper|wrong|invalid) (?:command )?sequence|out of (?:order|sequence)/,
        /(?:need|(?:^|must |please |should |first )send|expecting|expected|say|must have|issue) (?:a |valid )?(?:mail|rcpt|helo|ehlo|hello)\b/,
        /(?:mail|rcpt|helo|ehlo|hello)(?: from| to|\/helo)? (?:first|command (?:required|expected|must))/,
        /unrecogni[sz]ed command|command (?:not |un)(?:recogni[sz]ed|implemented|known)|unknown command/,
        /must have (?:\w+ )+first|valid rcpt command/,
        /parameters? not recogni[sz]ed|^syntax error|error in parameters|nested mail|sender already (?:specified|given)|pipelin/,
      ),
      sample: "503 5.5.1 Error: need MAIL command",
    },
    {
      meaning: "not_understood",
      scope: "session",
      code: [500, 501, 502, 504, 555],
      mark: /^rcpt(?: to)?:? (?:parameters? )?(?:is |are )?(?:not |un)(?:recogni[sz]ed|implemented|known|supported|available)\b/i,
      sample: "502 5.5.1 RCPT not recognised",
    },
    {
      meaning: "not_understood",
      scope: "session",
      code: [503],
      mark: /^(?:error: )?no (?:valid )?recipients?\b/i,
      sample: "503 No recipients",
    },
  ],
};

/** The codes of authentication (RFC 4954). */
export const refusedAuthentication: Table = {
  code: [530, 534, 535, 538],
  rows: [{ meaning: "sender_blocked", scope: "sender", sample: "530 5.7.1 Access denied" }],
};

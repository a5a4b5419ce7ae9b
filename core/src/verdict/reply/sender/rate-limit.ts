/** The sender asks too fast, too often or about too many recipients. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const rateLimit: Table = {
  words:
    /too |rate|throttl|slow|frequen|volume|number|exce|limit|quota|allowance|maximum|concurren|simultan|parallel|unusual|abnormal/,
  rows: [
    {
      meaning: "rate_limited",
      scope: "session",
      words:
        /too many (?:protocol |smtp |bad |invalid |unknown |unrecogni[sz]ed |consecutive )*(?:errors|commands|syntax errors)(?! from)/,
      sample: "421 4.7.0 mx.example.org Error: too many errors",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words: anyOf(
        /too many (?!hops|spam|forwards|stored|(?:e ?)?(?:mails|messages)? ?(?:on|in) |(?:e ?)?(?:mails|messages) (?:on the server|in |stored))\w+/,
        /too much (?:mail|traffic) (?:from|received)|\bexcessive (?:\w+ )?unknowns?\b/,
      ),
      sample: "421 4.7.0 Too many connections from 192.0.2.1",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words: anyOf(
        /\brate ?(?:limit|control|exceeded|too high)|\brates?\b.{0,30} (?:limited|exceeded|too high)/,
        /throttl|slow ?down|slower|frequency (?:is )?limited|frequency limit/,
        /(?:send|sent|sending|connect|connecting|deliver\w*|mail|messages|requests?) (?:\w+ )?too (?:fast|quickly|often|frequently|many|much)/,
        /unexpected volume|(?:excessive|high|large) (?:volume|rate|number)|(?:unusual|abnormal) (?:rate|volume|number|traffic|(?:\w+ ){0,2}(?:activity|pattern|behaviou?r))/,
        /exceed\w* .{0,50}\b(?:rate|frequency|concurren\w+|connections?|threshold|per (?:hour|minute|day|second|ip))\b/,
        /(?:hourly|daily|send|sending|submission|outbound|relay|connection|concurrency|thread|messages?) (?:\w+ )?(?:limit|quota|allowance)s?\b/,
        /(?:limit|quota)s? .{0,20}(?:per (?:hour|day|minute|ip|sender|connection)|for (?:sending|this ip|your ip|the sender|sender)|of (?:connections|messages|e ?mails))/,
        /(?:maximum (?:number of )?|concurrent |simultaneous |parallel )(?:\w+ )?(?:connections|sessions|messages)\b/,
      ),
      sample:
        "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address.",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      enhanced: /^[45]\.7\.\d+$/,
      words: /quota (?:is |has been )?exceeded|exceed\w* .{0,20}quota/,
      sample: "550 5.7.1 Email quota exceeded. See https://support.google.com/a/answer/166852",
    },
  ],
};

/** The mailbox exists and is full. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";

export const full: Table = {
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      fate: "full",
      sample: "552 5.2.2 <jane@icloud.com>: user is over quota",
    },
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      fate: "unstated",
      words: anyOf(
        /\btoo (?:many|much) (?:e ?)?(?:mails?|messages) (?:data|stored|(?:on|in) )|\bnumber of messages in .{0,30}exceed/,
        /\bover the maximum (?:allowed )?number of messages(?! (?:per|from|in an?)\b)/,
        /\bexceeds? (?:the )?(?:maximum )?allowed (?:size|storage)/,
        /\b(?:not able to|unable to|cannot|can't|can not) (?:receive|accept|take|store|hold) any ?more (?:e ?)?(?:mails?|messages)(?! from\b)/,
      ),
      sample: "552 user has too many messages in the mailbox",
    },
  ],
};

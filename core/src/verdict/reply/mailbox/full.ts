/** The mailbox exists and is full. */
import type { Table } from "../row.ts";

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
      words:
        /\btoo (?:many|much) (?:e ?)?(?:mails?|messages) (?:data|stored|(?:on|in) )|\bnumber of messages in .{0,30}exceed|exceeds? allowed size/,
      sample: "552 user has too many messages in the mailbox",
    },
  ],
};

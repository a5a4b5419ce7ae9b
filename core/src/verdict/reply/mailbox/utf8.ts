/** The address has letters beyond ASCII, which the server does not take (RFC 6531). Precedes the words about the mail. */
import type { Table } from "../row.ts";

export const utf8: Table = {
  rows: [
    {
      meaning: "smtputf8_unsupported",
      scope: "mailbox",
      code: 5,
      enhanced: /^5\.6\.7$/,
      words: /\S/,
      sample: "553 5.6.7 Non-ASCII addresses not permitted for that recipient",
    },
  ],
};

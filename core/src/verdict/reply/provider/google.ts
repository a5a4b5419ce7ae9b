/** Google names the cause in the link of its reply. Relays may keep only the last line. */
import type { Table } from "../row.ts";

export const google: Table = {
  mark: /google\.com\/mail\/\?p=/,
  rows: [
    {
      meaning: "rate_limited",
      scope: "mailbox",
      mark: /google\.com\/mail\/\?p=ReceivingRate/,
      sample:
        "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. https://support.google.com/mail/?p=ReceivingRatePerm - gsmtp",
    },
  ],
};

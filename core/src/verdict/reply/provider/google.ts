/** Google names the cause in the link of its reply: support.google.com/mail/?p=NoSuchUser. */
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
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      mark: /google\.com\/mail\/\?p=OverQuota/,
      sample:
        "552 5.2.2 The recipient's inbox is out of storage space and inactive. https://support.google.com/mail/?p=OverQuotaPerm - gsmtp",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /google\.com\/mail\/\?p=DisabledUser/,
      sample: "550 5.2.1 https://support.google.com/mail/?p=DisabledUser e22-n7 - gsmtp",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      mark: /google\.com\/mail\/\?p=(?:NoSuchUser|BadRcptTo)/,
      sample: "550 5.1.1 https://support.google.com/mail/?p=NoSuchUser e22-n7 - gsmtp",
    },
  ],
};

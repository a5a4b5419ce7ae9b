/** Orange, La Poste and SFR number their reasons; i.ua links to them; the rest have phrases of their own. */
import type { Table } from "../row.ts";

export const orange: Table = {
  mark: /OFR|LPN|OUK/,
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      mark: /\b(?:OFR|LPN|OUK)\w*?_?416\b/,
      sample: "550 5.5.0 Adresse d au moins un destinataire invalide. Invalid recipient. LPN007_416",
    },
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      mark: /\b(?:OFR|LPN|OUK)\w*?_417\b/,
      sample: "552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417]",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /\b(?:OFR|LPN|OUK)\w*?_42[06]\b/,
      sample: "550 5.5.0 Boite du destinataire archivee. Archived recipient. LPN007_420",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      mark: /\b(?:OFR|LPN|OUK)\w*?_104\b/,
      sample: "421 mwinf5c79 ME Trop de connexions, veuillez verifier votre configuration. OFR005_104 [104]",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\b(?:OFR|LPN|OUK)\w*?_(?:10[123]|305|40\d|415|421|506|51\d|630)\b/,
      sample: "550 5.5.0 Les emails envoyes ont ete bloques par nos services. LPN007_102",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      mark: /\b(?:OFR|LPN|OUK)\w*?_(?:10[5-9]|201|42[34]|505|999)\b/,
      sample:
        "421 4.2.1 Service refuse. Veuillez essayer plus tard. Service refused, please try later. LPN006_107",
    },
  ],
};

export const ukraine: Table = {
  mark: /mail\.i\.ua\/err\//,
  rows: [
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      mark: /mail\.i\.ua\/err\/2\b/,
      sample: "550 Rejected. See http://mail.i.ua/err/2/",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /mail\.i\.ua\/err\/3\b/,
      sample: "550 Mailbox is frozen. See http://mail.i.ua/err/3/",
    },
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      mark: /mail\.i\.ua\/err\/4\b/,
      sample: "552 Rejected. See http://mail.i.ua/err/4/",
    },
  ],
};

export const europe: Table = {
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      host: /(?:^|\.)interia\.(?:pl|eu)$/i,
      words: /mail ?box (?:is )?not available/,
      sample: "550 5.2.1 Mailbox not available",
      saidBy: "mx.poczta.interia.pl",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      words: /policy rejection on the target address|non ?local recipient verification failed/,
      sample: "550 5.7.1 Policy rejection on the target address; https://ya.cc/1IrBc",
    },
  ],
};

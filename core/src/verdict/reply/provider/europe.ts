/** Orange, La Poste and SFR number their reasons; others have set phrases. */
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
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /\b(?:OFR|LPN|OUK)\w*?_402\b/,
      sample: "550 5.5.0 Boite du destinataire archivee.Archived recipient. LPN007_402",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      mark: /\b(?:OFR|LPN|OUK)\w*?_(?:10[123]|305|40[013-9]|415|421|506|51\d|630)\b/,
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

/** mail.ru says of every mailbox that it is invalid, and why at the end. */
export const mailRu: Table = {
  mark: /^Message was not accepted -- invalid mailbox\./,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      mark: /unavailable: mailbox is full/,
      sample:
        "550 Message was not accepted -- invalid mailbox. Local mailbox jane@mail.ru is unavailable: mailbox is full",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /unavailable: (?:account is disabled|user is terminated)/,
      sample:
        "550 Message was not accepted -- invalid mailbox. Local mailbox jane@mail.ru is unavailable: account is disabled",
    },
  ],
};

export const europe: Table = {
  rows: [
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      mark: /^Podane konto jest zablokowane administracyjnie lub nieaktywne/i,
      sample:
        "550 5.2.1 Podane konto jest zablokowane administracyjnie lub nieaktywne / This account is disabled or not yet active",
    },
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

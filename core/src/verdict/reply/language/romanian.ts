/** Romanian. */
import type { Table } from "../row.ts";

export const romanian = {
  words:
    /\bsters|eliminat|utilizator|destinatar|casut|cont(?:ul)?\b|expeditor|incercati|reincercati|lista gri|cutia/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:casut\w*|cutia|contul|cota|spatiul\w*)\b.{0,50}(?:\bplin[ae]?\b|depasit|epuizat)/,
      sample: "552 Căsuța destinatarului este plină",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /expeditor|adresa (?:dumneavoastra )?ip|lista neagra|(?:serverul|contul|domeniul) dumneavoastra/,
      sample: "550 Expeditorul a fost respins",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /lista gri|(?:re)?incercati (?:din nou )?(?:mai tarziu|peste)|(?:re)?incercati din nou/,
      sample: "451 Încercați din nou mai târziu",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:cont(?:ul)?|casut\w*|cutia|utilizator(?:ul)?|destinatarul|adresa)\b.{0,40}(?:\bsters|eliminat|dezactivat|suspendat|inchis|blocat|inactiv|anulat|expirat)/,
      sample: "550 Contul este dezactivat",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:utilizator\w*|destinatar\w*|casut\w*|cutia|contul|adresa)\b.{0,40}(?:nu exista|inexistent|necunoscut|nu a fost gasit|nu este valid|invalid)|(?:nu exista|utilizator necunoscut|niciun) .{0,20}(?:utilizator|destinatar|cont|casut|adres)|utilizator necunoscut/,
      sample: "550 5.1.1 Utilizator necunoscut",
    },
  ],
} satisfies Table;

/** Hungarian. */
import type { Table } from "../row.ts";

export const hungarian = {
  words:
    /torolt|torolve|cimzett|\bcim\b|felhaszn|postafiok|fiok|postalada|felado|probalja|kesobb|szurke ?list/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:postafiok\w*|fiok\w*|postalada\w*|kvota\w*|tarhely\w*)\b.{0,40}(?:megtelt|\btele\b|tullep|betelt|elfogyott)/,
      sample: "552 A címzett postafiókja megtelt",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /felado|kuldo|\bip cim|tiltolist|feketelist|az on (?:szervere|fiokja|cime)/,
      sample: "550 A feladó címe elutasítva",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /szurke ?list|probalja (?:meg )?(?:ujra )?kesobb|probalja ujra/,
      sample: "451 Próbálja újra később",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:postafiok\w*|fiok\w*|felhasznalo\w*|cimzett\w*|cim)\b.{0,40}(?:torolt|torolve|letilt|le van tiltva|felfuggeszt|megszunt|megszuntet|inaktiv|lezar|zarolt|zarolva|nem aktiv)/,
      sample: "550 A postafiók le van tiltva",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:felhasznalo\w*|cimzett\w*|postafiok\w*|fiok\w*|cim)\b.{0,40}(?:nem letezik|nem talalhato|ismeretlen|ervenytelen|nincs)|(?:ismeretlen|ervenytelen|nincs ilyen|nem letezo) (?:felhasznalo|cimzett|postafiok|cim|fiok)/,
      sample: "550 5.1.1 Ismeretlen felhasználó",
    },
  ],
} satisfies Table;

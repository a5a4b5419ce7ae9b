/** Czech. */
import type { Table } from "../row.ts";

export const czech = {
  words:
    /odesilatel|adresa|odmitnut|zablokovan|pln[aey]|preplnen|prekrocen|zrusen|deaktivovan|pozastaven|vypnut|neexist|nenalezen|neznam|neplatn/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:schranka|kvota|ucet)\b.{0,40}(?:pln[aey]|preplnen|prekrocen)/,
      sample: "552 Schránka příjemce je plná",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /odesilatel|(?:vase|ip) adresa|(?:zprava|spojeni)\b.{0,30}(?:odmitnut|zablokovan)/,
      sample: "550 Odesílatel odmítnut",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words: /(?:schranka|ucet|uzivatel|adresa)\b.{0,40}(?:zablokovan|zrusen|deaktivovan|pozastaven|vypnut)/,
      sample: "550 Schránka je zablokovaná",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:uzivatel|prijemce|schranka|adresa|adresat|ucet)\b.{0,40}(?:neexistuje|nenalezen|neznam|neplatn)|neznamy (?:uzivatel|prijemce)/,
      sample: "550 5.1.1 Uživatel neexistuje",
    },
  ],
} satisfies Table;

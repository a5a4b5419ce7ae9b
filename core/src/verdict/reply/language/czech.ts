/** Czech and Slovak. */
import type { Table } from "../row.ts";

export const czech = {
  words:
    /smazan|odstranen|odesilatel|adresa|odmitnut|zablokovan|pln[aey]|preplnen|prekrocen|zrusen|deaktivovan|pozastaven|vypnut|neaktivn|uzavren|uzamcen|zakazan|zkuste|opakujte|skuste|nebyl|nebol|nie je|neexist|nenalezen|neznam|neplatn/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:schrank[ay]|kvota|ucet|konto)\b.{0,40}(?:pln[aey]|preplnen|prekrocen)/,
      sample: "552 Schránka příjemce je plná",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /odesilatel|(?:vase|ip) adresa|(?:zprava|spojeni)\b.{0,30}(?:odmitnut|zablokovan)/,
      sample: "550 Odesílatel odmítnut",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /(?:zkuste|opakujte|skuste|zopakujte)\b.{0,20}(?:pozdeji|znovu|neskor)/,
      sample: "451 Zkuste to později",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:schranka|ucet|konto|uzivatel|pouzivatel|adresa)\b.{0,40}(?:smazan|odstranen|zablokovan|zrusen|deaktivovan|pozastaven|vypnut|neaktivn|uzavren|uzamcen|zakazan)/,
      sample: "550 Schránka je zablokovaná",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:uzivatel|pouzivatel|prijemce|prijemca|schranka|adresa|adresat|ucet)\b.{0,40}(?:neexistuje|nenalezen|neznam|neplatn)|neznamy (?:uzivatel|prijemce|pouzivatel|prijemca)|(?:uzivatel|pouzivatel)\w* .{0,20}(?:nebyl nalezen|nebol najdeny|nie je znamy)/,
      sample: "550 5.1.1 Uživatel neexistuje",
    },
  ],
} satisfies Table;

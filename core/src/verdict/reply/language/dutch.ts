/** Dutch. */
import type { Table } from "../row.ts";

export const dutch = {
  words:
    /verwijderd|afzender|uw |adres|geweigerd|geblokkeerd|afgewezen|zwarte|grijze|probeer|\bvol\b|overschreden|bereikt|uitgeschakeld|gedeactiveerd|opge|gesloten|inactief|niet|onbekend|ongeldig/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:postbus|postvak|mailbox|brievenbus|account|quota)\b.{0,60}(?:\bvol\b|overschreden|bereikt)/,
      sample: "552 De mailbox van de ontvanger is vol",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /afzender|uw (?:ip|server|adres)|ip adres|(?:bericht|verbinding)\b.{0,30}(?:geweigerd|geblokkeerd|afgewezen)|zwarte lijst/,
      sample: "550 Afzender geweigerd",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /grijze lijst|probeer (?:het )?(?:later|over|opnieuw)/,
      sample: "450 Probeer het later opnieuw",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:postbus|mailbox|account|gebruiker|adres|ontvanger)\b.{0,50}(?:verwijderd|uitgeschakeld|geblokkeerd|gedeactiveerd|opgeheven|opgezegd|gesloten|inactief|niet (?:meer )?actief)/,
      sample: "550 Deze mailbox is opgeheven",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:gebruiker|ontvanger|adres|mailbox|postbus|geadresseerde|account)\b.{0,50}(?:onbekend|bestaat niet|niet (?:gevonden|bekend|geldig|aanwezig)|ongeldig)|onbekende? (?:gebruiker|ontvanger|adres|mailbox|geadresseerde)|ongeldige? (?:adres|ontvanger)/,
      sample: "550 5.1.1 Gebruiker onbekend",
    },
  ],
} satisfies Table;

/** German. */
import type { Table } from "../row.ts";

export const german = {
  words:
    /gel\S{1,2}scht|entfernt|aufgel\S{1,2}st|absender|ihre? |voll\b|berf|berschritten|sch\S{1,2}pft|aufgebraucht|erreicht|gesperrt|deaktiv|stillgelegt|abge|geschlossen|inaktiv|ndigt|nicht|unbekannt|ltig|existiert|kein|niemand|gibt es|sp\S{1,2}ter|erneut|noch ?mal|bergehend|zu ?viele|blockiert|verweigert|sperrliste|schwarze|richtlinie/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:postfach|mailbox|briefkasten|konto|speicher\w*|empf\S{1,2}nger|benutzer)\b.{0,50}(?:\bvoll\b|u?e?berf\S{1,2}llt|u?e?berschritten|(?:aus|er)(?:ge)?sch\S{1,2}pft|aufgebraucht|erreicht)|zu ?viele (?:e ?)?(?:mails|nachrichten) auf dem server/,
      sample: "552 5.2.2 Das Postfach des Empfängers ist voll",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words:
        /zu ?viele (?:verbindungen|anfragen|nachrichten|e ?mails|empf\S{1,2}nger|fehler)(?! auf dem server)/,
      sample: "421 Zu viele Verbindungen von Ihrer Adresse",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /absender|\bihre? (?:konto|adresse|postfach|domain)|ihre? (?:ip|server|mailserver)|(?:ip|ip adresse|nachricht|mail(?! (?:konto|adresse|account|postfach|box))|verbindung)\b.{0,40}(?:gesperrt|abgelehnt|abgewiesen|blockiert|verweigert)|schwarze liste|sperrliste|richtlinie/,
      sample: "554 Ihre IP-Adresse ist gesperrt",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words:
        /spater (?:noch ?(?:ein)?mal|erneut|wieder)|(?:ae?|\S{1,2})ter (?:noch ?(?:ein)?mal|erneut) (?:versuchen|probieren)|voru?e?bergehend (?:abgewiesen|abgelehnt|zuruckgestellt)/,
      sample: "450 Bitte versuchen Sie es später noch einmal",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:postfach|mailbox|konto|benutzer|empf\S{1,2}nger|adresse|account)\b.{0,50}(?:gel\S{1,2}scht|entfernt|aufgel\S{1,2}st|gesperrt|deaktiviert|stillgelegt|abgeschaltet|geschlossen|inaktiv|gek\S{1,2}ndigt|nicht (?:mehr )?aktiv)/,
      sample: "550 Dieses Postfach ist deaktiviert",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:postfach|mailbox|konto|benutzer|empf\S{1,2}nger\w*|adresse|adressat|account|person|nutzer)\b.{0,40}(?:unbekannt|existiert (?:\w+ ){0,2}nicht|nicht (?:mehr )?(?:existier|gefunden|bekannt|vorhanden|g\S{1,2}ltig)|gibt es (?:\w+ )?nicht|ung\S{1,2}ltig)|unbekannte[rns]? (?:benutzer|empf\S{1,2}nger|adresse|konto|nutzer)|ung\S{1,2}ltige[rns]? (?:empf\S{1,2}nger|adresse)|kein(?:e|en|er)? (?:solche[rsn]? |)(?:benutzer|empf\S{1,2}nger|postfach|konto|person|nutzer|adresse|mailbox)|niemand (?:mit|unter) diese[mr]|gibt es (?:hier )?nicht|hier nicht bekannt/,
      sample: "550 5.1.1 Benutzer unbekannt",
    },
  ],
} satisfies Table;

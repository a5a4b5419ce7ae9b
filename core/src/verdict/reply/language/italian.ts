/** Italian. */
import type { Table } from "../row.ts";

export const italian = {
  words:
    /eliminat|rimoss|cancellat|mittente|suo |vostro|indirizzo|rifiutat|respint|bloccat|lista nera|grigia|riprova|ritenta|tropp|pien[ao]|superat|esaurit|eccedut|ecceduto|disabilitat|disat|sospes|chius|scadut|inattiv|cessat|sconosciut|inesistente|non |errat[ao]|nessun/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:casella|mailbox|quota|account|spazio|utente)\b.{0,60}(?:pien[ao]|superat[ao]|esaurit[ao]|eccedut[ao])|(?:superato|ecceduto) (?:la |il )?(?:quota|limite|spazio)/,
      sample: "552 La casella del destinatario è piena",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words: /tropp[ei] (?:connessioni|messaggi|richieste|destinatari|errori)(?! (?:nella|in))/,
      sample: "421 Troppe connessioni dal suo indirizzo",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /mittente|\b(?:suo|tuo|vostro) (?:account|indirizzo|dominio)|(?:suo|vostro|indirizzo) (?:indirizzo )?(?:ip|server)|indirizzo ip|(?:messaggio|connessione|mail)\b.{0,30}(?:rifiutat|respint|bloccat)|lista nera|politica/,
      sample: "550 Il mittente è stato rifiutato",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /lista grigia|(?:riprovare|riprova|ritentare) (?:piu tardi|tra|fra|in seguito)/,
      sample: "450 Si prega di riprovare più tardi",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:casella|account|utente|indirizzo|mailbox|destinatario)\b.{0,50}(?:eliminat|rimoss|cancellat|disabilitat|disattivat|disatttivat|sospes|bloccat|chius|scadut|inattiv|cessat)/,
      sample: "550 Questo indirizzo è bloccato per inutilizzo",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:utente|destinatario|casella|indirizzo|account|destin)\b.{0,50}(?:sconosciut[ao]\b|inesistente\b|non (?:esiste|esistente|trovat[ao]|valid[ao]|presente|e valido)|errat[ao])|nessun (?:utente|destinatario|account)/,
      sample: "550 5.1.1 Utente sconosciuto",
    },
  ],
} satisfies Table;

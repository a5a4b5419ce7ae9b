/** German. */
import { tablesOf } from "./tables.ts";

export const german = tablesOf({
  mailbox:
    "\\w*postf(?:ach|\\S{1,2}cher)|mailbox|mail ?adresse|briefkasten|\\w*konto|benutzer(?!\\w*(?:datenbank|verzeichnis|tabelle|verwaltung))|nutzer|empf\\S{1,2}nger(?!\\w* ?(?:domain|liste))|adress(?!buch|en(?![a-z]))|account|person|anwender|teilnehmer|mitarbeiter|kunde|herr |frau |kennung",
  absent:
    "unbekannt|nicht im (?:\\w+)?verzeichnis|kennt (?:\\w+ ){0,3}niemand|niemand (?:\\w+ )?(?:erreichbar|bekannt)|existiert (?:\\w+ ){0,3}nicht|nicht (?:mehr )?(?:existier|existent|gefunden|bekannt|vorhanden|g\\S{1,2}ltig|ermittelt|registriert|angelegt|vergeben|eingerichtet|eingetragen|verzeichnet|zugeordnet|auffindbar)|(?:hier |bei uns )?nicht (?:mehr )?(?:hier |bei uns )?gef\\S{1,2}hrt|gibt es (?:\\w+ ){0,2}nicht|ung\\S{1,2}ltig|fehlerhaft|falsch|existiert nicht|inexistent|nicht existier|konnte (?:\\w+ ){0,3}nicht gefunden|nicht mehr verf\\S{1,2}gbar",
  none: "kein(?:e|en|er)?(?: (?:solche\\w*|passende\\w*|derartige\\w*|lokale\\w*|g\\S{1,2}ltige\\w*))?|niemand (?:mit|unter) \\w+",
  disabled:
    "geparkt|gel\\S{1,2}scht|entfernt|aufgel\\S{1,2}st|gesperrt|deaktiv|stillgelegt|abgeschaltet|abgemeldet|geschlossen|inaktiv|gek\\S{1,2}ndigt|(?<!noch )nicht (?:mehr )?(?:aktiv|genutzt|benutzt|verwendet|in gebrauch|gelesen|betreut)|abgelaufen|erloschen|eingestellt|ausgeschieden|pensioniert|im ruhestand|au\\S{1,2}er betrieb|archiviert|aufgehoben",
  departed:
    "ist nicht mehr (?:an|in|bei) (?:unsere[rmn]?|der|dieser) \\w+|nicht (?:mehr|l\\S{1,2}nger) (?:bei|fur|fuer|in|im) (?:\\S+ ){1,4}(?:t\\S{1,2}tig|besch\\S{1,2}ftigt|angestellt)|(?:arbeitet|ist) nicht (?:mehr|l\\S{1,2}nger) (?:hier|bei uns|fur uns|in unserem|im unternehmen|im hause)|hat (?:das|unser) (?:unternehmen|haus|firma) verlassen|hat die firma verlassen",
  space: "speicher|quota|kontingent|platz|volumen",
  full: "kein(?:en)? (?:\\w+ )?(?:speicher)?(?:platz|raum|volumen)|voll(?![a-z])|u?e?berf\\S{1,2}llt|u?e?berschritten|(?:aus|er)(?:ge)?sch\\S{1,2}pft|aufgebraucht|erreicht|zu ?viele (?:e ?)?(?:mails|nachrichten)",
  sender:
    "nicht f\\S{1,2}r sie(?![a-z])|dynamisch|reputation|(?:schlechte\\w*|guten) ruf(?![a-z])|ihr(?:e|en|em|er)? (?:\\w+ )?(?:vertrag|abonnement|newsletter|rundbrief|rundschreiben|kampagne|anbieter|kolleg|partner|system|sendung|aussendung|versand)|(?:antwort|rueck|ruck)adresse|sie (?:sind|haben|durfen|duerfen|mussen|muessen|konnen|koennen)(?![a-z])|(?:\\w+ )?absender|(?:ihre?|dein)\\w* (?:(?:e ?mail|mail|smtp) ?)?(?:konto|adresse|postfach|domain|account|server|ip|mailserver|host|netz|provider)|ip adresse|(?:die|diese) ip(?![a-z])|ip \\S+ (?:ist|wurde|gesperrt)|schwarze liste|sperrliste|blacklist|richtlinie|reverse dns|rdns|starttls|unverschl\\S{1,2}sselt",
  mail: "nachricht|e ?mail|mail|verbindung|zustellung|annahme|zugriff",
  refused:
    "deaktiviert|geschlossen|gesperrt|abgelehnt|abgewiesen|blockiert|verweigert|untersagt|verboten|nicht (?:erlaubt|zugelassen|gestattet|verf\\S{1,2}gbar|m\\S{1,2}glich|erw\\S{1,2}nscht|zul\\S{1,2}ssig|angenommen|zugestellt|akzeptiert|erreichbar)|keine|(?:lehnt|lehnen|weist|weisen) (?:\\S+ ){0,5}(?:ab|zur\\S{1,2}ck)(?![a-z])|blockt",
  accepts: "nimmt|nehmen|akzeptier|empf\\S{1,2}ng(?!er)|entgegen",
  declines: "(?:nimmt|nehmen|akzeptier\\w+|empf\\S{1,2}ng\\w*|werden) (?:\\w+ ){0,3}(?:nicht|kein)",
  only: "nur|ausschlie\\S{1,2}lich|lediglich|beschr\\S{1,2}nkt auf|vorbehalten",
  insiders:
    "intern\\w*|mitglieder|abonnenten|berechtigte|autorisierte|angemeldete|authentifizierte|bestimmte|ausgew\\S{1,2}hlte|zugelassene|freigegebene|bekannte|listenmitglieder|mitarbeiter|eigene|innerhalb|hausintern|kontakte|adressbuch|organisation|unternehmen|angeh\\S{1,2}rige|zertifiziert",
  outsiders:
    "ausserhalb|werbung|newsletter|massenmail|rundschreiben|extern\\w*|von au\\S{1,2}en|au\\S{1,2}erhalb|fremde|nichtmitglieder",
  unauthorized:
    "durfen (?:\\w+ ){0,4}?nicht (?:schreiben|senden|mailen|posten)|nicht (?:berechtigt|befugt|autorisiert)|keine (?:berechtigung|erlaubnis)",
  greylist:
    "graue liste|graulist|(?:absender|empf\\S{1,2}nger)\\S* (?:und|/) ?(?:absender|empf\\S{1,2}nger)\\w* (?:paar|kombination)|paar|tripel",
  notYet: "noch nicht|noch un|bisher|erstmals|erste[rn]? (?:kontakt|versuch|zustellung)|unbekannt",
  later:
    "wiederholen|sp\\S{1,2}ter (?:noch ?(?:ein)?mal|erneut|wieder)|(?:noch ?(?:ein)?mal|erneut|wieder)\\w* (?:versuchen|probieren|zustellen)|versuchen sie es|bitte sp\\S{1,2}ter|in \\d+ (?:minuten|sekunden)|voru?e?bergehend (?:abgewiesen|abgelehnt|zuruckgestellt)",
  temporarily:
    "bis (?:morgen|ubermorgen|\\w+tag|zum|auf weiteres|\\d)|voru?e?bergehend|tempor\\S{1,2}r|zeitweise|zeitweilig|derzeit|momentan|zur ?zeit",
  trouble:
    "wartung|ausfall|gest\\S{1,2}rt|nicht erreichbar|(?:voru?e?bergehende\\w*|tempor\\S{1,2}re\\w*|interne\\w*|lokale\\w*|technische\\w*) (?:\\w+)?(?:fehler|problem|st\\S{1,2}rung)|st\\S{1,2}rung|systemfehler|serverfehler|u?e?berlast",
  systems:
    "zertifikat|(?:\\w+)?schlussel|verteiler\\w* enthalt|kundenkonto|hosting|(?:\\w+)?datenbank|(?:benutzer)?verzeichnis(?:dienst)?|backend|speichersystem",
  tooMany:
    "mengen(?:begrenzung|beschr\\S{1,2}nkung)|zahlreiche|(?:zu )?viele[nr]? |mehrfache|versuche an|zu ?viele (?:verbindungen|anfragen|nachrichten|e ?mails|empf\\S{1,2}nger|fehler|versuche)(?! auf dem server| im)",
  domain: "(?:empf\\S{1,2}nger)?(?: )?domain|domane",
  elsewhere:
    "kennt (?:diese|die)(?! person)|werden (?:\\S+ ){1,5}?keine (?:postfacher|mailboxen) gefuhrt|(?:nehmen|nimmt) (?:\\w+ ){0,3}keine|(?:wird |ist )?(?:hier |bei uns )?nicht (?:mehr )?(?:von uns |hier |bei uns |auf diesem (?:server|system) |lokal )?(?:registriert|verwaltet|zust\\S{1,2}ndig|gehostet|bedient|bekannt|lokal|konfiguriert|eingerichtet|vorhanden|betreut|gefuhrt|gefuehrt)|(?:existiert|gibt es) (?:hier|auf diesem server|bei uns) nicht|kein relay",
  relaying: "relay|relais|weiterleitung|weitervermittlung|durchleitung",
  forward:
    "alias (?:zeigt|verweist|leitet)|(?:weiterleitungs|umleitungs|nachsende)|zieladresse|umleitung|weiterleitung(?! (?:\\w+ )?nicht)|leitet (?:\\S+ ){0,3}weiter(?![a-z])|(?:wird|ist) (?:(?!nicht)\\S+ ){0,3}(?:um|weiter)geleitet",
  belongings:
    "\\w*ordner|(?:pop3?|imap|webmail) ?zugang|abwesenheit|vertreter|archivpostfach|\\w*pr\\S{1,2}fung|signatur|sein\\w* (?:mail ?)?server",
  ownerAfter:
    "(?:des|dieses|eines|vom|von) (?:\\w+ )?(?:benutzers|nutzers|empf\\S{1,2}ngers|kontos|postfach(?:e?s)|accounts|anwenders|teilnehmers|mitarbeiters|kunden)",
  name: "\\w*name|kennung",
  former:
    "gestern|vorgestern|letzte[nrs]?|vorige[nrs]?|zuletzt|k\\S{1,2}rzlich|neulich|fr\\S{1,2}her|zuvor|bereits (?:einmal|mehrfach)|vor \\w+ (?:minuten|stunden?|tage?n?|wochen?|monate?n?)",
  wrote: "(?:haben|hatten|schrieben|sandten|schickten) sie|sie (?:haben|hatten|schrieben|sandten|schickten)",
  or: "oder",
  whether: "ob (?:ein|das|der|die|es|dies)|keine auskunft",
  perhaps:
    "m\\S{1,2}glicherweise|vielleicht|eventuell|m\\S{1,2}gliche\\w* (?:gr\\S{1,2}nd|grund|ursach)|k(?:ann|\\S{1,2}nnte) (?=[^.;!?]*(?:sein|haben)(?![a-z]))",
  not: "nicht|kein",
  facilities:
    "technische\\w* (?:konto|benutzer|account)|(?<!\\b(?:vom|durch den|durch unseren|von unserem|den|dem|ihrem|ihren) )administrator|systemverwalter|gateway|(?:\\w+)?lizenz|viren(?:scanner|schutz|filter)|antivir|(?:\\w+)?dienstkonto|(?:\\w+)?datei(?!\\w*(?:ordner|anhang))",
  target: "zielserver|zielsystem|(?:fremd|entfernt|ander)e[nmr]? (?:mail ?)?(?:server|system)",
  untold:
    "nicht (?:mitgeteilt|bekannt ?gegeben|preisgegeben|offengelegt|verraten|genannt|gepruft|uberpruft|kontrolliert)|keine auskunft|geben wir (?:\\w+ ){0,3}nicht (?:preis|bekannt|weiter)|verraten wir nicht",
  alive:
    "weder \\S+ noch|nicht (?:unbekannt|gesperrt|deaktiviert|betroffen|ungultig|geloscht|inaktiv)|nichts (?:auszusetzen|falsch|defekt)|in ordnung",
  nonmember: "nicht (?:\\w+ ){0,4}?(?:mitglied|abonnent)|kein (?:\\w+ )?mitglied (?:der|dieser|des|in)",
  condition: "falls|wenn|sofern|sollte",
  can: "kann|konnen|darf|durfen",
  says: {
    alive: "550 Der Empfänger ist nicht unbekannt",
    forward: "550 Die Weiterleitung dieses Postfachs führt zu einer Adresse, die nicht existiert",
    unclear: "550 Empfänger unbekannt oder Postfach voll",
    full: "552 5.2.2 Das Postfach des Empfängers ist voll",
    greylisted: "450 Absender noch nicht bekannt, bitte in 5 Minuten erneut versuchen",
    trouble: "451 Vorübergehender Fehler, Benutzerdatenbank nicht erreichbar",
    tooMany: "421 Zu viele Verbindungen von Ihrer Adresse",
    restricted: "550 5.7.1 Zustellung nur für interne Absender erlaubt",
    sender: "554 Ihre IP-Adresse ist gesperrt",
    relay: "554 5.7.1 Die Empfänger-Domain wird nicht von uns verwaltet",
    closed: "550 Die Domain ist gesperrt",
    system: "550 Die Benutzerdatenbank wurde nicht gefunden",
    later: "450 Bitte versuchen Sie es später noch einmal",
    locked: "550 Dieses Postfach ist vorübergehend gesperrt",
    disabled: "550 Dieses Postfach ist deaktiviert",
    absent: "550 5.1.1 Benutzer unbekannt",
    refused: "550 Nachricht abgelehnt",
  },
});

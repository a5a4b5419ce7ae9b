/** Dutch. */
import { tablesOf } from "./tables.ts";

export const dutch = tablesOf({
  mailbox:
    "postbus|postvak|mailbox|brievenbus|(?:e ?mail)?account|gebruiker(?!s?(?:database|bestand|lijst))|ontvanger|(?:e ?mail ?)?adres|geadresseerde|persoon|medewerker|collega|klant|werknemer",
  absent:
    "(?:komt|staat) niet (?:voor )?in (?:ons|onze|het|de|dit) (?:adresboek|register|bestand|gids|directory|ledenlijst)|onbekend|bestaat (?:\\w+ ){0,2}niet|niet (?:meer )?(?:gevonden|bekend|geldig|aanwezig|bestaand|geregistreerd|te vinden)|ongeldig|onjuist|verkeerd|kan niet (?:worden )?gevonden|kon niet worden gevonden",
  none: "geen enkele|geen (?:dergelijke|zulke|geldige)|er is geen|geen",
  disabled:
    "geparkeerd|verwijderd|uitgeschakeld|geblokkeerd|gedeactiveerd|opgeheven|opgezegd|gesloten|inactief|niet (?:meer |langer )?(?:actief|in gebruik|gebruikt)|afgesloten|beeindigd|verlopen|opgeschort|geschorst|buiten gebruik|vertrokken|gepensioneerd",
  departed:
    "werkt (?:hier )?niet (?:meer|langer)|niet (?:meer|langer) (?:hier )?(?:werkzaam|in dienst)|heeft (?:de organisatie|het bedrijf|ons|ons bedrijf) verlaten|uit dienst",
  space: "quota|opslag|ruimte|limiet",
  full: "geen (?:\\w+ )?(?:ruimte|plaats)|vol(?![a-z])|overschreden|bereikt|overvol",
  sender:
    "dynamische|reputatie|(?:uw|je|jouw) (?:nieuwsbrief|campagne|collega|systeem)|(?:antwoord|retour|antwoordt)adres|u (?:bent|heeft|moet|mag) |(?:\\w+ )?afzender|uw (?:ip|server|adres|account|mailbox|domein|mailserver|provider)|ip adres|zwarte lijst|blacklist|beleid|starttls|onversleuteld",
  mail: "bericht|verbinding|mail|e ?mail|levering|aflevering|toegang",
  refused:
    "geweigerd|geblokkeerd|afgewezen|niet (?:toegestaan|geaccepteerd|toegelaten|mogelijk)|verboten|ontzegd|geen|weigert|blokkeert|wijst (?:\\S+ ){0,4}af(?![a-z])",
  accepts: "accepte|ontvang(?!er)|neemt",
  declines: "(?:accepteert|ontvangt|neemt) (?:\\w+ ){0,2}(?:geen|niet)",
  only: "alleen|uitsluitend|enkel(?!e)|slechts|beperkt tot",
  insiders:
    "intern\\w*|leden|abonnees|geautoriseerde|bevoegde|geverifieerde|bekende|goedgekeurde|medewerkers|lijstleden|eigen|contacten|adresboek|organisatie|bedrijf|personeel|gecertificeerd|collega",
  outsiders: "extern\\w*|van buiten|buitenstaanders|niet leden",
  unauthorized:
    "mag (?:\\w+ ){0,4}?niet (?:schrijven|mailen|sturen)|niet (?:gemachtigd|bevoegd|geautoriseerd)|geen (?:toestemming|rechten|bevoegdheid)",
  greylist: "grijze lijst|(?:afzender|ontvanger)\\S* (?:en|/) ?(?:afzender|ontvanger)|combinatie|paar ",
  notYet: "nog niet|nog onbekend|eerste|onbekend",
  later:
    "probeer (?:het )?(?:later|over|opnieuw|nogmaals|nog eens)|later (?:opnieuw|nogmaals|nog eens)|opnieuw proberen|over \\d+ (?:minuten|seconden)",
  temporarily: "tot (?:morgen|\\w+dag|nader|\\d)|tijdelijk|momenteel|voorlopig",
  trouble:
    "onderhoud|storing|(?:tijdelijke|interne|lokale|technische) (?:fout|probleem|problemen|storing)|overbelast|systeemfout|tijdelijk niet beschikbaar",
  systems:
    "certificaat|publieke sleutel|hostingaccount|(?:\\w+)?database|gebruikersbestand|adreslijst|directory|opslagsysteem",
  tooMany:
    "pogingen|onbekende ontvangers|te ?veel (?:verbindingen|berichten|ontvangers|verzoeken|mails|e ?mails|fouten|pogingen)(?! in)",
  domain: "domein",
  elsewhere:
    "kent (?:dit|het) |(?:accepteren|accepteert|verwerken|verwerkt) (?:\\w+ ){0,2}(?:geen|niet)|niet (?:door ons )?verantwoordelijk|(?:wordt |is )?(?:hier )?niet (?:door ons |hier |bij ons |op deze server )?(?:gehost|beheerd|bekend|lokaal|bediend|geconfigureerd|aanwezig)|bestaat (?:hier |op deze server )niet|bestaat niet op deze server|geen relay",
  relaying: "relay|doorsturen|doorzenden|doorgifte",
  forward: "alias (?:verwijst|wijst)|doorstuur|doorgestuurd naar|doorsturen van|omleiding|omgeleid",
  belongings:
    "map(?![a-z])|(?:imap|pop3?|webmail) ?toegang|verificatie van|controle van|handtekening|zijn server",
  ownerAfter:
    "van (?:de|het|deze|dit|een) (?:gebruiker|ontvanger|account|mailbox|postbus|postvak|klant|medewerker)",
  name: "\\w*naam",
  former: "gisteren|eergisteren|onlangs|eerder|vorige|laatst|\\w+ (?:minuten|uur|dagen|weken) geleden",
  wrote:
    "(?:u|je|jij) (?:schreef|stuurde|heeft|hebt|mailde)|(?:schreef|stuurde|heeft|hebt|mailde) (?:u|je|jij)(?![a-z])",
  or: "of",
  whether: "of (?:een|het|de|deze|dit|die) \\S+ (?:\\S+ )?bestaat",
  perhaps:
    "misschien|wellicht|eventueel|mogelijkerwijs|mogelijke (?:oorza|reden)|kan (?=[^.;!?]*(?:zijn|hebben)(?![a-z]))",
  not: "niet|geen",
  facilities:
    "technisch account|(?<!\\bdoor (?:de |onze |een )?)(?:beheerder|administrator)|gateway|licentie|virusscanner|antivirus|bestand|\\w*(?:dienst|service)account",
  target: "doelserver|bestemmingsserver|(?:externe|andere|vreemde) (?:mail ?)?server",
  untold:
    "niet (?:\\w+ ){0,2}?(?:verstrekt|meegedeeld|bekendgemaakt|vrijgegeven|gecontroleerd|onthuld)|delen (?:wij|we) niet",
  alive:
    "noch \\S+ noch|niet (?:onbekend|uitgeschakeld|geblokkeerd|verwijderd|betrokken)|niets (?:mis|aan de hand)",
  nonmember: "(?:geen|niet) (?:\\w+ ){0,3}?(?:lid|abonnee)(?![a-z])",
  condition: "indien|wanneer|mocht|als (?:de|het|deze|dit|u|uw|er) ",
  can: "kan|kunnen|mag|ontvangt",
  says: {
    alive: "550 De ontvanger is niet onbekend",
    forward: "550 Het doorstuuradres van dit postvak bestaat niet",
    unclear: "550 Gebruiker onbekend of mailbox vol",
    full: "552 De mailbox van de ontvanger is vol",
    greylisted: "450 Grijze lijst, probeer het later opnieuw",
    trouble: "451 Tijdelijke storing in de gebruikersdatabase",
    tooMany: "450 Te veel verbindingen vanaf 203.0.113.145, probeer het later opnieuw",
    restricted: "550 Dit adres accepteert alleen interne berichten",
    sender: "550 Afzender geweigerd",
    relay: "550 Het domein wordt niet door ons beheerd",
    closed: "550 Dit domein is opgeschort",
    system: "550 De database is niet gevonden",
    later: "450 Probeer het later opnieuw",
    locked: "550 Deze mailbox is tijdelijk geblokkeerd",
    disabled: "550 Deze mailbox is opgeheven",
    absent: "550 5.1.1 Gebruiker onbekend",
    refused: "550 Bericht geweigerd",
  },
});

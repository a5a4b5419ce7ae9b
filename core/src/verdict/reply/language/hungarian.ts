/** Hungarian. */
import { tablesOf } from "./tables.ts";

export const hungarian = tablesOf({
  mailbox:
    "felhasznalo(?!i? ?adatbazis)|cimzett|postafiok|fiok|postalada|cim(?![a-z])|e ?mail cim|szemely|munkatars|dolgozo|ugyfel|alkalmazott|elofizeto",
  absent:
    "nem szerepel|nem (?:letezik|letezo|talalhato|ismert|ervenyes|regisztralt|azonosithato|elo|talaltuk)|ismeretlen|ervenytelen|nincs(?! (?:eleg|hely|jogosult))|hibas|nem talalhat\\w*|megszunt letezni",
  none: "nincs (?:ilyen )?|ilyen |nem letezo|ismeretlen",
  disabled:
    "parkol|torolt|torolve|toroltek|letilt|le van tiltva|felfuggeszt|megszunt|megszuntet|inaktiv|lezar|le van zarva|zarolt|zarolva|nem aktiv|mar nem (?:aktiv|hasznal|elerheto|uzemel|el)\\w*|bezart|kikapcsol|deaktival|lejart|nyugdij|fel van fuggesztve",
  departed:
    "mar nem (?:dolgozik|munkatars)|tobbe nem dolgozik|tavozott (?:a )?(?:ceg|vallalat)\\w*|elhagyta (?:a )?(?:ceg|vallalat)\\w*|kilepett",
  space: "kvota|tarhely|hely(?![a-z])|korlat",
  full: "nincs (?:\\w+ )?hely(?![a-z])|megtelt|tele(?![a-z])|tullep|betelt|elfogyott|kimerult",
  sender:
    "hirnev|megitele|valaszcim|on nem|felado|kuldo|ip cim|tiltolist|feketelist|fekete lista|az on (?:szervere|fiokja|cime|ip|domain)|szabalyzat|iranyelv",
  mail: "uzenet|level|kapcsolat|kezbesites|kuldemeny",
  refused:
    "elutasit|visszautasit|tiltott|nem (?:engedelyezett|megengedett|fogad)\\w*|blokkol|megtagad|letiltott",
  accepts: "(?<!nem )(?:el)?fogad",
  declines: "nem fogad",
  only: "csak|kizarolag|csupan",
  insiders:
    "belso|tag(?:ok|jai|tol)?(?![a-z])|feliratkozott|jogosult|engedelyezett|hitelesitett|munkatars|listatag|nevjegy|szervezet|vallalat|ceg(?![a-z])|egyetem|tanusitott",
  outsiders: "kulso|kivulrol",
  unauthorized: "nem (?:irhat|kuldhet)|nincs (?:jogosultsag|joga|engedely)\\w*|nem jogosult",
  greylist: "szurke ?list|greylist|(?:paros|kombinacio)",
  notYet: "meg (?:nem ismert|ismeretlen|nem)|eloszor|ismeretlen",
  later: "probalja|kesobb|ujra|probalkozzon",
  temporarily: "ideiglenes|atmeneti|jelenleg|pillanatnyilag",
  trouble:
    "karbantart|nem elerheto|(?:atmeneti|ideiglenes|belso|helyi|technikai|muszaki) (?:\\w+)?(?:hiba|problema|zavar)|tulterhel|uzemzavar",
  systems: "tanusitvany|adatbazis|cimtar|tarolorendszer",
  tooMany: "tul sok",
  domain: "(?:domain|tartomany)(?!ban|on)",
  elsewhere:
    "nem (?:fogadunk|tovabbitunk|kezelunk)|nem (?:itt|ezen a|helyi|kiszolgalt|kezelt|kezeljuk|szolgaljuk)|nem letezik ezen",
  relaying: "relay|tovabbitas|atjatszas",
  forward: "atiranyit|tovabbitasi cim",
  belongings: "mappa|(?:pop3?|imap) ?hozzaferes|cimek ellenorzese|szervere",
  ownerBefore: "(?:felhasznalo|cimzett|fiok|ugyfel)(?= \\S+(?:ja|je|va|ve|cime)(?![a-z]))",
  former: "tegnap|nemreg|korabban|multkor|multheten|a mult heten|\\w+ (?:perce|oraja|napja)",
  wrote: "(?:irt|kuldott|kuldtek|irtak|irtal)(?![a-z])",
  or: "vagy",
  whether: "letezik e(?![a-z])",
  perhaps: "talan|esetleg|lehetseges (?:ok|indok)|lehet hogy|valoszinuleg",
  not: "nem",
  facilities:
    "rendszergazdai |rendszergazda fiok|adminisztratori |atjaro|licenc|virusirto|virusvedel|fajl|szolgaltatasi fiok",
  target: "cel(?:szerver|kiszolgalo)|(?:tavoli|idegen|masik) (?:szerver|kiszolgalo)",
  untold: "nem (?:kozoljuk|kozolheto|adjuk (?:ki|meg)|aruljuk el|ellenorizt|ellenorizheto|vizsgalt)",
  alive:
    "sem \\S+ sem|nem (?:ismeretlen|letiltott|torolt|zarolt|erintett)|nincs (?:\\w+ )?(?:baj|gond|problema)",
  nonmember: "(?:nem|nincs) (?:\\w+ ){0,3}?(?:tagja|feliratkozo)",
  condition: "ha|amennyiben",
  can: "(?:nem )?(?:tud|fogadhat|kaphat)",
  says: {
    alive: "550 A címzett nem ismeretlen",
    forward: "550 A postafiók átirányítása: a címzett ismeretlen",
    unclear: "550 A felhasználó ismeretlen vagy a postafiók megtelt",
    full: "552 A címzett postafiókja megtelt",
    greylisted: "451 Szürkelista, próbálja újra később",
    trouble: "451 Átmeneti hiba az adatbázisban",
    tooMany: "421 Túl sok kapcsolat",
    restricted: "550 Ez a cím csak belső feladóktól fogad levelet",
    sender: "550 A feladó címe elutasítva",
    relay: "550 A domain nem ezen a kiszolgálón található",
    closed: "550 A domain fel van függesztve",
    system: "550 Az adatbázis nem található",
    later: "451 Próbálja újra később",
    locked: "550 A fiók ideiglenesen letiltva",
    disabled: "550 A postafiók le van tiltva",
    absent: "550 5.1.1 Ismeretlen felhasználó",
    refused: "550 Az üzenetet elutasítottuk",
  },
});

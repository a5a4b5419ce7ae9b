/** Swedish, Danish and Norwegian, Icelandic, and Finnish. */
import { tablesOf } from "./tables.ts";

const scandinavian = tablesOf({
  mailbox:
    "brevlad|postlad|postkass|postboks|postfack|inkorg|indbakk|innboks|mailboks|mailbox|(?:e ?post|mail)?konto|anvandar(?!databas|katalog|regist)|bruger(?!database|katalog|navn og)|bruker(?!database|katalog)|mottagar|modtager|mottaker|adress|(?:e ?post|mail) ?adress|mailadress|person|medarbejder|medarbetar|medarbeider|anstalld|ansatt|kund|kunde|abonnent|adressat",
  absent:
    "(?:finns|finnes|findes|eksisterer|existerar|eksisterar) (?:\\w+ )?(?:inte|ikke|ej|ikkje)|(?:inte|ikke|ej) (?:\\w+ )?(?:funne[tn]|fundet|hittas|hittats|finnas|registrert|registrerad|registreret|kjent|kand|kendt|gyldig|giltig|gyldigt)|hittades (?:inte|ej)|hittas inte|kunde inte hittas|kunne ikke (?:findes|finnes|bli funnet)|okand|ukendt|ukjent|ugyldig|ogiltig|felaktig|finns ej|saknas",
  none: "ingen (?:sadan|slik|gyldig|giltig|sadan)?|der er ingen|det finns ingen|det finnes ingen",
  disabled:
    "parkera[dt]|parkert|parkeret|stengt|stengd|raderad|raderat|slettet|borttag|fjernet|avstang|inaktiv|(?:av)?sparra|stangd|stangt|spaerre|sparret|sperret|blokeret|blockera[dt]|blokkert|lukket|nedlagt|avslutta|avslutad|opsagt|udlobet|utgatt|deaktiver|inaktiver|suspender|opphort|ophort|(?:inte|ikke|ej) (?:langre |laengere |lenger )?(?:aktiv(?!\\w* (?:an|annu|enda|enna|endnu)(?![a-z]))|i bruk|i brug|bruges|anvands|i drift)|(?:anvands|bruges|brukes) (?:inte|ikke) (?:langre|laengere|lenger)|pensjonert|pensionera[dt]|pensioneret|fratradt|fratraadt",
  departed:
    "fratradt|(?:arbetar|jobbar|arbejder|jobber|arbeider) (?:inte|ikke) (?:langre|laengere|lengre|lenger|mer)|har (?:slutat|sluttet|lamnat (?:foretaget|bolaget)|forladt (?:virksomheden|firmaet)|fratradt)|(?:er|ar) (?:ikke|inte) (?:langre|laengere|lenger) ansat",
  space: "kvot|lagring|utrymme|plads|plass",
  full: "(?:ingen|inget|intet|inte|ikke|ej) (?:\\w+ )?(?:plads|plass|plats|utrymme)|full(?![a-z])|fuld(?![a-z])|fullt|overskrid|overskred|opbrugt|slut pa",
  sender:
    "dynamisk\\w*|rykte|omdomme|renomme|(?:svars?|retur)adress|du (?:er|har|maste|skal) |ni ar |(?:\\w+ )?avs[ae]nd|(?:\\w+ )?afsender|(?:ditt|din|dit|er|ert|deres|jeres) (?:konto|server|ip|adress|doman|domane|e ?post)|ip adress|svartlist|sortlist|svarteliste|policy|politik|retningslinj|starttls|okrypter|ukrypter",
  mail: "meddeland|besked|melding|forbindel|anslutning|tilkobling|leverans|levering|mail|e ?post",
  refused:
    "avvisa[dt]|avvist|afvist|nekad|nekat|nektet|naegtet|blockera[dt]|blokeret|inte tillat|ikke tilladt|ikke tillatt|(?:tar|modtager|mottar|accepterar|accepterer|aksepterer) (?:inte|ikke)|(?:inte|ikke) (?:tillaten|mojlig|mulig)|stoppad|forbjud|ingen|avvis(?:ar|er)|afviser|blockerar|blokk?erer|nekar|nekter|blockerat",
  accepts:
    "tar (?:\\S+ ){0,2}(?:emot|imot)|tager (?:\\S+ ){0,2}imod|modtager|mottar|accepter|aksepter|tillater|tillader",
  declines:
    "(?:tar|tager|modtager|mottar|accepterar|accepterer|aksepterer) (?:inte|ikke|ej|inga?|ingen)(?![a-z])",
  only: "bara|endast|kun|bare|enbart|utelukkende|udelukkende|begransad till",
  insiders:
    "intern\\w*|medlem\\w*|prenumeranter|abonnenter|behorig\\w*|autoriser\\w*|godkan\\w*|godkend\\w*|godkjen\\w*|kanda|kendte|kjente|ansatte|anstallda|egne|egna|listens|kontakter|kontaktpersoner|adressbok|adressebok|adressebog|organisation|organisasjon|foretag|virksomhed|bedrift|certifiera|personal",
  outsiders: "uden for|utenfor|utanfor|extern\\w*|ekstern\\w*|utifran|udefra|utenfra|utomstaende",
  unauthorized:
    "ma (?:du |de |i )?ikke|(?:far|kan) (?:du |ni |de )?(?:inte|ikke) (?:skriva|skrive|sende|skicka|poste)|(?:inte|ikke) (?:behorighet|behorig|tilladelse|tillatelse|tillstand|lov)|saknar (?:behorighet|tillstand)|mangler (?:tilladelse|tillatelse)",
  greylist:
    "gralist|gralist|grålist|graliste|(?:avsandar|afsender|avsender)\\S*(?: og | och | ?/ ?)(?:mottagar|modtager|mottaker)|par (?:\\S+ )?(?:okand|ukendt|ukjent)",
  notYet:
    "(?:annu|endnu|enna|anda) (?:inte|ikke)|(?:inte|ikke) (?:\\w+ )?(?:annu|endnu|enna)|forsta gangen|forste gang|okand|ukendt|ukjent",
  later:
    "(?:forsok|prov|forsog) (?:\\w+ )?(?:igen|igjen|senare|senere|om \\d)|prov pa nytt|(?:igen|igjen|senare|senere) om \\d|forsok pa nytt",
  temporarily:
    "(?:till|til) (?:imorgon|i morgon|i morgen|i morra|\\w+dag|\\d)|tillfallig|midlertidig|for tillfallet|for ojeblikket|i ojeblikket|for oyeblikket|just nu|forelobig",
  trouble:
    "underhall|vedligehold|vedlikehold|driftstop|driftstorning|driftsforstyrrelse|(?:tillfalligt|midlertidig|internt?|lokalt?|teknisk\\w*) (?:\\w+)?(?:fel|fejl|feil|problem)|overbelast|systemfel|systemfejl|systemfeil",
  systems: "certifikat|sertifikat|(?:\\w+)?databas|(?:anvandar|bruger|bruker)?katalog|lagringssystem",
  tooMany:
    "for mange (?:forbindelser|meldinger|beskeder|modtagere|mottakere|tilkoblinger|forsog|forsok|fejl|feil)|for manga (?:anslutningar|meddelanden|mottagare|forsok|fel)",
  domain: "doman|domane|domene|domaen",
  elsewhere:
    "(?:kanner|kender|kjenner) (?:inte|ikke)(?: till)?(?= (?:\\w+ )?dom)|(?:hanterar|handterer|handterar|mottar|modtager|tar emot|tar imot|behandlar|behandler) (?:inte|ikke)(?: \\S+){0,3} (?:for|til|till)|(?:hanteras|hostas|administreras|behandlas|hostes|handteres|betjenes|finns|findes|finnes) (?:inte|ikke) (?:har|av oss|af os|av oss|her|pa denna|pa denne)|(?:inte|ikke) (?:lokal|konfigurera[dt]|konfigurert|konfigureret) |okand (?:har|pa denna)|ukendt (?:her|pa denne)|relay",
  relaying: "relay|vidarebefordr(?:an|ing)|videresend(?:else|ing)|viderebefordr",
  forward:
    "(?:vidarebefordr|viderebefordr|videresend|omdiriger|eftersand|eftersend|ettersend)\\w*(?! (?:\\w+ )?(?:inte|ikke|nekad|naegtet|nektet|forbjud|forbudt))",
  belongings:
    "\\w*mapp|(?:pop3?|imap) ?(?:atkomst|adgang|tilgang)|adressverifiering|adresseverifi|(?:hans|hennes|dennes) server",
  ownerBefore:
    "anvandarens|mottagarens|kontots|brevladans|brugerens|modtagerens|kontoens|brukerens|mottakerens|postkassens|postboksens",
  former:
    "i gar|igar|nyligen|nylig|forra|forrige|sidste|senast|sist|tidigare|tidligere|for \\w+ (?:minuter|timmar|dagar|timer|dager|dage) (?:sedan|siden)",
  wrote:
    "(?:du|ni|i|dere) (?:skrev|sende|sendte|skickade|har)|(?:skrev|sende|sendte|skickade|har) (?:du|ni|i|dere)(?![a-z])",
  or: "eller",
  whether:
    "om (?:en|ett|et|denn[ae]|den|det|\\w*(?:adress|konto|postboks|postkass|brevlad|bruker|bruger|anvandar|mottagar|modtager|mottaker)\\w*) (?:\\S+ ){0,2}(?:finns|findes|finnes|eksisterer|existerar)|huruvida|hvorvidt",
  perhaps:
    "kanske|kanskje|maske|mojligen|muligens|muligvis|eventuellt|mojliga? orsak|mulige? (?:arsak|arsag|grunn)|kan (?:vara|vaere)(?![a-z])",
  not: "inte|ikke|ej",
  facilities:
    "(?<!\\b(?:av|af) (?:var |vor )?)administrator|gateway|licens|lisens|virus(?:skann|kontrol|filter|program|skydd)|antivirus|fil(?:en)?(?![a-z])|(?:tjanste|tjenste|tjeneste|service|system)konto",
  target: "malserver|destina[st]\\w+server|(?:extern|ekstern|fremmed|frammande|annan|anden|annen)\\w* server",
  untold:
    "(?:inte|ikke|ej) (?:oplys|utlamna|avslojas|opplys|oppgi|meddel|kontrollera|kontrollert|kontrolleret|sjekke|tjekke|verifiera)\\w*|(?:oplyses|opplyses|avslojas|utlamnas|oppgis|meddelas|meddeles) (?:inte|ikke|ej)|(?:sier|siger|sager) vi (?:inte|ikke)",
  alive:
    "varken|hverken|verken|(?:inte|ikke|ej) (?:okand|ukendt|ukjent|avstangd|sparra|deaktivere|berord|berort|slettet|raderad)|(?:inget|ingenting|intet|ikke noget) (?:\\w+ )?(?:fel|galt|problem|i vejen|i veien)",
  nonmember: "(?:inte|ikke|ej) (?:\\w+ ){0,4}?(?:medlem|prenumerant|abonnent)",
  condition: "hvis|dersom|ifall|om (?:mottag|anvand|person|den|det|du|adress|konto)\\w*",
  can: "kan|far|tar|mottar|modtager",
  says: {
    alive: "550 Mottagaren är inte okänd",
    forward: "550 Vidarebefordran från kontot är avstängd",
    unclear: "550 Mottagaren okänd eller brevlådan full",
    full: "552 Mottagarens brevlåda är full",
    greylisted: "451 Avsändaren är ännu inte känd, försök igen om 5 minuter",
    trouble: "451 4.4.3 Brugerkataloget findes ikke i øjeblikket, prøv igen senere",
    tooMany: "421 For mange forbindelser",
    restricted: "550 5.7.1 Endast behöriga avsändare får skicka till denna sändlista",
    sender: "550 Avsändaren är spärrad",
    relay: "550 Domænet findes ikke på denne server",
    closed: "550 Domänen är avstängd",
    system: "550 Databasen hittades inte",
    later: "451 Försök igen senare",
    locked: "550 Kontot är tillfälligt spärrat",
    disabled: "550 Kontot är avstängt",
    absent: "550 Användaren finns inte",
    refused: "550 Meddelandet avvisades, det är inte tillåtet",
  },
});

const icelandic = tablesOf({
  mailbox: "notand|notend|vidtakand|motttakand|mottakand|netfang|postholf|adgang|reikning|addressa|starfsma",
  absent: "finnst ekki|fannst ekki|er ekki til|ekki til|othekkt|ogilt|er ekki skrad|ekki skrad",
  none: "enginn slikur|engin slik|ekkert(?: slikt)?|enginn",
  disabled:
    "lokad|ovirk|hefur verid eytt|eytt|aflagd|aflagt|ekki lengur (?:virk|i notkun)|gert ovirkt|sagt upp|haett",
  departed: "starfar ekki lengur|haettur storfum|haett storfum|vinnur ekki lengur",
  space: "plass|kvoti|geymslu",
  full: "full(?:t|ur)?(?![a-z])|yfirfull|uppurin",
  sender: "ordspor|(?:\\w+ )?sendand|ip tal|svartlist|thinn|netthjonn thinn|ruslpost",
  mail: "skeyti|postur|tenging|bod",
  refused: "hafnad|synjad|bannad|ekki leyf|blokkad|hafnar",
  accepts: "tekur|thiggur|samthykk",
  declines: "tekur ekki|thiggur ekki",
  only: "adeins|einungis|bara",
  insiders: "innri|medlim|innanhuss|askrif|heimil|skrad|starfsm|tengili|fyrirtaek",
  outsiders: "utanadkomandi|ytri",
  unauthorized: "ekki (?:heimild|leyfi)",
  greylist: "gralist",
  later: "reyn\\w* (?:aftur|sidar)|aftur sidar|sidar",
  temporarily: "timabund|i augnablikinu",
  trouble: "timabundin villa|villa|vidhald|bilun",
  systems: "gagnagrunn|notendaskra",
  tooMany: "of margar tengingar|of morg skeyti",
  domain: "len(?![a-z])|lenid",
  elsewhere: "er ekki (?:hyst|til) her|ekki a thessum",
  relaying: "relay|aframsending",
  or: "eda",
  whether: "hvort",
  perhaps: "kannski|hugsanleg|mogulegar (?:astaed|orsak)|gaeti",
  facilities: "(?<!\\baf )kerfisstjor|postgatt|hugbunadarleyfi|virusvorn|thjonustureikning",
  target: "motiokuthjon|annar thjonn",
  untold: "ekki (?:gefi[dn]? upp|upplyst|athug)|gefum ekki upp",
  alive: "ekki (?:othekkt|lokad|ovirk)|ekkert ad",
  nonmember: "ekki (?:\\w+ ){0,3}?(?:felagi|medlim|askrifand)",
  condition: "ef",
  can: "getur|geta(?![a-z])",
  says: {
    system: "550 Kerfisstjórareikningur er lokaður",
    alive: "550 Notandi er ekki óþekktur",
    unclear: "550 Notandi finnst ekki eða hafnar skeytinu",
    full: "552 Pósthólf viðtakanda er fullt",
    trouble: "451 Tímabundin villa",
    restricted: "550 Aðeins innri sendendur eru leyfðir",
    sender: "550 Sendanda var hafnað",
    relay: "554 Áframsending er ekki leyfð",
    closed: "550 Lénið er óvirkt",
    later: "451 Reyndu aftur síðar",
    disabled: "550 Netfangið hefur verið lokað",
    absent: "550 Notandi finnst ekki",
    refused: "550 Skeyti hafnað",
  },
});

const finnish = tablesOf({
  mailbox:
    "kayttaj(?!atietokan|arekist)|vastaanottaj|(?:sahko)?posti ?(?:laatik|osoit|tili)|postilaatik|osoite|osoitet|osoitt|tili(?![a-z]*palvel)|tilia|tunnus|laatik|henkilo|tyontekij|asiakas",
  absent:
    "(?:ei (?:\\w+ )?(?:loydy|loytynyt|ole (?:olemassa|rekisteroity|tunnettu|voimassa)|tunneta|tunnistettu|tunnisteta|voitu loytaa))|ei ole\\W*$|tuntematon|tuntemat|virheelli|kelpaamat|olemat|ei ole olemassa|puuttuu",
  none: "ei ole (?:\\w+ )?|tallaista |kyseista ",
  disabled:
    "parkitt|suljettu|lakkautettu|poistettu|lukittu|estetty|lopetettu|jaadytetty|deaktivoitu|passivoitu|vanhentunut|ei ole (?:enaa )?(?:kaytossa|aktiivinen|voimassa)|ei (?:enaa )?(?:kayteta|kaytossa|aktiivinen)|poistunut|irtisanottu|elakkeella",
  departed:
    "ei (?:ole )?(?:enaa )?(?:toissa|tyosken\\w+|palveluksessa)|ei enaa tyosken\\w+|on (?:jaanyt elakkeelle|lahtenyt|poistunut) (?:yrityksesta|talosta|palveluksesta)",
  space: "kiinti|tallennustila|levytila",
  full: "ei (?:ole )?(?:enaa )?tilaa|taynna|taysi|tayttynyt|ylittynyt|ylitetty|loppunut",
  sender:
    "maine(?![a-z])|maineen|vastausosoite|paluuosoite|(?:\\w+ )?lahettaj|(?:tilisi|postilaatikkosi|osoitteesi|palvelimesi|verkkotunnuksesi)|ip osoit|musta ?lista|estolista|roskaposti|kaytanno",
  mail: "viesti|yhteys|yhteyden|toimitus|sahkopost|posti(?![a-z]*laatik)",
  refused:
    "hylat|estetty|kielletty|torjut|ei (?:ole )?(?:sallittu|hyvaksyt\\w*|sallita)|evatty|ei vastaanoteta|ei hyvaksy|hylkaa|torjuu|estaa|estanyt",
  accepts: "hyvaksyy|hyvaksyvat|vastaanotta(?!ja)|ottaa (?:\\S+ ){0,2}vastaan|sallii",
  declines: "ei ota (?:\\S+ )?vastaan|ei (?:vastaanota|ota vastaan|hyvaksy)",
  only: "vain|ainoastaan|pelkastaan",
  insiders:
    "sisais\\w*|jasen\\w*|tilaaj\\w*|valtuutet\\w*|hyvaksyty\\w*|tunnistautun\\w*|oman organisaation|organisaation sis|yhteystie|kontakt|henkilosto|henkilokun|yritykse|sertifioi",
  outsiders: "tuntemattomi(?:lta|en) lahetta|ulkois\\w*|ulkopuol\\w*",
  unauthorized: "(?:ette|et) (?:voi|saa)(?![a-z])|ei (?:ole )?(?:oikeutta|oikeuksia|lupaa)|ole oikeutta",
  greylist: "harmaa ?lista|harmaalista|pari tuntematon|lahettaja/vastaanottaja",
  notYet: "viela tuntematon|ei (?:ole )?viela|ensimmai|tuntematon",
  later:
    "(?:yrita|kokeile) (?:myohemmin|uudelleen|uudestaan)|uudelleen (?:myohemmin|\\d)|myohemmin uudelleen",
  temporarily: "tilapai|valiaikai|toistaiseksi|hetkellis",
  trouble:
    "huolto|(?:tilapainen|valiaikainen|sisainen|paikallinen|tekninen) (?:virhe|ongelma|hairio)|hairio|ylikuormit",
  systems: "tietokan|kayttajatietokan|kayttajarekist|hakemisto|levyjarjest",
  tooMany: "liian monta|liikaa (?:yhteyksia|viesteja|vastaanottaj)",
  domain: "verkkotunnu|toimialue|domain",
  elsewhere:
    "emme (?:ota|kasittele|valita|palvele)|ei (?:loydy|palvella|kasitella|ole) (?:\\w+ ){0,2}(?:talta|talla|tassa|taalla|palvelim|jarjestelm)|valitys",
  relaying: "relay|vality(?:s|ksen)|edelleenlahety",
  forward: "edelleenlahety\\w+(?! (?:\\w+ )?(?:estetty|kielletty|ei))|uudelleenohja|ohjausosoi",
  belongings: "kansio|osoitteiden tarkist|(?:imap|pop) ?kaytto",
  ownerBefore: "kayttajan|vastaanottajan|tilin|postilaatikon|asiakkaan",
  former: "eilen|askettain|viime|aiemmin|aikaisemmin",
  wrote: "(?:kirjoititte|kirjoitit|lahetitte|lahetit)",
  or: "tai",
  whether: "onko|olemassaol",
  perhaps: "ehka|mahdollis(?:ia|et|esti)|saattaa|voi olla",
  facilities:
    "yllapitaj\\w+ (?:tili|tunnu)|yhdyskaytav|lisenssi|virustorjun|tiedosto|(?:palvelu|jarjestelma)tili",
  target: "kohdepalvelim|(?:ulkopuoli|toinen|toise)\\w* palvelim",
  untold:
    "ei (?:kerrota|paljasteta|ilmoiteta|luovuteta|tarkistettu|tarkastettu)|emme (?:kerro|paljasta|ilmoita)",
  alive:
    "ei \\S+ eika|ei (?:ole )?(?:tuntematon(?! )|suljettu|estetty|poistettu)|ei (?:ole )?(?:mitaan )?vikaa|kunnossa",
  nonmember: "(?:ei ole|et ole|ette ole) (?:\\w+ ){0,3}?(?:jasen|tilaaj)",
  condition: "jos|mikali",
  can: "(?:ei )?(?:voi|voivat|saa|saavat)(?![a-z])",
  says: {
    alive: "550 Vastaanottaja ei ole tuntematon",
    forward: "550 Postilaatikon uudelleenohjauksen osoitetta ei ole olemassa",
    unclear: "550 Käyttäjä tuntematon tai postilaatikko täynnä",
    full: "552 Vastaanottajan postilaatikko on täynnä",
    greylisted: "451 Harmaalista, yritä uudelleen",
    trouble: "451 Tilapäinen virhe käyttäjätietokannassa",
    tooMany: "421 Liian monta yhteyttä",
    restricted: "550 Vain sisäiset lähettäjät sallittu",
    sender: "550 Lähettäjä estetty",
    relay: "554 5.7.1 Välitys estetty: verkkotunnusta ei löydy tältä palvelimelta",
    closed: "550 Verkkotunnus on lakkautettu",
    system: "550 Tietokantaa ei löydy",
    later: "451 Yritä myöhemmin uudelleen",
    locked: "550 Tili on tilapäisesti suljettu",
    disabled: "550 Käyttäjätili on suljettu",
    absent: "550 Vastaanottajaa ei löydy",
    refused: "550 Viesti hylättiin, sitä ei hyväksytä",
  },
});

export const nordic = [scandinavian, icelandic, finnish];

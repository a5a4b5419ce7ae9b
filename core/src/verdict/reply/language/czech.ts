/** Czech and Slovak. */
import { tablesOf } from "./tables.ts";

export const czech = tablesOf({
  mailbox:
    "schrank|postovn\\w+ schrank|ucet|uct[ue](?![a-z])|konto|kont[ae](?![a-z])|uzivatel|pouzivatel|prijemc|adresat|adres[aoyu](?![a-z])(?! (?:ip|serveru))|osob[ay]|zamestnan|zakaznik|klient(?![a-z]* (?:smtp|posty))",
  absent:
    "nefiguruje|(?:neni|nie je) v (?:adresari|zozname zamestnancov|seznamu zamestnancu)|(?:zde|tu|tady) (?:neni|nie je)|neexist|nenachadza|nenachazi|nenalezen|neznam|neplatn|(?:nebyl\\w?|nebol\\w?|nie je|neni|nie su|nejsou) (?:\\w+ )?(?:nalezen|najden|znam|zaregistrovan|registrovan|platn|evidovan)\\w*|nenajden|nespravn|chybn[aey]|nenasiel sa|se nenasel|se nepodarilo najit|sa nepodarilo najst|nie je znam|neregistrovan|neevidovan",
  none: "neexistuje (?:zadny |zadna |takovy |taky |taka )?|zadny takovy|zadna takova|takov[ya] |ziadny taky|nie je tu (?:ziadny )?",
  disabled:
    "zaparkovan|smazan|odstranen|zablokovan[aoy]?(?![a-z])(?! prijemcem)|zrusen|deaktivovan|pozastaven|vypnut|neaktivn|uzavren|uzamcen|zakazan[aoy]?(?! prijemcem)|vymazan|uzavret|zatvoren|(?:jiz|uz|uz viac) (?:neni|nie je) (?:aktivni|pouzivan|aktivny|v prevadzke)\\w*|jiz neni pouzivan|nepouziva|expirova|v duchodu|ukoncen|suspendovan",
  departed:
    "(?:jiz|uz) (?:v nasi \\w+ |v nasej \\w+ |u nas |tady |tu |zde )?(?:nepracuje|neni zamestnan)|nepracuje (?:uz|jiz)|(?:uz|jiz) nie je zamestnan|odesel z firmy|odisiel z firmy|opustil (?:firmu|spolecnost|spolocnost)",
  space: "kvot|mist[oa](?![a-z])|miest[oa](?![a-z])|limit",
  full: "(?:nema|neni) (?:dost |zadne |volne )?mist[oa]|nedostatek mista|pln[aey](?![a-z])|preplnen|prekrocen|vycerpan|zaplnen",
  sender:
    "dynamick|povest|reputac|zpatecni adresa|adresa pro odpoved|spatna adresa|nejste|nemate|nie ste|nemas|odesil?atel|odosielatel|(?:vase|vas|vasa) (?:adres|server|ip|ucet|domen|schrank|konto)|ip adres|cern\\w+ listin|ciern\\w+ listin|politik|blacklist|pravidel|starttls|nesifrovan",
  mail: "zprav|sprav|spojen|dorucen|pristup|mail|post[aeu](?![a-z])",
  refused:
    "odmitnut|odmietnut|zablokovan|zakazan|zamitnut|zamietnut|nen[ií] povolen|neni dovolen|nie je povolen|nepovolen|neprijim|nejsou povolen|odmita|odmieta|odmitl|odmietol|blokuje|zamita",
  accepts: "prijim|prijma|akceptuj",
  declines: "neprijim|neprijma|neakceptuj",
  only: "pouze|jen(?![a-z])|iba|len(?![a-z])|vyhradne|vylucne|omezen",
  insiders:
    "intern\\w*|clen\\w*|odberatel\\w*|opravnen\\w*|autorizovan\\w*|overen\\w*|schvalen\\w*|zamestnan\\w*|vnitrni\\w*|prihlasen\\w*|kontakt|organizac|firm|spolecnost|univerzit|certifikovan",
  outsiders: "extern\\w*|zvenci|zvonku|vnejsi\\w*",
  unauthorized:
    "nesmi(?:te|es|ete)|(?:nemuzete|nemozete) (?:\\w+ )?(?:psat|posilat|pisat|posielat)|(?:nemate|nemas|nemate) (?:opravneni|pravo|povoleni)|nejste opravnen|nemate opravnenie",
  greylist: "sed\\w+ listin|greylist|dvojic|trojic|kombinac",
  notYet: "(?:zatim|dosud|jeste) ne|zatial ne|doposial ne|este ne|neznam|poprve|prvni pokus",
  later:
    "(?:zkuste|opakujte|skuste|zopakujte|opakujte pokus)\\w* .{0,20}(?:pozdeji|znovu|neskor|za \\d|opat|znova)|pozdeji|neskor",
  temporarily: "do (?:zitra|zajtra|pondeli|odvolani|\\d)|docasn|momentaln|prechodn",
  trouble:
    "udrzb|vypad|nedostupn|(?:docasn|intern|lokaln|mistn|technick|prechodn|vnitrn)\\w* (?:\\w+ )?(?:chyb|problem|poruch|zavad)|chyba (?:system|server)|pretizen|pretazen|porucha",
  systems: "certifikat|verejny klic|databaz|adresar",
  tooMany: "prilis mnoho|prilis vela|privela (?:spojeni|sprav|pripojeni)",
  domain: "(?<!\\bve? (?:\\w+ )?)domen[aeu]",
  elsewhere:
    "nezna|nepozna|nespravuje|nevyrizuje|nezajistuje|nezodpovid|neodpovid|nezodpoved|nevybavuj|neprijimame|nespravujeme|neobsluhujeme|nedorucujeme|neprijimame|nespracuvame|(?:neni|nie je)(?: \\w+)? (?:obsluhovan|spravovan|zde|tu|na tomto|hostovan|lokaln|u nas)\\w*|neexistuje (?:zde|na tomto|tu)|neobsluhuj|relay",
  relaying: "relay|predavani|preposilani|preposielanie|odovzdavanie",
  forward: "presmerovan|cilov\\w+ adres",
  belongings: "slozk|priecinok|pristup (?:pop|imap)|overovani|jeho server",
  ownerAfter: "(?:uzivatele|prijemce|adresata|schranky|uctu|pouzivatela|prijemcu|konta)(?![a-z])",
  name: "jmeno|meno|\\S*(?:eho|ho|ej)(?![a-z])",
  former: "vcera|nedavno|minule|drive|pred \\w+ (?:minutami|hodinami|dny|dnami)|posledne",
  wrote:
    "(?:jste|ste) (?:\\w+ )?(?:psali|psal|odeslali|poslali|pisali)|(?:psali|psal|odeslali|poslali|pisali) (?:jste|ste)",
  or: "nebo|alebo",
  whether: "(?:zda|jestli|ci) (?:\\S+ ){0,3}(?:existuje|je)(?![a-z])",
  perhaps: "mozna|snad|mozno|muze byt|moze byt|mozn\\w+ (?:pricin|duvod|dovod)|pravdepodobne",
  not: "neni|nie|ne",
  facilities:
    "technick\\w+ uc|spravce(?!m)|spravcovsk|administrator(?!em|om)|bran[aye](?![a-z])|licenc|antivir|soubor|subor|sluzebn\\w+ uct|ucet sluzby",
  target: "(?:cilov|cielov)\\w+ server|(?:cizi|vzdaleny|jiny|vzdialeny|iny) server",
  untold:
    "(?:nesdelujeme|neuvadime|nezverejnujeme|neposkytujeme|neoznamujeme|neprezrad)|se nesdeluje|neoverova|nebyl (?:ani )?(?:overovan|overen)",
  alive: "ani \\S+ ani|(?:neni|nie je) (?:neznam|zablokovan|zrusen|smazan|vypnut)|netyka|v poradku",
  nonmember: "(?:nejste|neni|nie ste|nie je|nejsi) (?:\\w+ ){0,3}?(?:clen|odberatel)",
  condition: "pokud|jestlize|jestli|kdyby|ak|keby",
  can: "(?:ne)?(?:muze|mohou|moze|mozu|prijim\\w+)",
  says: {
    alive: "550 Příjemce není neznámý",
    forward: "550 Přesměrování této schránky vede na neexistující adresu",
    unclear: "550 Uživatel neexistuje nebo je schránka plná",
    full: "552 Schránka příjemce je plná",
    greylisted: "451 Odesílatel zatím není znám, zkuste to znovu za 5 minut",
    trouble: "451 Dočasná porucha - zkuste to prosím později",
    tooMany: "421 Příliš mnoho spojení",
    restricted: "550 Tato adresa přijímá pouze interní poštu",
    sender: "550 Odesílatel odmítnut",
    relay: "550 Doména není obsluhována tímto serverem",
    closed: "550 Doména byla pozastavena",
    system: "550 Databáze nebyla nalezena",
    later: "451 Zkuste to později",
    locked: "550 Účet je dočasně zablokován",
    disabled: "550 Schránka je zablokovaná",
    absent: "550 5.1.1 Uživatel neexistuje",
    refused: "550 Zpráva odmítnuta",
  },
});

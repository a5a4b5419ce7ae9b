/** Romanian. */
import { tablesOf } from "./tables.ts";

export const romanian = tablesOf({
  mailbox:
    "utilizator|destinatar|casut|cutia|cont(?:ul|ului)?(?![a-z])|adres[ae](?! (?:ip|serverului))|persoan|angajat|client(?:ul)?(?![a-z])|abonat",
  absent:
    "nu (?:figureaza|apare|se regaseste)(?! (?:\\S+ ){0,5}(?:autor|permi|perme|aprob|aprov|approv|remit|remet|mitt|bianc|branc|blanc|alba))|nu exista (?:un|o) astfel de|nu exista|inexistent|necunoscut|nu (?:a fost|poate fi|a putut fi) gasit|nu (?:este|e) (?:valid|cunoscut|inregistrat|recunoscut|gasit)|nu s a gasit|negasit|invalid|incorect|gresit|nu mai exista|neinregistrat",
  none: "(?:nu exista|niciun|nici un|nicio) (?:astfel de |acest |aceasta )?|niciun|nu exista",
  disabled:
    "parcat|(?:a fost )?sters|stearsa|eliminat|dezactivat|suspendat|inchis|blocat[ae]?(?![a-z])|inactiv|anulat|expirat|nu (?:mai )?(?:este|e) (?:activ|folosit|utilizat|in uz)|desfiintat|pensionat|arhivat|reziliat",
  departed: "nu mai (?:lucreaza|este angajat|face parte|e angajat)|a parasit (?:compania|firma|organizatia)",
  space: "cota|spatiul|spatiu|limita",
  full: "nu (?:mai )?(?:are|exista|este) spatiu|fara spatiu|plin[ae]?(?![a-z])|depasit|epuizat|insuficient",
  sender:
    "reputati|adresa de (?:raspuns|retur)|nu sunteti|expeditor|adresa (?:dumneavoastra )?ip|lista neagra|(?:serverul|contul|domeniul|adresa) (?:dumneavoastra|dvs)|politic",
  mail: "mesaj|conexiun|livrare|acces|e ?mail",
  refused:
    "respins|refuzat|blocat|interzis|nu (?:este|sunt|e) (?:permis|acceptat|autorizat)\\w*|nu accepta|respinge|refuza(?![a-z])|blocheaza",
  accepts: "accept|prim(?:est|esc)",
  declines: "nu (?:mai )?(?:accepta|primeste)",
  only: "doar|numai|exclusiv|restrictionat|limitat",
  insiders:
    "intern[iae]?|membri\\w*|abonat\\w*|autorizat\\w*|autentificat\\w*|aprobat\\w*|angajati\\w*|contacte|organizati|companie|universit|certificat",
  outsiders: "extern[iae]?|din afara|din exterior",
  unauthorized:
    "nu (?:ii )?puteti (?:scrie|trimite)|nu (?:aveti|are) (?:permisiune|dreptul)|nu sunteti autoriza",
  greylist: "lista gri|(?:pereche|combinati)\\w*",
  notYet: "inca ne|nu (?:\\w+ )?inca|inca nu|prima data|necunoscut",
  later: "(?:re)?incercati (?:din nou )?(?:mai tarziu|peste|in)|(?:re)?incercati din nou|mai tarziu",
  temporarily: "pana (?:maine|la|luni)|temporar|momentan|provizoriu",
  trouble:
    "mentenanta|intretinere|indisponibil|(?:eroare|problema|defectiune) (?:\\w+ )?(?:temporar|intern|local|tehnic|de sistem)|supraincarc",
  systems: "certificatul|baza de date|directorul(?! (?:angajat|utilizator|person))",
  tooMany: "prea mult[ei] (?:conexiuni|mesaje|cereri|destinatari|erori)",
  domain: "domeniu",
  elsewhere:
    "nu cunoaste|nu (?:acceptam|primim|gestionam|deservim|gazduim)|nu (?:este|e) (?:gazduit|gestionat|deservit|local|configurat)|nu exista (?:aici|pe acest server)|relay",
  relaying: "relay|retransmiter|redirectionare",
  forward: "redirection",
  belongings: "dosar|accesul (?:pop|imap)|verificarea adres|serverul sau",
  ownerAfter: "(?:utilizatorului|destinatarului|contului|casutei|clientului|angajatului)",
  name: "nume",
  former: "ieri|recent|anterior|saptamana trecuta|luna trecuta|acum \\w+ (?:minute|ore|zile)",
  wrote: "ati (?:scris|trimis)|ai (?:scris|trimis)",
  or: "sau",
  whether: "daca (?:un|o|adresa|aceasta|utilizatorul|casuta|contul)(?![a-z])",
  perhaps: "poate ca|este posibil ca|(?:cauze|motive) posibile|posibile (?:cauze|motive)|ar putea|probabil",
  not: "nu",
  facilities:
    "(?<!\\bde (?:catre )?)administrator|gateway|licent|antivirus|fisier|contul de (?:serviciu|sistem)",
  target: "server\\w* (?:de destinatie|tinta|extern|la distanta)|alt server",
  untold:
    "nu (?:se|este|a fost|au fost) (?:comunica|dezvalui|divulga|verifica)|nu (?:comunicam|dezvaluim|divulgam)",
  alive:
    "nici \\S+ nici|nu (?:este|e) (?:necunoscut|inexistent|dezactivat|suspendat|blocat|afectat)|nicio problema",
  nonmember: "nu (?:se afla|este|sunteti|figura|apare)\\w* (?:\\w+ ){0,3}?(?:membri?|abonat|inscris)",
  condition: "daca|in cazul in care",
  can: "(?:nu )?(?:poate|pot|primeste)(?![a-z])",
  says: {
    alive: "550 Destinatarul nu este necunoscut",
    forward: "550 Redirecționarea căsuței duce la o adresă inexistentă",
    unclear: "550 Utilizator necunoscut sau căsuță plină",
    full: "552 Căsuța destinatarului este plină",
    greylisted: "451 Lista gri, reîncercați peste 5 minute",
    trouble: "451 Baza de date este indisponibilă",
    tooMany: "421 Prea multe conexiuni",
    restricted: "550 Această adresă acceptă doar expeditori interni",
    sender: "550 Expeditorul a fost respins",
    relay: "550 Domeniul nu este găzduit pe acest server",
    closed: "550 Domeniul este suspendat",
    system: "550 Baza de date nu există",
    later: "451 Încercați din nou mai târziu",
    locked: "550 Contul este temporar suspendat",
    disabled: "550 Contul este dezactivat",
    absent: "550 5.1.1 Utilizator necunoscut",
    refused: "550 Mesaj respins",
  },
});

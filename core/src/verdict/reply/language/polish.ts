/** Polish. */
import { tablesOf } from "./tables.ts";

export const polish = tablesOf({
  mailbox:
    "skrzynk|kont(?:o|a|u|em|cie)(?![a-z])|adres(?! (?:ip|serwera))|uzytkowni[kc]|odbiorc|adresat|osob[ayo]|pracowni[kc]|klient(?![a-z]* (?:smtp|poczty))|abonent",
  absent:
    "nie (?:figuruje|widnieje)|nieznan|nie istnieje|nie (?:zosta\\w+ )?(?:znalezion|odnalezion|rozpoznan)|nieprawidlow|niepoprawn|nieistniejac|bledn[aey]|nie (?:jest|zosta\\w+) (?:zarejestrowan|znan|poprawn|prawidlow)\\w*|nie mozna (?:odnalezc|znalezc)|nie figuruje|nie wystepuje|zly ",
  none: "nie ma (?:\\w+ )?|brak (?:takiego |takiej |tego )?|nie znaleziono (?:\\w+ )?|nie istnieje (?:\\w+ )?",
  disabled:
    "zaparkowan|zablokowan[aeoy](?! przez(?! administrator))|nieaktywn|wylaczon|zawieszon|usuniet|zamkniet|wygas|zlikwidowan|skasowan|dezaktywowan|nie jest (?:juz )?(?:aktywn|uzywan)|nieuzywan|zarchiwizowan|wypowiedzian|przeszedl na emeryture|na emeryturze",
  departed:
    "(?:juz )?nie pracuje|nie jest (?:juz )?(?:pracownikiem|zatrudnion)|odszedl z (?:firmy|pracy)|odeszla z (?:firmy|pracy)|juz nie pracuje",
  space: "limit(?! (?:wiadomosci|polaczen|odbiorcow))|quota|miejsc|pojemnosc|przestrzen",
  full: "peln[aey](?![a-z])|przepelnion|przekroczon|zapelnion|wyczerpan|przekracza|brak miejsca",
  sender:
    "dynamiczn|reputacj|list\\w+ blokad|adres\\w* (?:zwrotn|nadawc|odpowiedzi)|nie jestes|musisz|nadawc|(?:twoj|panstwa|pana|wasz)\\w* (?:adres|ip|serwer|konto|skrzynka|domena)|adres ip|czarn\\w+ li|antyspam|polityk|serwer nadaw|naruszeni\\w* zasad|zasad\\w* bezpiecz|starttls|nieszyfrowan",
  mail: "wiadomosc|polaczeni|poczt|dostep|dostarczeni|przesylk",
  refused:
    "odrzucon|zablokowan|odmow|zabronion|niedozwolon|nie (?:jest|sa) (?:dozwolon|dopuszczon|akceptowan)\\w*|nie przyjmuj\\w*|nie akceptuj\\w*|nie ma|odrzuca(?![a-z])|odmawia|blokuje|odrzucil|zablokowal|odmowil",
  accepts: "przyjmuj|akceptuj|odbier",
  declines: "nie (?:przyjmuj|akceptuj|odbier)\\w*",
  only: "tylko|wylacznie|jedynie|ograniczon",
  insiders:
    "wewnetrzn\\w*|czlonk\\w*|subskrybent\\w*|uprawnion\\w*|autoryzowan\\w*|uwierzytelnion\\w*|zatwierdzon\\w*|pracownik\\w*|zapisan\\w*|kontakt|ksiazk\\w+ adresow|organizacj|firm[ay]|uczelni|certyfikowan",
  outsiders: "zewnetrzn\\w*|spoza|z zewnatrz",
  unauthorized:
    "nie wolno|nie moze (?:\\w+ )?(?:pisac|wysylac)|nie (?:masz|ma|posiada\\w*) (?:uprawnien|zezwolenia|prawa)|brak uprawnien",
  greylist: "szar(?:a|ej) li|(?:para|pary|kombinacj)(?![a-z])\\w*|greylist",
  notYet: "jeszcze ni|nie (?:\\w+ )?jeszcze|pierwsz|nieznan",
  later:
    "(?:sprobuj|prosze sprobowac|sprobowac|ponow)\\w* (?:ponownie |probe )?(?:pozniej|za )|sprobuj ponownie|pozniej|ponow",
  temporarily: "do (?:jutra|poniedzialku|odwolania|\\d)|tymczasow|chwilow|czasowo|obecnie",
  trouble:
    "konserwacj|awari|przerwa techniczna|prac\\w+ techniczn|niedostepn|(?:tymczasow|wewnetrzn|lokaln|techniczn|chwilow)\\w* (?:blad|problem|awari|uster)|blad (?:tymczasow|wewnetrzn|systemu|lokaln)|przeciazen",
  systems: "certyfikat|klucz publiczny|konto hostingowe|baz\\w danych|katalog|magazyn danych",
  tooMany:
    "limit (?:wiadomosci|polaczen|odbiorcow)|prob(?:y|) wysylki|nieistniejacych|nieznanych (?:odbiorcow|uzytkownikow)|zbyt (?:wiele|duzo) (?:polaczen|wiadomosci|zadan|odbiorcow|bledow|prob)|za duzo (?:polaczen|wiadomosci|odbiorcow)",
  domain: "domen[aey]",
  elsewhere:
    "nie zna|nie (?:obslugujemy|przyjmujemy|dostarczamy|hostujemy)|nie (?:jest|istnieje)(?: \\w+)? (?:obslugiwan|tutaj|na tym serwerze|hostowan|lokaln|u nas|przez nas)\\w*|nieobslugiwan|nieznana (?:tutaj|na tym)|relay",
  relaying: "relay|przekazywani|przesylani",
  forward: "przekierowan|przekazywani\\w* (?:z|na) |adres docelow",
  belongings: "folder|dostep (?:pop|imap|przez)|weryfikacja|jego serwer",
  ownerAfter: "(?:uzytkownika|odbiorcy|adresata|konta|skrzynki|klienta|pracownika)(?![a-z])",
  name: "nazw|imie|\\S*(?:ego|ej)(?![a-z])",
  former:
    "wczoraj|niedawno|ostatnio|wczesniej|w zeszlym|w ubieglym|poprzednio|\\w+ (?:minut|godzin|dni|tygodni) temu",
  wrote: "(?:pisano|wyslano|pisali|wysylali|pisales|pisalas|wyslales)\\w*",
  or: "lub|albo",
  whether: "czy (?:\\S+ ){0,4}(?:istnieje|jest)",
  perhaps: "(?<!nie )moze byc|byc moze|mozliw\\w+ (?:przyczyn|powod)|prawdopodobnie",
  not: "nie",
  facilities:
    "konto techniczne|(?<!\\bprzez )administrator|bram(?:k\\w+|a|y)(?![a-z])|licencj|antywirus|plik|konto (?:uslugi|serwisowe|systemowe)",
  target: "serwer\\w* docelow|docelow\\w* serwer|(?:obcy|zdalny|inny) serwer",
  untold:
    "nie (?:podajemy|ujawniamy|udostepniamy|podaje sie|ujawnia sie|sprawdzan\\w+|sprawdzono|zostal\\w* sprawdzon)",
  alive:
    "ani \\S+ ani|nie (?:jest|zostal\\w*) (?:nieznan|zablokowan|usuniet|wylaczon)|nie dotyczy|bez zarzutu",
  nonmember: "nie (?:jest|jestes|ma|figuruj\\w*|znajduje)\\w* (?:\\w+ ){0,4}?(?:czlonk|subskrybent)",
  condition: "jesli|jezeli|gdyby|o ile",
  can: "(?:nie )?(?:moze|moga|odbiera)",
  says: {
    alive: "550 Odbiorca nie jest nieznany",
    forward: "550 Przekierowanie z tej skrzynki: adres docelowy nie istnieje",
    unclear: "550 5.2.1 Adres błędny, skrzynka przepełniona lub konto zawieszone",
    full: "552 Skrzynka odbiorcy jest pełna",
    greylisted: "451 Nadawca jeszcze nieznany, spróbuj ponownie za 5 minut",
    trouble: "451 Awaria bazy danych",
    tooMany: "421 Zbyt wiele połączeń",
    restricted: "550 Ten adres przyjmuje tylko pocztę wewnętrzną",
    sender: "550 Nadawca odrzucony",
    relay: "550 Domena nie jest obsługiwana przez ten serwer",
    closed: "550 Domena została zawieszona",
    system: "550 Baza danych nie istnieje",
    later: "450 Spróbuj ponownie później",
    locked: "550 Konto tymczasowo zablokowane",
    disabled: "550 Podane konto jest zablokowane administracyjnie",
    absent: "550 Nie ma takiego konta",
    refused: "550 Wiadomość odrzucona",
  },
});

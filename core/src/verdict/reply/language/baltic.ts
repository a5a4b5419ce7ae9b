/** Latvian, Lithuanian and Estonian. */
import { tablesOf } from "./vocabulary.ts";

const latvian = tablesOf({
  mailbox: "adresat|sanemej|lietotaj|pastkast|konts|konta(?![a-z])|kontu|adrese|persona|darbinie|klients",
  absent:
    "nav (?:atrast|zinam|registret|derig|pieejam|atpazit)\\w*|neeksiste|nepastav|nezinam|nederig|nepareiz|nav tad\\w*|netika atrast\\w*",
  none: "nav (?:tada |sada |tads )?|tads |tada |sads ",
  disabled:
    "slegt|dzest|blokets|bloketa|deaktivet|atslegt|apturet|neaktiv|izbeig|vairs (?:nav aktiv|netiek izmantot|neeksiste)\\w*|likvidet|nav aktiv\\w*",
  departed: "vairs nestrada|ir pametis uznemumu|pensija",
  space: "kvota|vieta|limits",
  full: "piln[as]?(?![a-z])|parpildit|parsniegt|parsniegta",
  sender: "sutitaj|jusu (?:ip|serveris|adrese|konts|domens)|ip adrese|melnaj\\w+ sarakst|politik",
  mail: "zinojum|vestule|savienojum|piegad",
  refused: "noraidit|atteikt|aizliegt|bloket|nav atlaut\\w*|noraida|atsaka|blokej",
  accepts: "pienem|sanem(?!ej)",
  declines: "nepienem|nesanem",
  only: "tikai|vienigi",
  insiders:
    "ieksej\\w*|biedr\\w*|abonent\\w*|autorizet\\w*|pilnvarot\\w*|darbinie\\w*|kontakt|organizacij|uznemum|sertific",
  outsiders: "arej\\w*|no arpuses",
  greylist: "pelek\\w+ sarakst|greylist|paris",
  notYet: "vel nav|pirmo reizi|nezinams",
  later: "meginiet|velak|atkartot",
  temporarily: "islaicig|pagaidam|paslaik|ismigi",
  trouble:
    "apkope|apkopes|nav pieejams|(?:islaicig|pagaidu|lokal|iekse|tehnisk)\\w* (?:kluda|klume|problem)\\w*|parslodz",
  systems: "datubaz|datu baz|katalog",
  tooMany: "parak daudz|par daudz",
  domain: "domen",
  elsewhere: "netiek (?:apkalpot|uzturet|mitinat)\\w*|nav (?:saja|lokal)\\w*",
  relaying: "relay|parsutisan|retranslacij",
  or: "vai",
  whether: "vai (?:\\S+ ){0,3}(?:eksiste|pastav)",
  perhaps: "(?<!nav )iespejam|varbut",
  says: {
    unclear: "550 Lietotājs neeksistē vai ir bloķējis jūs",
    full: "552 Saņēmēja pastkaste ir pilna",
    trouble: "451 Īslaicīga kļūda datubāzē",
    restricted: "550 Šī adrese pieņem tikai iekšējos sūtītājus",
    sender: "550 Sūtītājs noraidīts",
    relay: "550 Domēns netiek apkalpots šajā serverī",
    closed: "550 Domēns ir slēgts",
    later: "451 Mēģiniet vēlāk",
    locked: "550 Konts ir īslaicīgi bloķēts",
    disabled: "550 Konts ir slēgts",
    absent: "550 Adresāts nav atrasts",
    refused: "550 Ziņojums noraidīts",
  },
});

const lithuanian = tablesOf({
  mailbox: "gavej|adresat|vartotoj|naudotoj|pasto dezut|dezut|paskyr|adresas|adreso|asmuo|darbuotoj|klientas",
  absent:
    "nera(?! (?:vietos|leid))|nerasta|nerastas|nezinom|neegzistuoj|neteising|negaliojant|neegzistuo|neregistruot|nebuvo rast\\w*",
  none: "nera (?:tokio |tokios )?|tokio |tokios |nera ",
  disabled:
    "uzdaryt|istrint|uzblokuot|blokuojam|isjungt|deaktyvuot|sustabdyt|neaktyv|panaikint|nebenaudoj|nebeveik|nebegalioj|pasalint",
  departed: "nebedirba|daugiau nedirba|paliko imone|isejo is (?:imones|darbo)",
  space: "kvota|vietos|limitas",
  full: "pilna(?![a-z])|perpildyt|virsyt|uzpildyt",
  sender: "siuntej|jusu (?:ip|serveris|adresas|paskyra|domenas)|ip adres|juod\\w+ saras|politik",
  mail: "laisk|zinut|pranesim|rysys|prisijung|pristatym",
  refused: "atmest|uzdraust|draudziam|neleidziam|nepriima|blokuot|atmeta|atsisako|blokuoja|uzblokavo",
  accepts: "priima|gauna",
  declines: "nepriima|negauna",
  only: "tik(?![a-z])|vien(?![a-z])",
  insiders:
    "vidini\\w*|nari\\w*|prenumerator\\w*|autorizuot\\w*|igaliot\\w*|darbuotoj\\w*|kontakt|organizacij|imon|sertifik",
  outsiders: "isorini\\w*|is isores",
  greylist: "pilk\\w+ saras|greylist|pora",
  notYet: "dar nezinom|dar ne|pirma karta|nezinomas",
  later: "bandykit|veliau|pakartokit|pabandykit",
  temporarily: "laikin|siuo metu",
  trouble: "prieziur|nepasiekiam|(?:laikin|vidin|lokal|technin)\\w* (?:klaid|gedim|problem)\\w*|perkraut",
  systems: "duomenu baz|katalog",
  tooMany: "per daug",
  domain: "domen",
  elsewhere: "neaptarnauj|nera (?:cia|siame|vietin)\\w*|neegzistuoja (?:cia|siame)",
  relaying: "relay|persiuntim|retransliavim",
  or: "arba",
  whether: "ar (?:\\S+ ){0,3}(?:egzistuoja|yra)",
  perhaps: "galbut|galim\\w+ priezas|gali buti",
  says: {
    unclear: "550 Vartotojas neegzistuoja arba dėžutė pilna",
    full: "552 Gavėjo pašto dėžutė pilna",
    trouble: "451 Laikina duomenų bazės klaida",
    restricted: "550 Šis adresas priima tik vidinius siuntėjus",
    sender: "550 Siuntėjas atmestas",
    relay: "550 Domenas šiame serveryje neaptarnaujamas",
    closed: "550 Domenas sustabdytas",
    later: "451 Bandykite vėliau",
    locked: "550 Paskyra laikinai sustabdyta",
    disabled: "550 Paskyra uždaryta",
    absent: "550 5.1.1 Tokio gavėjo nėra",
    refused: "550 Laiškas atmestas",
  },
});

const estonian = tablesOf({
  mailbox:
    "kasutaja(?!te ?(?:andme|regist))|saaja|adressaat|postkast|konto|aadress|isik|tootaja|klient(?![a-z])",
  absent:
    "ei (?:ole (?:olemas|registreeritud|kehtiv|leitud)|eksisteeri|leitud|leita|leitud|tunta|tuntud|leitav)|ei leidu|tundmatu|puudub|vigane|kehtetu|vale(?![a-z])|olematu|pole (?:olemas|leitud|registreeritud)",
  none: "sellist |niisugust |ei ole sellist |pole sellist ",
  disabled:
    "suletud|kustutatud|blokeeritud|deaktiveeritud|peatatud|inaktiivne|mitteaktiivne|lopetatud|ei ole (?:enam )?(?:aktiivne|kasutusel)|pole (?:enam )?(?:aktiivne|kasutusel)|ei kasutata|lukustatud|aegunud|keelatud konto",
  departed: "ei toota enam|enam ei toota|(?:on )?lahkunud (?:firmast|ettevottest|toolt)|ei ole enam tool",
  space: "kvoot|ruum|maht|limiit",
  full: "tais(?![a-z])|uletatud|taitunud|ule ",
  sender:
    "saatja|(?:teie|sinu) (?:ip|server|aadress|konto|domeen)|ip aadress|must nimekiri|mustas nimekirjas|poliitika",
  mail: "kiri(?![a-z])|kirja|sonum|uhendus|teade",
  refused:
    "tagasi lukatud|keelatud|blokeeritud|ei ole lubatud|pole lubatud|ei lubata|keeldu|keeldub|lukkab|blokeeris",
  accepts: "votab (?:\\S+ ){0,3}vastu|aktsepteeri",
  declines: "ei (?:vota vastu|aktsepteeri)",
  only: "ainult|vaid|uksnes",
  insiders:
    "sise\\w*|liikme\\w*|tellija\\w*|volitatud|lubatud|autoriseeritud|tootaja\\w*|kontakt|organisatsiooni|ettevotte|sertifitseeri",
  outsiders: "valis\\w*|valjast\\w*",
  greylist: "hall nimekiri|hallis nimekirjas|greylist",
  notYet: "veel tundmatu|ei ole veel|esimest korda|tundmatu",
  later: "proovi\\w* (?:hiljem|uuesti)|hiljem|uuesti",
  temporarily: "ajuti|hetkel|momendil",
  trouble:
    "hooldus|ei ole saadaval|(?:ajuti|sisemi|kohalik|tehnili)\\w* (?:viga|torge|probleem|rike)|ulekoorm",
  systems: "andmebaas|kataloog",
  tooMany: "liiga palju",
  domain: "domeen",
  elsewhere: "ei (?:teenindata|hallata|ole (?:siin|selles|kohalik))|ei leidu (?:siin|selles)",
  relaying: "relay|edastami|vahendami",
  or: "voi",
  whether: "kas (?:\\S+ ){0,3}(?:on|eksisteeri)",
  perhaps: "voib olla|voimali(?:k|kud) pohjus|ehk(?![a-z])|voimalik et",
  says: {
    unclear: "550 Kasutajat ei leitud või postkast on täis",
    full: "552 Saaja postkast on täis",
    trouble: "451 Ajutine viga andmebaasis",
    restricted: "550 See aadress võtab vastu ainult sisemisi kirju",
    sender: "550 Saatja on keelatud",
    relay: "550 Domeeni ei teenindata selles serveris",
    closed: "550 Domeen on suletud",
    later: "451 Proovige hiljem uuesti",
    locked: "550 Konto on ajutiselt suletud",
    disabled: "550 Konto on suletud",
    absent: "550 Kasutajat ei leitud",
    refused: "550 Kiri on tagasi lükatud",
  },
});

export const baltic = [latvian, lithuanian, estonian];

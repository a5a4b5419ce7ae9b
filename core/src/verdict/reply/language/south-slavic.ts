/** Bulgarian and Macedonian, in their letters and in Latin ones; Serbian, Croatian and Bosnian; Slovene. */
import { tablesOf } from "./tables.ts";

const bulgarian = tablesOf({
  mailbox:
    "потребител|получател|(?:пощенск\\S+ )?кути[яи]|пощенск|акаунт|сметка|сметката|адрес(?!н)|абонат|служител|клиент(?! )|лице|корисни[кч]|примач|санд[аеуъ]ч|пошта|поштенск|вработен|профил",
  absent:
    "не (?:съществува|е намерен|беше намерен|бе намерен|може да бъде намерен|е валид|е регистриран|е познат|е открит|постои|постојат|е пронајден|може да се најде|се наоѓа)\\S*|несъществуващ|непостоечк|непостоечки|неизвест|непознат|невалид|неправил|погрешен|грешен|неважечк|липсва",
  none: "няма (?:такъв|такава|такъва|такъв|такова)?|нема (?:таков |таква |такво )?|не съществува (?:такъв |такава )?|не постои (?:таков |таква )?|такъв |таков ",
  disabled:
    "паркиран|закрит|изтрит|деактивир|спрян|блокиран|заключен|затворен|изключен|премахнат|неактив|прекратен|суспендиран|вече не (?:се използва|е актив|съществува)|изтекъл|избришан|исклучен|укинат|затворена|не е актив|не се користи|архивиран|пенсиониран",
  departed:
    "вече не работи|напусна(?:л|ла)? (?:компанията|фирмата)|повеќе не работи|не работи повече|освободен от длъжност|уволнен",
  space: "квот|място|простор|лимит",
  full: "пълн|препълн|надвишен|превишен|полн|преполн|надмин|изчерпан",
  sender:
    "динам|репутаци|углед|подател|изпращач|испраќач|ваш\\S* (?:ip|сървър|адрес|акаунт|домейн|сервер|сметка)|ip ?адрес|черн\\S+ спис|црна листа|спам",
  mail: "съобщени|писмо|връзка|порак|конекци|доставка",
  refused:
    "отхвърлен|отказан|забранен|блокиран|не (?:е|са|се) (?:разрешен|позволен|приема|дозволен|прифаќа)\\S*|одбиен|не приема|отхвърля|отказва|блокира(?![а-я])|одбива",
  accepts: "приема|прифаќа",
  declines: "не (?:приема|прима|прифаќа)(?![а-я])",
  only: "само|единствено|исключиво|изключително",
  insiders:
    "вътрешн|член|абонат|оторизиран|упълномощен|одобрен|внатрешн|овластен|претплатни|служител|контакт|организаци|фирма|компани|университет|сертифицир",
  outsiders: "външн|извън|надворешн|однадвор",
  unauthorized: "не можете|не смеете|нямате (?:право|разрешение|права)|немате (?:дозвола|право)",
  greylist: "сив\\S* (?:спис|лист)|двойка|комбинаци",
  notYet: "(?:все )?още не|сѐ уште не|се уште не|за първи път|неизвестен|непознат",
  later: "опитайте (?:отново|пак|по късно|след)|по късно|обидете се|подоцна",
  temporarily: "временно|моментално|в момента|привремено",
  trouble:
    "поддръжка|одржување|недостъп|(?:временн|вътрешн|техническ|локал|системн|привремен|внатрешн)\\S* (?:грешк|проблем|авари)|претоварен",
  systems: "баз\\S+ (?:с |на |со )?(?:данни|податоци|потребители)|база данни|директори",
  tooMany: "твърде много|прекалено много|премногу",
  domain: "домейн|домен",
  elsewhere:
    "не (?:се|е) (?:обслужва|поддържа|хостван|намира|локал|опслужува)\\S*|не съществува (?:тук|на този)|не постои (?:тука|на овој)",
  relaying: "релей|препращан|препраќањ",
  forward: "пренасоч|препращане (?:от|на|към)",
  belongings: "папк|проверката",
  or: "или",
  whether: "дали|(?:съществува|постои|има) ли(?![а-я])",
  perhaps: "може би|вероятно|(?<!не е )възможн|можеби|можни причини",
  facilities: "(?<!от )администратор|шлюз|лиценз|антивирус|файл|датотек|служебн\\S+ (?:акаунт|сметк)",
  target: "сървър\\S* на получателя|(?:целев|крайн|отдалечен|друг|чужд)\\S* (?:сървър|сервер)",
  untold: "не (?:се )?(?:съобщава|разкрива|предоставя|проверява|соопштува|открива)",
  alive:
    "нито \\S+ нито|не (?:е|беше) (?:неизвест|изтрит|спрян|блокиран|непознат|засегнат)|няма проблем|нема проблем",
  nonmember: "(?:не сте|не е|не членувате) (?:\\S+ ){0,3}?(?:абонат|член|претплатни)",
  condition: "ако|доколкото",
  can: "(?:не )?(?:може|могат|можат|получава)(?! да бъде| би)",
  letters: /[\u0400-\u04ff]/,
  says: {
    alive: "550 Получателят не е неизвестен",
    forward: "550 Пренасочването на пощата води към адрес, който не съществува",
    absent: "550 5.1.1 Няма такъв потребител",
    disabled: "550 5.2.1 Пощенската кутия е закрита поради неактивност",
    unclear: "550 Потребителят не съществува или отказва писмото",
    full: "552 Пощенската кутия на получателя е пълна",
    sender: "550 Подателят е отхвърлен: неизвестен изпращач",
    trouble: "451 Временна грешка в базата данни",
    tooMany: "421 Премногу врски",
    restricted: "550 Този адрес приема поща само от вътрешни податели",
    relay: "550 Домейнът не се обслужва от този сървър",
    closed: "550 Домейнът е спрян",
    system: "550 Базата данни не е намерена, базата данни",
    later: "451 Опитайте отново по-късно",
    locked: "550 Акаунтът е временно блокиран",
    refused: "550 Съобщението е отхвърлено",
    greylisted: "451 Сив списък, опитайте след 5 минути",
  },
});

/** Bulgarian in Latin letters. */
const shlyokavitsa = tablesOf({
  mailbox: "potrebitel|poluchatel|po(?:sh|6)tenska(?:ta)? kutiya|kutiya|akaunt|adresat|sluzhitel",
  absent:
    "ne (?:sa?shtestvuva|syshtestvuva|e nameren|e validen|e registriran)|neizvesten|nevaliden|nesashtestvuvasht",
  none: "nyama(?: takav| takuv| takyv| takava)?|niama(?: takav| takuv)?|nqma(?: takuv| takav| takyv)?",
  disabled:
    "zakrita?(?![a-z])|iztrita?(?![a-z])|deaktiviran|spryan|blokiran|zaklyuchen|zatvoren|neaktiv|veche ne se izpolzva",
  departed: "veche ne raboti|napusna (?:firmata|kompaniyata)",
  space: "kvota|myasto",
  full: "palna?(?![a-z])|pulna?(?![a-z])|prepalnen|prepulnen|nadvishena",
  sender: "podatel|izprashtach|vash\\w* (?:ip|sarvar|server|adres)|ip adres|cheren spisak",
  mail: "saobshtenie|syobshtenie|pismo|vrazka",
  refused: "othvarlen|otkazan|zabranen",
  only: "samo",
  insiders: "vatreshn|chlenove|abonati|otorizirani",
  outsiders: "vanshn",
  greylist: "siv spisak",
  later: "opitaite|opitajte|po kasno",
  temporarily: "vremenno",
  trouble: "poddrazhka|vremenna greshka|vremenen problem",
  systems: "baza(?:ta)? danni",
  tooMany: "tvarde mnogo",
  domain: "domein|domeyn",
  elsewhere: "ne se obsluzhva",
  or: "ili",
  says: {
    absent: "550 Nyama takav potrebitel na tozi sarvar",
    disabled: "550 Akauntat e blokiran",
    full: "552 Poshtenskata kutiya e palna",
    sender: "550 Podatelyat e othvarlen",
    later: "451 Opitaite otnovo po-kasno",
  },
});

const serbian = tablesOf({
  mailbox:
    "korisni[kc](?!\\w* (?:baz|direktorij|imenik))|primal?a?[oc]|primatelj|primal|sanduc|postansk|postni sanduc|nalog(?![a-z]*u )|racun|adres[aeu](?! (?:ip|servera))|osob[ae]|zaposlen|djelatnik|klijent(?![a-z]* (?:smtp|poste))|uporabni[kc]|prejemni[kc]|nabiralni[kc]|predal|naslov|oseb|sodelav|prejemnik",
  absent:
    "ne postoji|nije (?:pronaden|pronadjen|naden|nadjen|poznat|registrovan|registriran|vazec|valjan|validn|ispravn)\\w*|nepostojec|nepoznat|neispravn|nevazec|nevaljan|pogresn|ne moze se pronaci|ne obstaja|ni (?:\\w+ )?(?:najden|znan|registriran|veljav|mogoce najti)\\w*|neznan|neobstoj|neveljav|napacn|nije bilo moguce pronaci",
  none: "nema (?:takvog |takve |takvoga |tog |ovog )?|ne postoji (?:takav |takva |taj |ta )?|takav |takva |ni (?:takega |tega |takšnega |takega )?|ne obstaja (?:tak |ta )?",
  disabled:
    "parkiran|ugasen|ukinut|obrisan|izbrisan|zatvoren|deaktiviran|onemogucen|suspendovan|suspendiran|blokiran(?:a|o)?(?! od)|zakljucan|neaktiv|istek(?:ao|la|lo)|uklonjen|vise (?:nije aktiv|ne postoji|se ne koristi|nije u (?:upotrebi|funkciji|uporabi))\\w*|nije (?:vise )?(?:aktivan|aktivna|u upotrebi|u uporabi)|penzionisan|umirovljen|ukinjen|izbrisan|zaprt|onemogocen|ni (?:vec )?(?:aktiv|v uporabi)\\w*|neaktiv|upokojen|potekel|potekla|arhiviran|zamrznut",
  departed:
    "vise ne radi|ne radi vise|vise nije zaposlen|napusti(?:o|la) (?:firmu|tvrtku|kompaniju|preduzece|poduzece)|(?:nista )?vec ne dela|ne dela vec|ni vec zaposlen|zapustil\\w* podjetje|otis(?:ao|la) iz (?:firme|tvrtke)|otis(?:ao|la) u (?:penziju|mirovinu)",
  space: "kvota|prostor|limit",
  full: "pun[aoi]?(?![a-z])|prepun|popunjen|prekoracen|premasen|poln[aoi]?(?![a-z])|presezen|zapolnjen",
  sender:
    "dinamic|reputacij|ugled|niste |posiljalac|posiljao|posiljaoc|posiljatelj|posiljalec|posiljatelj|pošilj|(?:vas|vasa|vase) (?:nalog|racun|adresa|server|ip|domen|posluzitelj|streznik|naslov)\\w*|ip adres|crn\\w+ list|cern\\w+ list|politik|pravil",
  mail: "poruk|veza|konekcij|sporocil|povezav|isporuk|dostava|dostav|pristup",
  refused:
    "odbijen|odbacen|zabranjen|blokiran|nije (?:dozvoljen|dopusten|prihvacen)\\w*|zavrnjen|zavrnj|ni dovoljen\\w*|prepovedan|ne prihvaca|ne prima|ne sprejema|niso dovoljen\\w*|nisu (?:dozvoljen|dopusten)\\w*|odbija|odbio|odbila|blokirao|zavraca|zavrnil",
  accepts: "prima(?:ju)?(?![a-z])|prihvac|prihvat|sprejem(?!nik)",
  declines: "ne (?:prima|prihvac|prihvat|sprejema)\\w*",
  only: "samo|iskljucivo|jedino|izkljucno|le (?:za|od) ",
  insiders:
    "intern\\w*|clan\\w*|pretplatni\\w*|ovlasten\\w*|autoriz\\w*|odobren\\w*|zaposlen\\w*|unutarnj\\w*|unutrasnj\\w*|notranj\\w*|narocni\\w*|pooblascen\\w*|kontak|organizacij|firm|tvrtk|kompanij|preduzec|poduzec|podjet|certific",
  outsiders: "vanjsk\\w*|spoljn\\w*|spolj\\w*|ekstern\\w*|izvana|zunanj\\w*|eksterni",
  unauthorized:
    "ne (?:smete|smijete|mozete|morete)|nemate (?:dozvolu|pravo|ovlasten\\w*)|niste ovlas[ct]en\\w*|nimate (?:dovoljenja|pravice)",
  greylist: "siv\\w+ (?:list|seznam)|greylist|par (?:nepoznat|posilja)|kombinacij",
  notYet: "jos (?:uvek |uvijek )?n|se ne|prvi put|prvic|nepoznat|neznan",
  later: "pokusajte|probajte|poskusite|kasnije|pozneje|ponovite",
  temporarily: "privremeno|trenutno|zacasno|trenutn",
  trouble:
    "odrzavanj|vzdrzevanj|nedostup|(?:privremen|lokaln|intern|tehnick|zacasn|notranj|sistemsk|unutarnj)\\w* (?:gresk|pogresk|problem|kvar|napak|smetnj)\\w*|preopterecen|preobremenjen",
  systems:
    "baz\\w (?:podatak|podataka|korisnik|podatkov|uporabnik)\\w*|podatkovn\\w+ baz\\w|imenik|direktorij",
  tooMany: "previse |prevec ",
  domain: "domen[aeo]",
  elsewhere:
    "(?:nije|ni|se ne)(?: \\w+)? (?:hostovan|hostiran|lokaln|ovde|ovdje|tukaj|na ovom|na tem|opsluzuj|posluzuj|gostov|nas)\\w*|ne postoji (?:ovde|ovdje|na ovom)|ne obstaja (?:tukaj|na tem)|relay",
  relaying: "relay|prosl(?:j)?ed(?:j)?ivanj|posredovanj",
  forward: "preusm(?:j)?er",
  belongings: "mapa(?![a-z])|map[ue](?![a-z])|provjera|provera",
  or: "ili|ali",
  whether: "da li|postoji li|ali (?:\\S+ ){0,3}obstaja",
  perhaps: "mozda|morda|moguc\\w* (?:razlo|uzro)|mozn\\w+ (?:razlo|vzro)|moguce je|verovatno|vjerojatno",
  facilities:
    "(?<!\\b(?:od|od strane|s strani) )(?:administrator|spravitelj|skrbnik)|gateway|pristupnik|prehod|licenc|antivirus|protuvirus|datotek|fajl|servisn\\w+ (?:nalog|racun)",
  target: "(?:odredisn|ciljn|udaljen|drug|stran|tud|oddaljen)\\w+ (?:server|posluzitelj|streznik)",
  untold:
    "ne (?:otkriva|saopstava|objavljuje|razkriva|sporoca|navodi)|(?:nije|nismo|ni|niso) (?:ni )?(?:provera|provjera|preverja)",
  alive: "ni \\S+ ni(?![a-z])|(?:nije|ni) (?:nepoznat|neznan|ugasen|izbrisan|blokiran|obrisan)|u redu|v redu",
  nonmember: "(?:niste|nije|nisi|ni) (?:\\w+ ){0,3}?(?:clan|pretplatni|narocni)",
  condition: "ako|ukoliko",
  can: "(?:ne )?(?:moze|mogu|more|prima)(?! biti)",
  says: {
    alive: "550 Primalac nije nepoznat",
    forward: "550 Preusmjeravanje sandučića vodi na nepoznatu adresu",
    unclear: "550 Korisnik ne postoji ili je sanduče puno",
    full: "552 Poštansko sanduče primaoca je puno",
    greylisted: "451 Siva lista, pokušajte za 5 minuta",
    trouble: "451 Privremena greška u bazi podataka",
    tooMany: "421 Previše veza",
    restricted: "550 Ova adresa prima poštu samo od internih pošiljalaca",
    sender: "550 Pošiljalac je odbijen",
    relay: "550 Domena nije hostirana na ovom poslužitelju",
    closed: "550 Domena je deaktivirana",
    system: "550 Baza podataka nije pronađena",
    later: "451 Poskusite pozneje",
    locked: "550 Nalog je privremeno blokiran",
    disabled: "554 5.7.1 Korisnički račun je ugašen",
    absent: "550 5.7.1 Primalac nije pronađen na ovom serveru",
    refused: "550 Poruka odbijena",
  },
});

/** Serbian in its own letters. */
const serbianCyrillic = tablesOf({
  mailbox: "корисни[кц]|прима[лт]|примаоц|сандуч|поштанск|налог|адрес[аеу]|особа|запослен",
  absent:
    "не постоји|није (?:пронађен|нађен|познат|регистрован|важећ|исправ)\\S*|непостојећ|непознат|неисправ|неважећ|погрешн",
  none: "нема (?:таквог |такве |тог )?|не постоји (?:такав |таква )?",
  disabled:
    "угашен|укинут|обрисан|затворен|деактивиран|онемогућен|суспендован|блокиран|закључан|неактив|истекао|истекла|више (?:није актив|се не користи)\\S*|није (?:више )?актив",
  departed: "више не ради|не ради више|више није запослен|напусти(?:о|ла) фирму",
  space: "квота|простор",
  full: "пун[ао]?(?![а-я])|препун|прекорачен",
  sender:
    "репутациј|углед|пошиљал|пошиља|пошиљатељ|ваш\\S* (?:налог|адреса|сервер|ip|домен)|ip адрес|црна листа|спам",
  mail: "порук|веза",
  refused: "одбијен|одбачен|забрањен|није дозвољен\\S*|одбија|одбио|блокирао",
  accepts: "прима(?:ју)?(?![а-я])|прихвата",
  declines: "не (?:прима|прихвата)(?![а-я])",
  only: "само|искључиво",
  insiders: "интерн|члан|претплатни|овлашћен|контакт|организациј|фирм|предузећ|запослен|сертификован",
  outsiders: "спољ|екстерн",
  unauthorized: "не (?:смете|можете)|немате (?:дозволу|право)",
  greylist: "сива листа",
  later: "покушајте|касније|пробајте",
  temporarily: "привремено|тренутно",
  trouble: "одржавањ|недоступ|(?:привремен|локал|интерн|техничк)\\S* (?:грешк|проблем)",
  systems: "баз\\S (?:податак|корисник)\\S*|именик",
  tooMany: "превише",
  domain: "домен",
  elsewhere: "(?:није|се не) (?:хостован|опслужуј|локал)\\S*|не постоји (?:овде|на овом)",
  relaying: "прослеђивањ|релеј",
  or: "или",
  whether: "да ли|постоји ли",
  perhaps: "можда|могући разлози|вероватно",
  facilities: "(?<!од (?:стране )?)администратор|лиценц|антивирус|датотек|фајл",
  target: "(?:одредишн|циљн|удаљен|друг)\\S+ сервер",
  untold: "не (?:открива|саопштава|објављује)|није проверава",
  alive: "ни \\S+ ни(?![а-я])|није (?:непознат|угашен|обрисан|блокиран)",
  nonmember: "(?:нисте|није) (?:\\S+ ){0,3}?(?:члан|претплатни)",
  condition: "ако|уколико",
  can: "(?:не )?(?:може|могу|прима)(?! бити)",
  letters: /[\u0400-\u04ff]/,
  says: {
    system: "550 Налог администратора је укинут",
    alive: "550 Прималац није непознат",
    absent: "550 Корисник није пронађен",
    disabled: "550 Налог је угашен",
    unclear: "550 Корисник не постоји или је одбио поруку",
    full: "552 Сандуче примаоца је пуно",
    sender: "550 Пошиљалац је одбијен",
    restricted: "550 Ова адреса прима пошту само од интерних корисника",
    relay: "554 Прослеђивање је забрањено",
    closed: "550 Домен је угашен",
    later: "451 Покушајте касније",
  },
});

export const southSlavic = [bulgarian, shlyokavitsa, serbian, serbianCyrillic];

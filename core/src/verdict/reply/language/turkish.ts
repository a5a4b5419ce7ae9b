/** Turkish. */
import { tablesOf } from "./tables.ts";

export const turkish = tablesOf({
  mailbox:
    "kullanici(?! veri| dizin)|alici|hesap|hesab(?!iniz)|posta kutu|kutusu|adres(?!iniz)|(?:e ?)?posta adres|kisi|calisan|personel|musteri|abone",
  absent:
    "bulunamadi|bulunamiyor|bulunmuyor|bulunmamak|mevcut degil|(?<!(?:yetki|izin|izni|erisim|yetkisi) )yok(?:tur)?(?![a-z])|gecersiz|bilinmiyor|bilinmeyen|taninmiyor|tanimsiz|kayitli degil|hatali|yanlis|gecerli degil|tanimli degil",
  none: "boyle bir |bilinmeyen |gecersiz ",
  disabled:
    "park halinde|silin|devre disi|askiya al|kapatil|kapali|dondurul|engellen|aktif degil|pasif|iptal edil|sonlandiril|kullanim disi|artik kullanilm|suresi dol|etkin degil|kilitlen|arsivlen|emekli|deaktif",
  departed:
    "artik (?:burada |sirketimizde |bizimle )?calism\\w+|isten ayril|(?:sirketten|kurumdan|gorevinden) ayril",
  space: "kota|alan(?! ad)|limit|depolama",
  full: "yer (?:yok|kalmadi)|dolu(?![a-z])|dolmus|doldu|asildi|asmis|asti|tukendi|asilmis",
  sender:
    "itibar|yanit(?:lama)? adres|donus adres|gonderen|gonderici|ip adresi|kara liste|(?:sunucu|hesab|adres|alan ad|ip)\\w*iniz|istenmeyen|politika",
  mail: "mesaj|ileti|baglanti|posta(?! kutu| adres)|teslim|erisim",
  refused:
    "reddedil|engellen|yasak|izin veril\\w*|kabul edilm\\w*|geri cevril|izni? yok|izniniz yok|redde(?:diyor|tti|der)|engell(?:iyor|edi)|kabul etm",
  accepts: "kabul ed|aliyor|alir(?![a-z])|almakta",
  declines: "kabul etm|almiyor|almamakta",
  only: "sadece|yalnizca|yalniz|sirf",
  insiders:
    "ic (?:gonder|kullanici|posta|mesaj)\\w*|dahili|uye\\w*|abone\\w*|yetkili\\w*|onayli\\w*|kurum ici|sirket ici|kayitli|kisi listesi|rehber|kurulus|sirket|universite|sertifikali",
  outsiders: "dis (?:gonder|posta|kaynak)\\w*|harici|disaridan|disindan",
  unauthorized: "(?:yazamaz|gonderemez)|(?:yetkiniz|izniniz|iznin|yetkin) (?:yok|bulunm)",
  greylist: "gri liste|greylist|(?:cift|ikili|kombinasyon)",
  notYet: "henuz|ilk kez|ilk defa|bilinmiyor|bilinmeyen",
  later: "(?:daha )?sonra (?:tekrar|yeniden)|tekrar deneyin|yeniden deneyin|daha sonra",
  temporarily: "kadar|gecici|su anda|su an|simdilik",
  trouble:
    "bakim|kullanilamiyor|(?:gecici|dahili|yerel|teknik|ic) (?:bir )?(?:\\w+ )?(?:hata|sorun|ariza)\\w*|asiri yuk|mesgul|sistem hatasi",
  systems: "sertifika|(?:kullanici )?veri ?taban|dizin(?:i|in)?(?![a-z])",
  tooMany: "cok fazla|cok sayida|asiri (?:baglanti|mesaj)",
  domain: "alan ad(?!inda)|etki alan(?!inda)",
  elsewhere:
    "(?:kabul etmiyoruz|hizmet vermiyoruz|barindirmiyoruz)|(?:bu sunucuda|burada) (?:barindirilm|bulunm|yok|mevcut degil|tanimli degil)\\w*|hizmet verilm\\w*|barindirilm\\w*|yonlendir|relay",
  relaying: "relay|aktar(?:ma|im)",
  forward: "yonlendirme (?:adres|hedef)|yonlendiril",
  belongings: "klasor|(?:pop3?|imap) erisim|adres dogrulama",
  ownerBefore: "kullanicinin|alicinin|hesabin|kutusunun|musterinin|calisanin",
  former: "dun(?![a-z])|gecen|gecenlerde|daha once|onceki|\\w+ (?:dakika|saat|gun|hafta) once",
  wrote: "(?:yaz|gonder)\\w*(?:diniz|dunuz)",
  or: "veya|ya da|yahut",
  whether: "olup olmadig|var mi(?![a-z])|mevcut mu(?![a-z])",
  perhaps: "belki|muhtemel|olasi|olabilir",
  facilities: "yonetici(?!(?:si|miz|niz)? tarafindan)|gecid|lisans|antivirus|dosya|(?:servis|hizmet) hesab",
  target: "(?:hedef|karsi|uzak) sunucu",
  untold: "(?:aciklanm|bildirilm|paylasilm|denetlenm|kontrol edilm|dogrulanm)",
  alive: "ne \\S+ ne(?![a-z])|(?:bilinmiyor|bilinmeyen|bilinmez|silinmis|kapali|engelli) degil|sorun yok",
  nonmember:
    "uye(?:si|leri|ler)? (?:\\w+ ){0,2}?(?:degil|olmad|arasinda)|uye listesinde (?:\\w+ )?(?:yok|olmad|bulunm|degil)|abone (?:degil|olmad)",
  condition: "[^,;:.!?]*?\\w(?:ysa|yse|rsa|rse)(?![a-z])|eger",
  can: "alam|alabil",
  says: {
    alive: "550 Alıcı bilinmeyen değil",
    forward: "550 Yönlendirme adresi bulunamadı",
    unclear: "550 Kullanıcı bulunamadı veya posta kutusu dolu",
    full: "552 Alıcının posta kutusu dolu",
    greylisted: "451 Gri liste, daha sonra tekrar deneyin",
    trouble: "451 4.3.0 Kullanıcı veritabanı bulunamadı, lütfen daha sonra tekrar deneyin",
    tooMany: "421 Çok fazla bağlantı",
    restricted: "550 Bu adres yalnızca dahili iletileri kabul eder",
    sender: "550 Gönderen adres reddedildi",
    relay: "550 Alan adı bu sunucuda barındırılmıyor",
    closed: "550 Alan adı askıya alındı",
    system: "550 Veritabanı bulunamadı",
    later: "451 Lütfen daha sonra tekrar deneyin",
    locked: "550 Hesap geçici olarak askıya alındı",
    disabled: "550 Bu hesap devre dışı bırakılmıştır",
    absent: "550 5.1.1 Kullanıcı bulunamadı",
    refused: "550 İleti reddedildi",
  },
});

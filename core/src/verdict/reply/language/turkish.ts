/** Turkish. */
import type { Table } from "../row.ts";

export const turkish = {
  words:
    /silin|kullanici|alici|hesap|hesab|posta kutusu|kota|gonderen|gonderici|gri liste|tekrar deneyin|ip adresi/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:posta kutusu|kutusu|kota\w*|hesap\w*)\b.{0,40}(?:\bdolu\b|dolmus|doldu|asildi|asmis|asti|tukendi)/,
      sample: "552 Alıcının posta kutusu dolu",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /gonderen|gonderici|ip adresi|kara liste|sunucunuz|hesabiniz|alan adiniz/,
      sample: "550 Gönderen adres reddedildi",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /gri liste|(?:daha )?sonra (?:tekrar|yeniden) deneyin|tekrar deneyin/,
      sample: "451 Lütfen daha sonra tekrar deneyin",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:hesap|hesab\w*|posta kutusu|kullanici|alici)\b.{0,40}(?:silin|devre disi|askiya al|kapatil|kapali|dondurul|engellen|aktif degil|pasif)/,
      sample: "550 Bu hesap devre dışı bırakılmıştır",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:kullanici\w*|alici\w*|hesap|hesab\w*|posta kutusu|adres\w*)\b.{0,40}(?:bulunamadi|bulunamiyor|bulunmuyor|mevcut degil|yok\b|gecersiz|bilinmiyor|taninmiyor)|(?:bilinmeyen|gecersiz|boyle bir) (?:kullanici|alici|adres|hesap)/,
      sample: "550 5.1.1 Kullanıcı bulunamadı",
    },
  ],
} satisfies Table;

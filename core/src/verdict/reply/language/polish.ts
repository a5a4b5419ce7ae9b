/** Polish. */
import type { Table } from "../row.ts";

export const polish = {
  words:
    /nadawc|twoj|panstwa|odrzucon|zablokowan|czarn|antyspam|szara|sprob|peln[aey]|przepeln|przekrocz|zapeln|wyczerp|brak |nieaktyw|wylacz|zawiesz|usuniet|zamkniet|wygas|nie |nieznan/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:skrzynka|konto|limit|quota|miejsc\w+)\b.{0,60}(?:peln[aey]|przepelnion|przekroczon|zapelnion|wyczerpan)|przekroczon\w+ (?:limit|quot|pojemnosc)|brak miejsca (?:w|na) (?:skrzync|konci)/,
      sample: "552 Skrzynka odbiorcy jest pełna",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /nadawc|(?:twoj|panstwa|adres) (?:adres )?(?:ip|serwer)|adres ip|(?:wiadomosc|polaczenie)\b.{0,40}(?:odrzucon|zablokowan)|czarn\w+ li|antyspam/,
      sample: "550 Nadawca odrzucony",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /szara lista|(?:sprobuj|prosze sprobowac|sprobowac) (?:ponownie )?(?:pozniej|za )/,
      sample: "450 Spróbuj ponownie później",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:skrzynka|konto|adres|uzytkownik|odbiorca)\b.{0,50}(?:zablokowan|nieaktywn|wylaczon|zawieszon|usuniet|zamkniet|wygas)/,
      sample: "550 Podane konto jest zablokowane administracyjnie lub nieaktywne",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:uzytkownik|odbiorc|adres|skrzynk|kont)\w*\b.{0,50}(?:nieznan|nie istnieje|nie (?:zosta\w+ )?znalezion|nieprawidlow|niepoprawn)|nie znaleziono (?:odbiorc|uzytkownik|skrzynk|adres|kont)|nie ma takiego (?:konta|uzytkownika|adresu)|brak takiego (?:konta|uzytkownika|adresu)|nie istnieje/,
      sample: "550 Nie ma takiego konta",
    },
  ],
} satisfies Table;

import type { Heard } from "./heard.ts";

export const netherlands: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 Onbekende gebruiker",
      "550 Dit e-mailadres bestaat niet",
      "550 5.1.1 Ontvanger onbekend",
      "550 Geadresseerde niet gevonden",
    ],
    "mailbox_disabled mailbox": ["550 Mailbox uitgeschakeld", "550 5.2.1 Dit account is geblokkeerd"],
    "mailbox_full mailbox": ["552 Mailbox is vol", "552 5.2.2 De mailbox van de ontvanger zit vol"],
    "sender_blocked sender": ["550 Afzender geblokkeerd", "554 Uw IP-adres staat op een zwarte lijst"],
    "greylisted sender": ["450 Probeer het later opnieuw"],
  },
};

export const poland: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 Nie ma takiego konta",
      "550 5.1.1 Użytkownik nieznany",
      "550 Adres odbiorcy nie istnieje",
      "550 5.1.1 Account not found",
      "550 Skrzynka nie istnieje",
    ],
    "mailbox_disabled mailbox": [
      "550 Podane konto jest zablokowane administracyjnie lub nieaktywne",
      "550 Konto zostało zawieszone",
      "550 5.2.1 Skrzynka nieaktywna",
    ],
    "mailbox_full mailbox": [
      "552 Skrzynka pełna",
      "552 5.2.2 Skrzynka odbiorcy jest przepełniona",
      "552 Przekroczony limit skrzynki",
    ],
    "sender_blocked sender": [
      "554 5.7.1 We can't accept this message because it is spam",
      "550 Wiadomosc zostala odrzucona przez system antyspamowy",
      "550 5.7.1 Recipient doesn't want your mail",
      "550 5.7.0 [SPF] mail.example.com (192.0.2.1) is not allowed to send mail from example.com",
      "550 Nadawca zablokowany",
    ],
    "greylisted sender": ["450 Spróbuj ponownie później"],
  },
};

export const interia: Heard = {
  mx: "mx.poczta.interia.pl",
  says: { "not_understood mailbox": ["550 5.2.1 Mailbox not available"] },
};

export const czechia: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 szn; User hasn't got the service mapped",
      "550 Uživatel neexistuje",
      "550 5.1.1 Neznámý uživatel",
      "550 Adresát nenalezen",
    ],
    "mailbox_disabled mailbox": ["550 Schránka byla zablokována"],
    "mailbox_full mailbox": [
      "552 5.1.1 5.2.2 sorry, final recipient mailbox is full (chkuser)",
      "552 Schránka je plná",
    ],
    "sender_blocked sender": [
      "550 5.1.1 <bounce@example.com> sender is blacklisted",
      "550 Odesílatel byl odmítnut",
    ],
  },
};

import type { Heard } from "./heard.ts";

export const gmx: Heard = {
  mx: "mx01.emig.gmx.net",
  says: {
    "accepted mailbox": ["250 OK"],
    "mailbox_not_found mailbox": [
      "550-Requested action not taken: mailbox unavailable\r\n550 For explanation visit http://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=mu",
      "550 Requested action not taken: mailbox unavailable",
      "550 mailbox unavailable",
    ],
    "mailbox_full mailbox": [
      "552-Requested mail action aborted: exceeded storage allocation\r\n552-Quota exceeded. The recipient mailbox is full.\r\n552 For explanation visit http://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=quot",
      "552 Requested mail action aborted: exceeded storage allocation",
    ],
    "sender_blocked sender": [
      "550-Requested action not taken: mailbox unavailable\r\n550 invalid DNS MX or A/AAAA resource record",
      "550-Requested action not taken: mailbox unavailable\r\n550 Sender address is not allowed.",
      "550-Requested action not taken: mailbox unavailable\r\n550 Reject due to policy restrictions.",
      "554-Transaction failed\r\n554-Reject due to policy restrictions.\r\n554 For explanation visit http://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=hi",
      "554-gmx.net (mxgmx108) Nemesis ESMTP Service not available\r\n554-No SMTP service\r\n554-IP address is black listed.\r\n554 For explanation visit http://postmaster.gmx.net/en/error-messages?ip=192.0.2.1",
      "554-Transaction failed\r\n554 Authentication failed. DMARC",
      "450 Reject due to policy violations.",
    ],
    "rate_limited sender": ["421 Rate limit reached. Please try again later"],
    "server_unavailable mailbox": ["450 Requested mail action not taken: mailbox unavailable"],
    "server_unavailable server": ["451 Requested action aborted: local error in processing"],
    "sender_blocked sender at connect": [
      "554-gmx.net (mxgmx116) Nemesis ESMTP Service not available\r\n554-No SMTP service\r\n554-Bad DNS PTR resource record.\r\n554 For explanation visit http://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=rdns",
    ],
  },
};

export const webDe: Heard = {
  mx: "mx-ha02.web.de",
  says: {
    "mailbox_not_found mailbox": [
      "550 Benutzer nicht bekannt/User unknown",
      "550 Unknown local part jane in <jane@web.de>",
      "550-Requested action not taken: mailbox unavailable\r\n550 For explanation visit http://postmaster.web.de/error-messages?ip=192.0.2.1",
    ],
    "mailbox_full mailbox": [
      "550 Benutzer hat das Speichervolumen ueberschritten. / User has exhausted allowed storage space.",
      "550 Benutzer hat zuviele Mails auf dem Server. / User has too many messages on the server.",
    ],
  },
};

export const telekom: Heard = {
  mx: "mx00.t-online.de",
  says: {
    "mailbox_not_found mailbox": ["550 5.1.1 user unknown", "550-5.1.1 unknown user\r\n550 5.1.1"],
    "mailbox_full mailbox": ["552 5.2.2 Over STORAGE quota"],
    "sender_blocked sender": [
      "554 IP=192.0.2.254 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)",
      "554 IP=192.0.2.254 - None/bad reputation. Ask your postmaster for help or to contact tobr@rx.t-online.de for reset. (NOWL)",
      "550-5.7.0 Message considered as spam or virus, rejected\r\n550 5.7.0",
    ],
    "sender_blocked sender at connect": [
      "554 IP=192.0.2.254 - Dialup/transfer in name of IP or no website/contact information. Ask your postmaster for help or to contact tobr@rx.t-online.de. (DIAL)",
    ],
    "sender_blocked sender at mail": ["550 5.7.0 Sender address rejected"],
  },
};

export const germanHosts: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 unrouteable address",
      "550 5.1.1 <jane@freenet.de>: Recipient address rejected: User unknown in virtual mailbox table",
      "550 recipient e-mail adress unknown",
      "550 5.1.1 <jane@example.de> ... User is unknown",
      "554 Sorry, no mailbox here by that name. (#5.1.1)",
      "550 Adressat unbekannt",
      "550 5.1.1 Der Empfänger existiert nicht",
      "550 5.1.1 Empfaenger unbekannt",
      "550 Die E-Mail-Adresse ist ungültig",
      "550 5.1.1 Kein solcher Benutzer",
      "550 5.1.1 Postfach nicht gefunden",
      "550 5.1.1 <jane@example.de>: Empfängeradresse existiert hier nicht",
    ],
    "mailbox_disabled mailbox": [
      "550 5.2.1 <jane@gmx.de> ... User is inactive",
      "550 Adressat unbekannt oder Mailbox deaktiviert",
      "550 Das Postfach ist gesperrt.",
      "550 5.2.1 Konto wurde gekündigt",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 Mailbox ist voll",
      "422 4.2.2 Quota limit exceeded (Speicherplatz des Kontos ueberschritten)",
      "552 Das Postfach des Empfängers hat die maximale Größe überschritten",
      "452 4.2.2 Speicherplatz des Empfaengers ueberschritten",
    ],
    "greylisted sender": [
      "450 4.2.0 Greylisting: Bitte versuchen Sie es später erneut",
      "451 Bitte später noch einmal versuchen",
    ],
    "sender_blocked sender": [
      "550 5.7.1 Refused by local policy. No SPAM please!",
      "554 5.7.1 Ihre IP-Adresse wurde gesperrt",
      "550 Absenderadresse abgelehnt: Domain existiert nicht",
      "554 Refused. Your reverse DNS entry contains your IP address and a country code.",
      "550-IP 192.0.2.1 is blacklisted (xbl.spamhaus.org). Help at/Hilfe unter www.mfaq.info\r\n550 blocked",
    ],
    "rate_limited sender": ["421 Zu viele Verbindungen von 192.0.2.1"],
    "server_unavailable server": ["451 qq trouble in home directory (#4.3.0)"],
  },
};

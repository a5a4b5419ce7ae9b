import type { Heard } from "./heard.ts";

export const orange: Heard = {
  mx: "smtp-in.orange.fr",
  says: {
    "accepted mailbox": ["250 2.1.5 <jane@orange.fr> recipient ok"],
    "mailbox_not_found mailbox": [
      "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]",
      "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_418 [418]",
    ],
    "mailbox_full mailbox": [
      "552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417]",
      "552 5.2.2 Boite du destinataire pleine. Recipient overquota. OFR203_417 [417]",
    ],
    "mailbox_disabled mailbox": [
      "550 5.2.1 Boite du destinataire archivee. Archived recipient. OFR_420 [420]",
    ],
    "sender_blocked sender": [
      "550 mwinf5c04 ME Adresse IP source bloquee pour incident de spam. Client host blocked for spamming issues. OFR006_102 Ref http://csi.cloudmark.com/reset-request/?ip=192.0.2.1 [102]",
      "501 5.1.0 Emetteur invalide. Invalid Sender. OFR004_405 [405]",
      "550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]",
      "571 5.7.1 Message refused, DMARC verification Failed. OFR_517",
    ],
    "rate_limited sender": [
      "421 mwinf5c79 ME Trop de connexions, veuillez verifier votre configuration. Too many connections, slow down. OFR005_104 [104]",
    ],
    "server_unavailable server": [
      "421 4.2.0 Service refuse. Veuillez essayer plus tard. Service refused, please try later. OFR005_505 [505]",
    ],
    "rate_limited sender at connect": [
      "421 mwinf5c63 ME Trop de connexions, veuillez verifier votre configuration. OFR005_104 [104]",
    ],
  },
};

export const laPoste: Heard = {
  mx: "smtpz4.laposte.net",
  says: {
    "mailbox_not_found mailbox": ["550 5.5.0 Adresse destinataire invalide. Invalid recipient. LPN007_416"],
    "mailbox_disabled mailbox": [
      "550 5.5.0 Le compte du destinataire est bloque. The recipient account is blocked. LPN007_426",
      "550 5.5.0 Boite du destinataire archivee. Archived recipient. LPN007_420",
    ],
    "sender_blocked sender": [
      "550 5.7.1 Service unavailable; client [192.0.2.1] blocked using Spamhaus Les emails envoyes vers la messagerie Laposte.net ont ete bloques par nos services. LPNAAA_101",
      "550 5.5.0 Les emails envoyes vers la messagerie Laposte.net ont ete bloques par nos services. Afin de regulariser votre situation, nous vous invitons a cliquer sur le lien ci-dessous et a suivre la procedure. LPN007_102",
      "550 5.5.0 SPF: 192.0.2.1 is not allowed to send mail. LPN004_401",
      "554 5.7.1 <mail.example.com[192.0.2.1]:49309>: Client host rejected: #216 lpn LPN000_630",
    ],
    "server_unavailable server": [
      "421 4.2.1 Service refuse. Veuillez essayer plus tard. Service refused, please try later. LPN006_107",
    ],
  },
};

export const frenchHosts: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 user unknown (UserSearch)",
      "550 5.7.1 <jane@sfr.fr>: Recipient address rejected: User unknown",
      "550 Utilisateur inconnu !",
      "550 5.1.1 Destinataire inconnu",
      "550 5.1.1 <jane@example.fr>: L'adresse du destinataire n'existe pas",
      "550 Boîte aux lettres inexistante",
      "550 Cette adresse email n’existe plus",
      "550 Compte introuvable",
      "550 5.1.1 <jane@bbox.fr> Destinataire invalide",
    ],
    "mailbox_disabled mailbox": [
      "550 Destinataire inconnu ou boite aux lettres desactivee",
      "550 5.2.1 Compte suspendu",
      "550 Cette boîte est désactivée",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 La boîte du destinataire est pleine",
      "452 4.2.2 Quota de la boite depasse",
      "552 Messagerie du destinataire saturée",
    ],
    "sender_blocked sender": [
      "550 spam detected - too many spams from your IP (192.0.2.1), please visit http://postmaster.free.fr/",
      "554 5.7.1 <mail.example.com[192.0.2.1]>: Client host rejected: Abus detecte GU_EIB_04",
      "550 5.1.0 Expéditeur refusé",
      "554 Adresse IP en liste noire",
    ],
    "rate_limited sender": [
      "421 Too many errors from your ip (192.0.2.1), please visit http://postmaster.free.fr/",
      "450 4.7.1 Trop de messages envoyés",
    ],
    "greylisted sender": [
      "451 4.7.1 Greylisting en action, veuillez réessayer plus tard",
      "450 Veuillez réessayer dans 5 minutes",
    ],
  },
};

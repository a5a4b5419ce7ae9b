import type { Heard } from "./heard.ts";

export const italy: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 Utente sconosciuto",
      "550 5.1.1 Destinatario sconosciuto",
      "550 Indirizzo inesistente",
      "550 Nessun utente simile in questo indirizzo",
      "550 5.1.1 <jane@libero.it> Indirizzo non valido",
      "550 RCPT TO:<jane@libero.it> User unknown",
      "550 5.1.1 La casella non esiste",
      "550 destin. sconosciuto",
    ],
    "mailbox_disabled mailbox": [
      "550 Questo indirizzo e' bloccato per inutilizzo",
      "550 Account sospeso",
      "550 5.2.1 Casella disabilitata",
      "550 Destinatario sconosciuto o mailbox disatttivata",
    ],
    "mailbox_full mailbox": [
      "552 Casella piena",
      "552 5.2.2 La casella di posta del destinatario è piena",
      "552 Quota superata per l'utente",
    ],
    "sender_blocked sender": [
      "550 Mittente non autorizzato",
      "554 Il suo indirizzo IP è stato bloccato",
      "550 smtp-16.iol.local smtp-16.iol.local IP blocked 192.0.2.1 [SMTPC-B4]",
    ],
    "greylisted sender": ["450 Si prega di riprovare più tardi"],
  },
};

export const spain: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 No existe dicha persona",
      "550 no existe ese usuario en este servidor",
      "550 5.1.1 Usuario desconocido",
      "550 5.1.1 El destinatario no existe",
      "550 5.1.1 <jane@example.es>: Dirección de correo inexistente",
      "550 Buzón no encontrado",
      "550 Cuenta de correo inválida",
      "550 El usuario no se encuentra registrado",
    ],
    "mailbox_disabled mailbox": [
      "550 Esta casilla ha expirado por falta de uso",
      "550 El usuario esta en estado: inactivo",
      "550 5.2.1 La cuenta del destinatario está deshabilitada",
      "550 Cuenta suspendida",
    ],
    "mailbox_full mailbox": [
      "552 5.2.2 Buzón lleno",
      "552 El buzón del usuario ha excedido su cuota",
      "452 Casilla llena, intente más tarde",
    ],
    "sender_blocked sender": [
      "550 Remitente rechazado",
      "554 Su IP está en una lista negra",
      "550 Mensaje rechazado por política",
    ],
    "greylisted sender": [
      "451 Rechazo temporal, intentelo mas tarde por favor",
      "450 4.7.1 Lista gris, inténtelo de nuevo en 5 minutos",
    ],
    "rate_limited sender": ["421 Demasiadas conexiones"],
  },
};

export const brazil: Heard = {
  says: {
    "mailbox_not_found mailbox": [
      "550 5.1.1 Usuário desconhecido",
      "550 Destinatario inexistente",
      "550 5.1.1 <jane@example.com.br>: Caixa postal não existe",
      "550 Endereço de e-mail inválido",
      "550 Usuario nao encontrado",
      "550 A conta de e-mail não existe",
      "550 5.1.1 Utilizador inexistente",
    ],
    "mailbox_disabled mailbox": [
      "550 Conta suspensa",
      "550 5.2.1 Caixa postal desativada",
      "550 Usuário bloqueado",
    ],
    "mailbox_full mailbox": [
      "552 Caixa postal cheia",
      "552 5.2.2 A caixa do destinatário está cheia",
      "552 Usuário excedeu a cota",
    ],
    "sender_blocked sender": [
      "550 Remetente bloqueado",
      "554 5.7.1 Mensagem rejeitada: IP em lista negra",
      "550 Seu servidor está bloqueado",
    ],
    "greylisted sender": [
      "450 4.2.0 Tente novamente em 5 minutos",
      "451 Greylisting, tente novamente mais tarde",
    ],
  },
};

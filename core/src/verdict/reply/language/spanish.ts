/** Spanish. */
import type { Table } from "../row.ts";

export const spanish = {
  words:
    /eliminad|borrad|remitente|direccion|rechazad|bloquead|denegad|lista negra|politica|lista gris|intent|pruebe|demasiad|llen[ao]|excedid|superad|sobrepasad|agotad|sin espacio|deshabilitad|desactivad|suspendid|cancelad|inactiv|cerrad|expirad|dad[ao] de baja|desconocid|no existe|ya no|no hay|no encontrad|no valid|no es|no se|inexistente|invalid[ao]|incorrect[ao]/,
  rows: [
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      words: /desconocid[ao] o (?:\w+ ){0,2}llen[ao]|llen[ao] o (?:\w+ ){0,2}desconocid[ao]/,
      sample: "550 <jane@example.org>: Destinatario desconocido o mailbox lleno",
    },
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:buzon|casilla|cuenta|cuota|bandeja|almacenamiento)\b.{0,60}(?:llen[ao]|excedid[ao]|superad[ao]|sobrepasad[ao]|agotad[ao]|sin espacio)|(?:excedido|superado|sobrepasado) (?:su |la |el )?(?:cuota|limite|espacio)/,
      sample: "552 El buzón del destinatario está lleno",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words: /demasiad[ao]s (?:conexiones|mensajes|correos|peticiones|destinatarios|errores)(?! en )/,
      sample: "421 Demasiadas conexiones desde su servidor",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /remitente|\b[st]u (?:cuenta|direccion|dominio|buzon)|(?:su|direccion) (?:direccion )?(?:ip|servidor)|direccion ip|(?:mensaje|correo|conexion)\b.{0,30}(?:rechazad|bloquead|denegad)|lista negra|politica/,
      sample: "550 El remitente ha sido rechazado",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words:
        /lista gris|(?:intente|intentelo|intentar|reintente|pruebe) (?:de nuevo |nuevamente |otra vez )?(?:mas tarde|en )/,
      sample: "451 Lista gris, inténtelo de nuevo más tarde",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:buzon|casilla|cuenta|usuario|direccion|destinatario)\b.{0,50}(?:eliminad|borrad|deshabilitad|desactivad|suspendid|bloquead|cancelad|inactiv|cerrad|expirad|dad[ao] de baja)/,
      sample: "550 La cuenta está deshabilitada",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:usuario|destinatario|buzon|casilla|cuenta|direccion|persona)\b.{0,50}(?:desconocid[ao]\b|no (?:existe|encontrad[ao]|valid[ao]|es valid[ao]|se encuentra|se encontro|se ha encontrado)|inexistente|invalid[ao]|incorrect[ao])|no existe (?:\w+ ){0,3}(?:usuario|buzon|cuenta|persona|destinatario|direccion|casilla)|no se encuentra (?:el |la )?(?:usuario|destinatario|buzon)|ya no (?:hay nadie|existe|trabaja|esta)|no hay (?:nadie|ningun\w*) (?:usuario|con ese|aqui)/,
      sample: "550 5.1.1 Usuario desconocido",
    },
  ],
} satisfies Table;

/** Spanish. */
import { tablesOf } from "./tables.ts";

export const spanish = tablesOf({
  mailbox:
    "usuario|destinatari[oa]|buzon|casilla|cuenta|direccion(?! (?:ip|del servidor))|persona|empleado|trabajador|cliente(?![a-z]| (?:smtp|de correo))|bandeja|correo electronico|receptor|alias|abonado",
  absent:
    "no tenemos a nadie|no (?:figura|consta|aparece)|desconocid[oa]|no (?:existe|existente|encontrad[oa]|valid[oa]|es (?:valid|correct|conocid)[oa]|se (?:encuentra|encontro|ha encontrado|pudo encontrar|reconoce|hallo)|fue encontrad[oa]|ha sido encontrad[oa]|(?:esta )?registrad[oa]|reconocid[oa]|hallad[oa]|corresponde|pertenece)|inexistente|invalid[ao]|incorrect[ao]|erronea?o?(?![a-z])|ya no (?:existe|esta)|no disponible|no (?:tiene|posee) (?:una? |ningun\\w* )?(?:cuenta|buzon)",
  none: "no (?:hay|existe|tenemos) (?:ning\\w+ |tal |ese |esa |este |esta |el |la |un |una )?|ning\\w+",
  disabled:
    "aparcad|estacionad|eliminad|borrad|deshabilitad|desactivad|suspendid|bloquead[oa]|cancelad|inactiv|cerrad|expirad|dad[ao] de baja|de baja|caducad|archivad|jubilad|retirad|clausurad|ya no (?:esta (?:activ|en (?:uso|servicio))|se (?:usa|utiliza)|recibe)|(?<!aun )(?<!todavia )no esta activ|fuera de servicio|vencid",
  departed:
    "ya no (?:trabaja|labora|forma parte|pertenece|presta servicios|hay nadie)|dejo (?:la empresa|de trabajar|la compania)|ha dejado (?:la empresa|la compania|de trabajar)",
  space:
    "cuota|almacenamiento|espacio(?! (?:\\w+ )?en (?:el )?disco del servidor)|limite de(?! (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail))",
  full: "no (?:hay|queda|tiene|dispone de) (?:mas )?espacio|llen[ao]|excedid[ao]|superad[ao]|sobrepasad[ao]|agotad[ao]|sin espacio|excedio|supero|sobrepaso|excede|supera|insuficiente|saturad[oa]",
  sender:
    "dinamic[oa]s?(?![a-z])|(?:su|tu) (?!(?:quest|nostr)[aoei] )(?:\\w+ )?(?:boletin|newsletter|campana|colega|socio|sistema|envio)|direccion de (?:respuesta|retorno)|(?:usted|ud) (?:no|debe)(?![a-z])|remitente|(?:su|tu|vuestr[oa]) (?:cuenta|direccion|dominio|buzon|servidor|ip|proveedor|correo)|direccion ip|emisor|lista negra|politica|reputacion|servidor de origen|starttls|sin cifr",
  mail: "mensaje|correo|conexion|entrega|acceso|e ?mail|envio",
  refused:
    "no (?:esta )?habilitad\\w*|decidio bloquear|rechazad|bloquead|denegad|prohibid|no (?:se )?(?:esta )?(?:permitid|autorizad|aceptad|admitid|permite|acepta|admite)\\w*|no puede|no recibe|rechaza(?![a-z])|bloquea(?![a-z])",
  accepts: "acept|recib|admit|permit",
  declines: "no (?:acepta|recibe|admite)",
  only: "solo|solamente|unicamente|exclusiv\\w+|restringid[oa]|limitad[oa]|reservad[oa]",
  insiders:
    "intern[oa]s?|miembros|suscriptores|suscritos|autorizad[oa]s|autenticad[oa]s|aprobad[oa]s|moderadores|empleados|personal|permitid[oa]s|socios|contactos|libreta de direcciones|organizacion|empresa|universidad|institucion|certificad[oa]s?",
  outsiders:
    "(?:correo|mensajes|remitentes) (?:\\w+ )?extern[oa]s?|que no conoce|extern[oa]s?|de fuera|desde fuera|exterior|ajen[oa]s|no miembros",
  unauthorized:
    "no (?:le )?puede(?:s)? (?:escribir|enviar)|no existe permiso|sin permiso|no (?:tiene|tienes|posee) (?:el )?permisos?|no (?:esta|esta usted) autorizad",
  greylist: "lista gris|(?:par|pareja|combinacion|tripleta)(?![a-z])",
  notYet: "(?:todavia|aun) no|no (?:\\w+ )?(?:todavia|aun)|primer(?:a vez| contacto| intento)|desconocido",
  later:
    "(?:intente|intentelo|intentar|reintente|pruebe|vuelva a intentar\\w*|intentalo)(?: \\w+)? ?(?:de nuevo |nuevamente |otra vez )?(?:mas tarde|en |dentro)|mas tarde|reintent|intente de nuevo|vuelva a intentarlo",
  temporarily:
    "hasta (?:manana|nuevo|el|\\d)|temporalmente|momentaneamente|provisionalmente|actualmente|de momento",
  trouble:
    "mantenimiento|no disponible temporalmente|temporalmente (?:no disponible|fuera)|(?:error|problema|fallo|averia) (?:\\w+ )?(?:temporal|intern|local|tecnic|de sistema|del sistema|transitori)|sobrecarg|fuera de servicio",
  systems:
    "(?:el )?certificado|clave publica|cuenta de (?:hosting|alojamiento)|alojamiento|(?:la )?base de (?:datos|usuarios)|directorio|sistema de almacenamiento|servidor de (?:datos|autenticacion)",
  tooMany:
    "limite de (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail)|exceso de|(?:\\w+ )?intentos (?:de|para|a|con|hacia)|usuarios (?:inexistentes|desconocidos|invalidos)|demasiad[ao]s (?:conexiones|mensajes|correos|peticiones|destinatarios|errores|intentos|solicitudes)(?! en )",
  domain: "(?:el )?dominio",
  elsewhere:
    "no se aloja|no conoce (?:el|este|ese)|no (?:acepta|admite|recibe|gestiona|atiende|maneja|procesa)\\w* (?:\\w+ )?para|no (?:existe|es atendido|esta alojado|esta configurado|es local|es gestionado|se encuentra|reconocido|pertenece|gestionado|alojado|atendido)(?: \\w+)? (?:en este(?! dominio)|aqui|a este|por este|por nosotros|en nuestro|local)|no (?:esta )?(?:alojado|servido|gestionado|atendido)|no es (?:local|atendido)|no gestionamos|no se hace relay|relay",
  relaying: "relay|retransmi(?:sion|tir)|reenvio|reexpedicion",
  forward:
    "alias (?:apunta|redirige|remite)|(?:destino|direccion|destinatario) del? reenvio|reenvio de[l ]|(?:se )?reenvia(?:d[oa])? a|redireccion|redirig|desvio",
  belongings: "carpeta|acceso (?:pop|imap|web)|verificacion de|firma",
  ownerAfter:
    "(?:del|de (?:la|este|esta|su|un|una)) (?:usuario|destinatari[oa]|buzon|casilla|cuenta|empleado|cliente)",
  name: "nombre|casella|indirizzo",
  former:
    "ayer|anteayer|recientemente|anteriormente|antes|la semana pasada|el mes pasado|la ultima vez|hace \\w+ (?:minutos?|horas?|dias?|semanas?|meses)",
  wrote:
    "(?:escribio|envio|mando) (?:usted|ud)|usted (?:escribio|envio|mando|ha)|ha(?:s|n)? (?:escrito|enviado|mandado)|(?:escribiste|enviaste)",
  or: "o",
  whether: "si (?:una?|el|la|este|esta) \\S+ (?:\\S+ )?(?:existe|es valid)",
  perhaps:
    "quiza|tal vez|posiblemente|(?<!no )puede (?:que|haber|estar)|podria|(?:causas?|razones|motivos) posibles?|posibles? (?:causas?|razones|motivos)",
  not: "no",
  facilities:
    "cuenta (?:tecnica|del (?:servicio|sistema))|(?<!\\bpor (?:el |un |su |nuestro )?)administrador|pasarela|gateway|licencia|antivirus|archivo|fichero|cuenta de (?:servicio|sistema)",
  target: "servidor (?:de destino|destino|remoto|externo|ajeno)|cuyo servidor|otro servidor",
  untold:
    "no se (?:informa|comunica|revela|divulga|indica|facilita|verifica|comprueba)n?(?![a-z])|no (?:informamos|comunicamos|revelamos|divulgamos|facilitamos)|no (?:ha sido|fue|se ha) (?:verificad|comprobad)",
  alive:
    "no (?:esta|es) ni|ni \\S+ ni|no (?:es|esta) (?:desconocid|inexistente|desactivad|suspendid|bloquead|afectad)|no se ve afectad|ningun problema",
  nonmember:
    "no (?:es|eres|esta|figura|consta|aparece)\\w* (?:\\w+ ){0,3}?(?:miembro|suscriptor|socio|suscrit|inscrit)",
  condition: "si|en caso de que",
  can: "(?:no )?(?:puede|pueden|podra|recibe|reciben)",
  says: {
    alive: "550 El destinatario no es desconocido",
    forward: "550 La redirección de este buzón apunta a una dirección que no existe",
    unclear: "550 Destinatario desconocido o buzón lleno",
    full: "552 El buzón del destinatario está lleno",
    greylisted: "451 Lista gris, inténtelo de nuevo más tarde",
    trouble: "451 Base de datos en mantenimiento",
    tooMany: "421 Demasiadas conexiones desde su servidor",
    restricted: "550 Esta dirección sólo acepta correo interno",
    sender: "550 El remitente ha sido rechazado",
    relay: "550 El dominio no existe en este servidor, no se hace relay",
    closed: "550 Este dominio no recibe correo",
    system: "550 La base de datos no existe",
    later: "451 Inténtelo de nuevo más tarde",
    locked: "550 La cuenta está temporalmente suspendida",
    disabled: "550 La cuenta está deshabilitada",
    absent: "550 5.1.1 Usuario desconocido",
    refused: "550 Mensaje rechazado",
  },
});

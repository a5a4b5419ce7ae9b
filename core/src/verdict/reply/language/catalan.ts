/** Catalan. */
import { tablesOf } from "./tables.ts";

export const catalan = tablesOf({
  mailbox:
    "usuari|destinatari|bustia|compte|adreca(?! (?:ip|del servidor))|persona|empleat|treballador|correu electronic",
  absent:
    "no (?:consta|figura|apareix)(?![a-z])(?! (?:\\S+ ){0,5}(?:autor|permi|perme|aprob|aprov|approv|remit|remet|mitt|bianc|branc|blanc|alba))|desconegu[td]|no (?:existeix|trobat|trobada|s'ha trobat|es valid|es valida|es troba|registrat|consta|s'ha pogut trobar)|inexistent|invalid|incorrecte?a?(?![a-z])|erroni",
  none: "no (?:hi ha|existeix) (?:cap |aquest |aquesta |l |el |la )?|cap",
  disabled:
    "aparcat|eliminad|eliminat|esborrat|esborrad|deshabilitat|deshabilitad|desactivat|desactivad|suspes|bloquejat|bloquejad|cancel|inactiv|inactiu|tancat|tancad|caducat|caducad|donat de baixa|donada de baixa|ja no (?:esta en us|s'utilitza|esta activ)|jubilat",
  departed: "ja no (?:treballa|forma part)|ha deixat (?:l'empresa|la companyia)",
  space: "quota|espai|emmagatzematge",
  full: "plena?(?![a-z])|ple(?![a-z])|excedit|excedida|superat|superada|esgotat|esgotada",
  sender:
    "reputacio|adreca de (?:resposta|retorn)|remitent|emissor|(?:el|la) (?:vostre|vostra|teva|seva|seu|teu) (?:compte|adreca|domini|servidor|ip)|adreca ip|llista negra|politica",
  mail: "missatge|correu|connexio|entrega|lliurament",
  refused:
    "rebutja[td]|rebutjad|bloqueja[td]|denega[td]|prohibit|no (?:es )?(?:permes|permet|acceptat|autoritzat|admet|accepta)\\w*|rebutja(?![a-z])|bloqueja(?![a-z])",
  accepts: "accept|rep(?![a-z])|admet",
  declines: "no (?:accepta|rep|admet)(?![a-z])",
  only: "nomes|unicament|exclusiv\\w+|restringi[td]\\w*|reservat|limitat",
  insiders:
    "intern\\w*|membres|subscriptors|autoritzats|autenticats|aprovats|empleats|socis|contactes|organitzacio|empresa|universitat|certificat",
  outsiders: "extern\\w*|de fora",
  unauthorized: "no (?:hi |li )?podeu (?:escriure|enviar)|no (?:te|teniu|tens) permis|no esta autoritza",
  greylist: "llista grisa|(?:parella|combinacio)(?![a-z])",
  notYet: "encara no|primera vegada|desconegut",
  later:
    "(?:torneu a |torni a |torna a |intenteu ho |intenti ho |proveu |provi )(?:\\w+ )*(?:mes tard|d'aqui|en \\d)|mes tard|torneu ho a|torneu a provar|torneu a intentar",
  temporarily: "fins a|temporalment|momentaniament|provisionalment",
  trouble:
    "manteniment|no disponible temporalment|(?:error|problema|fallada) (?:\\w+ )?(?:temporal|intern|local|tecnic|del sistema)|sobrecarreg",
  systems: "(?:la )?base de dades|directori",
  tooMany: "massa (?:connexions|missatges|peticions|destinataris|errors)",
  domain: "(?:el )?domini(?![a-z])",
  elsewhere:
    "no s'allotja|no coneix (?:el|aquest)|no (?:existeix|es troba|esta allotjat|es gestiona|es local|es servit)(?: \\w+)? (?:en aquest|aqui|per aquest|local)|no (?:esta )?(?:allotjat|gestionat|servit)|relay",
  relaying: "relay|retransmissio|reenviament",
  forward: "redireccio|reenviament de",
  belongings: "carpeta|acces (?:pop|imap)|verificacio d|signatura",
  ownerAfter: "(?:de l'|del |de la )(?:usuari|destinatari|compte|bustia)(?![a-z])",
  name: "nom",
  former: "ahir|recentment|abans|la setmana passada",
  wrote: "(?:va|vau|vas|heu|has) (?:escriure|enviar|escrit|enviat)",
  or: "o",
  whether: "si (?:una? |el |la |l'|aquesta? )\\S+ (?:\\S+ )?(?:existeix|es valid)",
  perhaps:
    "potser|possiblement|(?<!no )pot (?:estar|haver|ser)|(?:causes|raons|motius) possibles|possibles (?:causes|raons|motius)",
  not: "no",
  facilities:
    "(?<!\\bpe(?:l |r l'))administrador|passarel|gateway|llicencia|antivirus|fitxer|compte de servei",
  target: "servidor (?:de destinacio|de desti|remot|extern)|altre servidor",
  untold: "no (?:es|s'ha) (?:comunica|revela|informa|divulga|verifica|comprova)",
  alive: "ni \\S+ ni|no (?:es|esta) (?:desconegu|inexistent|desactiva|bloqueja|afecta)|cap problema",
  nonmember: "no (?:es|sou|ets|consta|figura)\\w* (?:\\w+ ){0,3}?(?:membre|subscriptor|soci|inscrit)",
  condition: "si",
  can: "(?:no )?(?:pot|poden|rep)(?![a-z])",
  says: {
    system: "550 La llicència de l'antivirus ha caducat",
    alive: "550 El destinatari no és desconegut",
    forward: "550 El reenviament de la bústia apunta a una adreça desconeguda",
    unclear: "550 L'usuari no existeix o ha rebutjat el missatge",
    full: "552 La bústia del destinatari és plena",
    trouble: "451 Fallada temporal de la base de dades",
    restricted: "550 Aquesta adreça només accepta remitents interns",
    sender: "550 El remitent ha estat rebutjat",
    relay: "550 El domini no existeix en aquest servidor",
    closed: "550 El domini està suspès",
    later: "451 Torneu-ho a provar més tard",
    locked: "550 El compte està temporalment suspès",
    disabled: "550 El compte ha estat desactivat",
    absent: "550 L'usuari no existeix",
    refused: "550 Missatge rebutjat",
  },
});

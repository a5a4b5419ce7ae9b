/** Italian. */
import { tablesOf } from "./tables.ts";

export const italian = tablesOf({
  mailbox:
    "utente|utenza|destinatari[oa]|destin(?![a-z])|casella|indirizzo(?! (?:ip|del server))|account|mailbox|persona|dipendente|collaboratore|cliente(?![a-z]| (?:smtp|di))|abbonato|posta elettronica|collega",
  absent:
    "non (?:risulta|figura|compare) (?:ne[lgi]|tra|fra|in)(?! (?:\\S+ ){0,5}(?:autor|permi|perme|aprob|aprov|approv|remit|remet|mitt|bianc|branc|blanc|alba))|sconosciut[ao]|inesistente|non (?:esiste(?:nte)?|trovat[ao]|valid[ao]|presente|e (?:valid[ao]|presente|stat[ao] trovat[ao]|conosciut[ao]|registrat[ao]|piu valid[ao])|(?:e )?registrat[ao]|riconosciut[ao]|rintracciabile|corrisponde|risulta)|errat[ao]|non piu (?:esistente|valid[ao])|invalid[ao]|non reperibile|non (?:ha|possiede) (?:un |una |alcun\\w* )?(?:account|casella)",
  none: "nessuna? (?:tale )?|nessun (?:tale )?|non esiste (?:\\w+ )?|nessun",
  disabled:
    "parcheggiat|eliminat|rimoss|cancellat|disabilitat|disattivat|disatttivat|sospes|bloccat[ao]|chius|scadut|inattiv|cessat|dismess|archiviat|non (?:e )?(?:piu )?(?:attiv|in uso|in servizio|utilizzat|operativ)|in pensione|revocat|congelat|ritirat|scadut[oa]",
  departed:
    "non (?:lavora|fa|collabora|e in forza) (?:piu)|non lavora piu|ha lasciato (?:l'azienda|la societa|la ditta|l'ufficio)|non e piu (?:in servizio|alle dipendenze|dipendente|impiegat|in azienda)|andat[oa] in pensione",
  space:
    "quota|spazio|limite di(?! (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail))|capacita",
  full: "senza spazio|non (?:c'e|ha|dispone di) (?:piu )?spazio|pien[ao](?![a-z])|superat[ao]|esaurit[ao]|eccedut[ao]|supera|insufficiente|satur[ao]|superato|ecceduto",
  sender:
    "dinamic[oi](?![a-z])|(?:vostr|su|tu)[oa] (?:\\w+ )?(?:newsletter|campagna|collega|socio|sistema|invio)|indirizzo di (?:risposta|ritorno)|lei non|non sei|non siete|mittente|(?:suo|tuo|vostro|il suo) (?:account|indirizzo|dominio|ip|server|provider)|indirizzo ip|lista nera|politic|reputazione|server mittente|starttls|non cifrat",
  mail: "messaggio|connessione|mail|e ?mail|consegna|accesso|posta|invio",
  refused:
    "rifiutat|respint|bloccat|negat|vietat|non (?:e |sono )?(?:abilitat|consentit|ammess|accettat|autorizzat|permess)\\w*|non (?:accetta|riceve|consente|puo|possono)|rifiuta(?![a-z])|respinge|blocca(?![a-z])",
  accepts: "accett|ricev|ammett",
  declines: "non (?:accetta|riceve|ammette)",
  only: "solo|soltanto|esclusivamente|unicamente|riservat[oa]|limitat[oa]|solamente",
  insiders:
    "intern[oaei]|membri|iscritti|abbonati|autorizzat[oaie]|autenticat[oaie]|moderatori|approvat[oaie]|dipendenti|abilitat[oaie]|soci|utenti del dominio|contatti|rubrica|organizzazione|azienda|universita|ateneo|certificat[oaie]",
  outsiders:
    "estern[oaei]|(?:posta |mail )?(?:ordinari[ao]|non certificat[ao])|dall'esterno|da fuori|non iscritti",
  unauthorized:
    "non puo (?:scrivere|inviare)|non (?:hai|ha|dispone|dispone di|hai i|ha i) (?:di |i |il )?permess|non (?:(?:e|sei|siete) )?autorizzat",
  greylist: "lista grigia|greylist|(?:coppia|combinazione|tripla|tripletta)(?![a-z])",
  notYet: "non ancora|ancora (?:non|sconosciut)|prima volta|primo (?:contatto|tentativo)|sconosciut",
  later:
    "(?:riprovare|riprova|ritentare|ritenta|riprovi)(?: \\w+)? ?(?:piu tardi|tra|fra|in seguito)|piu tardi|riprovare|ritentare",
  temporarily: "fino a|temporaneamente|momentaneamente|provvisoriamente|attualmente|al momento",
  trouble:
    "manutenzione|non disponibile|guasto|(?:errore|problema|malfunzionamento) (?:\\w+ )?(?:temporane|intern|local|tecnic|di sistema|del sistema|transitori)|sovraccaric|fuori servizio",
  systems:
    "(?:il )?certificato|chiave pubblica|account (?:di )?hosting|(?:il )?(?:database|base dati|base di dati)|directory|rubrica|archivio utenti|elenco utenti",
  tooMany:
    "limite di (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail)|eccesso di|tentativi|utenti (?:inesistenti|sconosciuti)|tropp[ei] (?:connessioni|messaggi|richieste|destinatari|errori|tentativi)(?! (?:nella|in))",
  domain: "(?:il )?dominio",
  elsewhere:
    "non conosce (?:il|questo)|non (?:accetta|gestisce|riceve|serve|gestiamo|accettiamo) (?:\\w+ ){0,3}per|non (?:esiste|e (?:gestito|ospitato|servito|locale|configurato|presente|noto))(?: \\w+)? (?:su questo|qui|da questo|da noi|sul nostro|local)|non (?:e )?(?:gestito|ospitato|servito)|non e locale|relay",
  relaying: "relay|inoltro|ritrasmissione|rilancio",
  forward:
    "alias (?:punta|rimanda|rinvia)|inoltro (?:del|di|verso|a)|inoltrat[oa] (?:a|verso)|reindirizz|redirezione|deviazione",
  belongings: "cartella|accesso (?:pop|imap|web)|verifica (?:degli|dell)|firma",
  ownerAfter:
    "(?:dell[ao]? ?'?|del |di quest[ao] )(?:utente|destinatario|account|casella|cliente|dipendente)",
  name: "nome|buzon|cuenta|direccion",
  former:
    "ieri|recentemente|in precedenza|precedentemente|la settimana scorsa|il mese scorso|l'ultima volta|\\w+ (?:minuti|ore|giorni|settimane) fa",
  wrote: "(?:avete|hai|ha) (?:scritto|inviato|spedito|mandato)|scriveste|scrivesti",
  or: "o|oppure",
  whether: "se (?:una? |il |la |l'|quest\\w |un')\\S+ (?:\\S+ )?(?:esiste|e valid)",
  perhaps:
    "forse|(?<!non )puo (?:essere|avere)|potrebbe|possibil\\w+ (?:caus|motiv|ragion)\\w+|(?:cause|motivi|ragioni) possibili|probabilmente",
  not: "non",
  facilities:
    "(?:account|utente|utenza) (?:tecnic|di servizio)|(?<!\\bda(?:l|ll')? ?)amministratore|gateway|licenza|antivirus|file(?![a-z])|account (?:di servizio|di sistema)",
  target: "server (?:di destinazione|remoto|esterno)|altro server",
  untold:
    "non (?:viene|e|e stat[ao]|sara|vengono) (?:comunicat|rivelat|divulgat|indicat|verificat)|non (?:comunichiamo|riveliamo|divulghiamo|indichiamo)",
  alive:
    "non e ne|ne \\S+ ne|non (?:e|risulta) (?:sconosciut|inesistente|disattivat|disabilitat|bloccat|interessat|coinvolt)|nessun problema",
  nonmember:
    "non (?:risulta|e|sei|figura|siete|compare) (?:\\w+ ){0,3}?(?:membr[oi]|iscritt|abbonat|soci[oa]?(?![a-z]))",
  condition: "se|qualora|nel caso",
  can: "(?:non )?(?:puo|possono|potra|riceve)",
  says: {
    alive: "550 Il destinatario non è sconosciuto",
    forward: "550 Il reindirizzamento della casella punta a un indirizzo inesistente",
    unclear: "550 Utente sconosciuto o casella piena",
    full: "552 La casella del destinatario è piena",
    greylisted: "451 4.7.1 Mittente non ancora conosciuto, riprovare tra 180 secondi",
    trouble: "451 Manutenzione in corso",
    tooMany: "421 Troppe connessioni dal suo indirizzo",
    restricted: "550 Questo indirizzo accetta solo mittenti interni",
    sender: "550 Il mittente è stato rifiutato",
    relay: "550 Il dominio non è ospitato su questo server",
    closed: "550 Il dominio è stato sospeso",
    system: "550 Il database non esiste",
    later: "450 Si prega di riprovare più tardi",
    locked: "550 La casella è temporaneamente sospesa",
    disabled: "550 Questo indirizzo è bloccato per inutilizzo",
    absent: "550 5.1.1 Utente sconosciuto",
    refused: "550 Messaggio rifiutato",
  },
});

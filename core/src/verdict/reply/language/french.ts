/** French. */
import { tablesOf } from "./tables.ts";

export const french = tablesOf({
  mailbox:
    "utilisateur|destinataire|adresse(?!s)|boite|bal(?![a-z])|compte(?!s)|usager|correspondant|messagerie|abonne|personne|employe|collaborateur|salarie|client(?![a-z])|identifiant|casier|alias",
  absent:
    "inconnue?s?(?![a-z])|ne figure pas|n'apparait pas|pas dans notre annuaire|inexistante?s?(?![a-z])|introuvable|invalide|n'existe (?:pas|plus)|n existe (?:pas|plus)|n'a pas (?:pu )?(?:ete|etre) (?:trouve|identifie|reconnu)|non (?:trouve|valide|reconnu|repertorie|existant|attribue|identifie|declare)|n'est (?:pas|plus) (?:valide|connu|reconnu|repertorie|attribue|presente|declare)|erronee?|incorrecte?(?![a-z])|mal formee?|pas (?:trouve|reconnu|connu)|n'avons (?:pas )?trouve",
  none: "aucune?(?: tel(?:le)?)?|pas d'|pas de(?: tel(?:le)?)?|pas d",
  disabled:
    "en parking|parque(?![a-z])|efface|desactive|suspendu|bloquee?(?![a-z])|fermee?(?![a-z])|archive|supprime|expire|inacti[fv]|verrouill|resilie|cloture|obsolete|n'est plus (?:utilise|acti(?:ve?|f)|en service|en activite|consulte|desservi|lu)|n'est pas acti[fv]|plus utilise|hors service|ferme|desabonne|radie|parti en retraite|parti a la retraite|retraite",
  departed:
    "ne (?:travaille|fait) plus (?:chez|dans|pour|ici|avec|partie)|n'est plus (?:employe|salarie|en poste|dans (?:l'entreprise|la societe)|chez nous|parmi nous)|a quitte (?:l'entreprise|la societe|notre|ses fonctions|l'etablissement|l'organisation|l'organisme)|plus aucun membre du personnel",
  space:
    "quota|espace(?! (?:client|adherent|disque (?:\\w+ )?(?:du|sur le) serveur))|stockage|limite de(?! (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail))",
  full: "(?:plus|pas assez) (?:de |d')(?:place|espace)|pleine?s?(?![a-z])|satur\\w+|depass\\w+|atteinte?(?![a-z])|insuffisant|epuise",
  sender:
    "dynamiques?(?![a-z])|votre (?:\\w+ )?(?:newsletter|lettre|campagne|collegue|partenaire|systeme|envoi)|votre (?:liste|session|message)|adresse de (?:reponse|retour)|vous (?:n'etes|n'avez|etes|devez|ne)(?![a-z])|emetteur|expediteur|votre (?:compte|adresse|domaine|boite|serveur|ip|messagerie|hebergeur|fournisseur)|adresse ip|serveur emetteur|liste noire|politique|indesirable|reputation|starttls|non chiffre",
  mail: "message|mail|courriel|connexion|e ?mail|livraison|distribution|remise|acces|courrier",
  refused:
    "rejetee?s?(?![a-z])|refusee?s?(?![a-z])|bloquee?s?(?![a-z])|interdit|non (?:autorise|accepte|disponible)|n'(?:est|sont) pas (?:autorise|accepte|permis|admis)|n'accepte (?:pas|aucun)|pas (?:autorise|accepte|admis)|rejette",
  accepts: "accept|que les? (?:messages?|courri)|recoi|recev|admet",
  declines: "n'accepte (?:pas|plus|aucun)|ne (?:recoit|prend) (?:pas|plus|aucun)",
  only: "n'accepter que|accepter uniquement|seul(?:e|s|es)?(?![a-z])|uniquement|seulement|exclusivement|reservee?s?|restreinte?s?|limitee?s?|n'accepte que|ne (?:recoit|prend|accepte) que",
  insiders:
    "interne\\w*|membre\\w*|abonne\\w*|autorise\\w*|authentifie\\w*|moderateur\\w*|habilite\\w*|approuve\\w*|connus|inscrits|personnel|adherent\\w*|liste|contacts|carnet d'adresses|organisation|entreprise|societe|universite|etablissement|certifie",
  outsiders: "extern\\w*|exterieur\\w*|hors de l'organisation|non membres",
  unauthorized:
    "ne pouvez pas (?:\\w+ )?(?:ecrire|envoyer)|pas (?:autorise|habilite)|pas (?:le droit|la permission|l'autorisation)",
  greylist: "liste grise|couple|triplet|greylist",
  notYet: "pas encore|inconnu|premiere? (?:fois|contact|tentative)|nouvel",
  later:
    "(?:reessayer|ressayer|essayer|reessayez|essayez|retentez|renouvel\\w+|recommencez|reiter\\w+)(?: \\w+)? ?(?:a nouveau )?(?:plus tard|ulterieurement|dans|d'ici|plus)|plus tard|nouvelle tentative|ulterieurement",
  temporarily: "jusqu'|temporairement|momentanement|provisoirement|actuellement",
  trouble:
    "maintenance|panne|indisponible|(?:erreur|probleme|incident|defaillance) (?:\\w+ )?(?:temporaire|interne|local|technique|systeme|passager|momentane)|surcharge|temporairement (?:indisponible|impossible)",
  systems:
    "certificat|cle publique|compte (?:d'hebergement|client)|hebergement|base (?:de donnees|des utilisateurs|utilisateurs|de comptes|des comptes)|annuaire|systeme de stockage",
  tooMany:
    "trop (?:de |d')(?:adresses|destinataires|utilisateurs)|limite de (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail)|exces de|tentatives|(?:utilisateurs|destinataires) (?:inconnus|inexistants) (?:trop|en)|trop (?:de|d') ?(?:connexions|messages|requetes|mails|destinataires|erreurs|tentatives|courriels)(?! (?:dans|sur))",
  domain: "(?:le )?(?:nom de )?domaine",
  elsewhere:
    "ne connait pas (?:le|ce)|ne (?:relaie|gere|accepte|traite|dessert|recoit|relayons|gerons|acceptons)\\w* (?:pas|plus|aucun)(?: \\S+){0,3} pour|n'est (?:pas|plus) (?:gere|heberge|servi|local|traite|pris en charge|desservi|configure|administre)|n'existe pas (?:ici|sur ce serveur|chez nous)|inconnu (?:ici|sur ce serveur|de ce serveur)|non (?:gere|heberge|local|desservi)|relais (?:refuse|interdit|non)",
  relaying: "relais|relayage|relay|retransmission|reacheminement",
  forward:
    "fait suivre|vers (?:laquelle|lequel)|reexpedi|alias (?:pointe|renvoie|redirige)|redirection|redirig|transfert (?:de (?:cette|ce|la)|vers)|transferee? (?:a|vers)|renvoi (?:de|vers)",
  belongings: "dossier|signature|acces (?:pop|imap|webmail)|verification d|remplacant|son serveur",
  ownerAfter:
    "(?:de (?:l'|la |ce |cet |cette |son )|du |d'une? ?)(?:utilisateur|destinataire|compte|boite|usager|abonne|employe|client)",
  name: "nom",
  former:
    "hier|avant hier|recemment|precedemment|auparavant|la semaine derniere|le mois dernier|la derniere fois|il y a",
  wrote: "vous (?:avez|aviez|ecriviez)|avez vous",
  or: "ou",
  whether: "si (?:une |l'|la |le |cette |ce |cet )\\S+ (?:\\S+ )?(?:existe|est valide)",
  perhaps:
    "(?<!(?:ne|n'a|pas) )peut etre|eventuellement|(?:causes?|raisons?) possibles?|possibles? (?:causes?|raisons?)|il se peut|pourrait",
  not: "ne|non|pas|n'est",
  facilities:
    "compte technique|(?<!\\bpar (?:l'|notre |votre |un )?)administrateur|passerelle|gateway|licence|antivirus|fichier|compte (?:de service|systeme)",
  target: "serveur (?:cible|distant|de destination|externe)|(?:un |l')autre serveur",
  untold:
    "n'(?:est|ont|a) pas (?:ete )?(?:communique|divulgue|revele|indique|verifie|controle)|ne (?:communiquons|divulguons|revelons|indiquons|disons) pas|non communique",
  alive:
    "n'est ni|n'est pas (?:inconnu|inexistant|desactive|supprime|bloque|concerne|en cause|ferme)|aucun probleme|rien d'anormal",
  nonmember:
    "n'(?:etes|est) pas (?:\\w+ )?(?:membre|abonne|inscrit)|ne (?:figurez|apparaissez|faites) pas (?:parmi|partie|dans|sur)",
  condition: "s'il|si",
  can: "(?:ne )?(?:peut|peuvent|pourra|recoit)",
  says: {
    alive: "550 Le destinataire n'est pas inconnu",
    forward: "550 La redirection de cette boîte pointe vers une adresse inconnue",
    unclear: "550 Destinataire inconnu ou boîte pleine",
    full: "552 5.1.1 Boîte du destinataire pleine",
    greylisted: "450 4.7.1 Couple expéditeur/destinataire inconnu, réessayez dans 5 minutes",
    trouble: "451 Annuaire momentanément indisponible",
    tooMany: "421 Trop de connexions, veuillez vérifier votre configuration",
    restricted: "550 5.7.1 Seuls les abonnés peuvent écrire à cette liste",
    sender: "550 5.1.0 Émetteur invalide",
    relay: "550 Ce domaine n'est pas hébergé ici",
    closed: "550 Ce domaine est suspendu",
    system: "550 La base de données des comptes est introuvable",
    later: "450 4.7.1 Veuillez réessayer plus tard",
    locked: "550 Ce compte est temporairement suspendu",
    disabled: "550 5.2.1 Ce compte est désactivé",
    absent: "550 5.1.1 Utilisateur inconnu",
    refused: "550 Message refusé",
  },
});

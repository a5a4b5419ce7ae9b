/** French. */
import type { Table } from "../row.ts";

export const french = {
  words:
    /supprime|expire|efface|emetteur|expediteur|votre|adresse ip|rejete|refusee?\b|bloque|liste noire|politique|liste grise|ess?ay|trop d|plein|satur|depass|atteint|desactiv|suspendu|ferme|archive|inacti|verrouill|resilie|cloture|inconnu|inexistant|introuvable|invalide|n'e|non |erronee?|aucun|pas d/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:boite|bal|compte|messagerie|quota)\b.{0,60}(?:pleine?|satur\w+|depass\w+|atteint\w*)|quota (?:\w+ ){0,3}depass/,
      sample: "552 5.1.1 Boîte du destinataire pleine",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words: /trop (?:de|d') ?(?:connexions|messages|requetes|mails|destinataires|erreurs)(?! (?:dans|sur))/,
      sample: "421 Trop de connexions, veuillez vérifier votre configuration",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /emetteur|expediteur|\bvotre (?:compte|adresse|domaine|boite)|(?:votre|adresse) (?:adresse )?(?:ip|serveur)|adresse ip|(?:message|mail|courriel|connexion)s?\b.{0,30}(?:rejete|refuse|bloque)e?s?\b|liste noire|politique/,
      sample: "550 5.1.0 Émetteur invalide",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words:
        /liste grise|(?:reessayer|ressayer|essayer|reessayez|essayez) (?:a nouveau )?(?:plus tard|ulterieurement|dans)/,
      sample: "450 4.7.1 Liste grise, veuillez réessayer plus tard",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:boite|compte|adresse|utilisateur|destinataire)\b.{0,50}(?:efface|desactive|suspendu|bloque|ferme|archive|supprime|expire|inactif|inactive|verrouille|resilie|cloture|supprime|expire)/,
      sample: "550 5.2.1 Ce compte est désactivé",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:utilisateur|destinataire|adresse|boite|compte|usager|correspondant)s?\b.{0,50}(?:inconnue?\b|inexistante?\b|introuvable|invalide\b|n'existe (?:pas|plus)|non (?:trouve|valide|reconnu)e?|n'est (?:pas|plus) (?:valide|connu|reconnu)e?|erronee?)|(?:aucun|pas d) ?(?:utilisateur|destinataire|compte)/,
      sample: "550 5.1.1 Utilisateur inconnu",
    },
  ],
} satisfies Table;

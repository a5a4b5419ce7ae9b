/** Local parts that name a function, not a person. Compiled by hand, with those of RFC 2142. */

/**
 * How unlikely it is that one person reads the mailbox. 1: a machine or a person on duty; 2: a team; 3: in a small company
 * one person.
 */
export type RoleRank = 1 | 2 | 3;

const words: Readonly<Record<RoleRank, string>> = {
  1:
    "abuse bounce bounces cron daemon devnull donotreply hostmaster listserv mailerdaemon majordomo " +
    "newsletter newsletters nobody noc noreply notification notifications notify postmaster root security " +
    "spam subscribe sysadmin unsubscribe usenet uucp webmaster www " +
    "nepasrepondre nichtantworten noresponder naoresponda nonrispondere",
  2:
    "accounting accounts accountspayable accountsreceivable administration advertising alerts allstaff " +
    "billing booking bookings careers community compliance complaints customercare customerservice " +
    "customersupport dpo editorial enquiries enquiry events everyone feedback finance frontdesk gdpr help helpdesk " +
    "hr humanresources info information inquiries inquiry investorrelations invoice invoices it itsupport " +
    "jobs legal logistics marketing media membership news operations orders partners partnerships " +
    "payments payroll postbox pr press privacy procurement purchasing reception recruiting recruitment " +
    "registrar reservations resumes returns sales service services shop staff store support team " +
    "tech techsupport tickets training vendor vendors volunteers welcome " +
    "atencionalcliente compras contabilidad empleo facturacion informacion pedidos recepcion rrhh soporte ventas " +
    "bestellung bewerbung buchhaltung datenschutz einkauf empfang kundenservice personalabteilung rechnung redaktion " +
    "verkauf vertrieb atendimento comercial faturamento financeiro sac suporte vendas accueil achats commandes " +
    "commercial comptabilite facturation recrutement serviceclient amministrazione acquisti assistenza " +
    "fatturazione ordini segreteria vendite boekhouding klantenservice verkoop biuro rekrutacja sekretariat",
  3:
    "admin administrator contact contactus editor general hello mail mailbox management manager office owner " +
    "secretary administracion contacto direccion buero kontakt contato direction secretariat contatti direzione " +
    "ufficio administratie",
};

const ranks: ReadonlyMap<string, RoleRank> = new Map(
  ([3, 2, 1] as const).flatMap((rank) => words[rank].split(" ").map((word) => [word, rank] as const)),
);

/** Shorter words with a dot or a hyphen are initials: `h.r` is a person. */
const shortestJoined = 7;

const separator = /[._-]/;
const separators = /[._-]/g;

/** The role that a local part names, in lower case and without its tag (`Sales+spring` is `sales`); null for a person. */
export function roleOf(local: string): { name: string; rank: RoleRank } | null {
  const bare = local.toLowerCase().replaceAll('"', "");
  const tag = bare.indexOf("+");
  const name = tag < 0 ? bare : bare.slice(0, tag);
  const joined = separator.test(name) ? name.replaceAll(separators, "") : name;
  const rank = ranks.get(joined.length < shortestJoined ? name : joined);
  return rank === undefined ? null : { name, rank };
}

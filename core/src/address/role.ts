/** Local parts that stand for a function rather than a person, the most common first. Compiled by hand; RFC 2142 where it names one. */

/** What every company has. */
const everywhere =
  "info support sales contact admin office hello help postmaster webmaster hostmaster abuse noc " +
  "security marketing noreply no-reply donotreply do-not-reply mailer-daemon root";

/** What larger ones have. */
const departments =
  "accounts accounting accountspayable accountsreceivable administration administrator billing booking " +
  "bookings careers compliance customercare customerservice customersupport dpo editor editorial " +
  "enquiries enquiry events feedback finance frontdesk general helpdesk hr humanresources inquiries " +
  "inquiry investorrelations invoice invoices it itsupport jobs legal mail mailbox management media " +
  "newsletter newsletters notifications operations orders partners payments payroll press privacy " +
  "procurement purchasing reception recruiting recruitment registrar reservations returns secretary " +
  "service services shop staff store subscribe sysadmin team tech techsupport training unsubscribe " +
  "usenet uucp vendor vendors welcome www";

/** The same in Spanish, German, Portuguese, French, Italian and Polish. */
const otherLanguages =
  "ventas contacto administracion kontakt verkauf vertrieb buchhaltung bewerbung rechnung contato " +
  "comercial vendas commercial comptabilite accueil secretariat recrutement contatti amministrazione " +
  "segreteria biuro sekretariat";

const names: ReadonlySet<string> = new Set(
  [everywhere, departments, otherLanguages].flatMap((words) => words.split(" ")),
);

/** The role that a local part names, in lower case and without its tag (`Sales+spring` is `sales`); null for a person. */
export function roleOf(local: string): string | null {
  const [name = ""] = local.toLowerCase().replaceAll('"', "").split("+");
  return names.has(name) ? name : null;
}

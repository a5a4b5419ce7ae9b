import { minuteOf } from "../kit/time/utc.ts";
import type { Manifest } from "./format.ts";

/** `README.txt`: what is in an archive, for people. */
export const readmeOf = ({
  workspace,
  stage,
  written_at,
  counts,
  left_out,
}: Omit<Manifest, "files">): string =>
  `${workspace.name}: everything of this workspace in Winnow
Written ${minuteOf(written_at)} UTC by the stage "${stage}".

What is in here
---------------
manifest.json        each file with its size and its SHA-256
workspace.json       settings, saved segments, the roles that the workspace made
members.json         ${counts.members} members with their roles
rules.jsonl          ${counts.rules} own rules
suppressions.jsonl   ${counts.suppressions} suppressed addresses
outcomes.jsonl       ${counts.outcomes} outcomes of mail
ledger.csv           ${counts.ledger_entries} entries of the ledger, for a spreadsheet
ledger.jsonl         the same, for programs
invoices.jsonl       ${counts.invoices} payments with their invoices and refunds; amounts are in cents
audit.jsonl          ${counts.audit_entries} entries of the activity, sealed by hashes
lists/<id>/          ${counts.lists} lists, each in a folder of its own:
    list.json        the name, the tags, the times and the numbers
    original.*       the file as it was uploaded
    rows.csv         each row of the file with its verdict, for a spreadsheet
    results.jsonl    each distinct address with its verdict and all its evidence, for programs

A file that ends in .jsonl has one JSON object in each line. The text is UTF-8. Times are in UTC.
In files for a spreadsheet, a cell that a spreadsheet would take for a formula begins with an apostrophe.
${left_out.length > 0 ? `\nThese lists were erased while the archive was made, and are not in it: ${left_out.map(({ list }) => list).join(", ")}\n` : ""}
What is not in here
-------------------
Passwords, API keys, the secrets of webhooks and mail services, codes and second factors: no file has one.
Webhooks, keys, sessions and invitations, single verifications, and what test keys made.
The invoices themselves as PDF: they are on the page Payments.
What an imported workspace had before its import: the export that it came from has it.

In another stage of Winnow
--------------------------
An operator can take this archive over. Lists with their original files, rules, segments and suppressed addresses come with it.
Results and the ledger are shown there, to read. Outcomes, members, roles, invoices and the activity are to read in these
files: no credit and no verdict comes from any of them.
`;

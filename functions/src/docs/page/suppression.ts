/** The addresses that a workspace must not send to. */
import { json } from "../example/example.ts";
import { bullets, html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";

export const suppressionPage: Page = {
  path: "/docs/suppression",
  title: "Suppression",
  summary:
    "Keep addresses that bounced, complained or unsubscribed out of every verification and every cleaned file.",
  places: [
    { id: "effect", title: "What it does" },
    { id: "entries", title: "Entries" },
    { id: "files", title: "Moving from another mail service" },
    { id: "privacy", title: "Removing an address" },
  ],
  body: html`${section(
    "effect",
    "What it does",
    html`<p>
        ${prose("A verification never looks up or asks about a suppressed address: it costs nothing, and counts in no quota. Its verdict is `unknown`, `not_probed`, with `action: remove`, and `suppressed` says why:")}
      </p>
      ${json({ suppressed: { reason: "complaint", source: "sendgrid", at: "2026-03-14T09:26:53.000Z" } })}
      <p>
        ${prose("Every policy drops it, and so do files by status. That holds for later verifications and for existing results, free of charge. A result that was `invalid` stays so, with its reason and evidence; any other shows its status again once the address is taken off the list, so that no program that reads the status alone sends to it. Suppression comes before own rules: not even a rule that allows the address keeps it. The form check does not tell visitors whom you suppress.")}
      </p>`,
  )}
  ${section(
    "entries",
    "Entries",
    html`<p>
        ${prose("A workspace suppresses up to 1,000,000 addresses. `POST /v1/suppressions` takes 10,000 at once, each as an address or as the SHA-256 of its normalized form in lower case: trimmed, the domain in A-labels. Addresses are compared without regard to case.")}
      </p>
      ${json({
        entries: [
          { email: "jane@example.com", reason: "unsubscribe", at: "2026-03-14T09:26:53Z" },
          { sha256: "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d", reason: "bounce" },
        ],
      })}
      <p>
        ${prose("The reasons are `bounce`, `complaint`, `unsubscribe` and `manual`. An address that is suppressed already keeps its first reason and date, so that the same call again changes nothing. `GET /v1/suppressions?q=` finds a part of an address; a whole address also finds its hash. A search answers within about a second: go on from `next_cursor` until it is `null`.")}
      </p>`,
  )}
  ${section(
    "files",
    "Moving from another mail service",
    html`<p>
        ${prose("Import the file that your mail service exports under Suppression, with `POST /v1/suppressions/csv/import`, or with `winnow suppressions import FILE`, which divides large ones. These are told by their columns:")}
      </p>
      <ul>
        <li>${prose("SendGrid: bounces, blocks, spam reports, unsubscribes")}</li>
        <li>${prose("Mailgun: bounces, complaints, unsubscribes")}</li>
        <li>
          ${prose("Postmark (`SuppressionReason`), Amazon SES (`LastUpdateTime`), SparkPost (`non_transactional`)")}
        </li>
        <li>${prose("Mailchimp: unsubscribed and cleaned contacts")}</li>
        <li>
          ${prose("HubSpot (`Portal Bounce`, `Unsubscribed from all email`), Klaviyo (`Email Suppressions`), Mailjet (`IsExcludedFromCampaigns`), Brevo (`Blocked reason`)")}
        </li>
      </ul>
      <p>
        ${prose("Any other file needs a first row that names a column `email`, `address`, `recipient` or `sha256`; columns such as `reason` and `date` are read where they are. `reason` in the call, or `--reason`, is that of rows which name none. A file without such a row has an address in each, and maybe a reason after it. Rows that have no address are refused and named, and the others are imported; 30 files a minute.")}
      </p>
      <p>
        ${prose("In exports of all contacts a row counts only where it says so: by `true`, `t`, `yes`, `y`, `1`, `x` or a date in a column such as `unsubscribed` or `Unsubscribed from all email`, by a status such as `Bounced`, or by a reason such as `Mailbox does not exist`. One that says `false`, `f`, `no`, `n`, `0`, `off` or nothing there, or that a contact is subscribed, active or delivered to, is refused and named. So is one that says something else there, as unclear, and one with a reason that we do not know beside a `false`. So is each row of Mailchimp's subscribed contacts.")}
      </p>
      <p>
        ${prose("The export, under Suppression, by `GET /v1/suppressions/csv/export` or with `winnow suppressions export`, is such a file with hashes, dates and sources. To move to another mail service, name its `format`, and with `reason` have only those with it:")}
      </p>
      <ul>
        <li>
          ${prose("`ses`: for a bulk import into the account-level suppression list. SES has bounces and complaints only: addresses that unsubscribed or were added by hand become complaints.")}
        </li>
        <li>
          ${prose("`mailgun`: a file for each of its lists, by `reason`. One with every reason is for its unsubscribes.")}
        </li>
        <li>${prose("`sendgrid`: for its global unsubscribes")}</li>
        <li>
          ${prose("`postmark`: as Postmark exports suppressions. Postmark imports no file: a program sends the addresses of this one to its API.")}
        </li>
        <li>
          ${prose("`mailchimp`: to be imported as unsubscribed contacts, and those with `reason=bounce` as cleaned ones")}
        </li>
        <li>${prose("`addresses`: a column `email` alone, for any other mail service")}</li>
      </ul>
      <p>Some entries are left out of files for mail services; <code>left_out</code> counts them:</p>
      ${bullets(
        "Entries that are known only by their hash: mail services do not take hashes.",
        "Addresses that a spreadsheet might take for a formula, such as `=a|b!c@example.com` or `+a/b@example.com`. An apostrophe before them would make another address. Our own format has them, and `GET /v1/suppressions` shows them.",
      )}
      <p>
        ${prose("`+tag@example.com` is in each file. A spreadsheet may show an error in its place: do not save the file with it.")}
      </p>`,
  )}
  ${section(
    "privacy",
    "Removing an address",
    html`<p>
      ${prose("`DELETE /v1/suppressions?email=` removes an address from the list, or `?sha256=` by its hash. It is erased, and the audit trail counts addresses without naming them. It may then be mailed and verified again. To erase an address and still not send to it, remove it and add its hash: an entry that is known by its hash gets no address, also where a mail service reports it or a file has it.")}
    </p>`,
  )}`,
};

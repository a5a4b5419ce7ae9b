/** What happened to the mails of a workspace. */
import { LastOutcome } from "@winnow/core/last-outcome";
import { json } from "./example.ts";
import { html, prose } from "./html.ts";
import { type Page, section } from "./page.ts";

export const outcomesPage: Page = {
  path: "/docs/outcomes",
  title: "Outcomes",
  summary: "Tell Winnow what bounced, was complained about, unsubscribed, delivered, opened and clicked.",
  places: [
    { id: "report", title: "Reporting" },
    { id: "messages", title: "Bounces as they arrived" },
    { id: "files", title: "Files" },
    { id: "services", title: "Mail services" },
    { id: "complaints", title: "How many complain" },
    { id: "once", title: "Each counts once" },
    { id: "bounces", title: "Whom a bounce is about" },
    { id: "verdicts", title: "What they say of verdicts" },
    { id: "lists", title: "What they say of lists" },
    { id: "credits", title: "Credits that come back" },
    { id: "accuracy", title: "How right we were" },
    { id: "suppression", title: "What is suppressed" },
    { id: "privacy", title: "How long, and erasing" },
  ],
  body: html`${section(
    "report",
    "Reporting",
    html`<p>
        ${prose("`POST /v1/outcomes` takes up to 10,000 outcomes at once, in any order, with a key that has the scope `outcomes:write`. A workspace keeps up to 5,000,000.")}
      </p>
      ${json({
        outcomes: [
          {
            email: "gone@example.com",
            type: "bounced",
            at: "2026-11-14T09:26:53Z",
            id: "0107019a-8f3e",
            reply: "550 5.1.1 User unknown",
          },
          { email: "jane@example.com", type: "opened", at: "2026-11-14T10:02:11Z", machine: true },
        ],
      })}
      <p>
        ${prose("The answer is 202. A row that is refused does not stop the others: `not_an_address`, `in_future` (more than ten minutes ahead of our clock) or `too_old` (more than 13 months). The first 500 are named, `refused_count` counts all.")}
      </p>
      ${json({
        accepted: 1,
        repeated: 0,
        refused: [{ index: 1, code: "not_an_address" }],
        refused_count: 1,
      })}
      <p>
        ${prose("`winnow outcomes send FILE` sends a file of JSON lines, one outcome each; `-` reads the standard input.")}
      </p>`,
  )}
  ${section(
    "messages",
    "Bounces as they arrived",
    html`<p>
      ${prose("`POST /v1/outcomes/messages` takes delivery status notifications (RFC 3464) and reports of abuse (RFC 5965) as a mail server delivered them: one message, or an mbox of several, up to 2,000,000 characters, 50,000 lines and 10,000 outcomes. Recipient, reply, time and the id of the mail are read from them. So are bounces in plain words, as qmail, Exim, Exchange, Yahoo and others write them: up to 50 recipients with what is said of each. Of 117 such and other bounces that the package flufl.bounce is tested with, 111 are read with the right recipients and date, and 77 with the right class as well; the others are `unclear`, so that nobody is suppressed by what a person wrote. Words say that a mailbox is dead only from `MAILER-DAEMON`, about an address that it lists. Of each message 64,000 characters are read. A message in plain words must be sent by a mail server’s usual name, or have the mail in it that came back. Any other, such as an answer by a person, is refused as `not_a_report`. `winnow outcomes import FILE` sends a message or an mbox of any size.")}
    </p>`,
  )}
  ${section(
    "files",
    "Files",
    html`<p>
        ${prose("Under Outcomes in the application, a file of up to 250 MB and 1,000,000 rows is uploaded and read: CSV, TSV, XLSX, lines of JSON, `.eml`, mbox, and a `.zip` of such messages with up to 5,000 files that unpack to 500 MB. The exports of Amazon SES, SendGrid, Mailgun, Postmark, Mailchimp, Brevo, HubSpot, Klaviyo, SparkPost, Resend and Mailjet are told by their columns, whatever their order; so are events as these services post them, also by way of Amazon SNS. Of any other table you choose which column has the address, what happened, when, the reply and the id of the mail.")}
      </p>
      <p>
        ${prose("A row that is no outcome is rejected with a reason: `not_an_address`, `in_future`, `too_old`, `not_an_event` (it does not say what happened), `no_time` (none, or one that can be read in two ways) or `not_a_report`. The first 20 are shown, and all are downloaded as CSV. Rows about mails that were only sent are left out. A time without a zone is in UTC. A file is not signed: a bounce without a reply is no hard bounce, whatever the service calls it. The file is erased once it has been read; its counts and rejected rows are kept for 30 days.")}
      </p>`,
  )}
  ${section(
    "services",
    "Mail services",
    html`<p>
        ${prose("Under Outcomes in the application, a workspace connects up to 20 mail services: Amazon SES (by a topic of SNS), SendGrid, Mailgun, Postmark, Resend, Brevo and Klaviyo. Each gets a URL of its own, which is shown once, and posts its events there. Winnow checks the signature of those that sign, and that it is at most a day old; until their signing key is entered, their calls are refused. Postmark and Brevo sign nothing: the secret in the URL says who calls. A URL can be renewed, and the replaced one is taken for another 24 hours.")}
      </p>
      <p>
        ${prose("Events are recorded within about a minute. What a service did not send, since the address is on its own list, is no outcome. An event by a program, such as a privacy proxy that opens a mail, is kept as `machine`: where the service says so, or where it names the proxy of Gmail, Apple or Yahoo within a minute of the delivery of the same mail. The screen counts what came from where, and what was refused.")}
      </p>`,
  )}
  ${section(
    "complaints",
    "How many complain",
    html`<p>
      ${prose("The rate of complaints is that of the last 30 days: complaints by mails that were delivered, each by its own day, with the interval that holds the truth with 95 % confidence. It is said from 1,000 delivered mails on, so report deliveries too. When it passes 0.1 %, and again at 0.3 %, those who may see outcomes are told, each level once in 30 days.")}
    </p>`,
  )}
  ${section(
    "once",
    "Each counts once",
    html`<p>
      ${prose("The same outcome is counted once, in whatever order and however often it comes: by `id` with address and type where there is an id, such as that of your mail service; or else by address, type and second. Where two of the same id differ, the earlier one stays.")}
    </p>`,
  )}
  ${section(
    "bounces",
    "Whom a bounce is about",
    html`<p>
      ${prose("A bounce is read as Winnow reads the answers of mail servers, whatever your mail service calls it. A bounce whose `reply` says that the mailbox does not exist or is disabled is a hard bounce. One about a full mailbox, about you as the sender (blocked, policy, spam) or about a passing trouble is not; nor is one without a reply, unless a mail service that signs its events calls it permanent.")}
    </p>`,
  )}
  ${section(
    "verdicts",
    "What they say of verdicts",
    html`<p>
        ${prose(`For ${LastOutcome.limits.days} days, what happened last to your own mail to an address decides about it, in lists and alone: where a person opened or clicked, it is \`valid\`; where it was a hard bounce, it is \`invalid\`, reason \`bounced\`. Of both the later one decides, and of the same second the bounce. No mail server is asked, and it costs nothing; \`outcome\` in the verdict says what happened and when. The address must be well-formed and its domain must still take mail. Whom you suppress comes first, and so do your own rules: a hard bounce suppresses its address until you take it off. A program that opened says nothing. A verdict of the last 24 hours that is newer than the outcome is repeated. Form checks and analyses do not look at outcomes, and outcomes of one workspace say nothing to another. Outcomes count once they are merged: within about an hour, or within a week where they are fewer than a sixteenth of all that you have.`)}
      </p>
      <p>
        ${prose(`At a domain that accepts any address, the verdict stays \`catch_all\`, and your own mails to others there say how likely this one takes mail: the \`score\` is the chance in percent. How a count becomes a chance was worked out in a simulated world, and will be measured on real outcomes once there are enough. A company makes its addresses in one way, so that those with the same shape count most: \`first.last\`, \`flast\`. \`neighbours\` in the verdict has the numbers of the last ${LastOutcome.limits.days} days, with the bounces of the last ${LastOutcome.limits.bounceDays}, the 95 % interval from \`low\` to \`high\`, and the same in words. It takes ${LastOutcome.limits.minNeighbours} addresses at the domain, of which at most half bounced: where bounces alone are reported, everything would seem dead. Otherwise, and for an address that was probably mistyped, the score is that of the reason. Nothing of another workspace is used.`)}
      </p>`,
  )}
  ${section(
    "lists",
    "What they say of lists",
    html`<p>
        ${prose("A list that you verified before keeps its verdicts. `POST /v1/lists/{id}/revise` judges them again by what was learned since: by outcomes that came after them, by what mails have shown of providers, and by the rules of now. Nobody is asked, and it costs nothing; what was charged stays charged. A list is revised once in 24 hours. Its verification says `is_revision`, and the webhook `list.completed` has the counts under your own rules; a revision that is cancelled, or not done within its time, is undone and tells nobody.")}
      </p>
      <p>
        ${prose("`PUT /v1/lists/{id}/schedule` keeps a list fresh: each 7 or 30 days a run verifies the addresses again whose verdicts are due, at a credit each, and keeps the others for nothing. `cap` is what all runs together may take, and has to cover the first where its number of addresses is known. A run that is due waits a day for missing credits, and to the end of the month for the monthly budget of the key or the limit of the person who made it; `waits` says why. The schedule stops before more than `cap` is taken, where that wait was in vain, and where the key stops or loses `lists:start`; `stopped` says why. `set_by` says whose a schedule is: who set it last. With `before`, a day from tomorrow on, in place of `every_days`, the list is fresh on the day of a sending: one run begins two days before it, when the day begins in UTC, or at once where that is past. It asks about the addresses whose `verify_again_by` is on that day or before, and ends before the day; then `done_at` says so. What it would ask about is in `run_before` of `GET /v1/lists/{id}/schedule?before=2026-12-24`. Where it could not begin before the day, the schedule stops with `list.schedule_late`. A list that is erased before the day is over takes no such schedule. A key with a new secret keeps its schedules, so that after a leak the key itself is to be revoked: `GET /v1/schedules?set_by=key_…` says what it has set. `died` and `came_back` are in the webhook `list.completed` of each run; `list.schedule_waits` tells that one cannot begin yet, and `list.schedule_stopped` that none will.")}
      </p>
      <p>
        ${prose("Before a list is verified, `POST /v1/lists/{id}/died` says how many of its addresses were valid on your other lists, and how many of these are dead by now: `bounced` ones by your own mail, the others by a newer verdict. It is free, and reaches back as far as your lists are kept.")}
      </p>`,
  )}
  ${section(
    "credits",
    "Credits that come back",
    html`<p>
      ${prose("Where mail to an address that Winnow called `valid` bounces within 30 days of the verdict, and the reply is about the mailbox, its credit comes back within about an hour of your report. You need not ask. It is so for verdicts of the last 30 days that were charged and that are still stored, on lists and by `POST /v1/verify`; not where a rule of yours decided, where the address was verified again after the bounce, or where somebody opened or clicked after it. Up to 2 % of what you were charged for valid verdicts in 30 days comes back by itself, and at least 3 credits. Beyond it Winnow asks the mail server once more, at its own cost and within the 2,000 free questions that a workspace has a day with its analyses: what is not accepted any more comes back as well, and the rest is looked at by a person. `GET /v1/usage` has them as `bounced`.")}
    </p>`,
  )}
  ${section(
    "accuracy",
    "How right we were",
    html`<p>
      ${prose("Where deliveries are reported as well as bounces, Winnow counts how often addresses that it called valid bounced.")}
      <a href="/docs/accuracy">How accuracy is counted</a>
    </p>`,
  )}
  ${section(
    "suppression",
    "What is suppressed",
    html`<p>
      ${prose("A hard bounce, a complaint and an unsubscription put the address onto the suppression list, with reason, date and source, when they are reported for the first time. An address that is suppressed already keeps its first reason. If you take it off the list, the same report does not put it back; a new one does.")}
    </p>`,
  )}
  ${section(
    "privacy",
    "How long, and erasing",
    html`<p>
      ${prose("Outcomes are kept for 13 months from their time and are erased within a day after. They are of your workspace alone. `DELETE /v1/outcomes?email=` erases those of one address and says how many there were; it may be repeated. Erasing does not change whether the address is suppressed: that is `DELETE /v1/suppressions?email=`.")}
    </p>`,
  )}`,
};

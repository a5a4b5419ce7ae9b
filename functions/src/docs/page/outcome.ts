/** What happened to the mails of a workspace. */
import { LastOutcome } from "@winnow/core/last-outcome";
import { json } from "../example/example.ts";
import { bullets, html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";

export const outcomesPage: Page = {
  path: "/docs/outcomes",
  title: "Outcomes",
  summary: "Tell Winnow what bounced, was complained about, unsubscribed, delivered, opened and clicked.",
  places: [
    { id: "report", title: "Reporting" },
    { id: "messages", title: "Bounces as they arrived" },
    { id: "files", title: "Files" },
    { id: "services", title: "Mail services" },
    { id: "complaints", title: "Rate of complaints" },
    { id: "once", title: "Each counts once" },
    { id: "bounces", title: "Hard bounces" },
    { id: "verdicts", title: "Effect on verdicts" },
    { id: "lists", title: "Effect on lists" },
    { id: "credits", title: "Credits that come back" },
    { id: "accuracy", title: "Accuracy" },
    { id: "suppression", title: "What is suppressed" },
    { id: "privacy", title: "Retention and erasure" },
  ],
  body: html`${section(
    "report",
    "Reporting",
    html`<p>
        ${prose("`POST /v1/outcomes` takes up to 10,000 outcomes at once, in any order, with a key that has the scope `outcomes:write`. A workspace keeps up to 5,000,000. Calls with more than 500 bounces that have a reply, or with messages of more than 2,000 lines, are made two at a time; a third is answered 429 with `Retry-After`.")}
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
        ${prose("`POST /v1/outcomes/messages` takes delivery status notifications (RFC 3464) and reports of abuse (RFC 5965) as a mail server delivered them. Recipient, reply, time and the id of the mail are read from them.")}
      </p>
      ${bullets(
        "A call takes one message, or an mbox of several, up to 2,000,000 characters, 50,000 lines and 10,000 outcomes. `winnow outcomes import FILE` sends a message or an mbox of any size.",
        "Bounces in plain words are read too, as qmail, Exim, Exchange, Yahoo and others write them: up to 50 recipients with what is said of each.",
        "A message in plain words must be sent by a mail server’s usual name, or have the mail in it that came back. Any other, such as an answer by a person, is refused as `not_a_report`.",
        "Words say that a mailbox is dead only from `MAILER-DAEMON`, about an address that it lists. Otherwise the bounce is `unclear` and suppresses no address.",
        "Of each message 64,000 characters are read.",
      )}
      <p>
        ${prose("Of 117 such and other bounces that the package flufl.bounce is tested with, 111 are read with the right recipients and date, and 77 with the right class as well; the others are `unclear`.")}
      </p>`,
  )}
  ${section(
    "files",
    "Files",
    html`<p>
        ${prose("Under Outcomes in the application, a file of up to 250 MB and 1,000,000 rows is uploaded and read: CSV, TSV, XLSX, lines of JSON, `.eml`, mbox, and a `.zip` of such messages with up to 5,000 files that unpack to 500 MB.")}
      </p>
      ${bullets(
        "The exports of Amazon SES, SendGrid, Mailgun, Postmark, Mailchimp, Brevo, HubSpot, Klaviyo, SparkPost, Resend and Mailjet are told by their columns, whatever their order.",
        "So are events as these services post them, also by way of Amazon SNS.",
        "Of any other table you choose which column has the address, what happened, when, the reply and the id of the mail.",
        "A time without a zone is in UTC. Rows about mails that were only sent are left out.",
        "A file is not signed: a bounce without a reply is not a hard bounce, whatever the service calls it.",
        "The file is erased once it has been read; its counts and rejected rows are kept for 30 days.",
      )}
      <p>
        ${prose("A row that is not an outcome is rejected with a reason. The first 20 are shown, and all are downloaded as CSV:")}
      </p>
      ${bullets(
        "`not_an_address`, `in_future`, `too_old`",
        "`not_an_event`: it does not say what happened",
        "`no_time`: it has no time, or one that can be read in two ways",
        "`not_a_report`: a message that does not report on a mail",
      )}`,
  )}
  ${section(
    "services",
    "Mail services",
    html`<p>
        ${prose("Under Outcomes in the application, a workspace connects up to 20 mail services: Amazon SES (by a topic of SNS), SendGrid, Mailgun, Postmark, Resend, Brevo and Klaviyo. Each gets a URL of its own, which is shown once, and posts its events there.")}
      </p>
      ${bullets(
        "Winnow checks the signature of those that sign, and that it is at most a day old. Until their signing key is entered, their calls are refused.",
        "Postmark and Brevo do not sign: the secret in the URL says who calls.",
        "A URL can be renewed; the replaced one works for another 24 hours.",
        "When the person who made a URL leaves the workspace, its calls are refused and people are told, for everybody who has it can suppress addresses. It goes on once the URL is renewed.",
        "Events are recorded within about a minute. What a service did not send, since the address is on its own list, is not an outcome.",
        "An event by a program, such as a privacy proxy that opens a mail, is kept as `machine`: where the service says so, or where it names the proxy of Gmail, Apple or Yahoo within a minute of the delivery of the same mail.",
        "The page counts what came from where, and what was refused.",
      )}`,
  )}
  ${section(
    "complaints",
    "Rate of complaints",
    html`<p>
      ${prose("The rate of complaints is that of the last 30 days: complaints by mails that were delivered, each by its own day, with the interval that holds the truth with 95 % confidence. It is shown once 1,000 mails were delivered, so report deliveries too. When it passes 0.1 %, and again at 0.3 %, those who may see outcomes are told, each level once in 30 days.")}
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
    "Hard bounces",
    html`<p>
      ${prose("A bounce is read as Winnow reads the answers of mail servers, whatever your mail service calls it. A bounce whose `reply` says that the mailbox does not exist or is disabled is a hard bounce. One about a full mailbox, about your own sending (blocked, policy, spam) or about a temporary failure is not; nor is one without a reply, unless a mail service that signs its events calls it permanent.")}
    </p>`,
  )}
  ${section(
    "verdicts",
    "Effect on verdicts",
    html`<p>
        ${prose(`For ${LastOutcome.limits.days} days, what happened last to your own mail to an address decides about it, in lists and single verifications. No mail server is asked, and it costs nothing. \`outcome\` in the verdict says what happened and when.`)}
      </p>
      ${bullets(
        "Where a person opened or clicked, the address is `valid`. An open by a program does not count.",
        "Where it was a hard bounce, the address is `invalid`, reason `bounced`.",
        "Of both the later one decides, and of the same second the bounce.",
        "The address must be well-formed, and its domain must still take mail.",
        "Suppression comes first, then your own rules. A hard bounce suppresses its address until you take it off the list.",
        "A verdict of the last 24 hours that is newer than the outcome is repeated.",
        "Form checks and analyses do not look at outcomes, and outcomes of one workspace do not affect another.",
        "Outcomes count once they are merged: within about an hour, or within a week where they are fewer than a sixteenth of all that you have.",
      )}
      <p>
        ${prose("At a domain that accepts any address, the verdict stays `catch_all`. Your own mails to others there say how likely this one takes mail: the `score` is the chance in percent.")}
      </p>
      ${bullets(
        `\`neighbours\` in the verdict has the numbers of the last ${LastOutcome.limits.days} days, with the bounces of the last ${LastOutcome.limits.bounceDays}, the 95 % interval from \`low\` to \`high\`, and the same in words.`,
        "Addresses of the same shape, such as `first.last` or `flast`, count most: a company makes its addresses in one way.",
        `It takes ${LastOutcome.limits.minNeighbours} addresses at the domain, of which at most half bounced: where bounces alone are reported, everything would seem dead. Otherwise, and for an address that was probably mistyped, the score is that of the reason.`,
        "How a count becomes a chance was worked out in a simulated world, and will be measured on real outcomes once there are enough.",
        "Only outcomes of your own workspace are used.",
      )}`,
  )}
  ${section(
    "lists",
    "Effect on lists",
    html`<h3>Revise a list</h3>
      <p>
        ${prose("A list that you verified before keeps its verdicts. `POST /v1/lists/{id}/revise` judges them again by what was learned since. No mail server is asked, and it costs nothing; what was charged stays charged.")}
      </p>
      ${bullets(
        "It counts outcomes that came after the verdicts, what mails have shown of providers, and your current rules.",
        "A list is revised at most once in 24 hours.",
        "Its verification says `is_revision`, and the webhook `list.completed` has the counts under your own rules.",
        "A revision that is cancelled, or not done within its time, is undone, and no event is sent.",
      )}
      <h3>Keep a list fresh</h3>
      <p>
        ${prose("`PUT /v1/lists/{id}/schedule` keeps a list fresh: each 7 or 30 days a run verifies the addresses again whose verdicts are due, at a credit each, and keeps the others free of charge.")}
      </p>
      ${bullets(
        "`cap` is what all runs together may take, and has to cover the first where its number of addresses is known.",
        "A run that is due waits a day for missing credits, and to the end of the month for the monthly budget of the key or the limit of the person who made it; `waits` says why.",
        "The schedule stops before more than `cap` is taken, where that wait was in vain, and where the key stops or loses `lists:start`; `stopped` says why.",
        "`set_by` says whose a schedule is: who set it last. A key with a new secret keeps its schedules, so after a leak revoke the key itself. `GET /v1/schedules?set_by=key_…` lists what it has set.",
        "`died` and `came_back` are in the webhook `list.completed` of each run. `list.schedule_waits` says that a run cannot begin yet, and `list.schedule_stopped` that no run follows.",
      )}
      <p>
        ${prose("With `before`, a day from tomorrow on, in place of `every_days`, the list is fresh on the day of a sending.")}
      </p>
      ${bullets(
        "One run begins two days before it, when the day begins in UTC, or at once where that is past. It ends before the day; `done_at` says when.",
        "It verifies the addresses whose `verify_again_by` is on that day or before: `GET /v1/lists/{id}/schedule?before=2026-12-24` counts them in `run_before`.",
        "Where it cannot begin before the day, the schedule stops with `list.schedule_late`. A list that is erased before the day is over takes no such schedule.",
      )}
      <h3>Before a verification</h3>
      <p>
        ${prose("Before a list is verified, `POST /v1/lists/{id}/died` says how many of its addresses were valid on your other lists, and how many of these are dead by now: `bounced` ones by your own mail, the others by a newer verdict. It is free, and reaches back as far as your lists are kept.")}
      </p>`,
  )}
  ${section(
    "credits",
    "Credits that come back",
    html`<p>
        ${prose("Where mail to an address that Winnow called `valid` bounces within 30 days of the verdict, and the reply is about the mailbox, its credit comes back within about an hour of your report. You need not ask. `GET /v1/usage` has these credits as `bounced`.")}
      </p>
      ${bullets(
        "It applies to verdicts of the last 30 days that were charged and that are still stored, on lists and by `POST /v1/verify`.",
        "No credit comes back where a rule of yours decided, where the address was verified again after the bounce, or where somebody opened or clicked after it.",
        "Up to 2 % of what you were charged for valid verdicts in 30 days comes back by itself, and at least 3 credits.",
        "Beyond it Winnow asks the mail server once more, at its own cost and within the 2,000 free questions that a workspace has a day with its analyses. What is not accepted any more comes back as well, and a person looks at the others.",
      )}`,
  )}
  ${section(
    "accuracy",
    "Accuracy",
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
    "Retention and erasure",
    html`<p>
      ${prose("Outcomes are kept for 13 months from their time and are erased within a day after. Only your workspace uses them. `DELETE /v1/outcomes?email=` erases those of one address and says how many there were; it may be repeated. Erasing does not change whether the address is suppressed: that is `DELETE /v1/suppressions?email=`.")}
    </p>`,
  )}`,
};

/** What changed for programs, newest first. Within `/v1` nothing is removed or renamed. */
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";

interface Change {
  /** `YYYY-MM-DD` */
  date: string;
  changes: readonly string[];
}

const changes: readonly Change[] = [
  {
    date: "2026-12-01",
    changes: [
      "Text files in Japanese, Chinese, Korean, Cyrillic, Greek and Arabic encodings are detected, and the choice of an import takes `encoding`, for those that are not: before, they were read as Windows-1252, which spoilt names. Finished files stay UTF-8.",
    ],
  },
  {
    date: "2026-11-30",
    changes: [
      "Files that are fetched have 20 GB a day on Free, 200 GB on Pro and 1,000 GB on larger plans, each as often as it is opened; beyond that, opening one answers 429 with `quota.used_up`. What a link leads to can be fetched for 5 seconds.",
      "Lines of JSON with `original_as: cells` leave out the empty cells at the end of a row that is shorter than the widest one.",
      "A page of a job of the compatible API of NeverBounce is read without the rows before it, however long the job is. A workspace on Free reads results in 2 such calls at a time, on larger plans in 5 to 20: beyond that a call is refused for a second. Rows with bad syntax are no duplicates of each other.",
      "A run of a schedule says `is_run` in its verification. One that is finished early keeps the former verdicts on addresses that it has not asked about: before, they became unknown.",
      "`GET /v1/lists` has the `schedule` of each list. While unknown addresses of a list are asked about again, `verification.previous` has the counts of its result. A repeat or a run of a schedule that is cancelled or fails leaves a complete result `completed`, with the answers until then.",
      "Single verifications of one address that are `pending` at the same time are charged once within 24 hours, unless they have `fresh`.",
      "A list does not expire while its verification is queued or runs: its `expires_at` moves on by a day, up to 91 days after its creation.",
      "JSON lines with `original` have the columns of the file in its order, also where their names are whole numbers. The files of the compatible APIs have each cell below its column then.",
      "What a list is to `start` is started only if the key that added it may still start it once it is imported, and within its budget at that time. Otherwise the list stays `ready`, with `list.start_key` as its `error`, or `list.start_role` where the role of the person who added it no longer allows it.",
      'New lists, files of results and comparisons have a number a day by plan: "Limits and pages" of the first page has the numbers. The same file counts once in ten minutes, and the status calls of the compatible APIs are not refused for it. While suppression grows, a file that was made up to five minutes ago is answered, and a large list has results of that time, with `rules: outdated` in its verification, in place of 503. Files of outcomes count with the bytes of new lists. Beyond it a call answers 429 with `Retry-After` and the code `quota.used_up`, as any limit of a workspace but that of calls does: it was `rate.limited`.',
      'Calls that change rules, suppressed addresses or outcomes are made one at a time for each of these: up to five others wait fifteen seconds, more than five wait two, and then answer 429 with `Retry-After`. What they write in a day has a limit by plan: "Limits and pages" of the first page has the numbers.',
      "In an import of suppressed addresses, `t`, `yes`, `x` and the like mark a contact as `true` does, and `f`, `no`, `off` or `FALSCH` do not. A row that says neither is refused as unclear. A reason such as `Mailbox does not exist` counts beside the status `active`.",
      "While newer rules are applied to a large list, its results under a filter by status or reason answer 503.",
      "A file of results has at most 10 GB of text. One that would have more, by the names of its columns in each line of JSON, answers 409: ask for CSV, or for `original_as: cells`. So does one that two attempts of ten minutes do not make. It is tried again after a day.",
      "A suppressed address that is known by its hash alone is still kept by its hash alone where it is added, reported or imported later. Before, the entry took the address.",
      "An import of suppressions refuses rows which say that a contact is not suppressed, such as `false` in HubSpot's `Unsubscribed from all email`, or the status `subscribed`. Before, they were added.",
      "A webhook whose host never had a success is disabled after 20 failures over at least an hour, and has another hour where it is enabled again a day after its first failure or later. Replays of all deliveries are ten an hour, one of a webhook at a time (409); deliveries that are sent again have a number a day by plan, and a replay goes on the next day, unless another one of the webhook is asked for until then.",
      "The imports of the command line, and `winnow outcomes send`, end with 1 where a row was refused; they ended with 3, which is that of `--fail-on` and `--max-bounce`.",
      "`POST /v1/lists/{id}/revise` judges the verdicts of a list again by what was learned since, free of charge; `is_revision` in its verification says so. The webhook `list.completed` of a revision has the counts under your own rules.",
      "`GET /v1/suppressions/csv/export` takes `format`, that of a sender, and `reason`; `left_out` counts entries that only our own format has. An import takes a file without a first row of names, and `has_header` says whether there was one.",
      "`GET`, `PUT` and `DELETE /v1/lists/{id}/schedule` keep a list fresh: each 7 or 30 days what is due is verified again, for at most `cap` credits in all. With `before`, one run ends before a day of yours.",
      "`GET /v1/schedules` says which lists are kept fresh; with `set_by`, by an API key or a person.",
      "The webhooks `list.schedule_stopped` and `list.schedule_waits` tell that a schedule has stopped, and that its run waits.",
      "`POST /v1/lists/{id}/died` counts the addresses of a list that were valid on your other lists and are dead by now.",
      "A verification has `changes`, in the webhook `list.completed` too: how many addresses died and came back, by a run of a schedule or a revision.",
      "`POST /v1/outcomes/messages` also reads bounces in plain words.",
      "`mode` of `POST /v1/lists/{id}/start` decides which permission the person needs who made the key, `verify_email` or `clean_email`; the verification has `mode`.",
      "Suppressed addresses, rules and deliveries have pages of up to 1,000; those of deliveries have 100 unless told otherwise, as all others.",
      "A result that was `invalid` stays so while its address is suppressed.",
      "`retryable` of `GET /v1/reasons` is true for `not_probed`, `provider_paused` and `mailbox_full`.",
      "Free credits go to the first five accounts of a domain within 30 days, unless it is a free mail provider, and not to disposable addresses.",
      'Checks of forms have a rate limit of their own, `"forms"` in `RateLimit-Policy`, so that they use up no calls of other keys.',
      "A verification of at most 100 addresses that is not done after a day is completed with the verdicts that it has shown, which are charged.",
      "`lists.schedule(id, query, options)` of the SDK takes the query of a date as its second argument.",
      "API keys of people for whom the plan of the workspace has no seat are out of use, with 401 `key.revoked`, until there is one: those who joined first have the seats.",
      "A call that takes no body refuses the fields of one with 400 and their names, as those with a body do.",
    ],
  },
  {
    date: "2026-11-28",
    changes: [
      "A download takes `unique: mailbox`, one row of each mailbox, and with `original` may have no column of the result. It keeps no answer under an `Idempotency-Key`: asking again gets the file.",
      "The link of a file opens also where the key is sent with it.",
      "`GET /v1/usage` has `bounced`: the credits that came back for bounces.",
      "A batch of ZeroBounce's API ends within 25 seconds: an address that had no time is unknown and free.",
    ],
  },
  {
    date: "2026-11-27",
    changes: [
      "A path that is called by another method answers 405 with `Allow`, a malformed id 404, an unknown field of a body 400 with its name. 401 says `WWW-Authenticate`. HEAD has the headers of GET.",
      "The reason `provider_paused` is new: unknown and free. `person@paused.test` gets it with a test key.",
      "A cursor belongs to its list, filter and order, and is refused elsewhere.",
      "Lists have `mendable`: how many rows nearly are an address, and the first ten of them. With `mend: true` a list or a single verification verifies the mended address, and `mended_from` has the text as it was given.",
      "Lists have `expected_bounces`. A list can be cancelled while it is imported.",
      "Test keys get the same answer each time: greylisting begins anew, and `charged` is 0.",
      "Every page of the documentation is Markdown too, listed in `/llms.txt`.",
    ],
  },
  {
    date: "2026-11-26",
    changes: [
      "Verdicts have `canonical`, the mailbox that variants of an address reach, and the flag `relay`.",
      "Lists have `tags` and `retention_days`. A result can be downloaded as a ZIP archive.",
    ],
  },
];

export const changelogPage: Page = {
  path: "/docs/changelog",
  title: "Changelog",
  summary: "What changed for programs, newest first.",
  places: changes.map(({ date }) => ({ id: `on-${date}`, title: date })),
  body: html`${changes.map(({ date, changes }) =>
    section(
      `on-${date}`,
      date,
      html`<ul>
        ${changes.map((change) => html`<li>${prose(change)}</li>`)}
      </ul>`,
    ),
  )}`,
};

/** How to move from ZeroBounce: its tables are those that answer its calls. */
import { Verdict } from "@winnow/core/verdict";
import { calls } from "../../compat/zerobounce/app.ts";
import { acceptedRole, words } from "../../compat/zerobounce/verdict.ts";
import { block, json, placeholder } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { callsTable } from "./peer-table.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const base = `${placeholder}/compat/zerobounce/v2`;

const move = html`<ol class="steps">
    <li>
      ${prose("Create a key under API Setup, with the scopes of the calls that you make. A test key gets known answers for free.")}
    </li>
    <li>
      ${prose("Put it in place of your ZeroBounce key. It travels as `api_key`, as before, and no log of ours keeps it.")}
    </li>
    <li>
      ${prose("Change the host: `api.zerobounce.net/v2` and `bulkapi.zerobounce.net/v2` both become this address:")}
    </li>
  </ol>
  ${block(base)}
  <p>${prose("Their Python SDK takes it as an option:")}</p>
  ${block(`from zerobouncesdk import ZeroBounce

ZeroBounce.BULK_BASE_URL = "${base}"
client = ZeroBounce("wn_test_…", base_url="${base}")
print(client.validate("person@inbox.test").status)`)}
  <p>
    ${prose("Their JavaScript SDK has a fixed host for files and batches. These lines before the first call lead both of its hosts here:")}
  </p>
  ${block(`const { fetch } = globalThis;
globalThis.fetch = (url, options) =>
  fetch(
    String(url).replace(/^https:\\/\\/(api|bulkapi)\\.zerobounce\\.net/, "${placeholder}/compat/zerobounce"),
    options,
  );`)}
  <p>
    ${prose("A proxy that maps the hosts does the same for programs that you cannot change. Everything else stays.")}
  </p>`;

const differences = html`<ul>
  <li>
    ${prose("We do not look up names, genders, places or the age of domains: `firstname`, `lastname`, `gender`, `country`, `region`, `city`, `zipcode` and `domain_age_days` are null. `ip_address` is ignored.")}
  </li>
  <li>
    ${prose("There are no `spamtrap` and `abuse`: nobody can tell a spam trap from outside, and we do not guess.")}
  </li>
  <li>
    ${prose("`return_url` is refused, because nothing would call it: add a webhook for `list.completed`, which is signed and tried again.")}
  </li>
  <li>
    ${prose("A file has at most 4 MB as a call. Send larger ones to `POST /v1/lists`. In a file of results `ZB MX Record` and the columns about a person are empty.")}
  </li>
  <li>
    ${prose("`validate` waits at most 25 seconds. What takes longer is `unknown` and `greylisted`, and costs nothing.")}
  </li>
  <li>
    ${prose("A verdict of the last 24 hours is repeated free of charge: a batch or file that is sent again once the first is done costs nothing. With the header `Idempotency-Key`, a repeated `sendfile` is answered with the first file.")}
  </li>
  <li>
    ${prose('Limits are those of the workspace: calls in 5 seconds by plan, and 30 batches and files a minute. `getfile` has places beside them, as "Limits and pages" of the first page says, and reads for at most 10 seconds. Beyond the limits the answer is 429 with `Retry-After`; nobody is blocked for 10 minutes.')}
  </li>
  <li>${prose("A batch sets credits aside, so that `getcredits` may show too few of them for a minute.")}</li>
  <li>${prose("Scoring, activity data, the email finder and filters have no counterpart.")}</li>
  <li>
    ${prose("A GET has its parameters in the query. One with a body is refused by the network in front of us, with 403 and a page of HTML: send it without.")}
  </li>
</ul>`;

export const zeroBouncePage: Page = {
  path: "/docs/zerobounce",
  title: "From ZeroBounce",
  summary: "Programs that were written for ZeroBounce run here when the host and the key are changed.",
  places: [
    { id: "move", title: "Change the host" },
    { id: "calls", title: "Calls" },
    { id: "words", title: "What maps to what" },
    { id: "refusals", title: "Refusals" },
    { id: "differences", title: "What differs" },
  ],
  body: html`${section("move", "Change the host", move)}
  ${section(
    "calls",
    "Calls",
    html`${callsTable("/compat/zerobounce/v2", calls)}
      <p>
        ${prose("`sendfile` needs the scope `lists:start` as well, because it starts the verification.")}
      </p>`,
  )}
  ${section(
    "words",
    "What maps to what",
    html`<p>${prose("A suggestion fills `did_you_mean`. Each of our reasons has one status:")}</p>
      ${table(
        "Statuses of ZeroBounce",
        ["Reason", "status", "sub_status"],
        [
          ...Verdict.Reason.options.map((reason) => [
            html`<a href="/docs/reasons">${code(reason)}</a>`,
            code(words[reason].status),
            words[reason].sub_status === "" ? html`empty` : code(words[reason].sub_status),
          ]),
          [html`${code("accepted")}, of a role`, code(acceptedRole.status), code(acceptedRole.sub_status)],
        ],
      )}`,
  )}
  ${section(
    "refusals",
    "Refusals",
    html`<p>
        ${prose("What concerns the key or the credits comes with HTTP 200, as from ZeroBounce. `validate` says:")}
      </p>
      ${json({ error: "Invalid API key or your account ran out of credits" })}
      <p>
        ${prose("`getcredits` answers an unknown key with `-1`, and the calls of files with `success` and `message`. Input that is not valid is 400, too many calls 429, and an outage 503.")}
      </p>`,
  )}
  ${section("differences", "What differs", differences)}`,
};

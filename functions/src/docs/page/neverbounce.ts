/** How to move from NeverBounce: its tables are those that answer its calls. */
import { Verdict } from "@winnow/core/verdict";
import { calls } from "../../compat/neverbounce/app.ts";
import { results, words } from "../../compat/neverbounce/verdict.ts";
import { block, json, placeholder } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { callsTable } from "./peer-table.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const base = `${placeholder}/compat/neverbounce/v4.2`;

const move = html`<ol class="steps">
    <li>
      ${prose("Create a key under API Setup, with the scopes of the calls that you make. A test key gets known answers for free.")}
    </li>
    <li>
      ${prose("Put it in place of your NeverBounce key. It travels as `key`, as before, and no log of ours keeps it.")}
    </li>
    <li>
      ${prose("Change the host: `api.neverbounce.com/v4.2` becomes this address. The versions `v4`, `v4.0` and `v4.1` are there as well:")}
    </li>
  </ol>
  ${block(base)}
  <p>${prose("Their Python SDK keeps the address in one place:")}</p>
  ${block(`import neverbounce_sdk.utils

neverbounce_sdk.utils.API_ROOT = "${placeholder}/compat/neverbounce"
client = neverbounce_sdk.client(api_key="wn_test_…")
print(client.single_check("person@inbox.test")["result"])`)}
  <p>
    ${prose("Their JavaScript SDK takes a host without a path. These lines before the first call lead it here:")}
  </p>
  ${block(`const { fetch } = globalThis;
globalThis.fetch = (url, options) =>
  fetch(String(url).replace("https://api.neverbounce.com", "${placeholder}/compat/neverbounce"), options);`)}
  <p>
    ${prose("A proxy that maps the host does the same for programs that you cannot change. Everything else stays.")}
  </p>`;

const differences = html`<ul>
  <li>
    ${prose("`input_location` is `supplied`: we fetch no remote files. A job has at most 50,000 addresses and 4 MB as a call. Send larger lists to `POST /v1/lists`.")}
  </li>
  <li>
    ${prose("`callback_url` is refused, because nothing would call it: add a webhook for `list.completed`, which is signed and tried again.")}
  </li>
  <li>
    ${prose("Jobs are read as soon as they are created, so `jobs/parse` has nothing to wait for. `run_sample` starts the free analysis of the list; the job then waits as `waiting_analyzed`. Nobody reviews jobs by hand: `under_review` is always 0.")}
  </li>
  <li>
    ${prose("`jobs/search` and `poe/confirm` have no counterpart; `GET /v1/lists` finds lists. Job ids count from 1 in each workspace, and lead to lists that were created as jobs.")}
  </li>
  <li>
    ${prose("`paid_credits_remaining` are the credits of packs, `free_credits_remaining` those of the month. `job_counts` counts the newest 100 lists.")}
  </li>
  <li>
    ${prose("`single/check` waits at most 25 seconds. What takes longer is `unknown`, and costs nothing, as does every `unknown`.")}
  </li>
  <li>
    ${prose("A verdict of the last 24 hours is repeated free of charge: a job that is sent again once the first is done costs nothing. With the header `Idempotency-Key`, a repeated `jobs/create` is answered with the first job. In `single/check`, `leverage_historical_data` of 0 asks anew.")}
  </li>
  <li>
    ${prose("A GET has its parameters in the query. One with a body is refused by the network in front of us, with 403 and a page of HTML: send such a body by POST.")}
  </li>
  <li>
    ${prose('Limits are those of the workspace: calls in 5 seconds by plan, and 30 jobs a minute. `jobs/results` and `jobs/download` have places beside them, as "Limits and pages" of the first page says, and read for at most 10 seconds. The header `Retry-After` says when to try again.')}
  </li>
</ul>`;

export const neverBouncePage: Page = {
  path: "/docs/neverbounce",
  title: "From NeverBounce",
  summary: "Programs that were written for NeverBounce run here when the host and the key are changed.",
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
    html`${callsTable("/compat/neverbounce/v4.2", calls)}
      <p>
        ${prose("With `auto_start` or `run_sample`, `jobs/create` needs the scope `lists:start` as well, and so does `jobs/parse`.")}
      </p>`,
  )}
  ${section(
    "words",
    "What maps to what",
    html`<p>
        ${prose("A suggestion fills `suggested_correction` and adds the flag `spelling_mistake`. An address of a role has the flag `role_account`, one at a free provider `free_email_host`. Each of our reasons has one result:")}
      </p>
      ${table(
        "Results of NeverBounce",
        ["Reason", "result", "Number", "flags"],
        Verdict.Reason.options.map((reason) => [
          html`<a href="/docs/reasons">${code(reason)}</a>`,
          code(words[reason].result),
          html`${results.indexOf(words[reason].result)}`,
          words[reason].flags.length === 0
            ? html`none`
            : html`${words[reason].flags.map((flag, index) => [index > 0 ? ", " : "", code(flag)])}`,
        ]),
      )}`,
  )}
  ${section(
    "refusals",
    "Refusals",
    html`<p>${prose("Refusals come with HTTP 200 and a status word, as from NeverBounce:")}</p>
      ${json({ status: "auth_failure", message: "This is not an API key of Winnow.", execution_time: 0 })}
      <p>
        ${prose("`auth_failure` is for a key that is unknown or has stopped, `bad_referrer` for a network that the key does not allow, `throttle_triggered` for too many calls, `temp_unavail` for an outage, and `general_failure` for everything else, missing credits among it. A body that is too large is answered with 413.")}
      </p>`,
  )}
  ${section("differences", "What differs", differences)}`,
};

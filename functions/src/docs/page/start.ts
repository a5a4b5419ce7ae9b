/** The guide from zero to a verified list. */
import { ApiKey } from "@winnow/core/api-key";
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";
import { plans } from "@winnow/core/kit/plan";
import { List } from "@winnow/core/list";
import { type Quotas, quotas } from "@winnow/core/quota";
import { Webhook } from "@winnow/core/webhook";
import { block, call, example, json } from "../example/example.ts";
import { fileExample } from "../example/file-example.ts";
import { html, prose } from "../html/html.ts";
import { listExample } from "../example/list-example.ts";
import { type Page, section } from "../html/layout.ts";

const places = [
  { id: "key", title: "Make a test key" },
  { id: "address", title: "Verify an address" },
  { id: "list", title: "Verify a list" },
  { id: "file", title: "Verify a file" },
  { id: "retries", title: "Retry safely" },
  { id: "limits", title: "Limits and pages" },
  { id: "live", title: "Go live" },
];

const key = html`<ol class="steps">
    <li>Log in and open <a href="/api-key">API Setup</a>.</li>
    <li>
      Create a key in test mode. It makes the same calls as a live key, costs nothing, and gets
      <a href="/docs/test-mode">known answers</a>.
    </li>
    <li>Copy the key, which is shown once, and keep it where your program reads it:</li>
  </ol>
  ${block("export WINNOW_API_KEY=wn_test_…")}
  <p>
    ${prose("A key is sent in the header `Authorization: Bearer`, and never in the address of a call. Give it only the scopes that your program needs.")}
  </p>`;

const address = html`${example(
    "verify",
    call({
      method: "POST",
      path: "/v1/verify",
      body: { email: "person@inbox.test" },
      sdk: `await winnow.verify("person@inbox.test")`,
    }),
  )}
  <p>The answer is a verdict:</p>
  ${json(Webhook.sampleOf("verification.completed", "test"))}
  <p>
    ${prose("`status` is `valid`, `invalid`, `risky` or `unknown`, and `reason` says why.")}
    <a href="/docs/reasons">All reasons</a>
    ${prose("are in one table. `action` says what to do: `send`, `hold` or `remove`. `checks` has the evidence, `smtp` the reply that decided, in the server's own words.")}
  </p>
  <p>
    ${prose("A mail server may be slow. After `timeout` seconds, 5 unless you say otherwise, the answer is 202 with `status: pending`, and the header `Location` names where the verdict will be. Ask there again after the seconds of `Retry-After`, or wait for the webhook `verification.completed`.")}
  </p>`;

const list = html`<p>
    ${prose("A list has up to 50,000 addresses in the call, or up to 1,000,000 rows in a file. This creates one, waits until it is verified, and prints its results:")}
  </p>
  ${example("list", listExample)}
  <p>
    ${prose("The `Idempotency-Key` names this list: give each list its own. `start` is `analyze`, which is free, or `verify` or `clean`, which do the same and are shown on different screens.")}
    ${prose("`mendable` says how many rows cannot be read but nearly are an address, such as `mailto:jane@x.org` or `jane@gmail,com`; with `mend: true` they are mended first, and results say `mended_from`.")}
    The <a href="/docs/reference">reference</a> has every call; <a href="/docs/webhooks">webhooks</a> tell you
    the end of a list without asking.
  </p>`;

const file = html`<p>
    ${prose("Send `filename` and `size` instead of `emails`. The answer has an `upload`: post its `fields` and then the file, as a form, to its `url`. The list is imported, verified, and downloaded with its own columns:")}
  </p>
  ${example("customers", fileExample)}
  <p>
    ${prose("The column of the addresses is found by itself; `POST /v1/lists/{id}/uploaded` names another. A download has the rows of `statuses`, or those that a `policy` keeps. Keep the id of the list: a program that was stopped asks for its list again and goes on from its status; while that is `uploading`, the same create call with the same `Idempotency-Key` returns the form.")}
    From the shell, <a href="/docs/sdk#command">one command</a> does all this.
  </p>`;

const retries = html`<p>
    ${prose("Send an `Idempotency-Key` with every POST, and repeat the call with the same key after a failed connection, 429 or 503. For 24 hours a repetition gets the first answer, with the header `Idempotent-Replayed: true`, and nothing is charged twice.")}
  </p>
  ${example(
    "retry",
    call({
      method: "POST",
      path: "/v1/verify",
      body: { email: "person@inbox.test" },
      headers: { "Idempotency-Key": "signup-4711" },
      sdk: `await winnow.verify("person@inbox.test", { idempotencyKey: "signup-4711" })`,
    }),
  )}
  <p>
    ${prose("Wait the seconds of `Retry-After` before the repetition. Another body under the same key is refused with 422. The")}
    <a href="/docs/sdk">SDK</a> ${prose("does all this by itself.")}
  </p>`;

const callsOfPlans = plans
  .map((plan) => `${ApiKey.callLimits[plan].toLocaleString("en")} on ${plan === "free" ? "Free" : plan}`)
  .join(", ");

const { free, Pro, Business, Enterprise } = quotas;
/** What Free, Pro and larger plans have. */
const numbers = (of: (plan: Quotas) => number): string => {
  const [small, more, most] = [free, Pro, Business].map((plan) => groupedDigits(of(plan)));
  return `${small}, ${more} and ${most}`;
};
const gigabytes = (of: (plan: Quotas) => number): string => `${numbers((plan) => of(plan) / 1e9)} GB`;

const limits = html`<p>
    ${prose(`\`RateLimit-Policy\` and \`RateLimit\` say how many calls the keys of a workspace may make together, and how many are left. Per 5 seconds: ${callsOfPlans}. Lists: 30 a minute. Publishable keys have the calls of the plan for themselves, and test keys have the same limits beside those of live keys. \`X-Credits-Remaining\` says what a live key can spend.`)}
  </p>
  <p>
    ${prose(`Calls that wait for a mail server or a list have places: ${free.waitingCalls} of a workspace on Free, ${Pro.waitingCalls} on Pro, ${Business.waitingCalls} on Business and ${Enterprise.waitingCalls} on Enterprise. Where they are taken, or those of all workspaces, a verification is pending and a list is answered as it is. Calls of the compatible APIs that read results have ${free.readingCalls}, ${Pro.readingCalls}, ${Business.readingCalls} and ${Enterprise.readingCalls}. New lists and files of outcomes have ${gigabytes(({ uploads }) => uploads.daily)} together a day, and stored files ${gigabytes(({ uploads }) => uploads.stored)} on Free, Pro and larger plans. Calls that change rules, suppressed addresses or outcomes are made one at a time for each: up to five others wait fifteen seconds, more than five wait two, and then answer 429. A change writes what is stored beside it anew: ${gigabytes(({ rewrites }) => rewrites)} together a day. What mail services report counts apart from that.`)}
  </p>
  <p>
    ${prose(`A workspace may create ${numbers(({ uploads }) => uploads.lists)} lists a day on Free, Pro and larger plans, and have ${numbers(({ files }) => files.daily)} files of results and as many comparisons made, of ${gigabytes(({ files }) => files.bytes)} together; ${numbers(({ files }) => files.open)} of these at a time. Beyond that a call answers 429, and \`Retry-After\` says when the next day begins, or 10 seconds where too many are made at a time. A file has at most ${List.limits.fileBytes / 1_000_000_000} GB of text: beyond it a call answers 409, and what was written counts. The same file counts once in ten minutes, and one that is not made for another reason counts as none. Files are fetched of ${gigabytes(({ fetchedBytes }) => fetchedBytes)} together a day, each as often as it is opened, and the pages and files of the compatible APIs with what is read for them, at most 6 MB a call; exports of a workspace and invoices do not count. Beyond that, opening one answers 429. Who has died can be counted 60 times an hour.`)}
  </p>
  <p>
    ${prose("Pages take `limit`, at most 1,000, and the `cursor` of the page before. `next_cursor` is null on the last one. A call that reads a list takes `If-None-Match` and answers 304 where nothing has changed.")}
  </p>
  <p>
    ${prose("Within `/v1` nothing is removed or renamed. New fields and new values of `reason` may appear: treat a reason that you do not know by its `status`.")}
  </p>`;

const live = html`<ol class="steps">
  <li>Create a live key with the scopes that you use, and with a monthly budget if you like.</li>
  <li>${prose("Put it in place of the test key. Nothing else changes.")}</li>
  <li>
    ${prose("Handle")}
    <a href="/docs/errors">the errors</a>
    ${prose("by their `code`: above all 402 when credits run out, 429 and 503.")}
  </li>
</ol>`;

export const startPage: Page = {
  path: "/docs",
  title: "Get started",
  summary: "From nothing to a verified list in five minutes.",
  places,
  body: html`${section("key", "Make a test key", key)} ${section("address", "Verify an address", address)}
  ${section("list", "Verify a list", list)} ${section("file", "Verify a file", file)}
  ${section("retries", "Retry safely", retries)} ${section("limits", "Limits and pages", limits)}
  ${section("live", "Go live", live)}`,
};

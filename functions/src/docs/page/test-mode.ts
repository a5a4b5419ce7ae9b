/** Test mode: its tables are those that answer test keys. */
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import { call, example } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const statusOf = (status: Verdict.Status) => html`<span class="status ${status}">${status}</span>`;

export const testModePage: Page = {
  path: "/docs/test-mode",
  title: "Test mode",
  summary: "A test key makes the same calls as a live one, free of charge and with known answers.",
  places: [
    { id: "situations", title: "Situations" },
    { id: "addresses", title: "Test addresses" },
    { id: "rules", title: "What is different" },
  ],
  body: html`<p>
      ${prose("A test key begins with `wn_test_`. Verdicts come from data, without DNS and mail servers, and have the same shape as live ones, with `mode: test` and `charged: 0`. Run your own tests against it: the same address gets the same verdict each time.")}
    </p>
    ${example("test", call({ method: "POST", path: "/v1/verify", body: { email: "no-person@inbox.test" }, sdk: `await winnow.verify("no-person@inbox.test")` }))}
    ${section(
      "situations",
      "Situations",
      html`<p>
          ${prose("Verify one of these on its own to see how your program takes what happens rarely. `insufficient@credits.test` and those of 429 and 503 answer `POST /v1/lists` too, where they are among its `emails`. A list of at most 1,000 addresses with `unpaid@credits.test` or `budget@credits.test` is imported, and its start is refused: with `start` it stays `ready`, and its `error` and the event `list.failed` say why.")}
        </p>
        ${table(
          "Situations",
          ["Address", "Status", "What happens"],
          Object.values(TestMode.situations).map(({ address, status, outcome }) => [
            code(address),
            html`${status}`,
            prose(outcome),
          ]),
        )}`,
    )}
    ${section(
      "addresses",
      "Test addresses",
      html`<p>
          ${prose("One address for each reason. Any other local part at these domains does the same; one that begins with `no-` does not exist where the mail server tells.")}
        </p>
        ${table(
          "Test addresses",
          ["Address", "Status", "Reason"],
          Verdict.Reason.options.map((reason) => [
            code(TestMode.addressFor[reason]),
            statusOf(Verdict.statusOf[reason]),
            code(reason),
          ]),
        )}`,
    )}
    ${section(
      "rules",
      "What is different",
      html`<ul>
        <li>
          ${prose("Nothing is charged, and nothing counts towards usage or notices. The credits of test mode never run out. Limits are those of calls, and of lists: 100,000 rows a day and two lists at once on Free, ten times that on paid plans.")}
        </li>
        <li>
          ${prose("Test lists have `mode: test`. Live keys and the app do not show them, and test keys see nothing live.")}
        </li>
        <li>
          ${prose("Lists run through the same states and send the same events, to the webhooks of test mode. What must be asked again waits ten seconds, once. No verdict is taken over from a call or list before: each verification begins anew.")}
        </li>
        <li>
          ${prose("Addresses outside `.test` are `not_probed`: only their text is checked. Other names under `.test` do not exist.")}
        </li>
        <li>
          ${prose("Rate limits, idempotency and the limits of lists and files are those of live keys.")}
        </li>
      </ul>`,
    )}`,
};

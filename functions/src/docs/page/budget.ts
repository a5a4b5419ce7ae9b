/** What a key may spend, and what happens at its end. */
import { call, example } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";

export const budgetsPage: Page = {
  path: "/docs/budgets",
  title: "Credits and budgets",
  summary: "What a call costs, and how neither a key nor a member spends more than you want.",
  places: [
    { id: "costs", title: "What costs a credit" },
    { id: "budget", title: "A budget for a key" },
    { id: "limit", title: "A limit for a member" },
    { id: "watch", title: "Watch what is left" },
  ],
  body: html`${section(
    "costs",
    "What costs a credit",
    html`<ul>
      <li>
        ${prose("A conclusive verdict costs one credit: `valid`, `invalid` and `risky`. `unknown` costs nothing.")}
      </li>
      <li>
        ${prose("The same address again within 24 hours is free, alone or in a list, unless you ask with `fresh`. A list counts once it has ended: two that run at the same time are each charged.")}
      </li>
      <li>
        ${prose("A list reserves a credit for each distinct address when it starts, and returns what it does not charge. `verification.credits` has all three numbers.")}
      </li>
      <li>${prose("Analysis, form checks, downloads and everything that a test key does are free.")}</li>
    </ul>`,
  )}
  ${section(
    "budget",
    "A budget for a key",
    html`<p>
        ${prose("Under API Setup a key can have a monthly budget: the most credits that it may spend in a calendar month (UTC). Reserved credits count until they are returned. Beyond it a call is refused with 402 and")}
        <a href="/docs/errors/budget.exhausted"><code>budget.exhausted</code></a
        >${prose(", and nothing is charged. Other keys of the workspace go on.")}
      </p>
      <p>
        ${prose("A list that would pass the budget is not started: it stays `ready`, and its `error` and the event `list.failed` say why. Raise the budget and start it, or wait for the next month.")}
      </p>`,
  )}
  ${section(
    "limit",
    "A limit for a member",
    html`<p>
        ${prose("On the page Team the owner, and people who may edit the team, can give a member a monthly limit: the most credits that they may spend in a calendar month (UTC), with lists, single verifications and the API keys that they made. Nobody sets their own limit, the limit of somebody who may do more, or a higher one than they have themselves.")}
      </p>
      <p>
        ${prose("What is reserved counts at once, and what a list gives back is free again, in the month in which it was reserved. Beyond the limit a call is refused with 402 and")}
        <a href="/docs/errors/budget.exhausted"><code>budget.exhausted</code></a
        >${prose(", and nothing is charged. The person can ask the owner for a higher limit, or wait for the next month.")}
      </p>`,
  )}
  ${section(
    "watch",
    "Watch what is left",
    html`<p>
        ${prose("`X-Credits-Remaining` stands on every answer to a live key, but for 429. `GET /v1/credits` has the same number with what is held and when the next allowance comes; `GET /v1/usage?by=key` says what each key spent, and the page My Plan also what each member spent, where a key counts for the member who made it. The webhook `credits.low` tells you once when the threshold is passed.")}
      </p>
      ${example("credits", call({ method: "GET", path: "/v1/credits", sdk: "await winnow.credits()" }))}`,
  )}`,
};

/** What a workspace blocks and always keeps. */
import { json } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";

export const rulesPage: Page = {
  path: "/docs/rules",
  title: "Own rules",
  summary: "Block addresses that should not be verified, and keep those that no policy should drop.",
  places: [
    { id: "effects", title: "Block and always keep" },
    { id: "kinds", title: "Kinds, and which rule decides" },
    { id: "files", title: "Many at once" },
  ],
  body: html`${section(
    "effects",
    "Block and always keep",
    html`<ul>
        <li>
          ${prose("`block`: no mail server is asked about the address, and it costs nothing. The verdict is `unknown`, `not_probed`, with `action: remove`, and `rule` names the rule.")}
        </li>
        <li>
          ${prose("`allow`: every policy keeps the address in its files. The status stays what verification finds; no rule makes an address valid.")}
        </li>
      </ul>
      <p>
        ${prose("Rules hold for later verifications and for existing results, free of charge. When a blocking rule is deleted, the addresses that it blocked stay `not_probed` until they are verified again.")}
      </p>`,
  )}
  ${section(
    "kinds",
    "Kinds, and which rule decides",
    html`<ul>
        <li>${prose("`address`: one address.")}</li>
        <li>${prose("`domain`: every address at this domain, without the domains below it.")}</li>
        <li>${prose("`suffix`: every address at this domain and at all below it.")}</li>
        <li>${prose("`exchanger`: every address whose mail goes to this host, or to one below it.")}</li>
      </ul>
      <p>
        ${prose("They decide in this order; of several suffixes or mail hosts that match, a blocking one decides. A workspace has at most 10,000 rules, none with a wildcard, and none on a public suffix such as `co.uk`.")}
      </p>
      <p>${prose("The body of `POST /v1/rules`, or of `winnow.rules.create` in the SDK:")}</p>
      ${json({ match: "domain", value: "example.com", effect: "block", note: "Asked us to stop" })}`,
  )}
  ${section(
    "files",
    "Many at once",
    html`<p>
      ${prose("A CSV file whose first row is `match,value,effect,note` can be imported under Rules, with `POST /v1/rules/csv/import` or with `winnow rules import FILE`. A rule on the same value gets the effect and the note of its row; rows that are not rules are refused and named, and the others are imported. The export is such a file.")}
    </p>`,
  )}`,
};

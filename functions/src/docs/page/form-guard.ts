/** The form guard: what it does in a page, how it looks, and a form to try it on. */
import { FormCheck } from "@winnow/core/form-check";
import { example, placeholder } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const element = (attributes: string): string =>
  `<script src="${placeholder}/form-guard.js" data-key="wn_pub_…"${attributes} async></script>`;

const restyled = `.form-guard-message { margin: 0.5rem 0 0; font-size: 0.875rem; }
.form-guard-warn { color: #8a4b00; }
.form-guard-accept { color: #0b5cad; font-weight: 600; }`;

const policy = `script-src ${placeholder}; connect-src ${placeholder}`;

const { visitor, origin } = FormCheck.limits;

export const formGuardPage: Page = {
  path: "/docs/form-guard",
  title: "Form guard",
  summary: "One line of HTML that catches mistyped addresses where they are typed.",
  places: [
    { id: "start", title: "Put it into a page" },
    { id: "behaviour", title: "What it does" },
    { id: "look", title: "Look and words" },
    { id: "policy", title: "Content security policy" },
    { id: "limits", title: "Limits and privacy" },
    { id: "call", title: "Without the script" },
  ],
  body: html`<p><a href="/docs/form-guard/demo">Try it on a form</a></p>
    ${section(
      "start",
      "Put it into a page",
      html`<ol class="steps">
          <li>
            ${prose("Make a publishable key under API Setup, with the origins of your pages, like `https://shop.example`.")}
          </li>
          <li>Put this into every page that has a form with an email field:</li>
        </ol>
        ${example("snippet", { html: element("") })}
        <p>
          ${prose("That is all. Fields that are added later are watched too, as are several forms, and pages that frameworks render again. A field or a form with `data-form-guard=off` is left alone.")}
        </p>`,
    )}
    ${section(
      "behaviour",
      "What it does",
      html`<p>
          ${prose("When somebody leaves an `input` of the type `email`, or the browser fills it in, the guard asks about the address. It then shows one of these below the field, or nothing:")}
        </p>
        ${table(
          "Verdicts",
          ["Verdict", "When", "What is shown"],
          [
            [
              code("suggest"),
              prose("The address is probably mistyped: `jane@gmial.com`"),
              html`“Did you mean jane@gmail.com?” A click, or Enter, puts it into the field.`,
            ],
            [
              code("warn"),
              html`The domain does not exist or takes no mail, or the address is disposable`,
              html`“Mail may not arrive at this address. Please look at it again.”`,
            ],
            [code("ok"), html`Anything else, and when no answer comes`, html`Nothing`],
          ],
        )}
        <ul>
          <li>It never keeps a form from being sent, and marks no field as invalid.</li>
          <li>
            It says nothing after 1.5 seconds without an answer, when Winnow is down, and beyond its limits.
          </li>
          <li>
            Screen readers announce the message and read it with the field. The suggestion is a button right
            after the field.
          </li>
          <li>It has less than 3 kB, needs no library and sets no cookie.</li>
        </ul>`,
    )}
    ${section(
      "look",
      "Look and words",
      html`<p>
          ${prose("The message takes the font and colour of its place. Every rule of your own style sheet is stronger than ours:")}
        </p>
        ${example("look", { css: restyled })}
        ${table(
          "Class names",
          ["Class", "What it is"],
          [
            [code("form-guard"), html`The place below the field, empty at first`],
            [code("form-guard-message"), html`The message`],
            [code("form-guard-suggest"), html`The message, when it has a suggestion`],
            [code("form-guard-warn"), html`The message, when it warns`],
            [code("form-guard-accept"), html`The button with the suggestion`],
          ],
        )}
        ${table(
          "Custom properties",
          ["Custom property", "What it sets"],
          [
            [code("--form-guard-color"), html`The colour of messages`],
            [code("--form-guard-warn-color"), html`The colour of warnings`],
            [code("--form-guard-accept-color"), html`The colour of the suggestion`],
            [code("--form-guard-font"), html`The font`],
            [code("--form-guard-margin"), html`The margin`],
          ],
        )}
        <p>${prose("Other words, such as those of another language, stand in the element:")}</p>
        ${example("words", {
          html: element(
            ` data-suggest="Meinten Sie {email}?" data-warn="Bitte prüfen Sie diese Adresse noch einmal."`,
          ),
        })}`,
    )}
    ${section(
      "policy",
      "Content security policy",
      html`<p>
          ${prose("A page with a policy needs these two sources beside its own. No `unsafe-inline` is needed: the guard writes no style attribute and no style element.")}
        </p>
        ${example("policy", { http: `Content-Security-Policy: ${policy}` })}`,
    )}
    ${section(
      "limits",
      "Limits and privacy",
      html`<ul>
        <li>
          ${prose(`A visitor may check ${visitor.max} addresses a minute, and all visitors of an origin ${origin.max}. Beyond that the guard is silent for a minute.`)}
        </li>
        <li>
          Mail servers are not asked, so that nobody can find out with your key whether a mailbox exists.
        </li>
        <li>Addresses that are checked are not kept. Checks cost no credits.</li>
        <li>
          A publishable key may be read by everybody. It works on pages of its origins and for nothing else.
        </li>
      </ul>`,
    )}
    ${section(
      "call",
      "Without the script",
      html`<p>
          ${prose("Your own script may ask `POST /v1/form-check` with the key in the header. Only browsers on pages of the key's origins can, since the call needs the header `Origin`. It answers:")}
        </p>
        ${example("answer", {
          json: JSON.stringify({ verdict: "suggest", suggestion: "jane@gmail.com" }, null, 2),
        })}`,
    )}`,
};

const examples = ["jane@gmial.com", "jane@mailinator.com", "jane@nowhere.invalid"];

export const formGuardDemoPage: Page = {
  path: "/docs/form-guard/demo",
  title: "Form guard: try it",
  summary: "Type an address and leave the field. The form can be sent whatever is said.",
  body: html`<form class="form" action="/docs/form-guard/demo" method="get">
      <p class="sent" role="status" data-sent="email" hidden>The form was sent with <b></b>.</p>
      <label for="email">Email</label>
      <input type="email" id="email" name="email" autocomplete="email" required />
      <button class="send">Sign up</button>
    </form>
    <p>Some that it has something to say about:</p>
    <ul>
      ${examples.map((email) => html`<li>${code(email)}</li>`)}
    </ul>
    <p><a href="/docs/form-guard">How it gets into your pages</a></p>
    <script src="/form-guard.js" data-key="${FormCheck.demonstration.key}" async></script>`,
};

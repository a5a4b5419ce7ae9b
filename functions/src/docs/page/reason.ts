/** The table of reasons, as `GET /v1/reasons` answers it. */
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import { call, example } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const meanings: Readonly<Record<Verdict.Status, string>> = {
  valid: "The mailbox accepts mail.",
  invalid: "Mail to the address bounces.",
  risky: "Mail may arrive. Decide before you send to it.",
  unknown: "No conclusive answer. It costs nothing.",
};

const titles: Readonly<Record<Verdict.Status, string>> = {
  valid: "Valid",
  invalid: "Invalid",
  risky: "Risky",
  unknown: "Unknown",
};

export const reasonsPage: Page = {
  path: "/docs/reasons",
  title: "Reasons",
  summary: "Why a verdict has its status, and what to do.",
  places: Verdict.Status.options.map((status) => ({ id: status, title: titles[status] })),
  body: html`<p>
      ${prose("Each reason belongs to one status. `score` is the worth of the reason; a role such as info@ takes off 15, a probable typo 20. At a domain that accepts any address, the score is the chance in percent that this one takes mail, where your own emails to others there tell. See ")}
      <a href="/docs/outcomes">outcomes</a>. ${prose("The same table is at `GET /v1/reasons`:")}
    </p>
    ${example("reasons", call({ method: "GET", path: "/v1/reasons", sdk: "await winnow.reasons()" }))}
    ${Verdict.Status.options.map((status) =>
      section(
        status,
        titles[status],
        html`<p><span class="status ${status}">${titles[status]}</span>. ${meanings[status]}</p>
          ${table(
            `Reasons of ${status}`,
            ["Reason", "What it means", "What to do", "Action", "Score", "Test address"],
            Verdict.reasonGuides
              .filter((guide) => guide.status === status)
              .map(({ reason, explanation, advice, action, score }) => [
                code(reason),
                html`${explanation}`,
                html`${advice}`,
                code(action),
                html`${score}`,
                code(TestMode.addressFor[reason]),
              ]),
          )}`,
      ),
    )}`,
};

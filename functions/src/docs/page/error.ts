/** The pages of problems: an overview, and one for each code of the catalog. */
import { type ProblemCode, problemCatalog } from "../../http/error/problem-catalog.ts";
import { explanations } from "./error-explanation.ts";
import { json, placeholder } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import type { Page } from "../html/layout.ts";
import { section } from "../html/layout.ts";
import { table } from "../html/table.ts";

const codes = Object.keys(problemCatalog) as ProblemCode[];

const link = (code: ProblemCode) => html`<a href="/docs/errors/${code}"><code>${code}</code></a>`;

/** Refusals before anybody looks whose key it is. */
const isKeyUnknown = (code: ProblemCode): boolean =>
  problemCatalog[code].status === 401 || code === "route.missing" || code === "method.not_allowed";

/** What a call that is refused with the code answers. */
function problem(code: ProblemCode): object {
  const { status, title } = problemCatalog[code];
  const { detail, more = {} } = explanations[code];
  const log = isKeyUnknown(code) ? {} : { log_url: `${placeholder}/api-key/key_…?request=019a…` };
  return { type: `/docs/errors/${code}`, title, status, detail, code, request_id: "019a…", ...log, ...more };
}

export const errorsPage: Page = {
  path: "/docs/errors",
  title: "Errors",
  summary: "Every refusal is a problem (RFC 9457) with a code that does not change.",
  body: html`${json(problem("credits.insufficient"))}
    <p>
      ${prose("Act on `code`, show `detail` to people, and send `request_id` along when you ask us about a call. `fields` names each input that is not valid. New codes may appear: treat one that you do not know by its HTTP status.")}
    </p>
    <p>
      ${prose("`log_url` leads to the call in the request log of the key, for members of its workspace: on the page of a key, under API Setup, are its requests of the last 30 days with time, call, status, duration and request id, a minute after each call at the latest. It has neither addresses nor bodies. Calls without a valid key, to no path or method of ours, or refused at once since too many are under way are in no log and have no `log_url`.")}
    </p>
    <p>
      ${prose("An answer without `code` comes from a proxy or gateway in front of Winnow, which refused the call, had no room for it, or gave up waiting. Go by its status, and try 429, 500, 502, 503 and 504 again, later each time, as the SDK does. A network address that sends too much gets 429 with `rate.limited` and no `request_id`.")}
    </p>
    ${table(
      "Errors",
      ["Code", "Status", "What happened"],
      codes.map((code) => [
        link(code),
        html`${problemCatalog[code].status}`,
        prose(problemCatalog[code].title),
      ]),
    )}`,
};

/** The page of a code; null for a code that does not exist. */
export function errorPage(code: string): Page | null {
  const found = codes.find((one) => one === code);
  if (!found) return null;
  const { status, title } = problemCatalog[found];
  const { happened, remedy, headers = {} } = explanations[found];
  const shown = Object.entries(headers).map(([name, value]) => html`${name}: ${value}${"\n"}`);
  return {
    path: `/docs/errors/${found}`,
    title: found,
    summary: `${title}. HTTP status ${status}.`,
    body: html`${section("happened", "What happened", html`<p>${prose(happened)}</p>`)}
      ${section("remedy", "What to do", html`<p>${prose(remedy)}</p>`)}
      ${section(
        "example",
        "Example",
        html`<pre tabindex="0"><code>HTTP/1.1 ${status}
content-type: application/problem+json
${shown}
${JSON.stringify(problem(found), null, 2)}</code></pre>`,
      )}
      <p><a href="/docs/errors">All errors</a></p>`,
  };
}

/** The pages of all codes. */
export const errorPages = (): Page[] => codes.flatMap((code) => errorPage(code) ?? []);

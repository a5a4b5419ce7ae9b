/** The reference: every call of an OpenAPI document. */
import { consoleCall } from "../reference/console-call.ts";
import { html, type Html, paragraphs, prose, slug } from "../html/html.ts";
import {
  type Document,
  type Operation,
  type Parameter,
  parameterOf,
  schemaOf,
} from "../reference/openapi.ts";
import { type MenuItem, type Page, section } from "../html/layout.ts";
import { describe, fields, linkTo, objectOf, placeOf, typeOf } from "../reference/schema-view.ts";

interface Call extends Operation {
  method: string;
  path: string;
}

const callsOf = ({ paths = {} }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** The page in the menu, which needs no document. */
export const referenceItem: MenuItem = { path: "/docs/reference", title: "API reference" };

export function referencePage(document: Document): Page {
  const calls = callsOf(document);
  const named = new Map((document.tags ?? []).map((tag) => [tag.name, tag.description ?? ""]));
  const tags = [...new Set([...named.keys(), ...calls.flatMap(({ tags = [] }) => tags)])];
  const groups = tags
    .map((tag) => ({ tag, calls: calls.filter(({ tags = [] }) => tags[0] === tag) }))
    .filter((group) => group.calls.length > 0);
  return {
    ...referenceItem,
    summary: "Every call of version 1, from the document that answers are checked against.",
    places: [
      ...groups.map(({ tag }) => ({ id: slug(tag), title: tag })),
      { id: "objects", title: "Objects" },
    ],
    body: html`${paragraphs(document.info.description ?? "")}
      <p>The same as <a href="/v1/openapi.json">OpenAPI 3.1</a>, for your tools.</p>
      <p>
        ${prose("`Try it` beside a call sends it from this page, with a test key that you paste: it costs nothing, and is answered as in ")}<a
          href="/docs/test-mode"
          >test mode</a
        >.
      </p>
      ${groups.map((group) =>
        section(
          slug(group.tag),
          group.tag,
          html`<p>${named.get(group.tag) ?? null}</p>
            ${group.calls.map((call) => operationView(document, call))}`,
        ),
      )}
      ${section(
        "objects",
        "Objects",
        html`${objectsOf(document).map(
          ([name, schema]) =>
            html`<article class="operation" aria-labelledby="${placeOf(name)}">
              <h3 id="${placeOf(name)}">${name}</h3>
              ${fields(document, schema)}
            </article>`,
        )}`,
      )}`,
  };
}

const objectsOf = ({ components }: Document) =>
  Object.entries(components?.schemas ?? {}).filter(([, { properties }]) => properties);

function operationView(document: Document, call: Call): Html {
  const id = `call-${slug(call.operationId ?? `${call.method} ${call.path}`)}`;
  const parameters = (call.parameters ?? []).map((one) => parameterOf(document, one));
  const body = schemaOf(call.requestBody?.content);
  const tried = consoleCall(document, call);
  return html`<article
    class="operation"
    aria-labelledby="${id}"
    ${tried === null ? null : html`data-call="${tried}"`}
  >
    <h3 id="${id}">${call.summary ?? call.operationId ?? call.path}</h3>
    <p class="line">
      <span class="method">${call.method}</span><code>${call.path}</code>
      <span class="scope">${scopeOf(call)}</span>
    </p>
    ${paragraphs(call.description ?? "")}
    ${
      parameters.length > 0
        ? html`<h4>Parameters</h4>
            <ul class="fields">
              ${parameters.map((one) => parameterView(document, one))}
            </ul>`
        : null
    }
    ${
      body
        ? html`<h4>Body</h4>
            ${fields(document, body)}`
        : null
    }
    <h4>Answers</h4>
    ${Object.entries(call.responses ?? {}).map(([status, { description = "", content }]) =>
      answerView(document, { status, description, schema: schemaOf(content) }),
    )}
  </article>`;
}

function scopeOf({ security = [] }: Call): string {
  if (security.length === 0) return "No key";
  const scopes = security.flatMap((one) => Object.values(one).flat());
  return scopes.length === 0 ? "Any key" : `Scope ${scopes.join(", ")}`;
}

const parameterView = (
  document: Document,
  { name = "", in: place, required, description, schema = {} }: Parameter,
) =>
  html`<li>
    <code>${name}</code
    ><span class="type"
      >${typeOf(document, schema)}, in the ${place ?? "query"}${required ? null : ", optional"}</span
    >
    ${describe(document, { ...schema, ...(description !== undefined && { description }) })}
  </li>`;

interface Answer {
  status: string;
  description: string;
  schema: ReturnType<typeof schemaOf>;
}

/** An answer. Those of success show their fields. */
function answerView(document: Document, { status, description, schema }: Answer): Html {
  const object = schema && status.startsWith("2") ? objectOf(document, schema) : null;
  const shown = schema && object === null && status.startsWith("2") ? fields(document, schema) : html``;
  const line = html`<code>${status}</code>
    ${prose(description)}${object === null ? null : html`. ${linkTo(object)}`}`;
  return shown.html === ""
    ? html`<p>${line}</p>`
    : html`<details class="answer" ${status === "200" ? html`open` : null}>
        <summary>${line}</summary>
        <div>${shown}</div>
      </details>`;
}

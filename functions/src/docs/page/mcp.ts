/** The Model Context Protocol: how a model's client is connected, and which tools it finds. */
import { tools } from "../../mcp/tools.ts";
import { example, placeholder } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const settings = {
  mcpServers: {
    winnow: { type: "http", url: `${placeholder}/mcp`, headers: { Authorization: "Bearer wn_live_…" } },
  },
};

const curl = `curl -sS ${placeholder}/mcp \\
  -H "Authorization: Bearer $WINNOW_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify_email","arguments":{"email":"person@inbox.test"}}}'`;

export const mcpPage: Page = {
  path: "/docs/mcp",
  title: "MCP",
  summary: "Assistants verify addresses and lists themselves, by the Model Context Protocol.",
  places: [
    { id: "connect", title: "Connect a client" },
    { id: "tools", title: "Tools" },
    { id: "resources", title: "Resources" },
    { id: "refusals", title: "Refusals" },
    { id: "twice", title: "Nothing is charged twice" },
    { id: "transport", title: "Transport" },
  ],
  body: html`${section(
    "connect",
    "Connect a client",
    html`<p>
        ${prose("Make a key for the assistant under API Setup, with the scopes that it needs and a monthly budget. Any client that takes an HTTP server and a header can be connected:")}
      </p>
      ${example("settings", { json: JSON.stringify(settings, null, 2) })}
      <p>${prose("A test key works too, free of charge. Without a client, one call shows that it works:")}</p>
      ${example("mcp", { curl })}`,
  )}
  ${section(
    "tools",
    "Tools",
    html`${table(
        "Tools",
        ["Tool", "Scopes", "What it does"],
        tools.map(({ name, scopes, description }) => [
          code(name),
          scopes.length === 0
            ? html`none`
            : html`${scopes.map((scope, index) => html`${index > 0 ? html`<br />` : null}${code(scope)}`)}`,
          prose(description.description),
        ]),
      )}
      <p>
        ${prose("A tool answers a few sentences, and the same as structured content in the shapes of `/v1`.")}
      </p>`,
  )}
  ${section(
    "resources",
    "Resources",
    html`<p>
      ${prose("`winnow://reasons` has every status and reason, what it means and what to do. `winnow://lists/{list_id}/results` has the results of a list, 100 at a time, of one status with `?status=invalid`, and from `next_cursor` on with `?cursor=`. A key with the scope `lists:read` finds its 20 newest completed lists among the resources. A resource that is not there is error -32602, and -32002 before version 2026-07-28.")}
    </p>`,
  )}
  ${section(
    "refusals",
    "Refusals",
    html`<p>
        ${prose("A tool that is refused answers with `isError`, a sentence that says what to do, and the problem of `/v1` as `problem` of the structured content. Codes are those of")}
        <a href="/docs/errors">the errors</a
        >${prose(", and its `retry_after` has the seconds to wait. A missing or wrong key is HTTP 401.")}
      </p>
      <p>
        ${prose("Scopes, rate limits, networks and the monthly budget of the key apply. Once the budget is used up, the model is told so, and where a person raises it.")}
      </p>`,
  )}
  ${section(
    "twice",
    "Nothing is charged twice",
    html`<p>
      ${prose("A message that is repeated within 24 hours with the same JSON-RPC id and the same arguments gets the first answer. A model that asks about an address again, under another id, gets the verdict of the last 24 hours free of charge. The same list under another id is a new list: addresses with a conclusive verdict of the last 24 hours, alone or in the 50 newest lists, are free in it.")}
    </p>`,
  )}
  ${section(
    "transport",
    "Transport",
    html`<p>
      ${prose("Streamable HTTP without sessions: each POST to `/mcp` has one message, and its answer is JSON. There are no streams, so that GET and DELETE are answered with 405. Version 2026-07-28 is spoken, which has no handshake (`server/discover` introduces the server), beside 2025-11-25, 2025-06-18 and 2025-03-26. Pages of other origins are refused.")}
    </p>`,
  )}`,
};

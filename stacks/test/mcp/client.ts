/** Clients of `/mcp`: the one of the protocol's own SDK, and bare messages. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Customer } from "../../proof/customer.ts";

export type Data = Record<string, unknown> & { list_id: string; code: string };

/** A new key of the customer, in test mode unless chosen otherwise. */
export async function newKey(customer: Customer, choices: object = {}): Promise<string> {
  const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", {
    name: "Assistant",
    mode: "test",
    ...choices,
  });
  return body.key;
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A client that is connected with a key, and calls tools by name. */
export async function connected(mcp: URL, key: string) {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(mcp, { requestInit: { headers: bearer(key) } }));
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, structuredContent, isError } = (await client.callTool({
      name,
      arguments: given,
    })) as CallToolResult;
    const [first] = content;
    if (first?.type !== "text") throw new Error("A tool answers with text.");
    const data = (structuredContent?.["problem"] ?? structuredContent) as Data;
    return { text: first.text, data, isError: isError ?? false };
  };
  return { client, call };
}

/** Posts a message as it stands. */
export const post = (mcp: URL, body: unknown, headers: Record<string, string>): Promise<Response> =>
  fetch(mcp, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** A message that calls a tool. */
export const calling = (id: number | string, name: string, given: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

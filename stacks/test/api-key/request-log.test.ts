/** The request log of a key: from the log lines of its calls to what members of its workspace see. */
import type { Call } from "@winnow/core/request-log/schema";
import { expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

interface Answered {
  status: number;
  body: Record<string, unknown>;
  id: string;
}

async function ask(secret: string, method: string, path: string, body?: object): Promise<Answered> {
  const answer = await fetch(new URL(path, product.url), {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    id: String(answer.headers.get("x-request-id")),
  };
}

const newKey = async (choices: object) => {
  const { body } = await customer.call<{ id: string; key: string }>("POST", "/api/api-key/", {
    name: "Server",
    ...choices,
  });
  return body;
};

const callsOf = async (id: string, query = ""): Promise<Call[]> =>
  (await customer.call<{ results: Call[] }>("GET", `/api/api-key/${id}/requests${query}`)).body.results;

it.each(["live", "test"])(
  "The calls of a %s key are in its log, without addresses, and a refusal leads there.",
  async (mode) => {
    const key = await newKey({ mode, scopes: ["verify", "lists:read"] });
    const verified = await ask(key.key, "POST", "/v1/verify", { email: "person@inbox.test" });
    const refused = await ask(key.key, "GET", "/v1/lists/jane@inbox.test/results");
    const beyond = await ask(key.key, "GET", "/v1/credits");
    const tool = { name: "verify_email", arguments: { email: "person@inbox.test" } };
    const asked = await ask(key.key, "POST", "/mcp", {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: tool,
    });
    await expect.poll(() => callsOf(key.id)).toHaveLength(4);
    const calls = await callsOf(key.id);
    const shown = ({ id }: Answered) => {
      const { call, status, code, tool: called } = calls.find(({ request_id }) => request_id === id) as Call;
      return [call, status, code, called];
    };
    expect(shown(verified)).toEqual(["POST /v1/verify", verified.status, null, null]);
    expect(shown(refused)).toEqual(["GET /v1/lists/…/results", 404, "list.missing", null]);
    expect(shown(beyond)).toEqual(["GET /v1/credits", 403, "key.scope", null]);
    expect(shown(asked)).toEqual(["POST /mcp", 200, null, "verify_email"]);
    expect(beyond.body["log_url"]).toBe(`${product.url}/api-key/${key.id}?request=${beyond.id}`);
    expect(await callsOf(key.id, `?request_id=${beyond.id}`)).toMatchObject([{ code: "key.scope" }]);
    expect(JSON.stringify(calls)).not.toMatch(/inbox\.test|wn_/);
  },
);

it("A call from a network that is not the key's leads to its log.", async () => {
  const key = await newKey({ mode: "test", cidrs: ["198.51.100.0/24"] });
  const { status, body, id } = await ask(key.key, "GET", "/v1/credits");
  expect([status, body["log_url"]]).toEqual([403, `${product.url}/api-key/${key.id}?request=${id}`]);
  await expect.poll(() => callsOf(key.id)).toMatchObject([{ code: "key.address_not_allowed" }]);
});

it("A call without a valid key leads to no log, and another workspace sees none.", async () => {
  const key = await newKey({ mode: "test" });
  await ask(key.key, "GET", "/v1/lists");
  await expect.poll(() => callsOf(key.id)).toHaveLength(1);
  const { status, body } = await ask("wn_live_unknown", "GET", "/v1/lists");
  expect([status, body["log_url"]]).toEqual([401, undefined]);
  const stranger = await product.newCustomer();
  expect(await stranger.call("GET", `/api/api-key/${key.id}/requests`)).toMatchObject({ status: 404 });
});

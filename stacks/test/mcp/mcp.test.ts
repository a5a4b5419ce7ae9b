/** A model's client at `/mcp`: the client of the protocol's own SDK, over the wire. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const door = new URL("/mcp", product.url);

type Data = Record<string, unknown> & { list_id: string; code: string };

/** A new key of the customer. */
async function newKey(choices: object = {}): Promise<string> {
  const made = await customer.call<{ key: string }>("POST", "/api/api-key/", {
    name: "Assistant",
    mode: "test",
    ...choices,
  });
  return made.body.key;
}

const withKey = (key: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${key}`, ...more },
});

/** A connected client, and its tools by name. */
async function connected(key: string) {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(door, { requestInit: withKey(key) }));
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, structuredContent, isError } = (await client.callTool({
      name,
      arguments: given,
    })) as CallToolResult;
    const [first] = content;
    if (first?.type !== "text") throw new Error("A tool answers with text.");
    return { text: first.text, data: structuredContent as Data, isError: isError ?? false };
  };
  return { client, call };
}

/** Posts a message as it stands. */
const post = (body: unknown, headers: Record<string, string>) =>
  fetch(door, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A message that calls a tool. */
const calling = (id: number | string, name: string, given: object) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call" },
  params: { name, arguments: given },
});

const key = await newKey();
const { client, call } = await connected(key);

describe("a client of the protocol's SDK", () => {
  it("introduces itself, and finds four tools with names, inputs and hints.", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "winnow" });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    await client.ping();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "verify_email",
      "verify_list",
      "list_health",
      "explain_reply",
    ]);
    expect(tools[0]).toMatchObject({
      inputSchema: { type: "object", required: ["email"] },
      annotations: { readOnlyHint: false, idempotentHint: true },
    });
    expect(tools[3]).toMatchObject({
      inputSchema: { required: ["text"] },
      annotations: { readOnlyHint: true },
    });
  });

  it("verifies an address: a sentence with the reason, and the verdict of /v1 as data.", async () => {
    const { text, data, isError } = await call("verify_email", { email: "no-person@inbox.test" });
    expect(isError).toBe(false);
    expect(text).toMatch(/^no-person@inbox.test is invalid \(mailbox_not_found, score \d+\)\. .*Remove it/);
    expect(data).toMatchObject({ status: "invalid", reason: "mailbox_not_found", charged: 1 });
    const { body } = await ask("GET", `/v1/verifications/${String(data["id"])}`);
    expect(body).toEqual(data);
  });

  it("is told to ask again about an address whose server is slow.", async () => {
    const { text, data } = await call("verify_email", { email: "slow@slow.test" });
    expect(data).toMatchObject({ status: "pending" });
    expect(text).toContain("again in a minute");
  });

  it("verifies a list, and asks for its health by its id.", async () => {
    const emails = ["person@inbox.test", "no-person@inbox.test", "person@catchall.test"];
    const started = await call("verify_list", { emails });
    expect(started.data).toMatchObject({ list_id: expect.stringMatching(/^lst_/), rows: { total: 3 } });
    await customer.settle();
    const { text, data } = await call("list_health", { list_id: started.data.list_id });
    expect(text).toContain("is verified: 1 valid, 1 invalid, 1 risky");
    expect(data).toMatchObject({ list_id: started.data.list_id, credits: { charged: 3 } });
  });

  it("asks for the health of a list that was analyzed, and of one that was not.", async () => {
    const { body: list } = await ask("POST", "/v1/lists", { name: "Spring", emails: ["person@inbox.test"] });
    await customer.settle();
    const before = await call("list_health", { list_id: list.id });
    expect(before.text).toContain("neither analyzed nor verified");
    await ask("POST", `/v1/lists/${list.id}/start`, { mode: "analyze" });
    await customer.settle();
    const after = await call("list_health", { list_id: list.id });
    expect(after.text).toMatch(/Rows: 1, of which an estimated [\d.]+ % are invalid/);
    expect(after.data["health"]).toMatchObject({ invalid_percent: expect.any(Number) });
  });

  it("gets the reply of a mail server explained.", async () => {
    const { text, data } = await call("explain_reply", { text: "550 5.1.1 User unknown" });
    expect(data).toMatchObject({ reason: "mailbox_not_found", status: "invalid", retry: false });
    expect(text).toContain("Remove it");
    const early = await call("explain_reply", { stage: "connect", text: "421 Service not available" });
    expect(early.data).toMatchObject({ reason: "server_unavailable", retry: true });
  });
});

/** Calls /v1 with the same key. */
async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(new URL(path, product.url), {
    method,
    headers: { ...bearer(key), "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as { id: string } };
}

describe("a refusal is a tool error that says what to do:", () => {
  it("input that is not valid, by field", async () => {
    const empty = await call("verify_list", { emails: [] });
    expect(empty).toMatchObject({ isError: true, data: { code: "input.invalid" } });
    expect(empty.text).toBe("emails: Give at least one address.");
    expect(await call("verify_email", {})).toMatchObject({ isError: true, data: { code: "input.invalid" } });
    const most = Array.from({ length: 1_001 }, (_, index) => `person${index}@inbox.test`);
    expect(await call("verify_list", { emails: most })).toMatchObject({ isError: true });
  });

  it("a list that is not there, or of another mode", async () => {
    const other = await connected(await newKey({ mode: "live" }));
    const made = await call("verify_list", { emails: ["person@inbox.test"] });
    const foreign = await other.call("list_health", { list_id: made.data.list_id });
    expect(foreign).toMatchObject({ isError: true, data: { code: "list.missing" } });
  });

  it("a scope that the key lacks, with the place to add it", async () => {
    const reading = await connected(await newKey({ scopes: ["lists:read"] }));
    for (const [name, given, scope] of [
      ["verify_email", { email: "person@inbox.test" }, "verify"],
      ["verify_list", { emails: ["person@inbox.test"] }, "lists:write"],
    ] as const) {
      const { text, data, isError } = await reading.call(name, given);
      expect({ isError, code: data.code }).toEqual({ isError: true, code: "key.scope" });
      expect(text).toContain(`“${scope}”`);
      expect(text).toContain(`${product.url}/api-key.`);
    }
    const writing = await connected(await newKey({ scopes: ["lists:write"] }));
    const unstarted = await writing.call("verify_list", { emails: ["person@inbox.test"] });
    expect(unstarted.text).toContain("lists:start");
    const verifying = await connected(await newKey({ scopes: ["verify"] }));
    expect(await verifying.call("list_health", { list_id: "lst_01J00000000000000000000000" })).toMatchObject({
      data: { code: "key.scope" },
    });
  });

  it("a budget that is used up, for an address and for a list", async () => {
    const budgeted = await connected(await newKey({ mode: "live", monthly_budget: 1 }));
    expect(await budgeted.call("verify_email", { email: "person@inbox.test" })).toMatchObject({
      isError: false,
    });
    for (const [name, given] of [
      ["verify_email", { email: "no-other@inbox.test" }],
      ["verify_list", { emails: ["no-third@inbox.test", "no-fourth@inbox.test"] }],
    ] as const) {
      const { text, data, isError } = await budgeted.call(name, given);
      expect({ isError, code: data.code }).toEqual({ isError: true, code: "budget.exhausted" });
      expect(text).toContain("may spend 1 credits a month");
      expect(text).toContain(`Raise the budget of the key at ${product.url}/api-key.`);
    }
  });

  it("missing credits, too many calls, and an outage, with the seconds to wait", async () => {
    const poor = await call("verify_email", { email: "insufficient@credits.test" });
    expect(poor).toMatchObject({ isError: true, data: { code: "credits.insufficient", needed: 1 } });
    expect(poor.text).toContain(`Add credits at ${product.url}/pricing.`);
    expect(await call("verify_email", { email: "limited@rate.test" })).toMatchObject({
      isError: true,
      data: { code: "rate.limited", retry_after: 5 },
    });
    expect(await call("verify_email", { email: "down@service.test" })).toMatchObject({
      isError: true,
      data: { code: "unavailable", retry_after: 5 },
    });
  });

  it("a tool that there is not, which is an error of the protocol", async () => {
    await expect(call("send_email", {})).rejects.toThrow(
      "There is no tool send_email. There are verify_email",
    );
  });
});

describe("a message that is sent twice", () => {
  it("verifies an address once: the same id and address get the same verdict.", async () => {
    const live = await newKey({ mode: "live" });
    const sent = () =>
      post(calling(1, "verify_email", { email: "no-twice@inbox.test" }), bearer(live)).then((each) =>
        each.json(),
      );
    const [one, other] = await Promise.all([sent(), sent()]);
    expect(other).toEqual(one);
    expect(await sent()).toEqual(one);
    expect(one).toMatchObject({ result: { structuredContent: { charged: 1 } } });
    const another = await post(calling(1, "verify_email", { email: "no-third@inbox.test" }), bearer(live));
    expect(await another.json()).toMatchObject({
      result: { structuredContent: { email: "no-third@inbox.test" } },
    });
  });

  it("creates and charges a list once, and has the results once it is completed; another id makes another list.", async () => {
    const live = await newKey({ mode: "live" });
    const sent = async (id: number) => {
      const given = { emails: ["no-list@inbox.test", "person@inbox.test"] };
      const answer = await post(calling(id, "verify_list", given), bearer(live));
      await customer.settle();
      return ((await answer.json()) as { result: { structuredContent: Data } }).result.structuredContent;
    };
    const { list_id } = await sent(7);
    expect(await sent(7)).toMatchObject({
      ...{ list_id, status: "completed", credits: { charged: 2 } },
      results: expect.arrayContaining([
        { email: "no-list@inbox.test", status: "invalid", reason: "mailbox_not_found", suggestion: null },
      ]),
    });
    await sent(8);
    expect(await sent(8)).toMatchObject({
      list_id: expect.not.stringContaining(list_id),
      credits: { charged: 0 },
    });
  });
});

describe("the door", () => {
  const initialize = (protocolVersion: string) => ({
    ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
    params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
  });

  it("takes POST alone.", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const answer = await fetch(door, { method, headers: bearer(key) });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
  });

  it("answers JSON, without a session.", async () => {
    const answer = await post(initialize("2025-11-25"), bearer(key));
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("mcp-session-id")).toBeNull();
    expect(await answer.json()).toMatchObject({ id: 0, result: { protocolVersion: "2025-11-25" } });
  });

  it("offers the newest version that it speaks to a client of another, and refuses others in the header.", async () => {
    expect(await (await post(initialize("2099-01-01"), bearer(key))).json()).toMatchObject({
      result: { protocolVersion: "2025-11-25" },
    });
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const version = (name: string) => post(ping, { ...bearer(key), "mcp-protocol-version": name });
    expect((await version("2025-03-26")).status).toBe(200);
    expect((await version("2099-01-01")).status).toBe(400);
  });

  it("takes a notification without an answer, and refuses unknown methods.", async () => {
    const notified = await post({ jsonrpc: "2.0", method: "notifications/initialized" }, bearer(key));
    expect([notified.status, await notified.text()]).toEqual([202, ""]);
    const unknown = await post({ jsonrpc: "2.0", id: "a", method: "resources/list" }, bearer(key));
    expect(await unknown.json()).toMatchObject({ id: "a", error: { code: -32_601 } });
  });

  it("refuses what is no message.", async () => {
    for (const body of ["{", "[]", "null", JSON.stringify([initialize("2025-11-25")]), { id: 1 }])
      expect((await post(body, bearer(key))).status).toBe(400);
    expect((await post("a=1", { ...bearer(key), "content-type": "text/plain" })).status).toBe(415);
  });

  it("refuses a call without a key, or with a wrong one, by HTTP 401.", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const wrong = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    const refused: Record<string, string>[] = [{}, bearer(wrong), bearer("wn_test_short")];
    for (const headers of refused) {
      const answer = await post(ping, headers);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect((await post(calling(1, "explain_reply", { text: "250 OK" }), bearer(wrong))).status).toBe(401);
    await expect(connected(wrong)).rejects.toThrow("401");
  });

  it("refuses a page of another origin, and takes its own.", async () => {
    const from = (origin: string) =>
      post({ jsonrpc: "2.0", id: 1, method: "ping" }, { ...bearer(key), origin });
    for (const origin of ["https://evil.example", "null", `${product.url}.evil.example`])
      expect((await from(origin)).status).toBe(403);
    expect((await from(product.url)).status).toBe(200);
  });

  it("counts calls against the rate limit of the key, and shows refusals on its screen.", async () => {
    const made = await customer.call<{ id: string; key: string }>("POST", "/api/api-key/", {
      name: "Counted",
      mode: "test",
    });
    const answer = await post(
      calling(1, "verify_email", { email: "insufficient@credits.test" }),
      bearer(made.body.key),
    );
    expect(answer.headers.get("ratelimit")).toMatch(/"default";r=\d+/);
    const { body } = await customer.call<{ last_errors: unknown[] }>(
      "GET",
      `/api/api-key/${made.body.id}/usage/`,
    );
    expect(body.last_errors).toMatchObject([{ code: "credits.insufficient", operation: "POST /mcp" }]);
  });
});

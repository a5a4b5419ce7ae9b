/** The tools at `/mcp`, called by the client of the protocol's own SDK. */
import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { bearer, connected, newKey } from "./client.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const mcp = new URL("/mcp", product.url);
const key = await newKey(customer);
const { client, call } = await connected(mcp, key);

/** A client with a new key. */
const connectedWith = async (choices: object) => connected(mcp, await newKey(customer, choices));

/** Calls /v1 with the same key. */
async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(new URL(path, product.url), {
    method,
    headers: { ...bearer(key), "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as { id: string } };
}

describe("a client of the protocol's SDK", () => {
  it("introduces itself, and finds nine tools with names, inputs, outputs and hints", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "winnow" });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {} });
    await client.ping();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "verify_email",
      "quote_list",
      "verify_list",
      "list_health",
      "list_results",
      "credits",
      "usage",
      "search_docs",
      "explain_reply",
    ]);
    for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: "object" });
    expect(tools[0]).toMatchObject({
      inputSchema: { type: "object", required: ["email"] },
      annotations: { readOnlyHint: false, idempotentHint: true },
    });
    expect(tools.at(-1)).toMatchObject({
      inputSchema: { required: ["text"] },
      annotations: { readOnlyHint: true },
    });
  });

  it("verifies an address: a sentence with the reason, and the verdict of /v1 as data", async () => {
    const { text, data, isError } = await call("verify_email", { email: "no-person@inbox.test" });
    expect(isError).toBe(false);
    expect(text).toMatch(/^no-person@inbox.test is invalid \(mailbox_not_found, score \d+\)\. .*Remove it/);
    expect(data).toMatchObject({ status: "invalid", reason: "mailbox_not_found", mode: "test", charged: 0 });
    const { body } = await ask("GET", `/v1/verifications/${String(data["id"])}`);
    expect(body).toEqual(data);
  });

  it("says what a malformed text can be mended to, for nothing, and verifies only what is asked", async () => {
    const { text, data } = await call("verify_email", { email: "mailto:person@inbox.test" });
    expect(data).toMatchObject({ status: "invalid", reason: "bad_syntax", charged: 0 });
    expect(data).toMatchObject({ suggestion: "person@inbox.test" });
    expect(text).toContain(
      "It can be mended to person@inbox.test: if that is meant, call verify_email with it.",
    );
  });

  it("mends a list only on request, says what could be, and quotes what is mended", async () => {
    const emails = ["<person@inbox.test>.", "no-person@inbox.test", "n/a"];
    const quote = await call("quote_list", { emails });
    expect(quote.data).toMatchObject({ credits: 1, mendable: 1 });
    expect(quote.text).toContain("1 of 3 can be mended, with mend: true.");
    expect((await call("quote_list", { emails, mend: true })).data).toMatchObject({
      credits: 2,
      mendable: 0,
    });
    const [asIs, mended] = [
      await call("verify_list", { emails }),
      await call("verify_list", { emails, mend: true }),
    ];
    expect(asIs.text).toContain("1 of 3 can be mended, with mend: true.");
    expect(mended.text).not.toContain("can be mended");
    await customer.settle();
    const read = async ({ data }: typeof mended) =>
      (await call("list_results", { list_id: data.list_id })).data["results"];
    expect(await read(asIs)).toContainEqual(
      expect.objectContaining({ status: "invalid", reason: "bad_syntax", suggestion: "person@inbox.test" }),
    );
    expect(await read(mended)).toContainEqual(
      expect.objectContaining({
        email: "person@inbox.test",
        status: "valid",
        mended_from: "<person@inbox.test>.",
      }),
    );
  });

  it("is told to ask again about an address whose server is slow", async () => {
    const { text, data } = await call("verify_email", { email: "slow@slow.test" });
    expect(data).toMatchObject({ status: "pending" });
    expect(text).toContain("again in a minute");
  });

  it("verifies a list, for nothing with a test key, and asks for its health by its id", async () => {
    const emails = ["person@inbox.test", "no-person@inbox.test", "person@catchall.test"];
    const started = await call("verify_list", { emails });
    expect(started.data).toMatchObject({ list_id: expect.stringMatching(/^lst_/), rows: { total: 3 } });
    await customer.settle();
    const { text, data } = await call("list_health", { list_id: started.data.list_id });
    expect(text).toContain("is verified. Distinct addresses: 1 valid, 1 invalid, 1 risky");
    expect(data).toMatchObject({ list_id: started.data.list_id, credits: { charged: 0 } });
  });

  it("asks for the health of a list that was analyzed, and of one that was not", async () => {
    const { body: list } = await ask("POST", "/v1/lists", { name: "Spring", emails: ["person@inbox.test"] });
    await customer.settle();
    const before = await call("list_health", { list_id: list.id });
    expect(before.text).toContain("neither analyzed nor verified");
    await ask("POST", `/v1/lists/${list.id}/start`, { mode: "analyze" });
    await customer.settle();
    const after = await call("list_health", { list_id: list.id });
    expect(after.text).toMatch(/Rows: 1, of which an estimated [\d.]+% are invalid/);
    expect(after.data["health"]).toMatchObject({ invalid_percent: expect.any(Number) });
  });

  it("gets the reply of a mail server explained", async () => {
    const { text, data } = await call("explain_reply", { text: "550 5.1.1 User unknown" });
    expect(data).toMatchObject({ reason: "mailbox_not_found", status: "invalid", retry: false });
    expect(text).toContain("Remove it");
    const early = await call("explain_reply", { stage: "connect", text: "421 Service not available" });
    expect(early.data).toMatchObject({ reason: "server_unavailable", retry: true });
    const answered = { rcpt: "jane@example.org", mail_from: "us@example.com" };
    const ofUs = await call("explain_reply", {
      text: "550 5.1.1 <us@example.com>: User unknown",
      ...answered,
    });
    expect(ofUs.data).toMatchObject({ reason: "sender_blocked", status: "unknown" });
    for (const name of ["rcpt", "mail_from"]) {
      const question = { text: "550 No", [name]: "a".repeat(320) };
      expect(await call("explain_reply", question)).not.toHaveProperty("isError", true);
      const longer = { text: "550 No", [name]: "a".repeat(321) };
      expect(await call("explain_reply", longer)).toMatchObject({
        isError: true,
        data: { code: "input.invalid" },
      });
    }
  });
});

describe("a model", () => {
  const live = connectedWith({ mode: "live" });

  it("reads the results of a list, page by page and by status", async () => {
    const emails = Array.from(
      { length: 150 },
      (_, index) => `${index < 3 ? "no-" : ""}reader${index}@inbox.test`,
    );
    const { data } = await call("verify_list", { emails });
    await customer.settle();
    const first = await call("list_results", { list_id: data.list_id });
    expect(first.data["results"]).toHaveLength(100);
    expect(first.text).toContain("ask with the cursor");
    const cursor = first.data["next_cursor"];
    const second = await call("list_results", { list_id: data.list_id, cursor });
    expect(second.data).toMatchObject({ results: { length: 50 }, next_cursor: null });
    const dead = await call("list_results", { list_id: data.list_id, status: "invalid" });
    expect(dead.data["results"]).toHaveLength(3);
    expect(dead.text).toContain("reader0@inbox.test: invalid (mailbox_not_found)");
    const other = await call("list_results", { list_id: data.list_id, status: "valid", cursor });
    expect(other).toMatchObject({ isError: true, data: { code: "input.invalid" } });
  });

  it("reads no results of another workspace", async () => {
    const { data } = await call("verify_list", { emails: ["person@inbox.test"] });
    const stranger = await product.newCustomer();
    const theirs = await connected(mcp, await newKey(stranger));
    const refused = await theirs.call("list_results", { list_id: data.list_id });
    expect(refused).toMatchObject({ isError: true, data: { code: "list.missing" } });
  });

  it("is told how far a list has come, in percent and seconds", async () => {
    const { data } = await call("verify_list", { emails: ["person@inbox.test"] });
    await customer.settle();
    const health = await call("list_health", { list_id: data.list_id });
    expect(health.data).toMatchObject({ status: "completed", percent: 100, seconds_left: 0 });
  });

  it("knows the credits and where they went", async () => {
    const { call: ask } = await live;
    await ask("verify_email", { email: "spender@inbox.test" });
    const { text, data } = await ask("credits", {});
    expect(data).toMatchObject({ total: expect.any(Number), monthly_budget: null });
    expect(text).toContain(`${String(data["total"])} credits can be spent`);
    const used = await ask("usage", { by: "key" });
    expect(used.data["results"]).toContainEqual(expect.objectContaining({ charged: 1 }));
  });

  it("quotes a list for nothing: distinct addresses, without those that are none", async () => {
    const { call: ask } = await live;
    const emails = ["a@inbox.test", " A@inbox.test", "b@inbox.test", "no address"];
    const before = await ask("credits", {});
    expect((await ask("quote_list", { emails })).data).toMatchObject({ distinct: 2, credits: 2 });
    expect((await ask("credits", {})).data["total"]).toBe(before.data["total"]);
  });

  it("reads 100,000 characters in all, and not one more", async () => {
    const { call: ask } = await live;
    const emails = Array.from({ length: 100 }, () => '"'.repeat(1_000));
    expect((await ask("quote_list", { emails })).data).toMatchObject({ distinct: 0 });
    for (const tool of ["quote_list", "verify_list"]) {
      const refused = await ask(tool, { emails: [...emails, "a"] });
      expect(refused).toMatchObject({ isError: true });
      expect(refused.text).toContain("Give at most 100,000 characters in all.");
    }
  });

  it("confirms a list that may cost more than a tenth of the key's budget, and no smaller one", async () => {
    const { call: ask } = await connectedWith({ mode: "live", monthly_budget: 20 });
    const emails = ["c1@inbox.test", "c2@inbox.test", "c3@inbox.test"];
    const asked = await ask("verify_list", { emails });
    expect(asked).toMatchObject({ isError: false, data: { unconfirmed_credits: 3 } });
    expect(asked.data).not.toHaveProperty("list_id");
    expect((await ask("verify_list", { emails, confirm: 2 })).data).toMatchObject({ unconfirmed_credits: 3 });
    expect((await ask("verify_list", { emails, confirm: 3 })).data).toHaveProperty("list_id");
    expect((await ask("verify_list", { emails: emails.slice(0, 2) })).data).toHaveProperty("list_id");
  });

  it("finds a place in the documentation, with its address", async () => {
    const { text, data } = await call("search_docs", { query: "webhook signature" });
    expect(data["places"]).toContainEqual(
      expect.objectContaining({ url: `${product.url}/docs/webhooks#signature` }),
    );
    expect(text).toContain("Verify the signature");
    expect((await call("search_docs", { query: "zzzzzzzz" })).text).toContain("Nothing was found");
  });
});

describe("a tool error says what to do about", () => {
  it("input that is not valid, by field", async () => {
    const empty = await call("verify_list", { emails: [] });
    expect(empty).toMatchObject({ isError: true, data: { code: "input.invalid" } });
    expect(empty.text).toBe("emails: Give at least one address.");
    expect(await call("verify_email", {})).toMatchObject({ isError: true, data: { code: "input.invalid" } });
    const max = Array.from({ length: 1_001 }, (_, index) => `person${index}@inbox.test`);
    expect(await call("verify_list", { emails: max })).toMatchObject({ isError: true });
  });

  it("a list that is not there, or of another mode", async () => {
    const other = await connectedWith({ mode: "live" });
    const made = await call("verify_list", { emails: ["person@inbox.test"] });
    const foreign = await other.call("list_health", { list_id: made.data.list_id });
    expect(foreign).toMatchObject({ isError: true, data: { code: "list.missing" } });
  });

  it("a scope that the key lacks, with the place to add it", async () => {
    const reading = await connectedWith({ scopes: ["lists:read"] });
    for (const [name, given, scope] of [
      ["verify_email", { email: "person@inbox.test" }, "verify"],
      ["verify_list", { emails: ["person@inbox.test"] }, "lists:write"],
    ] as const) {
      const { text, data, isError } = await reading.call(name, given);
      expect({ isError, code: data.code }).toEqual({ isError: true, code: "key.scope" });
      expect(text).toContain(`“${scope}”`);
      expect(text).toContain(`${product.url}/api-key.`);
    }
    const writing = await connectedWith({ scopes: ["lists:write"] });
    const unstarted = await writing.call("verify_list", { emails: ["person@inbox.test"] });
    expect(unstarted.text).toContain("lists:start");
    const verifying = await connectedWith({ scopes: ["verify"] });
    expect(await verifying.call("list_health", { list_id: "lst_01J00000000000000000000000" })).toMatchObject({
      data: { code: "key.scope" },
    });
  });

  it("a budget that is used up, for an address and for a list", async () => {
    const budgeted = await connectedWith({ mode: "live", monthly_budget: 1 });
    expect(await budgeted.call("verify_email", { email: "person@inbox.test" })).toMatchObject({
      isError: false,
    });
    for (const [name, given] of [
      ["verify_email", { email: "no-other@inbox.test" }],
      ["verify_list", { emails: ["no-third@inbox.test", "no-fourth@inbox.test"], confirm: 2 }],
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

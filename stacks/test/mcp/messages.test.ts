/** Messages at `/mcp` as they stand: what the mcp takes and refuses, and what a repeated message does. */
import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { bearer, calling, connected, type Data, newKey, post } from "./client.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const mcp = new URL("/mcp", product.url);
const key = await newKey(customer);

describe("a message that is sent twice", () => {
  it("verifies an address once: the same id and address get the same verdict", async () => {
    const live = await newKey(customer, { mode: "live" });
    const sent = () =>
      post(mcp, calling(1, "verify_email", { email: "no-twice@inbox.test" }), bearer(live)).then((each) =>
        each.json(),
      );
    const [one, other] = await Promise.all([sent(), sent()]);
    expect(other).toEqual(one);
    expect(await sent()).toEqual(one);
    expect(one).toMatchObject({ result: { structuredContent: { charged: 1 } } });
    const another = await post(
      mcp,
      calling(1, "verify_email", { email: "no-third@inbox.test" }),
      bearer(live),
    );
    expect(await another.json()).toMatchObject({
      result: { structuredContent: { email: "no-third@inbox.test" } },
    });
  });

  it("makes another verification where the first was deleted: free of charge within 24 hours", async () => {
    const live = await newKey(customer, { mode: "live" });
    const sent = async () => {
      const answer = await post(
        mcp,
        calling(1, "verify_email", { email: "no-more@inbox.test" }),
        bearer(live),
      );
      return ((await answer.json()) as { result: { structuredContent: Data } }).result.structuredContent;
    };
    const { id } = await sent();
    const url = new URL(`/v1/verifications/${String(id)}`, product.url);
    expect((await fetch(url, { method: "DELETE", headers: bearer(live) })).status).toBe(200);
    expect(await sent()).toMatchObject({
      id: expect.not.stringContaining(String(id)),
      status: "invalid",
      charged: 0,
    });
  });

  it("makes another list where the first was deleted, once for all repetitions", async () => {
    const live = await newKey(customer, { mode: "live" });
    const sent = async () => {
      const given = { emails: ["no-list-1@inbox.test", "list-2@inbox.test"] };
      const answer = await post(mcp, calling(1, "verify_list", given), bearer(live));
      await customer.settle();
      return ((await answer.json()) as { result: { structuredContent: Data } }).result.structuredContent;
    };
    const remove = async (id: string) => {
      const url = new URL(`/v1/lists/${id}`, product.url);
      expect((await fetch(url, { method: "DELETE", headers: bearer(live) })).ok).toBe(true);
    };
    const ids: string[] = [];
    for (const _ of ["first", "second", "third"]) {
      const { list_id } = await sent();
      expect((await sent()).list_id).toBe(list_id);
      ids.push(list_id);
      await remove(list_id);
    }
    expect(ids.filter((id) => typeof id === "string" && id.startsWith("lst_"))).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });

  it("creates and charges a list once, with its results at the end; another id makes another", async () => {
    const live = await newKey(customer, { mode: "live" });
    const sent = async (id: number) => {
      const given = { emails: ["no-list@inbox.test", "person@inbox.test"] };
      const answer = await post(mcp, calling(id, "verify_list", given), bearer(live));
      await customer.settle();
      return ((await answer.json()) as { result: { structuredContent: Data } }).result.structuredContent;
    };
    const { list_id } = await sent(7);
    expect(await sent(7)).toMatchObject({
      list_id,
      status: "completed",
      credits: { charged: 2 },
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

describe("the mcp", () => {
  const initialize = (protocolVersion: string) => ({
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
  });

  it("takes POST alone", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const answer = await fetch(mcp, { method, headers: bearer(key) });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
  });

  it("answers JSON, without a session", async () => {
    const answer = await post(mcp, initialize("2025-11-25"), bearer(key));
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("mcp-session-id")).toBeNull();
    expect(await answer.json()).toMatchObject({ id: 0, result: { protocolVersion: "2025-11-25" } });
  });

  it("offers the newest version that it speaks to a client of another, and refuses others in the header", async () => {
    expect(await (await post(mcp, initialize("2099-01-01"), bearer(key))).json()).toMatchObject({
      result: { protocolVersion: "2025-11-25" },
    });
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const version = (name: string) => post(mcp, ping, { ...bearer(key), "mcp-protocol-version": name });
    expect((await version("2025-03-26")).status).toBe(200);
    expect((await version("2099-01-01")).status).toBe(400);
  });

  it("takes a notification without an answer, and refuses unknown methods", async () => {
    const notified = await post(mcp, { jsonrpc: "2.0", method: "notifications/initialized" }, bearer(key));
    expect([notified.status, await notified.text()]).toEqual([202, ""]);
    const unknown = await post(mcp, { jsonrpc: "2.0", id: "a", method: "prompts/list" }, bearer(key));
    expect(await unknown.json()).toMatchObject({ id: "a", error: { code: -32_601 } });
  });

  it("refuses what is no message", async () => {
    for (const body of ["{", "[]", "null", JSON.stringify([initialize("2025-11-25")]), { id: 1 }])
      expect((await post(mcp, body, bearer(key))).status).toBe(400);
    expect((await post(mcp, "a=1", { ...bearer(key), "content-type": "text/plain" })).status).toBe(415);
  });

  it("refuses a call without a key, or with a wrong one, by HTTP 401", async () => {
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const wrong = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    const refused: Record<string, string>[] = [{}, bearer(wrong), bearer("wn_test_short")];
    for (const headers of refused) {
      const answer = await post(mcp, ping, headers);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
    expect((await post(mcp, calling(1, "explain_reply", { text: "250 OK" }), bearer(wrong))).status).toBe(
      401,
    );
    await expect(connected(mcp, wrong)).rejects.toThrow("401");
  });

  it("refuses a page of another origin, and takes its own", async () => {
    const from = (origin: string) =>
      post(mcp, { jsonrpc: "2.0", id: 1, method: "ping" }, { ...bearer(key), origin });
    for (const origin of ["https://evil.example", "null", `${product.url}.evil.example`])
      expect((await from(origin)).status).toBe(403);
    expect((await from(product.url)).status).toBe(200);
  });

  it("counts calls against the rate limit of the key, and shows refusals on its screen", async () => {
    const made = await customer.call<{ id: string; key: string }>("POST", "/api/api-key/", {
      name: "Counted",
      mode: "test",
    });
    const answer = await post(
      mcp,
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

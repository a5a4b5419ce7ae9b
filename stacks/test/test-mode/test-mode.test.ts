import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer({ credits: 1_000 });

/** Calls the API with a new key of the customer. */
async function program(mode: "live" | "test") {
  const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: mode, mode });
  return async (method: string, path: string, sent?: object) => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${body.key}`, "content-type": "application/json" },
      body: sent ? JSON.stringify(sent) : null,
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as Record<string, unknown>,
    };
  };
}

const test = await program("test");
const live = await program("live");
const verify = (email: string) => test("POST", "/v1/verify", { email });

describe("a situation of test mode", () => {
  it.for([
    ["insufficient@credits.test", 402, { code: "credits.insufficient", needed: 1, available: 0 }],
    ["limited@rate.test", 429, { code: "rate.limited" }],
    ["down@service.test", 503, { code: "unavailable" }],
    ["person@greylist.test", 200, { status: "unknown", reason: "greylisted", charged: 0 }],
    ["no-person@inbox.test", 200, { status: "invalid", reason: "mailbox_not_found" }],
  ] as const)("answers %s with %i", async ([email, status, body]) => {
    const answer = await verify(email);
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers.get("retry-after")).toBe(status === 429 || status === 503 ? "5" : null);
  });

  it("leaves the slow address pending each time, until its verdict is there", async () => {
    for (let time = 1; time <= 2; time++) {
      const pending = await verify("slow@slow.test");
      expect(pending).toMatchObject({ status: 202, body: { status: "pending" } });
      const place = pending.headers.get("location") ?? "";
      expect(place).toBe(`/v1/verifications/${String(pending.body["id"])}`);
      await expect
        .poll(async () => (await test("GET", place)).body, { timeout: 20_000 })
        .toMatchObject({ status: "valid", reason: "accepted", mode: "test", charged: 0 });
    }
  });
});

describe("every reason of the table", () => {
  it("has an address that gets it, twice in a row and for nothing", async () => {
    const { results } = (await test("GET", "/v1/reasons")).body as {
      results: { reason: string; test_address: string }[];
    };
    expect(results.length).toBeGreaterThanOrEqual(25);
    for (const { reason, test_address: email } of results)
      for (const time of ["first", "second"])
        expect([time, await verify(email)]).toMatchObject([
          time,
          { status: 200, body: { email, reason, mode: "test", charged: 0 } },
        ]);
  });
});

describe("a refused start in test mode", () => {
  it.for([
    ["unpaid@credits.test", "credits.insufficient"],
    ["budget@credits.test", "budget.exhausted"],
  ] as const)("is played by %s, each time", async ([email, code]) => {
    const made = await test("POST", "/v1/lists", { name: "Refused", emails: [email, "person@inbox.test"] });
    const path = `/v1/lists/${String(made.body["id"])}`;
    await customer.settle();
    for (let time = 1; time <= 2; time++)
      expect(await test("POST", `${path}/start`, { mode: "verify" })).toMatchObject({
        status: 402,
        body: { code },
      });
    expect((await test("GET", path)).body).toMatchObject({ status: "ready" });
  });
});

describe("a list of test mode", () => {
  it("runs through the same states, and nothing of it is live", async () => {
    const before = await live("GET", "/v1/credits");
    const emails = ["person@inbox.test", "no-person@inbox.test", "person@full.test", "person@nowhere.test"];
    const made = await test("POST", "/v1/lists", { name: "Trial", emails, start: "verify" });
    expect(made).toMatchObject({ status: 201, body: { mode: "test" } });
    const path = `/v1/lists/${String(made.body["id"])}`;
    await customer.settle();
    expect((await test("GET", path)).body).toMatchObject({ status: "completed", mode: "test" });
    const { results } = (await test("GET", `${path}/results`)).body as {
      results: { email: string; reason: string }[];
    };
    expect(Object.fromEntries(results.map(({ email, reason }) => [email, reason]))).toEqual({
      "person@inbox.test": "accepted",
      "no-person@inbox.test": "mailbox_not_found",
      "person@full.test": "mailbox_full",
      "person@nowhere.test": "no_domain",
    });

    expect((await live("GET", path)).status).toBe(404);
    expect((await live("GET", "/v1/lists")).body["results"]).toEqual([]);
    expect((await customer.call("GET", "/api/lists/")).body["results"]).toEqual([]);
    expect((await customer.call("GET", "/api/notice/")).body["results"]).toEqual([]);
    expect((await live("GET", "/v1/credits")).body).toEqual(before.body);
    expect(before.headers.get("x-credits-remaining")).toBe("1000");
    expect(made.headers.get("x-credits-remaining")).toBeNull();
  });

  it("does not answer for a live list, nor see it", async () => {
    const made = await live("POST", "/v1/lists", { name: "Real", emails: ["ann@inbox.test"] });
    expect(made).toMatchObject({ status: 201, body: { mode: "live" } });
    expect((await test("GET", `/v1/lists/${String(made.body["id"])}`)).status).toBe(404);
  });
});

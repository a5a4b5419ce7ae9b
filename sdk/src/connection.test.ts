import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { brokenConnection, json, problem, scriptedFetch } from "../test/scripted-fetch.ts";
import { Connection } from "./connection.ts";
import { WinnowError } from "./error.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const post = { method: "POST", path: ["verify"], body: { email: "a@b.test" } } as const;
const connect = (fetch: typeof globalThis.fetch, timeoutMs = 60_000) =>
  new Connection({
    key: "wn_test_1",
    baseUrl: "https://winnow.test",
    fetch,
    timeoutMs,
    tryTimeoutMs: 30_000,
    maxRetries: 4,
  });

/** The outcome of a call, with the time passing as it waits. */
async function outcomeOf<T>(call: Promise<T>): Promise<T | WinnowError> {
  const settled = call.catch((error: unknown) => error as WinnowError);
  await vi.runAllTimersAsync();
  return settled;
}

describe("a call", () => {
  it("sends the key, JSON and an idempotency key with a POST", async () => {
    const { fetch, sent } = scriptedFetch(json({ id: 1 }));
    expect(await connect(fetch).call(post)).toEqual({ id: 1 });
    expect(sent[0]).toMatchObject({ method: "POST", url: "https://winnow.test/v1/verify", body: post.body });
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: "application/json",
      authorization: "Bearer wn_test_1",
      "content-type": "application/json",
      "idempotency-key": expect.stringMatching(/^[\da-f-]{36}$/),
      "user-agent": expect.stringMatching(/^winnow-sdk\/[\d.]+ node\/[\d.]+$/),
    });
  });

  it("sends a query without what is undefined, and no body with a GET", async () => {
    const { fetch, sent } = scriptedFetch(json({}));
    const query = { q: "a b&c", limit: 5, cursor: undefined };
    await connect(fetch).call({ method: "GET", path: ["lists"], query });
    expect(sent[0]).toMatchObject({ url: "https://winnow.test/v1/lists?q=a+b%26c&limit=5", body: null });
    expect([...(sent[0]?.headers.keys() ?? [])]).toEqual(["accept", "authorization", "user-agent"]);
  });

  it("has a new idempotency key each time, or that of the caller", async () => {
    const { fetch, sent } = scriptedFetch(json({}));
    const connection = connect(fetch);
    await connection.call(post);
    await connection.call(post);
    await connection.call(post, { idempotencyKey: "mine" });
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("mine");
  });
});

describe("a refusal", () => {
  it("becomes an error with code, status, request id and the whole problem", async () => {
    const { fetch, sent } = scriptedFetch(problem(402, "credits.insufficient"));
    const error = await outcomeOf(connect(fetch).call(post));
    expect(error).toBeInstanceOf(WinnowError);
    expect(error).toMatchObject({
      name: "WinnowError",
      message: "It is credits.insufficient.",
      code: "credits.insufficient",
      status: 402,
      requestId: "req_1",
      retryAfter: null,
      problem: { title: "credits.insufficient" },
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["7", 7],
    ["Sun, 22 Nov 2026 10:00:30 GMT", 30],
    ["Sun, 22 Nov 2026 09:00:00 GMT", 0],
    ["soon", null],
  ])("reads Retry-After %s", async (header, seconds) => {
    vi.setSystemTime("2026-11-22T10:00:00Z");
    const { fetch } = scriptedFetch(problem(402, "credits.insufficient", { "retry-after": header }));
    expect(await outcomeOf(connect(fetch).call(post))).toMatchObject({ retryAfter: seconds });
  });

  it("that is no problem of ours is `unexpected`, with the request id of its header", async () => {
    const page = () => new Response("<h1>502</h1>", { status: 502, headers: { "x-request-id": "req_2" } });
    const { fetch } = scriptedFetch(page);
    const error = await outcomeOf(connect(fetch).call(post));
    expect(error).toMatchObject({ code: "unexpected", status: 502, requestId: "req_2", problem: null });
  });

  it("that is a page with status 200 is `unexpected`", async () => {
    const { fetch } = scriptedFetch(() => new Response("<h1>Sign in to the Wi-Fi</h1>"));
    expect(await outcomeOf(connect(fetch).call(post))).toMatchObject({ code: "unexpected", status: 200 });
  });
});

describe("a retry", () => {
  it("follows 429, 5xx, a running repetition and a broken connection, under one idempotency key", async () => {
    const { fetch, sent } = scriptedFetch(
      problem(429, "rate.limited"),
      problem(500, "internal"),
      problem(409, "idempotency.in_progress"),
      brokenConnection,
      json({ id: 1 }),
    );
    expect(await outcomeOf(connect(fetch).call(post))).toEqual({ id: 1 });
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => post.body));
  });

  it("is made at most four times", async () => {
    const { fetch, sent } = scriptedFetch(brokenConnection);
    const error = await outcomeOf(connect(fetch).call(post));
    expect(error).toMatchObject({ code: "network", status: 0, cause: { message: "fetch failed" } });
    expect(sent).toHaveLength(5);
  });

  it("waits for Retry-After", async () => {
    const { fetch } = scriptedFetch(problem(429, "rate.limited", { "retry-after": "7" }), json({}));
    const begun = Date.now();
    await outcomeOf(connect(fetch).call(post));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(7_000);
    expect(Date.now() - begun).toBeLessThanOrEqual(8_750);
  });

  it("that would come after the deadline is not waited for", async () => {
    const { fetch, sent } = scriptedFetch(problem(429, "rate.limited", { "retry-after": "90" }));
    const begun = Date.now();
    const call = connect(fetch).call(post);
    await expect(call).rejects.toMatchObject({ code: "rate.limited", retryAfter: 90 });
    expect(Date.now() - begun).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it("of a DELETE whose first answer was lost takes 404 for success", async () => {
    const { fetch } = scriptedFetch(brokenConnection, problem(404, "list.missing"));
    const call = connect(fetch).call({ method: "DELETE", path: ["lists", "lst_1"] });
    expect(await outcomeOf(call)).toEqual({ id: "lst_1", removed: true });
    const first = connect(scriptedFetch(problem(404, "list.missing")).fetch);
    expect(await outcomeOf(first.call({ method: "DELETE", path: ["lists", "lst_1"] }))).toMatchObject({
      status: 404,
    });
  });
});

const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
  });

describe("a try", () => {
  it("that takes longer than its own deadline is repeated under the same idempotency key", async () => {
    const keys: (string | null)[] = [];
    const slowOnce: typeof fetch = (url, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      return keys.length === 1 ? hanging(url, init) : Promise.resolve(Response.json({ id: 2 }));
    };
    const begun = Date.now();
    expect(await outcomeOf(connect(slowOnce).call(post, { tryTimeoutMs: 1_000 }))).toEqual({ id: 2 });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_000);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it("is repeated as often as the caller says, if at all", async () => {
    for (const maxRetries of [0, 2]) {
      const { fetch, sent } = scriptedFetch(problem(500, "internal"));
      expect(await outcomeOf(connect(fetch).call(post, { maxRetries }))).toMatchObject({ status: 500 });
      expect(sent).toHaveLength(maxRetries + 1);
    }
  });
});

describe("what the headers of an answer say", () => {
  it("is told for each answer, with the limit that is nearest", async () => {
    const headers = {
      "x-request-id": "req_1",
      "x-credits-remaining": "41",
      ratelimit: '"default";r=42;t=3, "lists";r=7;t=60',
    };
    const { fetch } = scriptedFetch(problem(503, "unavailable"), json({}, 201, headers));
    const told: unknown[] = [];
    await outcomeOf(connect(fetch).call(post, { onResponse: (info) => told.push(info) }));
    expect(told).toEqual([
      { status: 503, requestId: null, rateLimit: null, creditsRemaining: null },
      {
        status: 201,
        requestId: "req_1",
        creditsRemaining: 41,
        rateLimit: { remaining: 7, resetSeconds: 60 },
      },
    ]);
  });
});

describe("the end of a call", () => {
  it("comes with its deadline, whatever hangs", async () => {
    expect(await outcomeOf(connect(hanging, 5_000).call(post))).toMatchObject({ code: "timeout" });
    const error = await outcomeOf(connect(hanging).call(post, { timeoutMs: 200 }));
    expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("200 ms") });
  });

  it("comes with the caller's signal, during a request and between two", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const during = connect(hanging).call(post, { signal });
    const { fetch, sent } = scriptedFetch(problem(503, "unavailable", { "retry-after": "30" }));
    const between = connect(fetch).call(post, { signal });
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(new Error("The user left."));
    await expect(during).rejects.toThrow("The user left.");
    await expect(between).rejects.toThrow("The user left.");
    await expect(connect(fetch).call(post, { signal })).rejects.toThrow("The user left.");
    expect(sent).toHaveLength(1);
  });

  it("leaves no timer behind", async () => {
    await connect(scriptedFetch(json({})).fetch).call(post);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a path", () => {
  it("keeps an id within its segment, whatever it holds", async () => {
    const { fetch, sent } = scriptedFetch(json({}));
    for (const id of ["../webhooks/whk_1", "lst_1?wait=10", "lst_1#a", "%2e%2e/credits"])
      await connect(fetch).call({ method: "GET", path: ["lists", id, "schedule"] });
    expect(sent.map(({ url }) => new URL(url).pathname.split("/").slice(1, 3))).toEqual(
      Array.from({ length: 4 }, () => ["v1", "lists"]),
    );
    expect(sent.map(({ url }) => new URL(url).pathname.split("/")).every(({ length }) => length === 5)).toBe(
      true,
    );
    expect(sent.map(({ url }) => new URL(url).search + new URL(url).hash).join("")).toBe("");
  });

  it.each(["", ".", ".."])("with the id “%s” is refused before anything is sent", async (id) => {
    const { fetch, sent } = scriptedFetch(json({}));
    const call = connect(fetch).call({ method: "DELETE", path: ["lists", id] });
    await expect(call).rejects.toMatchObject({ code: "usage" });
    expect(sent).toEqual([]);
  });
});

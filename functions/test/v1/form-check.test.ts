import { randomUUID } from "node:crypto";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { Resolver } from "@winnow/core/port/resolver/index";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import { Rule } from "@winnow/core/rule";
import { Suppression } from "@winnow/core/suppression";
import { FormCheck } from "@winnow/core/form-check";
import { UseEntity } from "../../../core/src/window/entity.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { v1 } from "../../src/v1/app.ts";
import { v1Document } from "../../src/v1/document.ts";
import { answerCheck, callsOf, type Document } from "./answer-check.ts";
import { ask, newOwner, type Owner } from "./program.ts";

const shop = "https://shop.example";
const check = answerCheck(await v1Document());
/** A moment far from any real one, so that the window is new. */
const clock = manualClock("2031-05-05T10:00:00.000Z");

let owner: Owner;
let key = "";
let secret = "";
beforeAll(async () => {
  owner = await newOwner();
  ({ key } = await owner.newKey({ mode: "publishable", origins: [shop, "http://localhost:8080"] }));
  ({ key: secret } = await owner.newKey());
});

interface Visit {
  key?: string;
  origin?: string | null;
  visitor?: string;
  headers?: Record<string, string>;
}

/** Asks as the page of a visitor does. Mail is taken at example.com alone. */
async function visit(email: string, given: Visit = {}) {
  const { key: used = key, origin = shop, visitor = randomUUID(), headers = {} } = given;
  const resolver = scriptedResolver({
    mail: { "example.com": ["mx.example.com"] },
    addresses: { "mx.example.com": ["192.0.2.25"] },
  });
  const answer = await Clock.provide(clock, () =>
    Resolver.provide(resolver, async () =>
      v1.request("/v1/form-check", {
        method: "POST",
        headers: {
          authorization: `Bearer ${used}`,
          "content-type": "application/json",
          "x-viewer-address": visitor,
          ...(origin !== null && { origin }),
          ...headers,
        },
        body: JSON.stringify({ email }),
      }),
    ),
  );
  expect(await check("POST", "/v1/form-check", answer)).toBeNull();
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { code?: string } };
}

describe("POST /v1/form-check", () => {
  it("does not tell whom the workspace suppresses", async () => {
    const email = "person@example.com";
    const before = (await visit(email)).body;
    await owner.act(() => Suppression.add({ entries: [{ email, reason: "complaint" }] }));
    expect((await visit(email)).body).toEqual(before);
    await owner.act(() => Suppression.remove({ email }));
  });

  it("says what the own rules of the workspace decide, and nothing of those of another", async () => {
    const make = (effect: Rule.Effect, match: Rule.Match, value: string) =>
      owner.act(() => Rule.create({ match, value, effect, note: "" }));
    await make("block", "address", "rival@example.com");
    await make("allow", "domain", "nowhere-at-all.example");
    expect((await visit("Rival@example.com")).body).toEqual({ verdict: "warn", suggestion: null });
    expect((await visit("ann@nowhere-at-all.example")).body).toEqual({ verdict: "ok", suggestion: null });
    const { key: other } = await (await newOwner()).newKey({ mode: "publishable", origins: [shop] });
    expect((await visit("rival@example.com", { key: other })).body).toMatchObject({ verdict: "ok" });
  });

  it.each([
    ["jane@example.com", { verdict: "ok", suggestion: null }],
    ["jane@gmial.com", { verdict: "suggest", suggestion: "jane@gmail.com" }],
    ["jane@gmail..com", { verdict: "suggest", suggestion: "jane@gmail.com" }],
    ["jane", { verdict: "warn", suggestion: null }],
    ["jane@mailinator.com", { verdict: "warn", suggestion: null }],
    ["jane@nowhere.example", { verdict: "warn", suggestion: null }],
  ])("answers %s with %j", async (email, body) => {
    expect(await visit(email)).toMatchObject({ status: 200, body });
  });

  it("answers nothing but a verdict and a suggestion, and does not tell mailboxes apart", async () => {
    const [one, other] = await Promise.all([visit("person@example.com"), visit("no-person@example.com")]);
    expect(one.body).toEqual({ verdict: "ok", suggestion: null });
    expect(other.body).toEqual(one.body);
    expect(one.headers.get("x-credits-remaining")).toBeNull();
  });

  it("keeps nothing of what was typed, also under an idempotency key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    for (const email of ["jane@gmial.com", "joe@gmial.com"]) {
      const answer = await visit(email, { headers });
      expect(answer).toMatchObject({ status: 200, body: { suggestion: email.replace("gmial", "gmail") } });
      expect(answer.headers.get("idempotent-replayed")).toBeNull();
    }
  });

  it("refuses text of more than 320 characters", async () => {
    expect((await visit(`${"a".repeat(308)}@example.com`)).status).toBe(200);
    expect(await visit(`${"a".repeat(309)}@example.com`)).toMatchObject({ body: { code: "input.invalid" } });
  });
});

describe("pages of other origins", () => {
  it("read the answer where the key allows the origin, refusals by limits included", async () => {
    const { headers } = await visit("jane@example.com");
    expect(headers.get("access-control-allow-origin")).toBe(shop);
  });

  it("are refused where it does not, and may read why", async () => {
    for (const origin of ["https://evil.example", "null", null]) {
      const { status, body, headers } = await visit("jane@example.com", { origin });
      expect([status, body.code]).toEqual([403, "key.origin_not_allowed"]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("may read the refusal of a key that nobody has, and of a body that is not valid", async () => {
    for (const [email, asked] of [
      ["jane@example.com", { key: `wn_pub_${"A".repeat(38)}` }],
      ["", {}],
    ] as const) {
      const { status, headers } = await visit(email, asked);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("have their preflight answered, from any origin, for this call alone", async () => {
    const preflight = (path: string) =>
      v1.request(path, {
        method: "OPTIONS",
        headers: { origin: "https://anybody.example", "access-control-request-method": "POST" },
      });
    const answer = await preflight("/v1/form-check");
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "authorization, content-type, idempotency-key",
    });
    for (const path of ["/v1/verify", "/v1/lists", "/v1/credits"]) {
      const other = await preflight(path);
      expect([path, other.headers.get("access-control-allow-origin")]).toEqual([path, null]);
    }
    const own = await ask(secret, "GET", "/v1/credits", { headers: { origin: shop } });
    expect(own.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("a publishable key", () => {
  it("is refused by every other call, and other keys by this one", async () => {
    const calls = callsOf((await v1Document()) as unknown as Document).filter(
      ({ operation }) => operation.security?.length !== 0 && operation.operationId !== "checkForm",
    );
    for (const { method, path } of calls) {
      const filled = path.replaceAll(/\{\w+\}/g, "x").replace(/(.)\/$/, "$1");
      const body = method === "POST" || method === "PATCH" ? {} : undefined;
      const answer = await ask(key, method, filled, { body, headers: { origin: shop } });
      expect([filled, answer.status, answer.body["code"]]).toEqual([filled, 403, "key.scope"]);
    }
    expect(await visit("jane@example.com", { key: secret })).toMatchObject({
      status: 403,
      body: { code: "key.scope" },
    });
  });

  it("of the demonstration is for pages of this installation", async () => {
    const demo = { key: FormCheck.demonstration.key, origin: null };
    expect(
      await visit("jane@gmial.com", { ...demo, headers: { "sec-fetch-site": "same-origin" } }),
    ).toMatchObject({
      status: 200,
      body: { suggestion: "jane@gmail.com" },
    });
    for (const site of ["cross-site", "same-site", "none"])
      expect(await visit("jane@gmial.com", { ...demo, headers: { "sec-fetch-site": site } })).toMatchObject({
        status: 403,
        body: { code: "key.origin_not_allowed" },
      });
  });
});

describe("the limits of a minute", () => {
  it("admit 20 checks of a visitor, and refuse the 21st, which the page may read", async () => {
    const visitor = "198.51.100.7";
    for (let count = 0; count < FormCheck.limits.visitor.max; count++)
      expect((await visit("jane@example.com", { visitor })).status).toBe(200);
    const refused = await visit("jane@example.com", { visitor });
    expect(refused).toMatchObject({ status: 429, body: { code: "rate.limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect((await visit("jane@example.com", { visitor: "198.51.100.8" })).status).toBe(200);
  });

  it("count the addresses of an IPv6 network as one visitor", async () => {
    const from = (host: number) =>
      visit("jane@example.com", { visitor: `2001:db8:1:2::${host.toString(16)}` });
    for (let host = 1; host <= FormCheck.limits.visitor.max; host++)
      expect((await from(host)).status).toBe(200);
    expect((await from(99)).status).toBe(429);
  });

  it("admit 600 checks from an origin, of any visitors, and refuse the next; another origin goes on", async () => {
    const limited = await owner.newKey({ mode: "publishable", origins: [shop, "http://localhost:8080"] });
    const { max } = FormCheck.limits.origin;
    await used(`form-check:${limited.id}:${shop}`, max - 1);
    expect((await visit("jane@example.com", { key: limited.key })).status).toBe(200);
    expect((await visit("jane@example.com", { key: limited.key })).status).toBe(429);
    const other = { key: limited.key, origin: "http://localhost:8080" };
    expect((await visit("jane@example.com", other)).status).toBe(200);
  });
});

/** Writes that a subject was used as often in the present window. */
async function used(subject: string, count: number): Promise<void> {
  const { seconds } = FormCheck.limits.origin;
  const window = Math.floor(clock.now().getTime() / 1000 / seconds);
  await UseEntity.put({ subject, window, count, expires: (window + 2) * seconds }).go();
}

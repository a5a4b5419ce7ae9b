import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { v1 } from "../../src/v1/app.ts";
import { ask, newOwner } from "./program.ts";

const mebibyte = 2 ** 20;
let live = "";
let key = "";
beforeAll(async () => {
  const owner = await newOwner();
  ({ key: live } = await owner.newKey({ mode: "live" }));
  ({ key } = await owner.newKey());
});

const list = (bytes: number): string => {
  const empty = JSON.stringify({ name: "", emails: ["a@inbox.test"] });
  return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
};
const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  ask(key, "POST", "/v1/lists", { body, headers });

describe("every answer", () => {
  it("has an id of its own, and says what is left of the credits to live keys", async () => {
    const one = await ask(live, "GET", "/v1/credits");
    const other = await ask(live, "GET", "/v1/credits");
    expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
    expect(one.headers.get("x-credits-remaining")).toBe(String(one.body["total"]));
    expect((await ask(key, "GET", "/v1/credits")).headers.get("x-credits-remaining")).toBeNull();
  });

  it("names in a refusal the request id, the page of its code and a title", async () => {
    const { headers, body } = await ask(key, "GET", "/v1/no-such-call");
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body).toMatchObject({
      status: 404,
      code: "route.missing",
      type: "/docs/errors/route.missing",
      request_id: headers.get("x-request-id"),
      title: expect.any(String),
    });
  });

  it("is packed for those who take gzip, where it is long", async () => {
    for (const { accept, packed } of [
      { accept: "gzip, br", packed: true },
      { accept: "gzip;q=0", packed: false },
      { accept: "br", packed: false },
    ]) {
      const answer = await v1.request("/v1/reasons", { headers: { "accept-encoding": accept } });
      expect(answer.headers.get("content-encoding")).toBe(packed ? "gzip" : null);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(JSON.parse((packed ? gunzipSync(bytes) : bytes).toString())).toHaveProperty("results");
    }
  });

  it("of a GET is 304 for those who have it", async () => {
    const { body } = await post(list(100));
    const path = `/v1/lists/${body.id}`;
    const { headers } = await ask(key, "GET", path);
    const etag = headers.get("etag") ?? "";
    expect(await ask(key, "GET", path, { headers: { "if-none-match": etag } })).toMatchObject({
      status: 304,
    });
    expect(await ask(key, "GET", path, { headers: { "if-none-match": '"other"' } })).toMatchObject({
      status: 200,
    });
    expect((await ask(null, "GET", "/v1/reasons", { headers: { "if-none-match": "*" } })).status).toBe(304);
  });
});

describe("a body", () => {
  it("has at most 4 MB", async () => {
    expect((await post(list(4 * mebibyte))).body["code"]).toBe("input.invalid");
    expect(await post(list(4 * mebibyte + 1))).toMatchObject({
      status: 413,
      body: { code: "body.too_large" },
    });
  });

  it("has at most 5 mebibyte unpacked", async () => {
    const packed = { "content-encoding": "gzip" };
    expect((await post(gzipSync(list(100)), packed)).status).toBe(201);
    expect((await post(gzipSync(list(5 * mebibyte)), packed)).body["code"]).toBe("input.invalid");
    expect(await post(gzipSync(list(5 * mebibyte + 1)), packed)).toMatchObject({ status: 413 });
    expect(await post("{}", packed)).toMatchObject({ status: 400, body: { code: "input.malformed" } });
  });

  it("is JSON", async () => {
    expect(await post("name=x", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
      status: 415,
      body: { code: "body.type" },
    });
    expect(await post("{}", { "content-encoding": "br" })).toMatchObject({ status: 415 });
    expect(await post("{")).toMatchObject({ status: 400, body: { code: "input.malformed" } });
  });

  it("has no fields where a call takes none", async () => {
    const { body: list } = await ask(key, "POST", "/v1/lists", { body: { emails: ["anna@inbox.test"] } });
    const path = `/v1/lists/${list["id"]}`;
    for (const [method, called] of [
      ["POST", `${path}/died`],
      ["POST", `${path}/pause`],
      ["DELETE", path],
    ] as const) {
      expect(await ask(key, method, called, { body: { force: true } })).toMatchObject({
        status: 400,
        body: { code: "input.invalid", fields: { body: "There is no field “force” here." } },
      });
      expect(await ask(key, method, called, { body: [] })).toMatchObject({ status: 400 });
      expect(await ask(key, method, called, { body: {} })).not.toMatchObject({ status: 400 });
    }
  });
});

it("An unknown query parameter is refused.", async () => {
  expect(await ask(key, "GET", "/v1/lists?page=2")).toMatchObject({
    status: 400,
    body: { code: "input.invalid", fields: { page: expect.any(String) } },
  });
});

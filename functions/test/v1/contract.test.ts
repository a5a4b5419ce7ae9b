/** What every call of `/v1` has in common, by its document. */
import { beforeAll, describe, expect, it } from "vitest";
import { v1 } from "../../src/v1/app.ts";
import { v1Document } from "../../src/v1/document.ts";
import { callsOf, type Document } from "./answer-check.ts";
import { ask, newOwner } from "./program.ts";
import { requestOf } from "./sample.ts";

const calls = callsOf((await v1Document()) as unknown as Document).map((call) => ({
  ...call,
  name: `${call.method} ${call.path}`,
}));

let key = "";
beforeAll(async () => {
  ({ key } = await (await newOwner()).newKey());
});

describe("a path", () => {
  it("names the methods that it takes to those who use another", async () => {
    const byPath = Map.groupBy(calls, ({ path }) => path.replace(/(.)\/$/, "$1"));
    expect(byPath.size).toBeGreaterThan(10);
    for (const [path, taken] of byPath) {
      const allowed = taken
        .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
        .toSorted();
      const answer = await ask(key, "PROPFIND", path.replaceAll(/\{\w+\}/g, "x"));
      expect([path, answer.status, answer.body["code"]]).toEqual([path, 405, "method.not_allowed"]);
      expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed);
    }
  });

  it("is taken with a slash at its end as without", async () => {
    expect(await ask(key, "PUT", "/v1/lists/")).toMatchObject({ status: 405 });
    expect(await ask(key, "GET", "/v1/lists/")).toMatchObject({ status: 200 });
  });
});

describe("a malformed id", () => {
  const withIDs = calls.filter(({ path }) => path.includes("{"));

  it.each(withIDs)("is that of nothing: $name", async (call) => {
    const { method, path, body } = requestOf(call);
    const problems = call.operation["x-problems"];
    for (const id of call.path.match(/\{\w+\}/g) ?? []) {
      const known = requestOf({ ...call, path: call.path.replace(id, "x") }).path;
      const answer = await ask(key, method, known, { body });
      expect([known, answer.status]).toEqual([known, 404]);
      expect(problems).toContain(answer.body["code"]);
    }
    expect(path).not.toContain("{");
  });
});

describe("a body", () => {
  const takesThisKey = ({ operation }: (typeof calls)[number]) => operation.operationId !== "checkForm";
  const withBody = calls.filter((call) => call.operation.requestBody !== undefined && takesThisKey(call));

  it.each(withBody)("has no field that the document does not name: $name", async (call) => {
    const { method, path, body } = requestOf(call);
    const answer = await ask(key, method, path, { body: { ...(body as object), colour: "red" } });
    expect(answer).toMatchObject({ status: 400, body: { code: "input.invalid" } });
    expect(JSON.stringify(answer.body["fields"])).toContain("“colour”");
  });
});

describe("a call without a valid key", () => {
  it("says how to authenticate", async () => {
    expect((await ask(null, "GET", "/v1/credits")).headers.get("www-authenticate")).toBe("Bearer");
    const wrong = await ask(`wn_live_${"A".repeat(40)}`, "GET", "/v1/credits");
    expect(wrong.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect((await ask(key, "GET", "/v1/credits")).headers.get("www-authenticate")).toBeNull();
  });
});

describe("HEAD", () => {
  it.each(["/v1/credits", "/v1/lists", "/v1/reasons", "/v1/openapi.json"])(
    "answers as GET does, without a body: %s",
    async (path) => {
      const headers = { authorization: `Bearer ${key}`, "accept-encoding": "gzip" };
      const head = await v1.request(path, { method: "HEAD", headers });
      const get = await v1.request(path, { headers });
      const length = (await get.arrayBuffer()).byteLength;
      expect(head.status).toBe(200);
      expect(head.headers.get("content-length")).toBe(String(length));
      for (const name of ["etag", "content-type", "content-encoding"])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      expect(await head.text()).toBe("");
    },
  );
});

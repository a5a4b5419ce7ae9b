import { describe, expect, it } from "vitest";
import { ask, newOwner } from "./program.ts";

const rule = { match: "domain", value: "example.com", effect: "block" };
const csv = "match,value,effect\ndomain,example.com,block\ndomain,*,block";

describe("a request about rules that is repeated under its idempotency key", () => {
  it.each([
    ["/v1/rules", rule, 201],
    ["/v1/rules/csv/import", { csv }, 200],
  ])("to %s gets the first answer", async (path, body, status) => {
    const { key } = await (await newOwner()).newKey({ scopes: ["rules:write", "rules:read"] });
    const headers = { "idempotency-key": "once" };
    const first = await ask(key, "POST", path, { body, headers });
    const second = await ask(key, "POST", path, { body, headers });
    expect(first.status).toBe(status);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second).toMatchObject({ status, body: first.body });
    expect((await ask(key, "GET", "/v1/rules")).body).toMatchObject({ count: 1 });
  });
});

describe("the rules of a file", () => {
  it("come and go as CSV, for keys that may and nobody else", async () => {
    const owner = await newOwner();
    const { key } = await owner.newKey({ scopes: ["rules:write", "rules:read"] });
    const { key: reader } = await owner.newKey({ scopes: ["rules:read"] });
    expect((await ask(key, "POST", "/v1/rules/csv/import", { body: { csv } })).body).toMatchObject({
      created: 1,
      refused: 1,
      refusals: [{ row: 3 }],
    });
    expect(await ask(reader, "POST", "/v1/rules/csv/import", { body: { csv } })).toMatchObject({
      status: 403,
    });
    const { body } = await ask(reader, "GET", "/v1/rules/csv/export");
    expect(body["csv"]).toMatch(/^match,value,effect,note,created_at\r\ndomain,example.com,block,,2/);
    const { key: stranger } = await (await newOwner()).newKey({ scopes: ["rules:read"] });
    expect((await ask(stranger, "GET", "/v1/rules/csv/export")).body["csv"]).not.toContain("example.com");
  });

  it("may have two million characters and not one more", async () => {
    const { key } = await (await newOwner()).newKey({ scopes: ["rules:write"] });
    const filled = (length: number) => ({ csv: csv.padEnd(length, "\n") });
    expect(await ask(key, "POST", "/v1/rules/csv/import", { body: filled(2_000_000) })).toMatchObject({
      status: 200,
    });
    expect(await ask(key, "POST", "/v1/rules/csv/import", { body: filled(2_000_001) })).toMatchObject({
      status: 400,
    });
  });
});

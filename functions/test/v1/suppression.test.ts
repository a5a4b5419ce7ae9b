import { describe, expect, it } from "vitest";
import { ask, newOwner } from "./program.ts";

const path = "/v1/suppressions";
const entries = [{ email: "gone@example.com", reason: "bounce" }, { email: "nope" }];

describe("suppressed addresses", () => {
  it("are added once under an idempotency key, and listed and erased by keys that may", async () => {
    const owner = await newOwner();
    const { key } = await owner.newKey({ scopes: ["suppressions:write", "suppressions:read"] });
    const { key: reader } = await owner.newKey({ scopes: ["suppressions:read"] });
    const headers = { "idempotency-key": "once" };
    const first = await ask(key, "POST", path, { body: { entries }, headers });
    expect(first.body).toMatchObject({ added: 1, refused: 1, refusals: [{ index: 1 }] });
    const second = await ask(key, "POST", path, { body: { entries }, headers });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual(first.body);
    expect((await ask(reader, "GET", path)).body).toMatchObject({
      count: 1,
      results: [{ email: "gone@example.com", reason: "bounce", source: "api" }],
    });
    for (const [method, where, body] of [
      ["POST", path, { entries }],
      ["DELETE", `${path}?email=gone@example.com`, undefined],
    ] as const)
      expect(await ask(reader, method, where, { body })).toMatchObject({ status: 403 });
    const erased = () => ask(key, "DELETE", `${path}?email=gone@example.com`);
    expect((await erased()).body).toEqual({ removed: true });
    expect(await erased()).toMatchObject({ status: 404, body: { code: "suppression.missing" } });
  });

  it("are those of their workspace", async () => {
    const { key } = await (await newOwner()).newKey();
    const { key: stranger } = await (await newOwner()).newKey();
    await ask(key, "POST", path, { body: { entries } });
    expect((await ask(stranger, "GET", `${path}?q=gone@example.com`)).body).toMatchObject({ results: [] });
    expect(await ask(stranger, "DELETE", `${path}?email=gone@example.com`)).toMatchObject({ status: 404 });
    expect((await ask(key, "GET", path)).body).toMatchObject({ count: 1 });
  });

  it("are named by a verdict, which is free", async () => {
    const { key } = await (await newOwner()).newKey();
    await ask(key, "POST", path, {
      body: { entries: [{ email: "person@inbox.test", reason: "complaint" }] },
    });
    expect(
      (await ask(key, "POST", "/v1/verify", { body: { email: "person@inbox.test" } })).body,
    ).toMatchObject({
      status: "unknown",
      action: "remove",
      charged: 0,
      suppressed: { reason: "complaint", source: "api" },
    });
  });
});

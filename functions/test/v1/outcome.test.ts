import { describe, expect, it } from "vitest";
import { ask, newOwner } from "./program.ts";

const path = "/v1/outcomes";
const at = new Date(Date.now() - 60_000).toISOString();
const gone = { email: "gone@example.com", type: "bounced", at, reply: "550 5.1.1 User unknown" };

describe("outcomes", () => {
  it("are recorded once under an idempotency key, suppress, and are erased by keys that may", async () => {
    const owner = await newOwner();
    const { key } = await owner.newKey({ scopes: ["outcomes:write", "suppressions:read"] });
    const { key: other } = await owner.newKey({ scopes: ["suppressions:write"] });
    const sent = {
      body: { outcomes: [gone, { ...gone, email: "nope" }] },
      headers: { "idempotency-key": "once" },
    };
    const first = await ask(key, "POST", path, sent);
    expect(first).toMatchObject({
      status: 202,
      body: {
        accepted: 1,
        repeated: 0,
        refused_count: 1,
        refused: [{ index: 1, code: "not_an_address" }],
      },
    });
    const second = await ask(key, "POST", path, sent);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual(first.body);
    const repeated = await ask(key, "POST", path, { body: { outcomes: [gone] } });
    expect(repeated.body).toMatchObject({ accepted: 0, repeated: 1 });
    expect((await ask(key, "GET", "/v1/suppressions")).body).toMatchObject({
      results: [{ email: "gone@example.com", reason: "bounce", source: "api" }],
    });
    for (const [method, where, body] of [
      ["POST", path, { outcomes: [gone] }],
      ["DELETE", `${path}?email=gone@example.com`, undefined],
    ] as const)
      expect(await ask(other, method, where, { body })).toMatchObject({ status: 403 });
    const erase = () => ask(key, "DELETE", `${path}?email=gone@example.com`);
    expect((await erase()).body).toEqual({ erased: 1 });
    expect((await erase()).body).toEqual({ erased: 0 });
  });

  it("are those of their workspace and mode", async () => {
    const owner = await newOwner();
    const { key } = await owner.newKey();
    const { key: live } = await owner.newKey({ mode: "live" });
    const { key: stranger } = await (await newOwner()).newKey();
    await ask(key, "POST", path, { body: { outcomes: [gone] } });
    for (const another of [live, stranger]) {
      const erased = await ask(another, "DELETE", `${path}?email=gone@example.com`);
      expect(erased.body).toEqual({ erased: 0 });
      expect((await ask(another, "GET", "/v1/suppressions")).body).toMatchObject({ count: 0 });
    }
  });

  it("keep out of a verification what they suppress", async () => {
    const { key } = await (await newOwner()).newKey();
    const outcomes = [{ email: "person@inbox.test", type: "complained", at }];
    await ask(key, "POST", path, { body: { outcomes } });
    expect(
      (await ask(key, "POST", "/v1/verify", { body: { email: "person@inbox.test" } })).body,
    ).toMatchObject({ charged: 0, suppressed: { reason: "complaint", source: "api" } });
  });
});

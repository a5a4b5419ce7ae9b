import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { RequestEntity } from "../../../core/src/idempotency/entity.ts";
import { ask, newOwner, type Owner } from "./program.ts";

let owner: Owner;
let key = "";
beforeAll(async () => {
  owner = await newOwner();
  ({ key } = await owner.newKey());
});

describe("POST /v1/verify", () => {
  it("answers a verdict with an id and metadata, under which it can be got and deleted", async () => {
    const metadata = { user: "42" };
    const made = await ask(key, "POST", "/v1/verify", { body: { email: "person@inbox.test", metadata } });
    expect(made).toMatchObject({ status: 200, body: { status: "valid", reason: "accepted", metadata } });
    const path = `/v1/verifications/${made.body.id}`;
    expect(await ask(key, "GET", path)).toMatchObject({ status: 200, body: made.body });
    expect(await ask(key, "DELETE", path)).toMatchObject({ status: 200, body: { removed: true } });
    expect(await ask(key, "GET", path)).toMatchObject({
      status: 404,
      body: { code: "verification.missing" },
    });
    expect((await ask(key, "DELETE", path)).status).toBe(404);
  });

  it("answers 202 with the place of the verdict where that takes longer", async () => {
    const made = await ask(key, "POST", "/v1/verify", { body: { email: "slow@slow.test", timeout: 1 } });
    expect(made).toMatchObject({ status: 202, body: { status: "pending" } });
    expect(made.headers.get("location")).toBe(`/v1/verifications/${made.body.id}`);
    expect(Number(made.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await ask(key, "GET", `/v1/verifications/${made.body.id}`)).toMatchObject({
      status: 202,
      body: made.body,
    });
  });

  it("answers missing credits with the needed and the available ones", async () => {
    const refused = await ask(key, "POST", "/v1/verify", { body: { email: "insufficient@credits.test" } });
    expect(refused).toMatchObject({
      status: 402,
      body: {
        type: "/docs/errors/credits.insufficient",
        code: "credits.insufficient",
        needed: 1,
        available: 0,
      },
    });
  });

  it("names the inputs that are not valid", async () => {
    const refused = await ask(key, "POST", "/v1/verify", { body: { email: "", timeout: 26 } });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "input.invalid", fields: { email: expect.any(String), timeout: expect.any(String) } },
    });
  });
});

/** What the table keeps under an idempotency key. */
async function keptUnder(idempotencyKey: string): Promise<string> {
  const { data } = await RequestEntity.scan.go({ pages: "all" });
  const row = data.find((each) => each.key === idempotencyKey);
  return JSON.stringify(row);
}

describe("an idempotency key", () => {
  const sent = (idempotencyKey: string, email = "person@inbox.test") =>
    ask(key, "POST", "/v1/verify", { body: { email }, headers: { "idempotency-key": idempotencyKey } });

  it("gives fifty parallel calls one verification", async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sent(idempotencyKey, "fifty@inbox.test")),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const replayed = made.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
    expect(replayed.length).toBe(made.length - 1);
    // On a slow machine, some have waited for five seconds.
    const late = answers.filter(({ status }) => status !== 200);
    expect(late.filter(({ body }) => body["code"] !== "idempotency.in_progress")).toEqual([]);
  });

  it("is refused with another body, but takes the same body in another spelling", async () => {
    const idempotencyKey = randomUUID();
    const headers = { "idempotency-key": idempotencyKey };
    await ask(key, "POST", "/v1/verify", { body: { email: "a@inbox.test", timeout: 4 }, headers });
    const other = await ask(key, "POST", "/v1/verify", { body: { email: "b@inbox.test" }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency.other_body" } });
    const same = await ask(key, "POST", "/v1/verify", {
      body: '{ "timeout": 4, "email": "a@inbox.test" }',
      headers,
    });
    expect(same.headers.get("idempotent-replayed")).toBe("true");
  });

  it("keeps no refusal", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const refused = () => ask(key, "POST", "/v1/verify", { body: { email: "down@service.test" }, headers });
    expect((await refused()).status).toBe(503);
    const again = await refused();
    expect(again).toMatchObject({ status: 503 });
    expect(again.headers.get("idempotent-replayed")).toBeNull();
  });

  it.each(["person@inbox.test", "slow@slow.test"])(
    "repeats no verification of %s that was deleted, and keeps nothing of it",
    async (email) => {
      const idempotencyKey = randomUUID();
      const made = await sent(idempotencyKey, email);
      const again = await sent(idempotencyKey, email);
      expect(again).toMatchObject({ status: made.status, body: made.body });
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.headers.get("location")).toBe(made.headers.get("location"));
      expect(await keptUnder(idempotencyKey)).not.toContain(email);
      await ask(key, "DELETE", `/v1/verifications/${made.body.id}`);
      expect(await sent(idempotencyKey, email)).toMatchObject({
        status: 404,
        body: { code: "verification.missing" },
      });
    },
  );

  it("has 1 to 255 visible characters", async () => {
    expect((await sent("k".repeat(255), "k@inbox.test")).status).toBe(200);
    for (const bad of ["k".repeat(256), "two words", ""])
      expect(await sent(bad)).toMatchObject({ status: 400, body: { code: "input.invalid" } });
  });
});

/** The data of a commit that was killed while much was under way: it goes on with this one. */
import type { Tokens } from "@winnow/core/account/schema";
import type { Info as List } from "@winnow/core/list/schema";
import type { Info as Webhook } from "@winnow/core/webhook/schema";
import { afterAll, describe, expect, it } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { caller } from "../../proof/customer.ts";
import { openFormerData } from "./open.ts";
import { codes, idempotencyKey, keys, lists, refreshToken, verifications, webhooks } from "./under-way.ts";

const former = await openFormerData("a795858");
afterAll(() => former.close());

const withinAMinute = { timeout: 60_000 };
const anybody = caller(former.url);
const statusOf = async (key: string, id: string) =>
  (await caller(former.url, key)<List>("GET", `/v1/lists/${id}`)).body.status;

describe("the first start after a kill:", () => {
  it("a session goes on", async () => {
    const answer = await anybody<Tokens>("POST", "/api/accounts/refresh-token/", { refresh: refreshToken });
    expect(answer.status).toBe(200);
    expect((await caller(former.url, answer.body.access)("GET", "/api/user/me/")).status).toBe(200);
  });

  it("a code for a new password is exchanged, and sets it", async () => {
    const email = "integrator@inbox.test";
    const proof = await anybody<{ token: string }>("POST", "/api/accounts/verify-otp/", {
      email,
      otp: codes.reset,
    });
    const password = "another-passphrase-of-a-customer";
    const reset = { email, token: proof.body.token, password };
    expect((await anybody("POST", "/api/accounts/password-reset/", reset)).status).toBe(200);
    expect((await anybody("POST", "/api/accounts/auth/login/", { email, password })).status).toBe(200);
  });

  it("a code for a sign-up makes the account, with the password that was given", async () => {
    const email = "newcomer@inbox.test";
    const proof = { email, otp: codes.signUp };
    expect((await anybody("POST", "/api/tempuser/verify-otp/", proof)).status).toBe(200);
    const password = "a-customers-passphrase";
    expect((await anybody("POST", "/api/accounts/auth/login/", { email, password })).status).toBe(200);
  });

  it("a request is answered as before under its idempotency key, and a pending verification ends", async () => {
    const answer = await fetch(new URL("/v1/verify", former.url), {
      method: "POST",
      headers: {
        authorization: `Bearer ${keys.live}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify({ email: "once@inbox.test" }),
    });
    expect(answer.headers.get("idempotent-replayed")).toBe("true");
    expect(await answer.json()).toMatchObject({ id: verifications.once, status: "valid" });
    const path = `/v1/verifications/${verifications.pending}`;
    await expect
      .poll(async () => (await caller(former.url, keys.live)("GET", path)).status, withinAMinute)
      .toBe(200);
  });

  it("webhooks go on for their makers, or stop; what nobody made is the owner's to confirm", async () => {
    const { call } = await former.signIn("demo");
    const paste = { name: "New", source: "paste", purpose: "verify", emails: ["new@inbox.test"] };
    await call("POST", "/api/lists/", paste);
    const path = (name: keyof typeof webhooks) => `/api/webhook/${webhooks[name]}/`;
    const stateOf = async (name: keyof typeof webhooks) => {
      const { enabled, disabled_reason, confirm_by } = (await call<Webhook>("GET", path(name))).body;
      return enabled ? (confirm_by ?? "active").slice(0, "yyyy-mm-dd".length) : disabled_reason;
    };
    const states = async () =>
      Object.fromEntries(
        await Promise.all(
          (Object.keys(webhooks) as (keyof typeof webhooks)[]).map(async (name) => [
            name,
            await stateOf(name),
          ]),
        ),
      );
    const expected = { ofOwner: "active", unnamed: "2026-12-26", ofLeaver: "maker_left" };
    await expect
      .poll(states, withinAMinute)
      .toEqual({ ...expected, ofIntegrator: "maker_rights", ofKey: "maker_rights" });
    const mails = await inboxOf("demo@inbox.test");
    expect(mails.find(({ text }) => text.includes("/unnamed"))?.text).toContain("26 December 2026");
    const confirmed = await call<Webhook>("PATCH", path("unnamed"), { enabled: true });
    expect(confirmed).toMatchObject({ status: 200, body: { enabled: true, confirm_by: null } });
  });

  it("lists that were running go on and end; the others stay as they are, until they are resumed", async () => {
    await expect.poll(() => statusOf(keys.live, lists.running), withinAMinute).toBe("completed");
    expect(await statusOf(keys.live, lists.verified)).toBe("completed");
    expect(await statusOf(keys.live, lists.cancelled)).toBe("cancelled");
    expect(await statusOf(keys.live, lists.ready)).toBe("ready");
    expect(await statusOf(keys.live, lists.importing)).toBe("ready");
    expect(await statusOf(keys.test, lists.testVerified)).toBe("completed");
    expect(await statusOf(keys.test, lists.testRunning)).toBe("completed");
    expect(await statusOf(keys.live, lists.paused)).toBe("paused");
    const client = caller(former.url, keys.live);
    expect((await client("POST", `/v1/lists/${lists.paused}/resume`)).status).toBe(202);
    await expect.poll(() => statusOf(keys.live, lists.paused), withinAMinute).toBe("completed");
  });
});

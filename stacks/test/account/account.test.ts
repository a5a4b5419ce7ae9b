import { randomUUID } from "node:crypto";
import type { LiveSession, Session, User } from "@winnow/core/account/schema";
import { describe, expect, it } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { caller, signIn } from "../../proof/customer.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

const password = "a-long-passphrase";
const newEmail = () => `${randomUUID()}@inbox.test`;
const post = <T = { message: string }>(path: string, body: object, token?: string) =>
  caller(product.url, token)<T>("POST", `/api/${path}/`, body);

/** The mails of an address once all work has ended, newest first. */
async function mailsTo(address: string) {
  await customer.settle();
  return inboxOf(address);
}

async function codeOf(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function newcomer(email = newEmail()) {
  const form = { username: email, email, password, first_name: "Eve", last_name: "Moss" };
  expect((await post("tempuser", form)).status).toBe(200);
  const { status, body } = await post<Session>("tempuser/verify-otp", { email, otp: await codeOf(email) });
  expect(status).toBe(200);
  const call = caller(product.url, body.access);
  return { email, ...body, call };
}

describe("a visitor without an account", () => {
  it("signs up with an emailed code", async () => {
    const { email, user, call } = await newcomer();
    expect(user).toMatchObject({ email, first_name: "Eve", provider: 1, total_credits: 250 });
    expect((await call<User>("GET", "/api/user/me/")).body).toEqual(user);
  });

  it("gets an error for each invalid and each unknown field", async () => {
    const form = { email: newEmail(), password: "short", first_name: "", last_name: "Moss", role: "owner" };
    expect(await post("tempuser", form)).toMatchObject({
      status: 400,
      body: {
        code: "input.invalid",
        fields: {
          password: expect.stringContaining("8"),
          first_name: expect.any(String),
          body: expect.stringContaining("role"),
        },
      },
    });
  });

  it("gets the same answer for a known and an unknown address", async () => {
    for (const path of ["accounts/password-reset-get-otp", "tempuser/resend-otp"]) {
      const [known, unknown] = [
        await post(path, { email: customer.email }),
        await post(path, { email: newEmail() }),
      ];
      expect(known).toEqual(unknown);
      expect(known.status).toBe(200);
    }
    expect(await mailsTo(customer.email)).toHaveLength(2);
  });

  it("cannot sign in with Google if it is not configured", async () => {
    const call = caller(product.url);
    expect(await call("GET", "/api/accounts/google/")).toEqual({ status: 200, body: null });
    const login = await post("accounts/google-login", { credential: "any", nonce: "0123456789abcdef" });
    expect(login).toMatchObject({ status: 404, body: { code: "account.google_not_offered" } });
  });
});

describe("a user", () => {
  it("resets a forgotten password by an emailed code, once", async () => {
    const { email, call } = await newcomer();
    await post("accounts/password-reset-get-otp", { email });
    const otp = await codeOf(email);
    const { token } = (await post<{ token: string }>("accounts/verify-otp", { email, otp })).body;
    const set = () => post("accounts/password-reset", { email, token, password: "another-passphrase" });
    expect((await set()).status).toBe(200);
    expect(await set()).toMatchObject({ status: 400, body: { code: "account.reset_expired" } });
    expect((await call("GET", "/api/user/me/")).status).toBe(401);
    await signIn(product.url, { email, password: "another-passphrase" });
  });

  it("changes their address with a code emailed to the new one", async () => {
    const { email, call, access } = await newcomer();
    const move = { email, second_email: newEmail(), password };
    expect((await post("accounts/get-otp-email-change", move, access)).status).toBe(200);
    const otp = await codeOf(move.second_email);
    expect(await post("accounts/email-reset", { ...move, otp }, access)).toMatchObject({
      status: 200,
      body: { email: move.second_email },
    });
    expect((await call<User>("GET", "/api/user/me/")).body.email).toBe(move.second_email);
  });

  it("changes the profile fields of their own account only", async () => {
    const { call, user } = await newcomer();
    const patch = (body: object, id = user.id) => call<User>("PATCH", `/api/user/${id}/`, body);
    expect(await patch({ first_name: "Eva", phone: "+41 44 668 18 00" })).toMatchObject({
      status: 200,
      body: { first_name: "Eva", phone: "+41446681800" },
    });
    expect((await patch({ first_name: "Eva" }, "usr_01J00000000000000000000000")).status).toBe(404);
    for (const body of [{ email: "x@inbox.test" }, { provider: 1 }, { myworkspace: user.myworkspace }, {}])
      expect([body, (await patch(body)).status]).toEqual([body, 400]);
    expect(await patch({ phone: "044 668" })).toMatchObject({
      status: 400,
      body: { fields: { phone: expect.stringContaining("country code") } },
    });
  });

  it("lists their sessions and revokes one", async () => {
    const { email, call } = await newcomer();
    const phone = await signIn(product.url, { email, password });
    const { results } = (await call<{ results: LiveSession[] }>("GET", "/api/user/sessions/")).body;
    expect(results.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(results).toHaveLength(2);
    const other = results.find(({ is_current }) => !is_current);
    expect((await call("DELETE", `/api/user/sessions/${other?.id}/`)).status).toBe(200);
    expect((await phone.call("GET", "/api/user/me/")).status).toBe(401);
    expect((await call("POST", "/api/user/sign-out/")).status).toBe(200);
    expect((await call("GET", "/api/user/me/")).status).toBe(401);
  });
});

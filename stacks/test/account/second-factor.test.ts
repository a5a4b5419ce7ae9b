/** A second factor over HTTP, as a browser without its page would use it, and the operator's command. */
import type { FactorOffer, RecoveryCodes } from "@winnow/core/account/schema";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { turnOffSecondFactor } from "../../operator/second-factor.ts";
import { caller } from "../../proof/customer.ts";
import { testProduct, type TestCustomer } from "../test-product.ts";
import { addMember } from "../team.ts";
import { newBrowser } from "./browser.ts";

const product = await testProduct();

/** Runs the command on the test product. */
const run = (...args: string[]): Promise<string> =>
  product.enter(() =>
    turnOffSecondFactor(["--stage", "test", "--cloud", process.env["AWS_ENDPOINT_URL"] ?? "", ...args]),
  );

const shownBy = (secret: string, laterSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + laterSeconds * 1_000 });

async function withFactor() {
  const customer = await product.newCustomer();
  const { email, password } = customer;
  const { body: offer } = await customer.call<FactorOffer>("POST", "/api/user/second-factor/begin/");
  expect(offer.uri).toContain(
    `otpauth://totp/Winnow:${encodeURIComponent(email)}?issuer=Winnow&secret=${offer.secret}`,
  );
  const on = await customer.call<RecoveryCodes>("POST", "/api/user/second-factor/on/", {
    code: shownBy(offer.secret),
  });
  expect(on).toMatchObject({ status: 200, body: { recovery_codes: { length: 10 } } });
  return { ...customer, ...offer, password };
}

const browser = () => newBrowser(product.url);

it("A sign-in with a second factor is answered with a challenge, which its own browser gives back with a code.", async () => {
  const { email, password, secret } = await withFactor();
  const [own, other] = [browser(), browser()];
  const first = await own("/api/accounts/auth/login/", { email, password });
  expect(first).toMatchObject({
    status: 401,
    body: { code: "account.second_factor", challenge: expect.any(String) },
  });
  const proof = { challenge: first.body.challenge, code: shownBy(secret, 30) };
  await other("/api/accounts/auth/login/", { email, password });
  expect(await other("/api/accounts/auth/second-factor/", proof)).toMatchObject({
    status: 401,
    body: { code: "account.challenge_over" },
  });
  const second = await own("/api/accounts/auth/second-factor/", proof);
  expect(second).toMatchObject({ status: 200, body: { user: { email } } });
  const me = await caller(product.url, second.body.access)("GET", "/api/user/me/");
  expect(me.status).toBe(200);
});

/** The mails to a person once all work has ended, newest first. */
async function mailsTo({ email, settle }: TestCustomer) {
  await settle();
  return inboxOf(email);
}

it("A lost factor is recovered from the mailbox, and a link of the email or a session stops it; looking at the link does not.", async () => {
  const person = await withFactor();
  const { email, password, call } = person;
  const own = browser();
  const recovery = "/api/accounts/auth/second-factor/recovery/";
  const begin = async () => {
    const { body } = await own("/api/accounts/auth/login/", { email, password });
    const { challenge } = body;
    expect(await own(`${recovery}get-otp/`, { challenge })).toMatchObject({ status: 200 });
    const [mail] = await mailsTo(person);
    const otp = /^\d{6}/.exec(mail?.subject ?? "")?.[0];
    return own(recovery, { challenge, otp });
  };
  const state = async () =>
    (await call<{ recovery_ends_at: string | null }>("GET", "/api/user/second-factor/")).body;
  expect(await begin()).toMatchObject({ status: 200, body: { ends_at: expect.any(String) } });
  const [mail] = await mailsTo(person);
  const [link = "", token = ""] = /http\S+\/stop-recovery#\S+token=([\w-]{22})/.exec(mail?.text ?? "") ?? [];
  expect((await fetch(link)).status).toBe(200);
  expect(await state()).toMatchObject({ recovery_ends_at: expect.any(String) });
  const stranger = browser();
  const other = await product.newCustomer();
  expect(await stranger(`${recovery}stop/`, { email: other.email, token })).toMatchObject({ status: 409 });
  expect(await other.call("POST", "/api/user/second-factor/recovery/stop/")).toMatchObject({ status: 409 });
  expect(await state()).toMatchObject({ recovery_ends_at: expect.any(String) });
  expect(await stranger(`${recovery}stop/`, { email, token })).toMatchObject({ status: 200 });
  expect(await state()).toMatchObject({ is_on: true, recovery_ends_at: null });
  expect((await mailsTo(person))[0]).toMatchObject({ subject: "Your second factor at Winnow stays on" });
});

it("An owner with a second factor requires it of a member, who is told by email, bell and their own account.", async () => {
  const owner = await withFactor();
  const guest = await addMember(product, owner, "viewer");
  const [{ body: me }, email] = await Promise.all([
    owner.call<{ active_workspace: { id: string } }>("GET", "/api/user/me/"),
    guest.call<{ email: string }>("GET", "/api/user/me/").then(({ body }) => body.email),
  ]);
  const path = `/api/workspace/${me.active_workspace.id}/second-factor/`;
  expect(await guest.call("POST", path, { required: true })).toMatchObject({ status: 403 });
  expect(await owner.call("POST", path, { required: true })).toMatchObject({
    status: 200,
    body: { second_factor_from: expect.any(String) },
  });
  const [mail] = await mailsTo({ ...owner, email });
  expect(mail?.subject).toContain("requires a second factor from");
  expect(mail?.text).toContain("/account-settings/change-password");
  expect(await guest.call("GET", "/api/notice/")).toMatchObject({
    body: { results: [{ title: mail?.subject, path: "/account-settings/change-password" }] },
  });
  expect(await guest.call("GET", "/api/user/me/")).toMatchObject({
    body: { factor_demands: [{ workspace: { id: me.active_workspace.id }, is_due: false }] },
  });
  expect(await mailsTo(owner)).not.toContainEqual(expect.objectContaining({ subject: mail?.subject }));
  expect(await owner.call("POST", path, { required: false })).toMatchObject({ status: 200 });
});

it("The operator turns off a factor that is lost: the password signs in again, and the session that was there has ended.", async () => {
  const { email, password, call } = await withFactor();
  expect(await run("--email", email, "--reason", "She lost her phone")).toContain(`${email} is off`);
  expect((await call("GET", "/api/user/me/")).status).toBe(401);
  expect((await browser()("/api/accounts/auth/login/", { email, password })).status).toBe(200);
  await expect(run("--email", email, "--reason", "Again")).rejects.toThrow("no second factor");
  await expect(run("--email", "nobody@inbox.test", "--reason", "Again")).rejects.toThrow("no account");
  await expect(run("--email", email)).rejects.toThrow("--reason");
});

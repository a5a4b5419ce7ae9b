import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { userByID } from "../../src/account/person.ts";
import { signIn } from "../../src/account/sign-in/sign-in.ts";
import { inboxOf } from "../inbox.ts";
import { codeOf, newEmail, newOrigin, otherThan, password, browser } from "./visitor.ts";

const minute = 60;
const next = "a-longer-passphrase";
const unauthenticated = { kind: "unauthenticated" };

async function resident() {
  const here = browser();
  const ann = await here.register();
  const { email } = ann;
  const signIn = (with_ = password) =>
    here.visit(() => Account.login({ email, password: with_ }), newOrigin());
  const change = (current_password: string, new_password = next) =>
    here.sign(ann.access, () => Account.changePassword({ current_password, new_password }));
  return { ...here, ...ann, signIn, change };
}

async function forgetful() {
  const ann = await resident();
  const { email, visit, deliver } = ann;
  const ask = () => visit(() => Account.requestReset({ email }));
  const prove = (otp: string) => visit(() => Account.verifyResetCode({ email, otp }), newOrigin());
  const reset = (token: string, changes: { email?: string; password?: string } = {}) =>
    visit(() => Account.resetPassword({ email, token, password: next, ...changes }));
  async function mailed(): Promise<string> {
    await ask();
    await deliver("reset", email);
    return codeOf(email);
  }
  const proven = async () => (await prove(await mailed())).token;
  return { ...ann, ask, prove, reset, mailed, proven };
}

describe("a forgotten password", () => {
  it("is reset by a code and a token, which revokes all sessions", async () => {
    const { proven, reset, signIn, access, refresh, visit } = await forgetful();
    const elsewhere = await signIn();
    await reset(await proven());
    for (const token of [access, elsewhere.access])
      await expect(visit(() => Account.authenticate(token))).rejects.toMatchObject(unauthenticated);
    await expect(visit(() => Account.refresh(refresh))).rejects.toMatchObject(unauthenticated);
    await expect(signIn()).rejects.toMatchObject({ code: "account.wrong_credentials" });
    expect((await signIn(next)).user.provider).toBe(1);
  });

  it("invalidates a sign-in that was concurrent with the reset", async () => {
    const { id, proven, reset, visit } = await forgetful();
    const before = await userByID(id);
    if (!before) throw new Error("A person who forgot it has an account.");
    await reset(await proven());
    const late = await visit(() => signIn(before, false));
    await expect(visit(() => Account.authenticate(late.access))).rejects.toMatchObject(unauthenticated);
    await expect(visit(() => Account.refresh(late.refresh))).rejects.toMatchObject(unauthenticated);
  });

  it("is set once per token under concurrent requests", async () => {
    const { proven, reset } = await forgetful();
    const token = await proven();
    const outcomes = await Promise.allSettled([reset(token), reset(token, { password: `${next}!` })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(reset(token)).rejects.toMatchObject({ code: "account.reset_expired" });
  });

  it("is not set by an expired, foreign or missing token", async () => {
    const { clock, proven, reset, access, refresh } = await forgetful();
    const stranger = await forgetful();
    const token = await proven();
    for (const wrong of [await stranger.proven(), access, refresh, "non.sense"])
      await expect(reset(wrong)).rejects.toMatchObject({ code: "account.reset_expired" });
    await expect(stranger.reset(token)).rejects.toMatchObject({ code: "account.reset_expired" });
    clock.advance(10 * minute);
    await expect(reset(token)).rejects.toMatchObject({ code: "account.reset_expired" });
  });

  it("clears the delays that failed guesses caused", async () => {
    const { proven, reset, signIn } = await forgetful();
    const token = await proven();
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(signIn("wrong")).rejects.toMatchObject(unauthenticated);
    await expect(signIn()).rejects.toMatchObject({ kind: "limit" });
    await reset(token);
    await signIn(next);
  });

  it("is not set by a token from before another password change", async () => {
    const { proven, reset, change } = await forgetful();
    const token = await proven();
    await change(password);
    await expect(reset(token)).rejects.toMatchObject({ code: "account.reset_expired" });
  });

  it("must not be common; the token stays valid for another try", async () => {
    const { proven, reset } = await forgetful();
    const token = await proven();
    await expect(reset(token, { password: "Password1" })).rejects.toMatchObject({
      code: "account.common_password",
    });
    await reset(token);
  });

  it("has a token that is valid for nothing else", async () => {
    const { proven, visit } = await forgetful();
    const token = await proven();
    await expect(visit(() => Account.authenticate(token))).rejects.toMatchObject(unauthenticated);
    await expect(visit(() => Account.refresh(token))).rejects.toMatchObject(unauthenticated);
  });

  it("gets the same answer and no mail for an unknown address", async () => {
    const { ask, visit, deliver } = await forgetful();
    const email = newEmail();
    expect(await visit(() => Account.requestReset({ email }))).toEqual(await ask());
    await deliver("reset", email);
    expect(await inboxOf(email)).toEqual([]);
    const refusal = { code: "account.wrong_code" };
    await expect(
      visit(() => Account.verifyResetCode({ email, otp: "123456" }), newOrigin()),
    ).rejects.toMatchObject(refusal);
  });

  it("has a code that is accepted once", async () => {
    const { mailed, prove } = await forgetful();
    const code = await mailed();
    await expect(prove(otherThan(code))).rejects.toMatchObject({ code: "account.wrong_code" });
    const outcomes = await Promise.allSettled([prove(code), prove(code)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a password", () => {
  it("is changed with the current one, which revokes the other sessions", async () => {
    const { signIn, change, access, refresh, visit } = await resident();
    const elsewhere = await signIn();
    await change(password);
    await expect(visit(() => Account.authenticate(elsewhere.access))).rejects.toMatchObject(unauthenticated);
    await visit(() => Account.authenticate(access));
    await visit(() => Account.refresh(refresh));
    await expect(signIn()).rejects.toMatchObject({ code: "account.wrong_credentials" });
    await signIn(next);
  });

  it("is not changed with a wrong current one or to a common one", async () => {
    const { signIn, change } = await resident();
    await expect(change("wrong")).rejects.toMatchObject({
      kind: "input",
      code: "account.wrong_password",
      fields: { current_password: expect.any(String) },
    });
    await expect(change(password, "password1")).rejects.toMatchObject({
      fields: { new_password: expect.any(String) },
    });
    await signIn();
  });

  it("cannot be guessed from a stolen session", async () => {
    const { change, clock } = await resident();
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(change("wrong")).rejects.toMatchObject({ code: "account.wrong_password" });
    await expect(change(password)).rejects.toMatchObject({ kind: "limit" });
    clock.advance(2);
    await change(password);
  });

  it("is tried five times under fifty concurrent attempts, without a delay for the owner", async () => {
    const { signIn, clock } = await resident();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => signIn("wrong")));
    const codes = outcomes.map((each) => (each.status === "rejected" ? String(each.reason.code) : "in"));
    expect(codes.filter((code) => code === "account.wrong_credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "account.too_many_attempts")).toHaveLength(45);
    clock.advance(2);
    await signIn();
  });

  it("is set as a first password only if there is none", async () => {
    const { id, sign, access } = await resident();
    const set = () => sign(access, () => Account.update({ id, change: { id, password: next, provider: 1 } }));
    await expect(set()).rejects.toMatchObject({ kind: "conflict", code: "account.has_password" });
  });

  it("is not changed without a session", async () => {
    const { visit } = browser();
    await expect(
      visit(() => Account.changePassword({ current_password: password, new_password: next })),
    ).rejects.toMatchObject(unauthenticated);
  });
});

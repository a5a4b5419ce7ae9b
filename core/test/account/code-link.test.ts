/** Links in the emails of codes. */
import { beforeEach, describe, expect, it } from "vitest";
import { CodeEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { inboxOf } from "../inbox.ts";
import { signUpBrowser } from "./sign-up-browser.ts";
import { browser, codeOf, newDevice, newEmail, otherThan, password, tokenOf } from "./visitor.ts";

const minute = 60;
const next = "a-longer-passphrase";
const wrongLink = { kind: "input", code: "account.wrong_link" };

/** A person who asked for a new password, and their mail's link. */
async function forgetful() {
  const here = browser();
  const ann = await here.register();
  const { email } = ann;
  const ask = (from = newDevice()) => here.visit(() => Account.requestReset({ email }), from);
  const deliver = () => here.deliver("reset", email);
  await ask();
  await deliver();
  return {
    ...here,
    ...ann,
    ask,
    deliver,
    token: await tokenOf(email),
    enterCode: (otp: string) => here.visit(() => Account.verifyResetCode({ email, otp }), newDevice()),
    reset: (token: string, changes: { email?: string; password?: string } = {}, from = newDevice()) =>
      here.visit(() => Account.resetPassword({ email, token, password: next, ...changes }), from),
    signIn: (password: string) => here.visit(() => Account.login({ email, password })),
  };
}

describe("the link of a password reset", () => {
  let ann: Awaited<ReturnType<typeof forgetful>>;
  beforeEach(async () => {
    ann = await forgetful();
  });

  it("sets a password in any browser, and ends all sessions", async () => {
    await ann.reset(ann.token);
    await expect(ann.visit(() => Account.authenticate(ann.access))).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    await expect(ann.signIn(password)).rejects.toMatchObject({ code: "account.wrong_credentials" });
    expect((await ann.signIn(next)).user.id).toBe(ann.id);
  });

  it("works once, also under concurrent uses and beside a request for another mail", async () => {
    const outcomes = await Promise.allSettled([
      ann.reset(ann.token),
      ann.reset(ann.token, { password: `${next}!` }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await ann.ask();
    await expect(ann.reset(ann.token)).rejects.toMatchObject(wrongLink);
    await ann.deliver();
    const again = await tokenOf(ann.email);
    expect(again).not.toBe(ann.token);
    await Promise.allSettled([ann.reset(again), ann.ask(), ann.ask()]);
    await expect(ann.reset(again)).rejects.toMatchObject(wrongLink);
  });

  it("stays open when strangers have used up the attempts at the code", async () => {
    for (let attempt = 1; attempt <= 20; attempt++)
      await ann.enterCode(otherThan(await codeOf(ann.email))).catch(() => undefined);
    await expect(ann.enterCode(await codeOf(ann.email))).rejects.toMatchObject({
      code: "account.code_used_up",
    });
    await ann.reset(ann.token);
  });

  it("stays the same when strangers ask for more mails, also after their wrong codes", async () => {
    for (let time = 1; time <= 6; time++) {
      await ann.enterCode(otherThan(await codeOf(ann.email))).catch(() => undefined);
      await ann.ask();
    }
    await ann.deliver();
    expect(await tokenOf(ann.email)).toBe(ann.token);
    await ann.reset(ann.token);
  });

  it("is valid for ten minutes", async () => {
    ann.clock.advance(10 * minute - 1);
    await expect(ann.reset(ann.token, { password: "Password1" })).rejects.toMatchObject({
      code: "account.common_password",
    });
    ann.clock.advance(1);
    await expect(ann.reset(ann.token)).rejects.toMatchObject(wrongLink);
  });

  it("is valid for one address and one purpose", async () => {
    const eve = await forgetful();
    await expect(eve.reset(ann.token)).rejects.toMatchObject(wrongLink);
    await expect(
      ann.visit(() => Account.completeSignUp({ email: ann.email, token: ann.token })),
    ).rejects.toMatchObject(wrongLink);
  });

  it("is used up with the code beside it", async () => {
    await ann.enterCode(await codeOf(ann.email));
    await expect(ann.reset(ann.token)).rejects.toMatchObject(wrongLink);
  });

  it("uses up the code beside it", async () => {
    await ann.reset(ann.token);
    await expect(ann.enterCode(await codeOf(ann.email))).rejects.toMatchObject({
      code: "account.wrong_code",
    });
  });

  it("is missing from the code of an earlier version, and in the mail after that", async () => {
    const key = { purpose: "reset", subject: ann.email };
    await CodeEntity.patch(key).remove(["linkNonce"]).go();
    await ann.deliver();
    await expect(ann.reset(ann.token)).rejects.toMatchObject(wrongLink);
    ann.clock.advance(1);
    await ann.ask();
    await ann.deliver();
    await ann.reset(await tokenOf(ann.email));
  });

  it("comes to a known device though strangers used up the codes of its network", async () => {
    const known = newDevice();
    await ann.visit(() => Account.login({ email: ann.email, password }), known);
    const stranger = () => ({ ...newDevice(), address: known.address });
    for (let sent = 1; sent <= 20; sent++)
      await ann.visit(() => Account.requestReset({ email: newEmail() }), stranger());
    await expect(ann.ask(stranger())).rejects.toMatchObject({ code: "throttle.used_up" });
    const before = (await inboxOf(ann.email)).length;
    ann.clock.advance(1);
    await ann.ask(known);
    await ann.deliver();
    expect(await inboxOf(ann.email)).toHaveLength(before + 1);
  });
});

describe("the link of a sign-up", () => {
  async function invited(from = newDevice()) {
    const eve = signUpBrowser();
    await eve.signUp({}, from);
    await eve.deliver("sign_up", eve.email);
    const token = await tokenOf(eve.email);
    const confirm = (at: typeof from, password?: string) =>
      eve.visit(() => Account.completeSignUp({ email: eve.email, token, password }), at);
    return { ...eve, from, confirm };
  }

  it("finishes in the browser that signed up, with the password given there", async () => {
    const { from, confirm, login } = await invited();
    expect((await confirm(from)).user.provider).toBe(1);
    expect((await login()).user.first_name).toBe("Eve");
    await expect(confirm(from)).rejects.toMatchObject(wrongLink);
  });

  it("asks for a password in another browser, and discards the one that was given", async () => {
    const { confirm, login } = await invited();
    const elsewhere = newDevice();
    await expect(confirm(elsewhere)).rejects.toMatchObject({
      kind: "conflict",
      code: "account.new_password_needed",
    });
    await expect(confirm(elsewhere, "Password1")).rejects.toMatchObject({ code: "account.common_password" });
    await confirm(elsewhere, next);
    await expect(login()).rejects.toMatchObject({ code: "account.wrong_credentials" });
    await login({ password: next });
  });
});

describe("the link of a change of address", () => {
  async function moving() {
    const here = browser();
    const ann = await here.register();
    const second_email = newEmail();
    const request = { email: ann.email, second_email, password };
    await here.sign(ann.access, () => Account.requestEmailChange(request));
    await here.deliver("email_change", second_email, { userID: ann.id });
    const token = await tokenOf(second_email);
    const confirm = (access: string) => here.sign(access, () => Account.changeEmail({ second_email, token }));
    return { ...here, ...ann, second_email, confirm };
  }

  it("changes the address for the person who asked, once", async () => {
    const { access, confirm, second_email } = await moving();
    expect((await confirm(access)).email).toBe(second_email);
    await expect(confirm(access)).rejects.toMatchObject(wrongLink);
  });

  it("is wrong for anybody else who is signed in", async () => {
    const { confirm, access, second_email } = await moving();
    const other = await browser().register();
    await expect(confirm(other.access)).rejects.toMatchObject(wrongLink);
    expect((await confirm(access)).email).toBe(second_email);
  });

  it("stays open where the person has tried the code too often, from any number of devices", async () => {
    const { access, sign, confirm, email, second_email } = await moving();
    const otp = otherThan(await codeOf(second_email));
    const change = () => Account.changeEmail({ email, second_email, password, otp });
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(sign(access, change, newDevice())).rejects.toMatchObject({ code: "account.wrong_code" });
    await expect(sign(access, change, newDevice())).rejects.toMatchObject({ code: "account.code_used_up" });
    expect((await confirm(access)).email).toBe(second_email);
  });

  it("is limited by the codes of one person in an hour", async () => {
    const { sign, access, email, visit } = await moving();
    const ask = () =>
      sign(access, () => Account.requestEmailChange({ email, second_email: newEmail(), password }));
    for (let sent = 2; sent <= 20; sent++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "throttle.used_up" });
    await visit(() => Account.requestReset({ email: newEmail() }));
  });
});

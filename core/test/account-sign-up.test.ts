import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Account } from "../src/account/index.ts";
import { codeOf, inboxOf, newEmail, newOrigin, otherThan, password, place } from "./newcomer.ts";

const minute = 60;
const hour = 3600;

function newcomer(email = newEmail()) {
  const here = place();
  const form = { email, password, first_name: "Eve", last_name: "Moss" };
  return {
    ...here,
    email,
    signUp: (changes: Partial<typeof form> = {}, origin = newOrigin()) =>
      here.visit(() => Account.signUp({ ...form, ...changes }), origin),
    resend: () => here.visit(() => Account.resendSignUpCode({ email })),
    verify: (otp: string) => here.visit(() => Account.completeSignUp({ email, otp }), newOrigin()),
    login: (changes: Partial<Pick<typeof form, "email" | "password">> = {}) =>
      here.visit(() => Account.login({ email, password, ...changes })),
  };
}

async function invited(email?: string) {
  const eve = newcomer(email);
  await eve.signUp();
  await eve.deliver("sign_up", eve.email);
  return { ...eve, code: await codeOf(eve.email) };
}

describe("signing up", () => {
  it("makes an account of whoever shows the code, and signs them in", async () => {
    const { email, code, verify, login, sign } = await invited();
    const { user, access } = await verify(code);
    expect(user).toMatchObject({
      email,
      first_name: "Eve",
      last_name: "Moss",
      provider: 1,
      total_credits: 250,
    });
    expect(await sign(access, Account.me)).toEqual(user);
    expect((await login()).user.id).toBe(user.id);
  });

  it("takes an address however it is written", async () => {
    const { email, verify, login, code, visit } = await invited();
    const upper = ` ${email.toUpperCase()}`;
    await expect(visit(() => Account.completeSignUp({ email: upper, otp: code }))).resolves.toBeDefined();
    await expect(verify(code)).rejects.toMatchObject({ code: "account.wrong_code" });
    expect((await login({ email: upper })).user.email).toBe(email);
  });

  it("makes one account, though the code is shown many times at once", async () => {
    const { code, verify } = await invited();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => verify(code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("tells nobody but the reader of the mail that an address has an account", async () => {
    const known = place();
    const { email } = await known.settle();
    const [knownAnswer, unknownAnswer] = [await newcomer(email).signUp(), await newcomer().signUp()];
    expect(knownAnswer).toEqual(unknownAnswer);
    await known.deliver("sign_up", email);
    expect(await inboxOf(email)).toMatchObject([{ subject: "You already have a Winnow account" }]);
  });

  it("leaves an account alone that is there already", async () => {
    const known = place();
    const { email, id } = await known.settle();
    await newcomer(email).signUp({ password: "another-passphrase" });
    await known.deliver("sign_up", email);
    expect((await known.visit(() => Account.login({ email, password }))).user.id).toBe(id);
  });

  it("mails a code once, however often its message comes, and the same one again after a minute", async () => {
    const { email, signUp, deliver, clock, resend } = newcomer();
    await signUp();
    await deliver("sign_up", email, { times: 2 });
    expect(await inboxOf(email)).toHaveLength(1);
    const first = await codeOf(email);
    clock.advance(minute);
    await resend();
    await deliver("sign_up", email);
    expect(await inboxOf(email)).toHaveLength(2);
    expect(await codeOf(email)).toBe(first);
  });

  it("mails nothing to who asks for a code again without having signed up", async () => {
    const { email, resend, deliver } = newcomer();
    await resend();
    await deliver("sign_up", email);
    expect(await inboxOf(email)).toEqual([]);
  });

  it("says how long to wait for another code: a minute, and after five an hour", async () => {
    const { clock, signUp, resend } = newcomer();
    await signUp();
    clock.advance(20);
    await expect(resend()).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringContaining("40 seconds"),
    });
    clock.advance(40);
    for (let sent = 2; sent <= 5; sent++) {
      await resend();
      clock.advance(minute);
    }
    await expect(resend()).rejects.toMatchObject({ kind: "limit", code: "account.code_too_soon" });
    clock.advance(hour - 5 * minute);
    await resend();
  });

  it("sends one code to two who ask at the same moment", async () => {
    const { signUp } = newcomer();
    const outcomes = await Promise.allSettled([signUp(), signUp()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    ["password", { password: "1234567" }, "at least 8"],
    ["password", { password: "x".repeat(129) }, "at most 128"],
    ["first_name", { first_name: "  " }, "first name"],
    ["last_name", { last_name: "x".repeat(81) }, "at most 80"],
    ["email", { email: "" }, "Enter your email"],
    ["is_admin", { is_admin: true }, "is_admin"],
  ])("says what is wrong with %s: %j", async (field, changes, words) => {
    const issues = Account.signUp.schema.safeParse({
      email: newEmail(),
      password,
      first_name: "Eve",
      last_name: "Moss",
      ...changes,
    }).error?.issues;
    expect(JSON.stringify(issues)).toContain(words);
    expect(JSON.stringify(issues)).toContain(field);
  });

  it.each(["Password1", "QWERTYUIOP", "1q2w3e4r"])("refuses %s, which many have", async (common) => {
    await expect(newcomer().signUp({ password: common })).rejects.toMatchObject({
      code: "account.common_password",
      fields: { password: expect.any(String) },
    });
  });

  it.each([
    "ann",
    "ann@",
    "@inbox.test",
    "a b@inbox.test",
    "ann@[127.0.0.1]",
    '"a b"@inbox.test',
    "änn@inbox.test",
    "ann@inbox..test",
  ])("refuses %s, to which no mail can be sent", async (email) => {
    await expect(newcomer(email).signUp()).rejects.toMatchObject({ code: "account.bad_address" });
  });
});

describe("two who sign up with one address", () => {
  it("have no password there, unless it is the same: whoever reads the mail chooses", async () => {
    const { email, signUp, verify, deliver, clock, login } = newcomer();
    await signUp({ password: "of-whoever-came-first" });
    clock.advance(minute);
    await signUp();
    await deliver("sign_up", email);
    const { user } = await verify(await codeOf(email));
    expect(user.provider).toBe(2);
    for (const tried of ["of-whoever-came-first", password])
      await expect(login({ password: tried })).rejects.toMatchObject({ code: "account.wrong_credentials" });
  });

  it.each([
    ["from one place", newOrigin(), "another-passphrase"],
    ["with one password", undefined, password],
  ])("%s are one, whose last word counts", async (_, from, second) => {
    const { email, signUp, verify, deliver, clock, login } = newcomer();
    await signUp({}, from);
    clock.advance(minute);
    await signUp({ password: second, first_name: "Eva" }, from);
    await deliver("sign_up", email);
    expect((await verify(await codeOf(email))).user.first_name).toBe("Eva");
    expect((await login({ password: second })).user.provider).toBe(1);
  });
});

describe("a code", () => {
  it("bears five attempts, though fifty come at once", async () => {
    const { code, verify } = await invited();
    const wrong = otherThan(code);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => verify(wrong)));
    const reasons = outcomes.map((outcome) =>
      outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "in",
    );
    expect(reasons.filter((reason) => reason === "account.wrong_code")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "account.code_used_up")).toHaveLength(45);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.code_used_up" });
  });

  it("is another one after it was used up", async () => {
    const { email, clock, code, verify, resend, deliver } = await invited();
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(verify(otherThan(code))).rejects.toMatchObject({ code: "account.wrong_code" });
    clock.advance(minute);
    await resend();
    await deliver("sign_up", email);
    const next = await codeOf(email);
    expect(next).not.toBe(code);
    await verify(next);
  });

  it("is good for ten minutes", async () => {
    const { clock, code, verify } = await invited();
    clock.advance(10 * minute - 1);
    await expect(verify(otherThan(code))).rejects.toMatchObject({ code: "account.wrong_code" });
    clock.advance(1);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("is not mailed once it is too old, or another was asked for", async () => {
    const { email, clock, signUp, deliver } = newcomer();
    await signUp();
    clock.advance(10 * minute);
    await deliver("sign_up", email);
    expect(await inboxOf(email)).toEqual([]);
  });

  it("proves nothing but what it was sent for", async () => {
    const { email, code, visit } = await invited();
    await expect(visit(() => Account.proveReset({ email, otp: code }))).rejects.toMatchObject({
      code: "account.wrong_code",
    });
  });

  it("cannot be guessed at many addresses from one place", async () => {
    const { visit } = place();
    const guess = () => visit(() => Account.completeSignUp({ email: newEmail(), otp: "123456" }));
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(guess()).rejects.toMatchObject({ code: "account.wrong_code" });
    await expect(guess()).rejects.toMatchObject({ kind: "limit" });
  });

  it("may be tried at the same moment from one place, though one clock goes before the other", async () => {
    const [early, late] = [place(), place()];
    late.clock.advance(2);
    const from = newOrigin();
    const guess = ({ visit }: typeof early) =>
      visit(() => Account.completeSignUp({ email: newEmail(), otp: "123456" }), from);
    for (const each of [late, early])
      await expect(guess(each)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("cannot be guessed from one network by turning its addresses over", async () => {
    const { visit } = place();
    const network = `2001:${randomBytes(6).toString("hex").match(/.{4}/g)?.join(":")}`;
    const guess = (host: number) =>
      visit(() => Account.completeSignUp({ email: newEmail(), otp: "123456" }), {
        address: `${network}::${host}`,
        program: "test",
      });
    for (let host = 1; host <= 5; host++)
      await expect(guess(host)).rejects.toMatchObject({ code: "account.wrong_code" });
    await expect(guess(6)).rejects.toMatchObject({ kind: "limit" });
  });

  it("can be asked for twenty times an hour from one place, for whatever purpose", async () => {
    const { clock, visit } = place();
    for (let sent = 1; sent <= 20; sent++)
      await visit(() =>
        sent % 2
          ? Account.requestReset({ email: newEmail() })
          : Account.resendSignUpCode({ email: newEmail() }),
      );
    const another = () => visit(() => Account.requestReset({ email: newEmail() }));
    await expect(another()).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringContaining("60 minutes"),
    });
    clock.advance(hour);
    await another();
  });
});

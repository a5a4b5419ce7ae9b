/** A person signs in by password or Google and a code of an authenticator app, which otpauth plays here. */
import { TOTP, Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { ulid } from "ulid";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import type { ChallengeError } from "../../src/kit/error.ts";
import type { Identity } from "../../src/port/identity/index.ts";
import { scriptedIdentity } from "../../src/port/identity/scripted.ts";
import { as } from "../actors.ts";
import { browser, codeOf, newDevice, password } from "./visitor.ts";

type Here = ReturnType<typeof browser>;

/** The code that an app shows at the browser's time. */
const shownBy = (secret: string, { clock }: Pick<Here, "clock">): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

/** A person with a second factor, in a browser that has a device cookie. */
async function withFactor(google: Identity.Provider | null = null) {
  const here = browser(google);
  const device = newDevice();
  const person = await here.register();
  const { secret } = await here.sign(person.access, () => Account.beginFactor());
  const { recovery_codes: codes } = await here.sign(person.access, () =>
    Account.turnOnFactor({ code: shownBy(secret, here) }),
  );
  here.clock.advance(30);
  const challengeIn = async (from = device, given = password) =>
    challengeOf(here.visit(() => Account.login({ email: person.email, password: given }), from));
  return {
    ...here,
    ...person,
    device,
    secret,
    codes,
    challengeIn,
    code: () => shownBy(secret, here),
    finish: (challenge: string, code: string, from = device) =>
      here.visit(() => Account.finishLogin({ challenge, code }), from),
  };
}

/** The challenge that a sign-in is refused with. */
const challengeOf = (signIn: Promise<unknown>): Promise<string> =>
  signIn.then(
    () => Promise.reject(new Error("The sign-in needed no second factor.")),
    (error: ChallengeError) => {
      expect(error).toMatchObject({ kind: "unauthenticated", code: "account.second_factor" });
      return error.challenge;
    },
  );

const refused = (code: string) => expect.objectContaining({ code });

describe("a sign-in with a second factor", () => {
  it("is finished by a code of the app, and not without", async () => {
    const { id, challengeIn, code, finish } = await withFactor();
    const challenge = await challengeIn();
    await expect(finish(challenge, "000000")).rejects.toEqual(refused("account.wrong_factor_code"));
    expect(await finish(challenge, code())).toMatchObject({ user: { id }, access: expect.any(String) });
  });

  it("takes each code once, also in another sign-in, and each challenge once", async () => {
    const { clock, challengeIn, code, finish } = await withFactor();
    const [one, other] = [await challengeIn(), await challengeIn()];
    const first = code();
    await finish(one, first);
    await expect(finish(other, first)).rejects.toEqual(refused("account.wrong_factor_code"));
    clock.advance(30);
    await expect(finish(one, code())).rejects.toEqual(refused("account.challenge_over"));
    await finish(other, code());
  });

  it("begins one session where its second call is sent twice at once", async () => {
    const { challengeIn, code, finish } = await withFactor();
    const challenge = await challengeIn();
    const calls = await Promise.allSettled([finish(challenge, code()), finish(challenge, code())]);
    expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("begins one session where two browsers give the same code at once, of the app or for recovery", async () => {
    const { challengeIn, code, codes, finish } = await withFactor();
    const other = newDevice();
    for (const given of [code(), codes[0] ?? ""]) {
      const [here, there] = [await challengeIn(), await challengeIn(other)];
      const calls = await Promise.allSettled([finish(here, given), finish(there, given, other)]);
      expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("takes the code of an app whose clock is 30 seconds off, and none of a minute ago", async () => {
    const { clock, challengeIn, code, finish } = await withFactor();
    const early = code();
    clock.advance(30);
    await finish(await challengeIn(), early);
    clock.advance(30);
    const old = code();
    clock.advance(60);
    await expect(finish(await challengeIn(), old)).rejects.toEqual(refused("account.wrong_factor_code"));
  });

  it("takes a recovery code once, in any spelling, tells by email, and counts what is left", async () => {
    const { challengeIn, codes, finish, sign } = await withFactor();
    const [first = ""] = codes;
    const { access } = await finish(await challengeIn(), ` ${first.toLowerCase().replaceAll("-", " ")}`);
    expect(await sign(access, () => Account.factorState())).toMatchObject({
      is_on: true,
      recovery_codes_left: 9,
    });
    await expect(finish(await challengeIn(), first)).rejects.toEqual(refused("account.wrong_factor_code"));
    const { results } = await sign(access, () => Audit.list({}));
    expect(results.map(({ action }) => action)).toContain("account.recovery_code_used");
  });

  it("is refused in another browser than the one that gave the password", async () => {
    const { challengeIn, code, finish, device } = await withFactor();
    const challenge = await challengeIn();
    for (const from of [newDevice(), { address: device.address, program: "test" }])
      await expect(finish(challenge, code(), from)).rejects.toEqual(refused("account.challenge_over"));
  });

  it("is refused ten minutes after the password", async () => {
    const { clock, challengeIn, code, finish } = await withFactor();
    const [just, late] = [await challengeIn(), await challengeIn()];
    clock.advance(599);
    await finish(just, code());
    clock.advance(2);
    await expect(finish(late, code())).rejects.toEqual(refused("account.challenge_over"));
  });

  it("is refused where the password was changed meanwhile", async () => {
    const { access, clock, challengeIn, code, finish, sign } = await withFactor();
    const challenge = await challengeIn();
    await sign(access, () =>
      Account.changePassword({ current_password: password, new_password: "another-passphrase" }),
    );
    clock.advance(30);
    await expect(finish(challenge, code())).rejects.toEqual(refused("account.challenge_over"));
  });

  it("is refused where all other sessions were ended meanwhile", async () => {
    const { access, challengeIn, code, finish, sign } = await withFactor();
    const challenge = await challengeIn();
    await sign(access, Account.endOtherSessions);
    await expect(finish(challenge, code())).rejects.toEqual(refused("account.challenge_over"));
  });

  it("is refused with a challenge or code of another person", async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    const challenge = await one.challengeIn();
    await expect(one.finish(challenge, other.code())).rejects.toEqual(refused("account.wrong_factor_code"));
    await expect(one.finish(challenge, other.codes[0] ?? "")).rejects.toEqual(
      refused("account.wrong_factor_code"),
    );
    for (const token of [one.access, one.refresh, `${challenge}x`])
      await expect(one.finish(token, one.code())).rejects.toEqual(refused("account.challenge_over"));
  });

  it("is delayed after five wrong codes, in every browser that is not known", async () => {
    const { challengeIn, code, finish, clock } = await withFactor();
    const challenge = await challengeIn();
    for (let time = 0; time < 5; time++)
      await expect(finish(challenge, "000000")).rejects.toEqual(refused("account.wrong_factor_code"));
    await expect(finish(challenge, code())).rejects.toEqual(refused("account.too_many_attempts"));
    const elsewhere = newDevice();
    const another = await challengeIn(elsewhere);
    await expect(finish(another, code(), elsewhere)).rejects.toEqual(refused("account.too_many_attempts"));
    clock.advance(30);
    await finish(challenge, code());
  });

  it("is needed after a new password by email", async () => {
    const { email, deliver, visit, challengeIn, device } = await withFactor();
    await visit(() => Account.requestReset({ email }), device);
    await deliver("reset", email);
    const otp = await codeOf(email);
    const { token } = await visit(() => Account.verifyResetCode({ email, otp }), device);
    await visit(() => Account.resetPassword({ email, token, password: "another-passphrase" }), device);
    expect(await challengeIn(device, "another-passphrase")).toEqual(expect.any(String));
  });

  it("is needed with Google too", async () => {
    const people: Record<string, Identity.Person> = {};
    const here = browser(scriptedIdentity(people));
    const email = `${ulid().toLowerCase()}@gmail.com`;
    const enter = () => {
      const credential = ulid();
      people[credential] = { subject: email, email, isEmailVerified: true };
      return here.visit(() => Account.loginWithGoogle({ credential, nonce: "a-nonce-of-the-browser" }));
    };
    const { access } = await enter();
    const { secret } = await here.sign(access, () => Account.beginFactor());
    await here.sign(access, () => Account.turnOnFactor({ code: shownBy(secret, here) }));
    here.clock.advance(30);
    const challenge = await challengeOf(enter());
    const code = shownBy(secret, here);
    expect(await here.visit(() => Account.finishLogin({ challenge, code }))).toMatchObject({
      user: { email },
    });
  });
});

describe("a second factor", () => {
  it("is not asked for before the first code of the app was given", async () => {
    const here = browser();
    const { access, email } = await here.register();
    await here.sign(access, () => Account.beginFactor());
    await expect(here.sign(access, () => Account.turnOnFactor({ code: "000000" }))).rejects.toEqual(
      refused("account.wrong_factor_code"),
    );
    await here.visit(() => Account.login({ email, password }));
    expect(await here.sign(access, () => Account.factorState())).toEqual({
      is_on: false,
      on_since: null,
      required_by: [],
      recovery_codes_left: 0,
      recovery_ends_at: null,
    });
  });

  it("is turned on by the newest secret alone, once, and ends every other session", async () => {
    const here = browser();
    const { access, email } = await here.register();
    const other = await here.visit(() => Account.login({ email, password }));
    const former = await here.sign(access, () => Account.beginFactor());
    const { secret } = await here.sign(access, () => Account.beginFactor());
    const turnOn = (of: string) => here.sign(access, () => Account.turnOnFactor({ code: shownBy(of, here) }));
    await expect(turnOn(former.secret)).rejects.toEqual(refused("account.wrong_factor_code"));
    const { recovery_codes: codes } = await turnOn(secret);
    expect(new Set(codes).size).toBe(10);
    await expect(turnOn(secret)).rejects.toEqual(refused("account.factor_on"));
    await expect(here.sign(access, () => Account.beginFactor())).rejects.toEqual(
      refused("account.factor_on"),
    );
    await expect(here.sign(other.access, () => Account.me())).rejects.toEqual(
      refused("account.unauthenticated"),
    );
    await here.sign(access, () => Account.me());
  });

  it("is changed by a person who was confirmed within ten minutes, and gives a code", async () => {
    const { access, clock, code, sign } = await withFactor();
    await expect(sign(access, () => Account.turnOffFactor({ code: "000000" }))).rejects.toEqual(
      refused("account.wrong_factor_code"),
    );
    clock.advance(600);
    for (const change of [
      (): Promise<unknown> => Account.turnOffFactor({ code: code() }),
      () => Account.renewRecoveryCodes({ code: code() }),
      () => Account.beginFactor(),
    ])
      await expect(sign(access, change)).rejects.toEqual(refused("account.confirmation_needed"));
    await sign(access, () => Account.confirm({ password }));
    await sign(access, () => Account.turnOffFactor({ code: code() }));
  });

  it("signs in by the password alone once it is off, and its challenges are void", async () => {
    const { access, email, challengeIn, clock, code, finish, sign, visit } = await withFactor();
    const challenge = await challengeIn();
    await sign(access, () => Account.turnOffFactor({ code: code() }));
    clock.advance(30);
    await expect(finish(challenge, code())).rejects.toEqual(refused("account.factor_off"));
    await visit(() => Account.login({ email, password }));
  });

  it("is turned off by an operator alone, who ends the sessions of the person", async () => {
    const { access, email, clock, sign, visit } = await withFactor();
    const turnOff = () => Account.turnOffLostFactor({ email: email.toUpperCase(), reason: "A lost phone" });
    await expect(sign(access, turnOff)).rejects.toThrow("operator");
    await as({ type: "operator", job: "test" }, turnOff, clock);
    await expect(sign(access, () => Account.me())).rejects.toEqual(refused("account.unauthenticated"));
    await visit(() => Account.login({ email, password }));
  });

  it("has new recovery codes in place of the former ones", async () => {
    const { access, challengeIn, clock, code, codes, finish, sign } = await withFactor();
    const { recovery_codes: renewed } = await sign(access, () =>
      Account.renewRecoveryCodes({ code: code() }),
    );
    clock.advance(30);
    const challenge = await challengeIn();
    await expect(finish(challenge, codes[0] ?? "")).rejects.toEqual(refused("account.wrong_factor_code"));
    await finish(challenge, renewed[0] ?? "");
  });
});

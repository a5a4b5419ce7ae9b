import { describe, expect, it } from "vitest";
import { CodeEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { inboxOf } from "../inbox.ts";
import { signUpBrowser } from "./sign-up-browser.ts";
import { browser, codeOf, newDevice, newEmail, password } from "./visitor.ts";

const minute = 60;
const hour = 3600;
const tooSoon = { kind: "limit", code: "account.code_too_soon" };
const answer = { message: expect.any(String) as string };

/** Requests of codes for one address, from any device. */
function address(email = newEmail()) {
  const { clock, visit, deliver } = browser();
  const form = { email, password, first_name: "Eve", last_name: "Moss" };
  const lastSent = async (purpose: "sign_up" | "reset") => {
    const { data } = await CodeEntity.get({ purpose, subject: email }).go({ consistent: true });
    return data?.timeSent;
  };
  return {
    email,
    clock,
    deliver,
    lastSent,
    signUp: (from = newDevice()) => visit(() => Account.signUp(form), from),
    resend: (from = newDevice()) => visit(() => Account.resendSignUpCode({ email }), from),
    reset: (from = newDevice()) => visit(() => Account.requestReset({ email }), from),
    verify: (otp: string, from = newDevice()) => visit(() => Account.completeSignUp({ email, otp }), from),
  };
}

const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < count; time++) await act();
};

describe("codes to one address", () => {
  it("are sent to each of two devices once within one minute", async () => {
    const { resend } = address();
    const [one, other] = [newDevice(), newDevice()];
    await resend(one);
    await expect(resend(one)).rejects.toMatchObject({ ...tooSoon, retryAfterSeconds: minute });
    await resend(other);
  });

  it("are sent to one device five times an hour", async () => {
    const { signUp, resend, clock } = address();
    const own = newDevice();
    await signUp(own);
    await times(4, () => {
      clock.advance(minute);
      return resend(own);
    });
    clock.advance(minute);
    await expect(resend(own)).rejects.toMatchObject({ ...tooSoon, retryAfterSeconds: 55 * minute });
  });

  it("are sent for strangers five times at once, and then once in six minutes", async () => {
    const { signUp, resend, clock, lastSent } = address();
    await signUp();
    const sent = new Set([await lastSent("sign_up")]);
    for (let second = 30; second <= hour; second += 30) {
      clock.advance(30);
      await resend();
      sent.add(await lastSent("sign_up"));
    }
    expect(sent.size).toBe(5 + 10);
  });

  it("are sent to all of eight devices that ask at once", async () => {
    const { reset } = address();
    expect(await Promise.all(Array.from({ length: 8 }, () => reset()))).toHaveLength(8);
  });
});

describe("strangers who ask for codes of an address", () => {
  it("do not keep its owner from signing up in a new browser with the last code", async () => {
    const { email, signUp, resend, verify, deliver } = address();
    await signUp();
    await times(20, () => resend());
    await deliver("sign_up", email);
    const own = newDevice();
    expect(await signUp(own)).toEqual(answer);
    expect((await verify(await codeOf(email), own)).user.email).toBe(email);
  });

  it("leave it a code that is valid for four minutes and more", async () => {
    const { email, signUp, resend, verify, deliver, clock, lastSent } = address();
    await signUp();
    await times(20, () => resend());
    clock.advance(6 * minute - 1);
    await deliver("sign_up", email);
    const own = newDevice();
    const before = await lastSent("sign_up");
    await signUp(own);
    expect(await lastSent("sign_up")).toBe(before);
    clock.advance(4 * minute);
    expect((await verify(await codeOf(email), own)).user.email).toBe(email);
  });

  it("do not keep the first sign-up from its mail by codes that were never mailed", async () => {
    const { email, clock, deliver, resend, verify, signUp } = address();
    await times(10, () => resend());
    clock.advance(1);
    const own = newDevice();
    await signUp(own);
    await deliver("sign_up", email);
    expect(await inboxOf(email)).toHaveLength(1);
    expect((await verify(await codeOf(email), own)).user.email).toBe(email);
  });

  it("do not use up the mails to a device that signed in before, nor to the one that signed up", async () => {
    const here = browser();
    const { email } = await here.register();
    const own = newDevice();
    await here.visit(() => Account.login({ email, password }), own);
    const reset = address(email);
    await times(20, () => reset.reset());
    reset.clock.advance(1);
    await reset.reset(own);
    expect(await reset.lastSent("reset")).toBe(reset.clock.now().toISOString());

    const signUp = address();
    await signUp.signUp(own);
    await times(20, () => signUp.resend());
    signUp.clock.advance(minute);
    await signUp.resend(own);
    expect(await signUp.lastSent("sign_up")).toBe(signUp.clock.now().toISOString());
  });

  it("do not keep its owner from a new code after one was used", async () => {
    const here = signUpBrowser();
    const { email, reset, lastSent, deliver, clock } = address((await here.register()).email);
    await times(20, () => reset());
    await deliver("reset", email);
    await here.visit(async () => Account.verifyResetCode({ email, otp: await codeOf(email) }));
    clock.advance(1);
    await reset();
    expect(await lastSent("reset")).toBe(clock.now().toISOString());
  });
});

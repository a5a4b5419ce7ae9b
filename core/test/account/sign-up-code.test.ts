import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { inboxOf } from "../inbox.ts";
import { invited, signUpBrowser } from "./sign-up-browser.ts";
import { browser, codeOf, newDevice, newEmail, newOrigin, otherThan, password, tokenOf } from "./visitor.ts";

const minute = 60;
const hour = 3600;

describe("the code of a sign-up", () => {
  it("has five attempts under fifty concurrent ones", async () => {
    const { code, verify } = await invited();
    const wrong = otherThan(code);
    const from = newDevice();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => verify(wrong, from)));
    const reasons = outcomes.map((outcome) =>
      outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "in",
    );
    expect(reasons.filter((reason) => reason === "account.wrong_code")).toHaveLength(5);
    expect(reasons).not.toContain("in");
    await expect(verify(code, from)).rejects.toMatchObject({ kind: "limit" });
  });

  it("has twenty attempts a day from unknown devices, which never refuse the device that signed up", async () => {
    const { signUp, email, deliver, verify } = signUpBrowser();
    const own = newDevice();
    await signUp({}, own);
    await deliver("sign_up", email);
    const code = await codeOf(email);
    for (let attempt = 1; attempt <= 20; attempt++)
      await expect(verify(otherThan(code))).rejects.toMatchObject({ code: "account.wrong_code" });
    await expect(verify(code)).rejects.toMatchObject({ code: "account.code_used_up" });
    expect((await verify(code, own)).user.email).toBe(email);
  });

  it("has twenty attempts a day from all devices that signed up with its address, and then its link", async () => {
    const { signUp, email, deliver, verify, visit } = signUpBrowser();
    const devices = Array.from({ length: 6 }, newDevice);
    for (const device of devices) await signUp({}, device);
    await deliver("sign_up", email);
    const code = await codeOf(email);
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(verify(otherThan(code), devices[attempt % 5])).rejects.toMatchObject({
        code: "account.wrong_code",
      });
    await expect(verify(code, devices[5])).rejects.toMatchObject({ code: "account.code_used_up" });
    const token = await tokenOf(email);
    const session = await visit(() => Account.completeSignUp({ email, token }), devices[5]);
    expect(session.user.email).toBe(email);
  });

  it("is replaced after its attempts are used up", async () => {
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

  it("is valid for ten minutes", async () => {
    const { clock, code, verify } = await invited();
    clock.advance(10 * minute - 1);
    await expect(verify(otherThan(code))).rejects.toMatchObject({ code: "account.wrong_code" });
    clock.advance(1);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("is not mailed once it is expired or replaced", async () => {
    const { email, clock, signUp, deliver } = signUpBrowser();
    await signUp();
    clock.advance(10 * minute);
    await deliver("sign_up", email);
    expect(await inboxOf(email)).toEqual([]);
  });

  it("is valid for its purpose only", async () => {
    const { email, code, visit } = await invited();
    await expect(visit(() => Account.verifyResetCode({ email, otp: code }))).rejects.toMatchObject({
      code: "account.wrong_code",
    });
  });

  it("cannot be guessed at many addresses from one network", async () => {
    const { visit } = browser();
    const guess = () => visit(() => Account.completeSignUp({ email: newEmail(), otp: "123456" }));
    for (let attempt = 1; attempt <= 25; attempt++)
      await expect(guess()).rejects.toMatchObject({ code: "account.wrong_code" });
    await expect(guess()).rejects.toMatchObject({ kind: "limit" });
  });

  it("can be tried by two concurrent users of a network whose clocks differ", async () => {
    const [early, late] = [browser(), browser()];
    late.clock.advance(2);
    const from = newOrigin();
    const guess = ({ visit }: typeof early) =>
      visit(() => Account.completeSignUp({ email: newEmail(), otp: "123456" }), from);
    for (const each of [late, early])
      await expect(guess(each)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("cannot be guessed by rotating addresses within one network", async () => {
    const { visit } = browser();
    const network = `2001:${randomBytes(6).toString("hex").match(/.{4}/g)?.join(":")}`;
    const guess = (host: number) =>
      visit(() => Account.completeSignUp({ email: newEmail(), otp: "123456" }), {
        address: `${network}::${host}`,
        program: "test",
      });
    for (let host = 1; host <= 25; host++)
      await expect(guess(host)).rejects.toMatchObject({ code: "account.wrong_code" });
    await expect(guess(26)).rejects.toMatchObject({ kind: "limit" });
  });

  it("is counted for its network also where a device asks again for the address that it signed up with", async () => {
    const { clock, visit } = browser();
    const device = newDevice();
    const form = { password, first_name: "Eve", last_name: "Moss" };
    for (let address = 1; address <= 10; address++) {
      const email = newEmail();
      await visit(() => Account.signUp({ ...form, email }), device);
      clock.advance(60);
      await visit(() => Account.resendSignUpCode({ email }), device);
    }
    const another = () => visit(() => Account.signUp({ ...form, email: newEmail() }), device);
    await expect(another()).rejects.toMatchObject({ code: "throttle.used_up" });
  });

  it("can be requested twenty times an hour from one network", async () => {
    const { clock, visit } = browser();
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

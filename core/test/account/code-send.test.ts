import { describe, expect, it } from "vitest";
import { CodeSendEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { browser, newDevice, newEmail, password } from "./visitor.ts";

const minute = 60;
const tooSoon = { kind: "limit", code: "account.code_too_soon" };

/** Requests of codes for one address, from any device. */
function address(email = newEmail()) {
  const { clock, visit } = browser();
  const form = { email, password, first_name: "Eve", last_name: "Moss" };
  return {
    email,
    clock,
    signUp: (from = newDevice()) => visit(() => Account.signUp(form), from),
    resend: (from = newDevice()) => visit(() => Account.resendSignUpCode({ email }), from),
    reset: (from = newDevice()) => visit(() => Account.requestReset({ email }), from),
  };
}

/** Ten requests of strangers, and one more, which is refused until the hour ends. */
async function exhaust(request: () => Promise<unknown>): Promise<void> {
  for (let stranger = 1; stranger <= 10; stranger++) await request();
  await expect(request()).rejects.toMatchObject({ ...tooSoon, retryAfterSeconds: 3600 });
}

describe("codes to one address", () => {
  it("are sent to each of two devices once within one minute", async () => {
    const { resend } = address();
    const [one, other] = [newDevice(), newDevice()];
    await resend(one);
    await expect(resend(one)).rejects.toMatchObject({ ...tooSoon, retryAfterSeconds: minute });
    await resend(other);
  });

  it("are sent ten times an hour to unknown devices, and still to a device that signed in before", async () => {
    const here = browser();
    const { email } = await here.register();
    const own = newDevice();
    await here.visit(() => Account.login({ email, password }), own);
    const { reset } = address(email);
    await exhaust(reset);
    expect(await reset(own)).toMatchObject({ message: expect.any(String) });
  });

  it("are sent ten times an hour to unknown devices, and still to the device that signed up", async () => {
    const { signUp, resend, clock } = address();
    const own = newDevice();
    await signUp(own);
    for (let stranger = 2; stranger <= 10; stranger++) await resend();
    await expect(resend()).rejects.toMatchObject(tooSoon);
    clock.advance(minute);
    await resend(own);
  });

  it("are sent five times an hour to a known device", async () => {
    const { signUp, resend, clock } = address();
    const own = newDevice();
    await signUp(own);
    for (let sent = 2; sent <= 5; sent++) {
      clock.advance(minute);
      await resend(own);
    }
    clock.advance(minute);
    await expect(resend(own)).rejects.toMatchObject({ ...tooSoon, retryAfterSeconds: 55 * minute });
  });

  it("are sent thirty times an hour in all, and again when the hour is over", async () => {
    const { email, signUp, resend, clock } = address();
    const own = newDevice();
    await signUp(own);
    await CodeSendEntity.patch({ purpose: "sign_up", subject: email, asker: "all" }).set({ sent: 29 }).go();
    clock.advance(minute);
    await resend(own);
    clock.advance(minute);
    await expect(resend(own)).rejects.toMatchObject({ ...tooSoon, retryAfterSeconds: 58 * minute });
    clock.advance(58 * minute);
    await resend(own);
  });

  it("are sent to all of eight devices that ask at once", async () => {
    const { reset } = address();
    expect(await Promise.all(Array.from({ length: 8 }, () => reset()))).toHaveLength(8);
  });
});

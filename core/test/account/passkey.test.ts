/** A person signs in by a passkey alone, or in place of the code of their second factor. */
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import type { ChallengeError } from "../../src/kit/error.ts";
import { newAuthenticator } from "./authenticator.ts";
import { browser, codeOf, newDevice, password } from "./visitor.ts";

const refused = (code: string) => expect.objectContaining({ code });

/** A person in a browser with a device cookie, and a passkey that they can add. */
async function person() {
  const here = browser();
  const { visit, sign } = here;
  const registered = await here.register();
  const { access, id } = registered;
  const device = newDevice();
  const authenticator = newAuthenticator(id);
  const offerIn = (from = device) => visit(() => Account.passkeyOffer(), from);
  return {
    ...here,
    ...registered,
    device,
    authenticator,
    offerIn,
    add: async (name = "Laptop", made = authenticator, code?: string) => {
      const offer = await sign(access, () => Account.beginPasskey({ code }));
      const credential = made.make(offer);
      return sign(access, () => Account.addPasskey({ challenge: offer.challenge, name, credential }));
    },
    enter: async (
      deviation: Parameters<typeof authenticator.answer>[1] = {},
      made = authenticator,
      second_factor_challenge?: string,
    ) => {
      const offer = await offerIn();
      const credential = made.answer(offer, deviation);
      const { challenge } = offer;
      return visit(
        () => Account.loginWithPasskey({ challenge, credential, second_factor_challenge }),
        device,
      );
    },
    list: () => sign(access, () => Account.passkeys()),
  };
}

/** Turns the second factor on. */
async function factorOf({ access, sign, clock }: Awaited<ReturnType<typeof person>>) {
  const { secret } = await sign(access, () => Account.beginFactor());
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: clock.now().getTime() });
  await sign(access, () => Account.turnOnFactor({ code: code() }));
  clock.advance(30);
  return code;
}

describe("a passkey", () => {
  it("is added and removed by a person who was confirmed within ten minutes", async () => {
    const { access, add, list, sign, clock, authenticator } = await person();
    await add();
    const [known] = await list();
    const offer = await sign(access, () => Account.beginPasskey({}));
    const credential = authenticator.make(offer);
    clock.advance(601);
    const changes = [
      (): Promise<unknown> => Account.beginPasskey({}),
      () => Account.addPasskey({ challenge: offer.challenge, name: "Phone", credential }),
      () => Account.removePasskey(known?.id ?? ""),
    ];
    for (const change of changes)
      await expect(sign(access, change)).rejects.toEqual(refused("account.confirmation_needed"));
    expect(await list()).toHaveLength(1);
  });

  it("signs in alone, is listed with its last use, and no longer once it is removed", async () => {
    const { id, access, add, enter, list, sign } = await person();
    await add("  My laptop ");
    expect(await list()).toEqual([
      { id: expect.any(String), name: "My laptop", created_at: expect.any(String), last_used_at: null },
    ]);
    expect(await enter()).toMatchObject({ user: { id }, access: expect.any(String) });
    const [known] = await list();
    expect(known?.last_used_at).toEqual(expect.any(String));
    await sign(access, () => Account.removePasskey(known?.id ?? ""));
    await expect(sign(access, () => Account.removePasskey(known?.id ?? ""))).rejects.toEqual(
      refused("account.no_passkey"),
    );
    await expect(enter()).rejects.toEqual(refused("account.passkey_refused"));
    const { results } = await sign(access, () => Audit.list({}));
    expect(results.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.passkey_added", "account.passkey_removed"]),
    );
  });

  it("gets another name by its person alone, with an audit entry", async () => {
    const [one, other] = [await person(), await person()];
    await one.add("Laptop");
    const id = (await one.list())[0]?.id ?? "";
    await expect(other.sign(other.access, () => Account.renamePasskey({ id, name: "Mine" }))).rejects.toEqual(
      refused("account.no_passkey"),
    );
    await one.sign(one.access, () => Account.renamePasskey({ id, name: " Old laptop " }));
    expect(await one.list()).toMatchObject([{ id, name: "Old laptop" }]);
    expect(await one.enter()).toMatchObject({ user: { id: one.id } });
    const { results } = await one.sign(one.access, () => Audit.list({}));
    expect(results.find(({ action }) => action === "account.passkey_renamed")).toMatchObject({
      details: { from: "Laptop", to: "Old laptop" },
    });
  });

  it("is the tenth at most, also where two are added at the same moment", async () => {
    const { id, access, add, list, sign } = await person();
    for (let number = 1; number <= 9; number++) await add(`Key ${number}`, newAuthenticator(id));
    const offers = await Promise.all([1, 2].map(() => sign(access, () => Account.beginPasskey({}))));
    const both = await Promise.allSettled(
      offers.map((offer) =>
        sign(access, () =>
          Account.addPasskey({
            challenge: offer.challenge,
            name: "Last",
            credential: newAuthenticator(id).make(offer),
          }),
        ),
      ),
    );
    expect(both.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "account.too_many_passkeys" } },
    ]);
    expect(await list()).toHaveLength(10);
  });

  it("begins one session with one challenge, in the browser that asked, within ten minutes", async () => {
    const { add, authenticator, clock, offerIn, visit, device } = await person();
    await add();
    const offer = await offerIn();
    const { challenge } = offer;
    const credential = authenticator.answer(offer);
    const enter = (from = device) => visit(() => Account.loginWithPasskey({ challenge, credential }), from);
    await expect(enter(newDevice())).rejects.toEqual(refused("account.passkey_challenge_over"));
    const both = await Promise.allSettled([enter(), enter()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(enter()).rejects.toBeInstanceOf(Error);
    const late = await offerIn();
    clock.advance(601);
    const answer = authenticator.answer(late);
    await expect(
      visit(() => Account.loginWithPasskey({ challenge: late.challenge, credential: answer }), device),
    ).rejects.toEqual(refused("account.passkey_challenge_over"));
  });

  it("is refused with what it signed for another challenge, another site, or without verifying its person", async () => {
    const { add, authenticator, enter, offerIn, visit, device } = await person();
    await add();
    const [one, other] = [await offerIn(), await offerIn()];
    const credential = authenticator.answer(one);
    await expect(
      visit(() => Account.loginWithPasskey({ challenge: other.challenge, credential }), device),
    ).rejects.toEqual(refused("account.passkey_refused"));
    for (const deviation of [{ origin: "https://winnow.example" }, { isVerified: false }])
      await expect(enter(deviation)).rejects.toEqual(refused("account.passkey_refused"));
    await enter();
  });

  it("signs nobody else in: neither who has none, nor who has one of another key", async () => {
    const [one, other] = [await person(), await person()];
    await one.add();
    await expect(one.enter({ userID: other.id })).rejects.toEqual(refused("account.passkey_refused"));
    await other.add();
    await expect(one.enter({ userID: other.id })).rejects.toEqual(refused("account.passkey_refused"));
    await expect(one.enter({ userID: one.id }, other.authenticator)).rejects.toEqual(
      refused("account.passkey_refused"),
    );
    const [known] = await one.list();
    await expect(other.sign(other.access, () => Account.removePasskey(known?.id ?? ""))).rejects.toEqual(
      refused("account.no_passkey"),
    );
  });

  it("is refused and told where its counter does not go up, as that of a copy", async () => {
    const { access, add, enter, sign } = await person();
    await add();
    await enter({ counter: 5 });
    for (const counter of [5, 4])
      await expect(enter({ counter })).rejects.toEqual(refused("account.passkey_refused"));
    await enter({ counter: 6 });
    const { results } = await sign(access, () => Audit.list({}));
    expect(results.filter(({ action }) => action === "account.passkey_copied")).toHaveLength(2);
  });

  it("signs in again and again without a counter, as one that is kept on several devices", async () => {
    const { id, add, enter } = await person();
    await add();
    await enter({ counter: 0 });
    expect(await enter({ counter: 0 })).toMatchObject({ user: { id } });
  });

  it("is added by a person who was confirmed within ten minutes, ten at most, each once", async () => {
    const { id, access, add, clock, list, sign } = await person();
    clock.advance(600);
    await expect(add()).rejects.toEqual(refused("account.confirmation_needed"));
    await sign(access, () => Account.confirm({ password }));
    const made = newAuthenticator(id);
    await add("Twice", made);
    await expect(add("Twice", made)).rejects.toEqual(refused("account.passkey_not_made"));
    for (let number = 2; number <= 10; number++) await add(`Number ${number}`, newAuthenticator(id));
    await expect(add("Eleven", newAuthenticator(id))).rejects.toEqual(refused("account.too_many_passkeys"));
    expect(await list()).toHaveLength(10);
  });

  it("is not added by the challenge of another person, of a sign-in, or of another site", async () => {
    const [one, other] = [await person(), await person()];
    const theirs = await other.sign(other.access, () => Account.beginPasskey({}));
    const own = await one.sign(one.access, () => Account.beginPasskey({}));
    for (const offer of [theirs, await one.offerIn()])
      await expect(
        one.sign(one.access, () =>
          Account.addPasskey({
            challenge: offer.challenge,
            name: "Laptop",
            credential: one.authenticator.make(offer),
          }),
        ),
      ).rejects.toEqual(refused("account.passkey_challenge_over"));
    for (const deviation of [{ origin: "https://winnow.example" }, { isVerified: false }])
      await expect(
        one.sign(one.access, () =>
          Account.addPasskey({
            challenge: own.challenge,
            name: "Laptop",
            credential: one.authenticator.make(own, deviation),
          }),
        ),
      ).rejects.toEqual(refused("account.passkey_not_made"));
  });
});

describe("a passkey beside a second factor", () => {
  it("is added with a code of it, signs in without one, and finishes a sign-in by password", async () => {
    const owner = await person();
    const code = await factorOf(owner);
    await expect(owner.add()).rejects.toEqual(refused("account.wrong_factor_code"));
    await expect(owner.add("Laptop", owner.authenticator, "000000")).rejects.toEqual(
      refused("account.wrong_factor_code"),
    );
    await owner.add("Laptop", owner.authenticator, code());
    await owner.enter();
    const { email, visit, device, enter } = owner;
    const challenge = await visit(() => Account.login({ email, password }), device).then(
      () => "",
      (error: ChallengeError) => error.challenge,
    );
    const other = await person();
    await other.add();
    await expect(enter({ userID: other.id }, other.authenticator, challenge)).rejects.toEqual(
      refused("account.passkey_refused"),
    );
    expect(await enter({}, owner.authenticator, challenge)).toMatchObject({ user: { id: owner.id } });
    await expect(enter({}, owner.authenticator, challenge)).rejects.toEqual(
      refused("account.challenge_over"),
    );
  });

  it("leaves the factor in force for passwords, password resets and its codes", async () => {
    const owner = await person();
    const code = await factorOf(owner);
    await owner.add("Laptop", owner.authenticator, code());
    const { email, visit, deliver, device } = owner;
    const needed = refused("account.second_factor");
    await expect(visit(() => Account.login({ email, password }), device)).rejects.toEqual(needed);
    await visit(() => Account.requestReset({ email }), device);
    await deliver("reset", email);
    const otp = await codeOf(email);
    const { token } = await visit(() => Account.verifyResetCode({ email, otp }), device);
    await visit(() => Account.resetPassword({ email, token, password: "another-passphrase" }), device);
    await expect(
      visit(() => Account.login({ email, password: "another-passphrase" }), device),
    ).rejects.toEqual(needed);
    expect(await owner.enter()).toMatchObject({ user: { id: owner.id } });
  });
});

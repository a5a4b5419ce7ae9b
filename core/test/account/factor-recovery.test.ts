/** Somebody who has lost app and recovery codes gets their second factor turned off in three days, unless somebody stops it. */
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { Job } from "../../src/job/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import type { ChallengeError } from "../../src/kit/error.ts";
import { as, system } from "../actors.ts";
import { newAuthenticator } from "./authenticator.ts";
import { browser, codeOf, newDevice, newEmail, otherThan, password } from "./visitor.ts";

const hour = 3_600;
const refused = (code: string) => expect.objectContaining({ code });

/** A person with a second factor, and a browser in which somebody with the password has lost it. */
async function withLostFactor() {
  const here = browser();
  const { clock, visit, sign, deliver } = here;
  const person = await here.register();
  const { id, email, access } = person;
  const home = person.user.myworkspace;
  const { secret } = await sign(access, () => Account.beginFactor());
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: clock.now().getTime() });
  const { recovery_codes: codes } = await sign(access, () => Account.turnOnFactor({ code: code() }));
  clock.advance(30);
  const device = newDevice();
  const challengeIn = (from: Actor.Origin = device, given = password): Promise<string> =>
    visit(() => Account.login({ email, password: given }), from).then(
      () => Promise.reject(new Error("No second factor was needed.")),
      (error: ChallengeError) => error.challenge,
    );
  const mailedCode = async (challenge: string): Promise<string> => {
    await visit(() => Account.requestRecovery({ challenge }), device);
    await deliver("factor_recovery", email, { userID: id });
    return codeOf(email);
  };
  const begin = async () => {
    const challenge = await challengeIn();
    const otp = await mailedCode(challenge);
    return visit(() => Account.beginRecovery({ challenge, otp }), device);
  };
  const waiting = () => Job.find({ workspaceID: home, kind: "recover-factor", id });
  /** Looks at the recovery as the sweep does, which may be killed in between or started twice. */
  const sweep = async (): Promise<void> => {
    const job = await waiting();
    if (!job || job.staleAt > clock.now().toISOString()) return;
    const look = () => Account.continueRecovery(job);
    await as(system(home), () => Promise.all([look(), look()]), clock);
    await as(system(home), look, clock);
  };
  return {
    ...here,
    ...person,
    home,
    code,
    codes,
    device,
    challengeIn,
    mailedCode,
    begin,
    waiting,
    sweep,
    after: async (hours: number) => {
      clock.advance(hours * hour);
      await sweep();
    },
    /** What was mailed of the recovery, with the address. */
    told: async (): Promise<string[]> => {
      const { data } = await JobEntity.query.byWorkspace({ workspaceID: home }).go({ consistent: true });
      return data
        .map(({ input }) => input as { type?: string; properties?: Record<string, string> })
        .filter(({ type }) => type === "account.factor_recovery" || type === "account.second_factor_changed")
        .map(({ properties = {} }) => `${properties["news"] ?? properties["change"]} ${properties["email"]}`)
        .toSorted();
    },
    link: () => as(system(home), () => Account.recoveryLink(id), clock),
  };
}

describe("a lost second factor", () => {
  it("is turned off 72 hours after the mailbox was proved, with an email each day, and every session ends", async () => {
    const { refresh, email, begin, after, told, visit, sign, waiting, challengeIn } = await withLostFactor();
    const { ends_at } = await begin();
    expect(ends_at).toBe("2026-11-24T10:00:30.000Z");
    const before = (await told()).filter((line) => !line.startsWith("on "));
    expect(before).toEqual([`begun ${email}`]);
    await after(23.9);
    await after(0.2);
    await after(23.9);
    await after(23.9);
    const news = (await told()).filter((line) => !line.startsWith("on "));
    expect(news).toEqual([`begun ${email}`, `going_on ${email}`, `going_on ${email}`]);
    await challengeIn();
    const session = await visit(() => Account.refresh(refresh));
    expect(await sign(session.access, () => Account.me())).toMatchObject({ email });
    await after(0.2);
    expect(await told()).toContain(`recovered ${email}`);
    await expect(sign(session.access, () => Account.me())).rejects.toEqual(
      refused("account.unauthenticated"),
    );
    const again = await visit(() => Account.login({ email, password }));
    expect(await sign(again.access, () => Account.factorState())).toMatchObject({
      is_on: false,
      recovery_ends_at: null,
    });
    expect(await waiting()).toBeNull();
    const { results } = await sign(again.access, () => Audit.list({}));
    expect(results.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.recovery_begun", "account.factor_recovered"]),
    );
  });

  it("is not recovered by the password alone, a wrong code, a code twice, or in another browser", async () => {
    const { challengeIn, mailedCode, visit, device, clock, waiting } = await withLostFactor();
    const challenge = await challengeIn();
    const otp = await mailedCode(challenge);
    const begin = (token: string, given: string, from = device) =>
      visit(() => Account.beginRecovery({ challenge: token, otp: given }), from);
    await expect(begin(challenge, otherThan(otp))).rejects.toEqual(refused("account.wrong_code"));
    await expect(begin(challenge, otp, newDevice())).rejects.toEqual(refused("account.challenge_over"));
    await expect(visit(() => Account.requestRecovery({ challenge }), newDevice())).rejects.toEqual(
      refused("account.challenge_over"),
    );
    expect(await waiting()).toBeNull();
    await begin(challenge, otp);
    const later = await challengeIn();
    for (const token of [challenge, later])
      await expect(begin(token, otp)).rejects.toEqual(refused("account.recovery_under_way"));
    clock.advance(600);
    await expect(begin(challenge, otp)).rejects.toEqual(refused("account.challenge_over"));
  });

  it("is not recovered by the code or the challenge of another person", async () => {
    const [one, other] = [await withLostFactor(), await withLostFactor()];
    const [challenge, theirs] = [await one.challengeIn(), await other.challengeIn()];
    const [own, foreign] = [await one.mailedCode(challenge), await other.mailedCode(theirs)];
    const begin = (otp: string) => one.visit(() => Account.beginRecovery({ challenge, otp }), one.device);
    const wrong = own === foreign ? otherThan(own) : foreign;
    await expect(begin(wrong)).rejects.toEqual(refused("account.wrong_code"));
    await begin(own);
    expect(await other.waiting()).toBeNull();
  });

  it("stays on where somebody who is signed in stops it, and can be recovered anew", async () => {
    const { access, refresh, email, begin, after, visit, sign, told, challengeIn, clock } =
      await withLostFactor();
    const { ends_at } = await begin();
    expect(await sign(access, () => Account.factorState())).toMatchObject({ recovery_ends_at: ends_at });
    clock.advance(71 * hour);
    const { access: later } = await visit(() => Account.refresh(refresh));
    await sign(later, () => Account.stopRecovery());
    expect(await told()).toContain(`stopped ${email}`);
    await expect(sign(later, () => Account.stopRecovery())).rejects.toEqual(refused("account.no_recovery"));
    await begin();
    await after(2);
    await challengeIn();
    await after(70);
    await expect(challengeIn()).rejects.toThrow("No second factor");
  });

  it("stays on where the link of an email stops it, once, and by no other token", async () => {
    const { email, begin, after, link, visit, challengeIn } = await withLostFactor();
    const other = await withLostFactor();
    await other.begin();
    await begin();
    const { token } = (await link()) ?? { token: "" };
    const { token: foreign } = (await other.link()) ?? { token: "" };
    const stop = (given: string, to = email) =>
      visit(() => Account.stopRecoveryByLink({ email: to, token: given }), newDevice());
    for (const wrong of [foreign, "A".repeat(22)])
      await expect(stop(wrong)).rejects.toEqual(refused("account.no_recovery"));
    await expect(stop(token, newEmail())).rejects.toEqual(refused("account.no_recovery"));
    await stop(token);
    await expect(stop(token)).rejects.toEqual(refused("account.no_recovery"));
    expect(await link()).toBeNull();
    await after(80);
    await challengeIn();
    await begin();
    await expect(stop(token)).rejects.toEqual(refused("account.no_recovery"));
  });

  it.each([
    "a code of the app",
    "a recovery code",
    "a passkey",
    "a new password",
    "the operator",
    "turning it off",
  ])("is not turned off later where %s ended the recovery", async (how) => {
    const lost = await withLostFactor();
    const { id, access, clock, code, codes, sign, visit, device, email, waiting, begin, challengeIn } = lost;
    const passkey = newAuthenticator(id);
    if (how === "a passkey") {
      const offer = await sign(access, () => Account.beginPasskey({ code: code() }));
      const credential = passkey.make(offer);
      await sign(access, () =>
        Account.addPasskey({ challenge: offer.challenge, name: "Laptop", credential }),
      );
    }
    await begin();
    const finish = async (given: string) => {
      const challenge = await challengeIn();
      await visit(() => Account.finishLogin({ challenge, code: given }), device);
    };
    if (how === "a code of the app") await finish(code());
    if (how === "a recovery code") await finish(codes[0] ?? "");
    if (how === "a new password")
      await sign(access, () =>
        Account.changePassword({ current_password: password, new_password: "another-passphrase" }),
      );
    if (how === "the operator")
      await as(
        { type: "operator", job: "test" },
        () => Account.turnOffLostFactor({ email, reason: "A lost phone" }),
        clock,
      );
    if (how === "a passkey") {
      const { challenge, ...asked } = await visit(() => Account.passkeyOffer(), device);
      const credential = passkey.answer({ challenge, ...asked });
      await visit(() => Account.loginWithPasskey({ challenge, credential }), device);
    }
    if (how === "turning it off") await sign(access, () => Account.turnOffFactor({ code: code() }));
    expect(await waiting()).toBeNull();
  });

  it("is told at the former address too, where the address was changed within thirty days", async () => {
    const {
      access,
      id,
      email: former,
      begin,
      sign,
      deliver,
      told,
      clock,
      visit,
      device,
    } = await withLostFactor();
    await begin();
    const email = newEmail();
    const change = { email: former, second_email: email, password };
    await sign(access, () => Account.requestEmailChange(change));
    await deliver("email_change", email, { userID: id });
    const otp = await codeOf(email);
    await sign(access, () => Account.changeEmail({ ...change, otp }));
    expect(await told()).toContain(`stopped ${former}`);
    clock.advance(29 * 24 * hour);
    const challenge = await visit(() => Account.login({ email, password }), device).catch(
      (error: ChallengeError) => error.challenge,
    );
    if (typeof challenge !== "string") throw new Error("No second factor was needed.");
    await visit(() => Account.requestRecovery({ challenge }), device);
    await deliver("factor_recovery", email, { userID: id });
    const code = await codeOf(email);
    await visit(() => Account.beginRecovery({ challenge, otp: code }), device);
    expect((await told()).filter((line) => line.startsWith("begun"))).toEqual(
      [`begun ${former}`, `begun ${former}`, `begun ${email}`].toSorted(),
    );
  });
});

it("Five wrong codes after the right password are told by email, once a day.", async () => {
  const { challengeIn, visit, device, home, clock } = await withLostFactor();
  const failed = async () => {
    const { data } = await JobEntity.query.byWorkspace({ workspaceID: home }).go({ consistent: true });
    return data.filter(({ input }) => input["type"] === "account.second_factor_failed").length;
  };
  for (const expected of [0, 0, 0, 0, 1, 1]) {
    const challenge = await challengeIn();
    await expect(visit(() => Account.finishLogin({ challenge, code: "000000" }), device)).rejects.toEqual(
      refused("account.wrong_factor_code"),
    );
    expect(await failed()).toBe(expected);
    clock.advance(900);
  }
});

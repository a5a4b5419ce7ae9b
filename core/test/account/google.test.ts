import { ulid } from "ulid";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { decodeJwt } from "jose";
import { EmailEntity, GoogleEntity, UserEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { RecoveryEntity } from "../../src/account/second-factor/entity.ts";
import { Audit } from "../../src/audit/index.ts";
import { Identity } from "../../src/port/identity/index.ts";
import { scriptedIdentity } from "../../src/port/identity/scripted.ts";
import { announced } from "../announced.ts";
import { browser, codeOf, newEmail, password } from "./visitor.ts";

const nonce = "a-nonce-of-the-browser";
const month = 30 * 86_400;

/** A browser, and a Google account with any number of valid credentials. */
function withGoogle(person: Partial<Identity.Person> = {}) {
  const known = {
    subject: ulid(),
    email: `${ulid().toLowerCase()}@gmail.com`,
    isEmailVerified: true,
    firstName: "Eve",
    lastName: "Moss",
    ...person,
  };
  const people: Record<string, Identity.Person> = {};
  const here = browser(scriptedIdentity(people));
  function credential(changes: Partial<Identity.Person> = {}): string {
    const token = ulid();
    people[token] = { ...known, ...changes };
    return token;
  }
  const signIn = (token = credential()) =>
    here.visit(() => Account.loginWithGoogle({ credential: token, nonce }));
  return { ...here, ...known, credential, signIn };
}

/** Somebody with a password, whose Google account has the same address. */
async function registered(person: Partial<Identity.Person> = {}) {
  const google = withGoogle(person);
  return { ...google, ...(await google.register(google.email)) };
}

describe("Google sign-in", () => {
  it("creates an account without password on first use, with a session of thirty days", async () => {
    const { clock, email, signIn, visit } = withGoogle();
    const { user, refresh, is_new } = await signIn();
    expect(is_new).toBe(true);
    expect(user).toMatchObject({
      email,
      first_name: "Eve",
      last_name: "Moss",
      provider: 2,
      total_credits: 250,
    });
    expect(decodeJwt(refresh).exp).toBe(clock.now().getTime() / 1000 + month);
    await expect(visit(() => Account.login({ email, password }))).rejects.toMatchObject({
      code: "account.wrong_credentials",
    });
  });

  it("of an address that the account has left opens it no more; the new address links its own", async () => {
    const work = { email: `${ulid().toLowerCase()}@firm.test`, hostedDomain: "firm.test" };
    const { id, access, ...here } = await registered(work);
    const own = `${ulid().toLowerCase()}@gmail.com`;
    expect((await here.signIn()).user.id).toBe(id);
    await here.sign(access, () =>
      Account.requestEmailChange({ email: work.email, second_email: own, password }),
    );
    await here.deliver("email_change", own, { userID: id });
    const otp = await codeOf(own);
    const session = await here.visit(() => Account.login({ email: work.email, password }));
    await here.sign(session.access, () =>
      Account.changeEmail({ email: work.email, second_email: own, password, otp }),
    );
    const successor = await here.signIn();
    expect(successor).toMatchObject({ is_new: true, user: { email: work.email } });
    expect(successor.user.id).not.toBe(id);
    const linked = await here.signIn(
      here.credential({ email: own, subject: ulid(), hostedDomain: undefined }),
    );
    expect(linked.user.id).toBe(id);
  });

  it("that an earlier version left linked with an address that was left opens the account no more, nor do its sessions", async () => {
    const { id, email, user, signIn, sign } = await registered();
    const former = await signIn();
    await UserEntity.patch({ id }).set({ email: newEmail() }).go();
    await EmailEntity.delete({ email }).go();
    expect(await signIn()).toMatchObject({ is_new: true, user: { email } });
    await expect(sign(former.access, Account.me)).rejects.toMatchObject({ code: "account.unauthenticated" });
    expect(await announced(user.myworkspace, "account.google_unlinked")).toHaveLength(1);
  });

  it("that the account knows nothing of is linked anew where it may be", async () => {
    const { id, signIn } = await registered();
    await signIn();
    await UserEntity.patch({ id }).remove(["googleSubject"]).go();
    expect(await signIn()).toMatchObject({ is_new: false, user: { id, is_google_linked: true } });
    expect((await signIn()).user.id).toBe(id);
  });

  it("that is linked while the address changes keeps that from being changed, and its account", async () => {
    const { id, email, access, subject, sign, signIn, deliver } = await registered();
    const own = newEmail();
    await sign(access, () => Account.requestEmailChange({ email, second_email: own, password }));
    await deliver("email_change", own, { userID: id });
    const change = { email, second_email: own, password, otp: await codeOf(own) };
    const get = RecoveryEntity.get.bind(RecoveryEntity);
    const meanwhile = vi.spyOn(RecoveryEntity, "get");
    onTestFinished(() => meanwhile.mockRestore());
    const linkingFirst = (key: Parameters<typeof get>[0]) => ({
      go: async (options: object) => {
        await signIn();
        return get(key).go(options);
      },
    });
    meanwhile.mockImplementationOnce(linkingFirst as never);
    await expect(sign(access, () => Account.changeEmail(change))).rejects.toMatchObject({
      code: "account.changed",
    });
    const { data: link } = await GoogleEntity.get({ subject }).go({ consistent: true });
    expect(link?.userID).toBe(id);
    expect((await signIn()).user).toMatchObject({ id, email, is_google_linked: true });
  });

  it("that its owner unlinked opens the account no more, and neither do the sessions it began", async () => {
    const { id, email, user, access, sign, signIn, credential, visit } = await registered();
    const began = await signIn();
    expect(began.user).toMatchObject({ id, is_google_linked: true });
    const { access: own } = await visit(() => Account.login({ email, password }));
    const unlink = () => sign(own, Account.unlinkGoogle);
    expect(await unlink()).toMatchObject({ id, is_google_linked: false });
    expect(await unlink()).toMatchObject({ id, is_google_linked: false });
    for (const ended of [access, began.access])
      await expect(sign(ended, Account.me)).rejects.toMatchObject({ code: "account.unauthenticated" });
    expect(await signIn(credential({ email: newEmail() }))).toMatchObject({ is_new: true });
    const entries = await announced(user.myworkspace, "account.google_unlinked");
    expect(entries).toHaveLength(1);
  });

  it("stays linked as the only way in", async () => {
    const { signIn, sign } = withGoogle();
    const { user, access } = await signIn();
    await expect(sign(access, Account.unlinkGoogle)).rejects.toMatchObject({ code: "account.no_password" });
    expect((await signIn()).user).toMatchObject({ id: user.id, is_google_linked: true });
  });

  it("is unlinked by a confirmed person alone", async () => {
    const { clock, email, signIn, sign, visit } = await registered();
    await signIn();
    const { access } = await visit(() => Account.login({ email, password }));
    clock.advance(601);
    await expect(sign(access, Account.unlinkGoogle)).rejects.toMatchObject({
      code: "account.confirmation_needed",
    });
  });

  it("stays linked with an address that the account has left and taken again", async () => {
    const { id, email, user, signIn } = await registered();
    await signIn();
    await UserEntity.patch({ id })
      .set({ formerEmails: [{ email, until: "2026-12-24T10:00:00.000Z" }] })
      .go();
    expect((await signIn()).user.id).toBe(id);
    expect(await announced(user.myworkspace, "account.google_linked")).toHaveLength(1);
  });

  it("finds the same account by subject after the Google address changed", async () => {
    const { signIn, credential } = withGoogle();
    const first = await signIn();
    const again = await signIn(credential({ email: newEmail(), firstName: "Other" }));
    expect(again.user).toEqual(first.user);
    expect(again.is_new).toBe(false);
  });

  it("creates one account for concurrent first sign-ins", async () => {
    const { signIn } = withGoogle();
    const outcomes = await Promise.allSettled([signIn(), signIn()]);
    const { user } = await signIn();
    const ids = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value.user.id] : []));
    expect([...new Set(ids)]).toEqual([user.id]);
  });

  it("accepts a token once", async () => {
    const { signIn, credential } = withGoogle();
    const token = credential();
    await signIn(token);
    await expect(signIn(token)).rejects.toMatchObject({ code: "account.google_refused" });
    await signIn();
  });

  it("refuses an invalid token", async () => {
    await expect(withGoogle().signIn("nonsense")).rejects.toMatchObject({ kind: "unauthenticated" });
  });

  it.each([
    ["a gmail address", {}],
    ["an organisation's address", { email: newEmail(), hostedDomain: "inbox.test" }],
  ])("links the account that has %s, which keeps its password", async (_, person) => {
    const { email, register, sign, signIn, visit } = withGoogle(person);
    const { id, access } = await register(email);
    expect(await signIn()).toMatchObject({ user: { id, provider: 1 }, is_new: false });
    expect((await visit(() => Account.login({ email, password }))).user.id).toBe(id);
    expect((await signIn()).user.id).toBe(id);
    const { results } = await sign(access, () => Audit.list({}));
    const links = results.filter(({ action }) => action === "account.google_linked");
    expect(links).toMatchObject([{ subject: { id } }]);
  });

  it.each([
    ["of another provider", { email: newEmail() }],
    ["of another organisation", { email: newEmail(), hostedDomain: "example.test" }],
  ])("does not link the account that has an address %s", async (_, person) => {
    const { email, register, signIn } = withGoogle(person);
    await register(email);
    await expect(signIn()).rejects.toMatchObject({
      kind: "conflict",
      code: "account.google_not_linked",
      message: expect.stringContaining("Log in with your password"),
    });
  });

  it("does not link an account that is linked to another Google account", async () => {
    const { signIn, credential } = withGoogle();
    await signIn();
    await expect(signIn(credential({ subject: ulid() }))).rejects.toMatchObject({
      code: "account.google_not_linked",
    });
  });

  it("requires an address that Google has verified", async () => {
    const { email, register, signIn } = withGoogle({ isEmailVerified: false });
    await expect(signIn()).rejects.toMatchObject({ code: "account.google_unverified" });
    await register(email);
    await expect(signIn()).rejects.toMatchObject({ code: "account.google_unverified" });
  });

  it("lets the user set a first password, once", async () => {
    const { email, signIn, sign, visit } = withGoogle();
    const { user, access } = await signIn();
    const set = (word: string) =>
      sign(access, () =>
        Account.update({ id: user.id, change: { id: user.id, password: word, provider: 1 } }),
      );
    await expect(
      sign(access, () => Account.changePassword({ current_password: password, new_password: password })),
    ).rejects.toMatchObject({ code: "account.no_password" });
    await expect(set("password1")).rejects.toMatchObject({ code: "account.common_password" });
    expect((await set(password)).provider).toBe(1);
    await expect(set("another-passphrase")).rejects.toMatchObject({ code: "account.has_password" });
    expect((await visit(() => Account.login({ email, password }))).user.id).toBe(user.id);
  });

  it("revokes other sessions when the first password is set", async () => {
    const { signIn, sign, visit } = withGoogle();
    const [other, { user, access }] = [await signIn(), await signIn()];
    const change = { id: user.id, password, provider: 1 as const };
    await sign(access, () => Account.update({ id: user.id, change }));
    expect(await sign(access, Account.sessions)).toMatchObject([{ is_current: true }]);
    await expect(visit(() => Account.authenticate(other.access))).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  });

  it("names the user by their address if Google has no name", async () => {
    const { email, signIn } = withGoogle({ firstName: undefined, lastName: undefined });
    expect((await signIn()).user).toMatchObject({ first_name: email.split("@")[0], last_name: "" });
  });

  it("answers 503 while Google is unreachable", async () => {
    const offer = { clientID: "winnow", authorizeURL: "https://accounts.example/" };
    const { visit } = browser({ offer, identify: () => Promise.reject(new Identity.Unreachable()) });
    await expect(visit(() => Account.loginWithGoogle({ credential: "any", nonce }))).rejects.toMatchObject({
      kind: "unavailable",
    });
  });

  it("is offered only if a client id is configured", async () => {
    expect(withGoogle().visit(() => Account.googleOffer())).toEqual({
      client_id: "winnow",
      authorize_url: "https://accounts.example/authorize",
    });
    const { visit } = browser();
    expect(visit(() => Account.googleOffer())).toBeNull();
    await expect(visit(() => Account.loginWithGoogle({ credential: "any", nonce }))).rejects.toMatchObject({
      kind: "missing",
      code: "account.google_not_offered",
    });
  });
});

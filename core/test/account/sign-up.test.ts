import { ulid } from "ulid";
import { describe, expect, it, onTestFinished } from "vitest";
import { countGrant } from "../../src/account/sign-up/free-credits.ts";
import { Account } from "../../src/account/index.ts";
import { Config } from "../../src/kit/config.ts";
import { as, visitor } from "../actors.ts";
import { inboxOf } from "../inbox.ts";
import { invited, signUpBrowser } from "./sign-up-browser.ts";
import { browser, codeOf, newDevice, newEmail, password } from "./visitor.ts";

const minute = 60;
const hour = 3600;

describe("sign-up", () => {
  it("creates an account by code and signs in", async () => {
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

  it("accepts an address in any spelling", async () => {
    const { email, verify, login, code, visit } = await invited();
    const upper = ` ${email.toUpperCase()}`;
    await expect(visit(() => Account.completeSignUp({ email: upper, otp: code }))).resolves.toBeDefined();
    await expect(verify(code)).rejects.toMatchObject({ code: "account.wrong_code" });
    expect((await login({ email: upper })).user.email).toBe(email);
  });

  it("creates one account under concurrent verifications", async () => {
    const { code, verify } = await invited();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => verify(code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("answers alike for an address that has an account", async () => {
    const known = browser();
    const { email } = await known.register();
    const [knownAnswer, unknownAnswer] = [
      await signUpBrowser(email).signUp(),
      await signUpBrowser().signUp(),
    ];
    expect(knownAnswer).toEqual(unknownAnswer);
    await known.deliver("sign_up", email);
    expect(await inboxOf(email)).toMatchObject([{ subject: "You already have a Winnow account" }]);
  });

  it("does not change an existing account", async () => {
    const known = browser();
    const { email, id } = await known.register();
    await signUpBrowser(email).signUp({ password: "another-passphrase" });
    await known.deliver("sign_up", email);
    expect((await known.visit(() => Account.login({ email, password }))).user.id).toBe(id);
  });

  it("mails a code once per message, and the same code again after a minute", async () => {
    const { email, signUp, deliver, clock, resend } = signUpBrowser();
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

  it("mails nothing without a sign-up", async () => {
    const { email, resend, deliver } = signUpBrowser();
    await resend();
    await deliver("sign_up", email);
    expect(await inboxOf(email)).toEqual([]);
  });

  it("says how long to wait for another code: a minute, or an hour after five", async () => {
    const { clock, resend } = signUpBrowser();
    await resend();
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

  it("sends one code for concurrent requests of one device", async () => {
    const { signUp } = signUpBrowser();
    const from = newDevice();
    const outcomes = await Promise.allSettled([signUp({}, from), signUp({}, from)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    ["password", { password: "1234567" }, "at least 8"],
    ["password", { password: "x".repeat(129) }, "at most 128"],
    ["first_name", { first_name: "  " }, "first name"],
    ["last_name", { last_name: "x".repeat(81) }, "at most 80"],
    ["email", { email: "" }, "Enter your email"],
    ["is_admin", { is_admin: true }, "is_admin"],
  ])("explains what is wrong with %s: %j", async (field, changes, words) => {
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

  it.each(["Password1", "QWERTYUIOP", "1q2w3e4r"])("refuses the common password %s", async (common) => {
    await expect(signUpBrowser().signUp({ password: common })).rejects.toMatchObject({
      code: "account.common_password",
      fields: { password: expect.any(String) },
    });
  });

  it.each([
    ["account.blank_password", " ".repeat(8)],
    ["account.personal_password", "Winnow2026"],
    ["account.personal_password", "EveMoss1!"],
    ["account.simple_password", "asdfghjkl;'"],
  ])("refuses with %s the password %j", async (code, weak) => {
    await expect(signUpBrowser().signUp({ password: weak })).rejects.toMatchObject({
      code,
      fields: { password: expect.stringContaining("Choose another one.") },
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
  ])("refuses %s, which is not deliverable", async (email) => {
    await expect(signUpBrowser(email).signUp()).rejects.toMatchObject({ code: "account.bad_address" });
  });
});

describe("the free credits of a mailbox", () => {
  const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);
  const signedUp = async (email: string) => {
    const { code, verify } = await invited(email);
    return (await verify(code)).user;
  };

  it("go to its first account; the next one works without them", async () => {
    const email = newEmail();
    expect(await signedUp(tagged(email, "a"))).toMatchObject({ total_credits: 250, has_free_credits: true });
    for (const next of [tagged(email, "b"), email])
      expect(await signedUp(next)).toMatchObject({ total_credits: 0, has_free_credits: false });
  });

  it.each([
    ["1coolplace.com", "a free provider that anybody may buy", 20],
    ["icloud.com", "a major one that masks addresses", 400],
  ])("go to the first accounts of %s, which is %s", async (domain, _, most) => {
    const before = Config.get();
    Config.set({ ...before, freeGrantsPerDomain: 1 });
    onTestFinished(() => Config.set(before));
    const count = (name: number) => countGrant(`a${name}@${domain}`);
    const grants = await as(visitor(), () =>
      Promise.all(Array.from({ length: most + 1 }, (__, name) => count(name))),
    );
    expect(grants.filter(Boolean)).toHaveLength(most);
  });

  it.each("hotmail.com.ar live.se aol.de aol.fr op.pl".split(" "))(
    "go to all accounts of %s, a large provider that no list of free ones has",
    async (domain) => {
      const before = Config.get();
      Config.set({ ...before, freeGrantsPerDomain: 1 });
      onTestFinished(() => Config.set(before));
      for (const name of ["ann", "bob"])
        expect(await as(visitor(), () => countGrant(`${name}@${domain}`))).toBe(true);
    },
  );

  it.each([
    ["duckdns.org", 2],
    ["compute-1.amazonaws.com", 2],
    ["eu.org", 2],
    ["uk.com", 6],
    ["spb.ru", 6],
    ["service.gov.uk", 6],
    ["co.uk", 6],
  ])("below %s, with three names of two accounts each, go to %i", async (suffix, most) => {
    const before = Config.get();
    Config.set({ ...before, freeGrantsPerDomain: 2 });
    onTestFinished(() => Config.set(before));
    const names = [1, 2, 3].map((number) => `${ulid().toLowerCase()}${number}.${suffix}`);
    const granted = [];
    for (const email of names.flatMap((name) => [`ann@${name}`, `bob@${name}`]))
      if (await as(visitor(), () => countGrant(email))) granted.push(email);
    expect(granted).toHaveLength(most);
  });

  it("go to the first accounts of a domain in 30 days, and to all of a large provider", async () => {
    const domain = `${ulid().toLowerCase()}.example`;
    const before = Config.get();
    Config.set({ ...before, freeGrantsPerDomain: 2 });
    onTestFinished(() => Config.set(before));
    const granted = async (email: string) => (await signedUp(email)).has_free_credits;
    expect(await granted(`ann@${domain}`)).toBe(true);
    expect(await granted(`ann+again@${domain}`)).toBe(false);
    expect(await granted(`bob@mail.${domain}`)).toBe(true);
    expect(await granted(`cy@${domain}`)).toBe(false);
    const names = Array.from({ length: 3 }, () => `${ulid().toLowerCase()}@web.de`);
    for (const name of names) expect(await granted(name)).toBe(true);
  });

  it("do not go to disposable addresses", async () => {
    const email = `${ulid().toLowerCase()}@mailinator.com`;
    expect(await signedUp(email)).toMatchObject({ total_credits: 0, has_free_credits: false });
  });

  it("go to one of four accounts that are created at the same time", async () => {
    const email = newEmail();
    const people = await Promise.all(["a", "b", "c", "d"].map((tag) => invited(tagged(email, tag))));
    const sessions = await Promise.all(people.map(({ code, verify }) => verify(code)));
    const credits = sessions.map(({ user }) => user.total_credits);
    expect(credits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 250]);
  });
});

describe("two sign-ups with one address", () => {
  it("create an account without password, unless both passwords are the same", async () => {
    const { email, signUp, verify, deliver, clock, login } = signUpBrowser();
    await signUp({ password: "of-the-first-sign-up" });
    clock.advance(minute);
    await signUp();
    await deliver("sign_up", email);
    const { user } = await verify(await codeOf(email));
    expect(user.provider).toBe(2);
    for (const tried of ["of-the-first-sign-up", password])
      await expect(login({ password: tried })).rejects.toMatchObject({ code: "account.wrong_credentials" });
  });

  it.each([
    ["one device", newDevice(), "another-passphrase"],
    ["two browsers with one password", undefined, password],
  ])("by %s are one sign-up, whose last password counts", async (_, from, second) => {
    const { email, signUp, verify, deliver, clock, login } = signUpBrowser();
    await signUp({}, from);
    clock.advance(minute);
    await signUp({ password: second, first_name: "Eva" }, from);
    await deliver("sign_up", email);
    expect((await verify(await codeOf(email), from)).user.first_name).toBe("Eva");
    expect((await login({ password: second })).user.provider).toBe(1);
  });
});

describe("an attacker who signs up with a victim's address", () => {
  const theirs = "chosen-by-an-attacker";

  it.each([
    ["before", ["attacker", "victim"]],
    ["after", ["victim", "attacker"]],
  ])("from the same network, %s them, gets no password into the account", async (_, order) => {
    const { email, signUp, verify, deliver, clock, login } = signUpBrowser();
    const victim = newDevice();
    const attacker = { ...newDevice(), address: victim.address };
    for (const who of order) {
      await (who === "victim" ? signUp({}, victim) : signUp({ password: theirs }, attacker));
      clock.advance(minute);
    }
    await deliver("sign_up", email);
    expect((await verify(await codeOf(email), victim)).user.provider).toBe(1);
    await expect(login({ password: theirs })).rejects.toMatchObject({ code: "account.wrong_credentials" });
    await login();
  });

  it("leaves them without a password when they enter the code in another browser", async () => {
    const { email, signUp, verify, deliver, clock, login } = signUpBrowser();
    const victim = newDevice();
    await signUp({}, victim);
    clock.advance(minute);
    await signUp({ password: theirs }, { ...newDevice(), address: victim.address });
    await deliver("sign_up", email);
    const phone = { ...newDevice(), address: victim.address };
    expect((await verify(await codeOf(email), phone)).user.provider).toBe(2);
    await expect(login({ password: theirs })).rejects.toMatchObject({ code: "account.wrong_credentials" });
  });
});

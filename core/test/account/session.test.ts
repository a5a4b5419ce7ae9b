import { createHmac } from "node:crypto";
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { SessionEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Secret } from "../../src/aws/secret/index.ts";
import { announced } from "../announced.ts";
import { codeOf, newEmail, newOrigin, password, browser } from "./visitor.ts";

const day = 86_400;
const unauthenticated = { kind: "unauthenticated" };

async function resident() {
  const here = browser();
  const ann = await here.register();
  const signIn = (program = "another") =>
    here.visit(() => Account.login({ email: ann.email, password }), { ...newOrigin(), program });
  return {
    ...here,
    ...ann,
    signIn,
    sessions: (access = ann.access) => here.sign(access, Account.sessions),
    end: (id: string) => here.sign(ann.access, () => Account.endSession(id)),
    authenticate: (access: string) => here.visit(() => Account.authenticate(access)),
    renew: (refresh: string) => here.visit(() => Account.refresh(refresh)),
  };
}

const jtiOf = (token: string) => decodeJwt(token).jti;
const sessionOf = (token: string): string => String(decodeJwt(token)["session"]);

describe("sessions", () => {
  it("are listed with their origin, most recently used first", async () => {
    const { clock, signIn, sessions, renew, refresh } = await resident();
    clock.advance(60);
    await signIn("a phone");
    clock.advance(60);
    await renew(refresh);
    expect(await sessions()).toMatchObject([
      {
        program: "test",
        is_current: true,
        created_at: "2026-11-21T10:00:00.000Z",
        last_used_at: "2026-11-21T10:02:00.000Z",
      },
      { program: "a phone", is_current: false, address: expect.stringContaining("origin-") },
    ]);
  });

  it("are revoked one by one", async () => {
    const { signIn, sessions, end, authenticate, renew } = await resident();
    const phone = await signIn();
    await end(sessionOf(phone.access));
    await expect(authenticate(phone.access)).rejects.toMatchObject(unauthenticated);
    await expect(renew(phone.refresh)).rejects.toMatchObject(unauthenticated);
    await expect(end(sessionOf(phone.access))).rejects.toMatchObject({ kind: "missing" });
    expect(await sessions()).toHaveLength(1);
  });

  it("are listed with the network that their tokens were last renewed from", async () => {
    const { visit, sessions, refresh, register } = await resident();
    const from = (address: string) => ({ address, program: "test" });
    await visit(() => Account.refresh(refresh), from("203.0.113.77"));
    expect(await sessions()).toMatchObject([{ address: "203.0.113.77", network: "203.0.113.0/24" }]);
    const other = await register();
    const address = "2001:db8:1:2:3:4:5:6";
    const renewed = await visit(() => Account.refresh(other.refresh), from(address));
    expect(await sessions(renewed.access)).toMatchObject([{ address, network: "2001:db8:1:2::/64" }]);
  });

  it("are revoked all but one, and those of nobody else", async () => {
    const { sign, access, id, refresh, signIn, sessions, authenticate, renew } = await resident();
    const [phone, eve] = [await signIn(), await resident()];
    await sign(access, Account.endOtherSessions);
    await expect(authenticate(phone.access)).rejects.toMatchObject(unauthenticated);
    await expect(renew(phone.refresh)).rejects.toMatchObject(unauthenticated);
    expect(await sessions()).toMatchObject([{ is_current: true }]);
    await renew(refresh);
    await eve.authenticate(eve.access);
    const { results } = await sign(access, () => Audit.list({}));
    expect(results.find(({ action }) => action === "account.sessions_ended")).toMatchObject({
      subject: { id },
      details: { sessions: "1" },
    });
  });

  it("end each other at most one way where two of them end all others at once", async () => {
    const { sign, access, signIn, authenticate } = await resident();
    const phone = await signIn();
    const both = await Promise.allSettled(
      [access, phone.access].map((each) => sign(each, Account.endOtherSessions)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const alive = await Promise.allSettled([access, phone.access].map(authenticate));
    expect(alive.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("that were ended while a call of theirs is under way end no others", async () => {
    const { sign, access, signIn, authenticate } = await resident();
    const phone = await signIn();
    const late = sign(phone.access, async () => {
      await sign(access, Account.endOtherSessions);
      return Account.endOtherSessions();
    });
    await expect(late).rejects.toMatchObject(unauthenticated);
    await authenticate(access);
  });

  it("of another user cannot be revoked", async () => {
    const [ann, eve] = [await resident(), await resident()];
    await expect(ann.end(sessionOf(eve.access))).rejects.toMatchObject({ kind: "missing" });
    await eve.authenticate(eve.access);
  });

  it("are revoked by signing out, without the others", async () => {
    const { sign, access, refresh, signIn, authenticate, renew } = await resident();
    const phone = await signIn();
    await sign(access, Account.signOut);
    await expect(authenticate(access)).rejects.toMatchObject(unauthenticated);
    await expect(renew(refresh)).rejects.toMatchObject(unauthenticated);
    await authenticate(phone.access);
  });

  it("are twenty at most: the least recently used one is revoked", async () => {
    const { clock, signIn, sessions, renew, access, refresh, authenticate } = await resident();
    const second = await signIn();
    clock.advance(1);
    await renew(refresh);
    for (let count = 3; count <= 21; count++) await signIn();
    expect(await sessions()).toHaveLength(20);
    await authenticate(access);
    await expect(authenticate(second.access)).rejects.toMatchObject(unauthenticated);
  });

  it("are not listed after they expire", async () => {
    const { clock, visit, email, sessions } = await resident();
    clock.advance(7 * day);
    const { access } = await visit(() => Account.login({ email, password }));
    expect(await sessions(access)).toHaveLength(1);
  });
});

describe("a reused refresh token", () => {
  it("revokes the session and notifies its user once", async () => {
    const { clock, refresh, renew, authenticate, user, email } = await resident();
    await authenticate((await renew(refresh)).access);
    clock.advance(21);
    await Promise.allSettled([1, 2, 3].map(() => renew(refresh)));
    await expect(renew(refresh)).rejects.toMatchObject(unauthenticated);
    const facts = await announced(user.myworkspace);
    expect(facts).toMatchObject([
      {
        type: "account.session_revoked",
        properties: { email, userID: user.id, name: "Ann Lee", program: "test" },
      },
    ]);
  });

  it.each([20, 21, 3 * day])("is no theft %i seconds after an answer that was lost", async (seconds) => {
    const { clock, refresh, renew, authenticate, user } = await resident();
    const lost = await renew(refresh);
    clock.advance(seconds);
    const again = await Promise.all([renew(refresh), renew(refresh)]);
    const isSame = jtiOf(again[0].refresh) === jtiOf(lost.refresh);
    expect(isSame).toBe(seconds <= 20);
    expect(jtiOf(again[1].refresh)).toBe(jtiOf(again[0].refresh));
    await authenticate(again[0].access);
    clock.advance(60);
    await authenticate((await renew(again[1].refresh)).access);
    expect(await announced(user.myworkspace)).toEqual([]);
  });

  it("gives a thief who was first nothing: what they got is void, and using it revokes the session", async () => {
    const { clock, refresh, renew, authenticate, user } = await resident();
    const thiefs = await renew(refresh);
    clock.advance(21);
    const own = await renew(refresh);
    await expect(authenticate(thiefs.access)).rejects.toMatchObject(unauthenticated);
    await authenticate(own.access);
    await expect(renew(thiefs.refresh)).rejects.toMatchObject(unauthenticated);
    await expect(authenticate(own.access)).rejects.toMatchObject(unauthenticated);
    expect(await announced(user.myworkspace)).toMatchObject([{ type: "account.session_revoked" }]);
  });

  it("is theft where the successor was used to renew, or for a single call", async () => {
    for (const use of ["renew", "authenticate"] as const) {
      const { clock, refresh, renew, authenticate, user } = await resident();
      const successor = await renew(refresh);
      await (use === "renew" ? renew(successor.refresh) : authenticate(successor.access));
      clock.advance(21);
      await expect(renew(refresh)).rejects.toMatchObject(unauthenticated);
      await expect(authenticate(successor.access)).rejects.toMatchObject(unauthenticated);
      expect(await announced(user.myworkspace)).toMatchObject([{ type: "account.session_revoked" }]);
    }
  });

  it("is repeated or used first where both happen at the same time, and never both", async () => {
    for (let run = 0; run < 8; run++) {
      const { clock, refresh, renew, authenticate } = await resident();
      const first = await renew(refresh);
      clock.advance(21);
      const both = await Promise.allSettled([renew(refresh), authenticate(first.access)]);
      const [repeated] = both;
      const later = await Promise.allSettled([
        authenticate(first.access),
        repeated.status === "fulfilled" ? authenticate(repeated.value.access) : Promise.reject(new Error()),
      ]);
      expect(later.filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
    }
  });

  it("is theft in a row of the version before, which did not note what was seen", async () => {
    const { clock, refresh, renew, id } = await resident();
    const successor = await renew(refresh);
    await SessionEntity.patch({ userID: id, id: sessionOf(refresh) })
      .remove(["unseen"])
      .go();
    clock.advance(21);
    await expect(renew(refresh)).rejects.toMatchObject(unauthenticated);
    await expect(renew(successor.refresh)).rejects.toMatchObject(unauthenticated);
  });
});

it("An access token of the version before is valid, which bears the id of its session.", async () => {
  const { access, authenticate } = await resident();
  const key = JSON.parse(await Secret.read("token-key")) as JWK & { kid: string };
  const older = await new SignJWT({ ...decodeJwt(access), jti: sessionOf(access) })
    .setProtectedHeader({ alg: "EdDSA", typ: "access+jwt", kid: key.kid })
    .sign(await importJWK(key, "EdDSA"));
  expect(await authenticate(older)).toMatchObject({ sessionID: sessionOf(access) });
});

describe("a notification", () => {
  it("of a changed password or address goes to the address before the change", async () => {
    const { sign, access, user, email, id, deliver } = await resident();
    await sign(access, () =>
      Account.changePassword({ current_password: password, new_password: "a-longer-passphrase" }),
    );
    const request = { email, second_email: newEmail(), password: "a-longer-passphrase" };
    await sign(access, () => Account.requestEmailChange(request));
    await deliver("email_change", request.second_email, { userID: id });
    const otp = await codeOf(request.second_email);
    await sign(access, () => Account.changeEmail({ ...request, otp }));
    expect(await announced(user.myworkspace)).toMatchObject([
      { type: "account.email_changed", properties: { userID: id, email, newEmail: request.second_email } },
      { type: "account.password_changed", properties: { userID: id, email, name: "Ann Lee" } },
    ]);
  });
});

describe("a forged token", () => {
  const claimsOf = (token: string) => decodeJwt(token);

  it("is refused for any other key and algorithm", async () => {
    const { access, authenticate } = await resident();
    const key = JSON.parse(await Secret.read("token-key")) as JWK & { kid: string };
    const ours = await importJWK(key, "EdDSA");
    const { privateKey: theirs } = await generateKeyPair("EdDSA");
    const signed = (head: object, claims: object, with_: typeof ours) =>
      new SignJWT({ ...claimsOf(access), ...claims })
        .setProtectedHeader({ alg: "EdDSA", typ: "access+jwt", kid: key.kid, ...head })
        .sign(with_);
    await authenticate(await signed({}, {}, ours));
    const forgeries = [
      await signed({}, {}, theirs),
      await signed(
        { jwk: await exportJWK((await generateKeyPair("EdDSA", { extractable: true })).publicKey) },
        {},
        theirs,
      ),
      await signed({}, { iss: "another" }, ours),
      await signed({}, { aud: "winnow:refresh" }, ours),
      await signed({ typ: "refresh+jwt" }, {}, ours),
      await signed({ typ: "JWT" }, {}, ours),
      await signed({}, { exp: 1 }, ours),
      await signed({}, { exp: undefined }, ours),
      await signed({}, { iat: undefined }, ours),
      await signed({}, { jti: undefined }, ours),
      await signed({}, { iat: 1, exp: 4e9 }, ours),
      await signed({ kid: undefined }, {}, ours),
      await signed({ kid: "another" }, {}, ours),
      await signed({}, { session: undefined }, ours),
      await signed({}, { sub: "usr_01J00000000000000000000000" }, ours),
      byHand({ alg: "none", typ: "access+jwt" }, claimsOf(access), ""),
      byHand({ alg: "HS256", typ: "access+jwt", kid: key.kid }, claimsOf(access), `${key.x}`),
      byHand({ alg: "HS256", typ: "access+jwt" }, claimsOf(access), JSON.stringify({ ...key, d: undefined })),
    ];
    for (const forgery of forgeries)
      await expect(authenticate(forgery), forgery).rejects.toMatchObject(unauthenticated);
  });
});

/** A token without signature, or signed by HMAC with the public key. */
function byHand(head: object, claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part(head)}.${part(claims)}`;
  return `${signed}.${secret && createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

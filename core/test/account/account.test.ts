import { decodeJwt } from "jose";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, visitor } from "../actors.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const password = "a-long-passphrase";
const minute = 60;
const day = 86_400;

async function person() {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const email = `${ulid().toLowerCase()}@inbox.test`;
  const here = `origin-${ulid()}`;
  await as(operator, () => Account.register({ email, password, firstName: "Ann", lastName: "Lee" }), clock);
  const signIn = ({
    address = here,
    ...attempt
  }: { password?: string; email?: string; remember_me?: boolean; address?: string } = {}) =>
    as(visitor({ address, program: "test" }), () => Account.login({ email, password, ...attempt }), clock);
  const refresh = (token: string) => as(visitor(), () => Account.refresh(token), clock);
  const authenticate = (token: string) => as(visitor(), () => Account.authenticate(token), clock);
  return { clock, email, signIn, refresh, authenticate };
}

const unauthenticated = { kind: "unauthenticated" };

describe("an account", () => {
  it("signs in by its address in any spelling, with all permissions in its own workspace", async () => {
    const { email, signIn, authenticate } = await person();
    const { user, access } = await signIn({ email: ` ${email.toUpperCase()} ` });
    expect(user).toMatchObject({ email, first_name: "Ann", provider: 1, total_credits: 250 });
    expect(user.active_workspace).toMatchObject({ id: user.myworkspace, name: "Ann's workspace" });
    expect(await authenticate(access)).toMatchObject({
      type: "user",
      userID: user.id,
      workspaceID: user.myworkspace,
    });
  });

  it("is created once per address", async () => {
    const { email } = await person();
    const again = as(operator, () =>
      Account.register({ email, password, firstName: "Eve", lastName: "Lee" }),
    );
    await expect(again).rejects.toMatchObject({ code: "account.taken" });
  });

  it("answers alike for a wrong password and an unknown address", async () => {
    const { signIn } = await person();
    const answers = await Promise.allSettled([
      signIn({ password: "wrong", address: ulid() }),
      signIn({ email: `${ulid()}@inbox.test`, address: ulid() }),
    ]);
    const [wrong, unknown] = answers.map((answer) =>
      answer.status === "rejected" ? String(answer.reason) : "in",
    );
    expect(wrong).toBe(unknown);
    expect(wrong).toContain("wrong");
  });

  it("delays sign-ins after five failures, and accepts the owner after the delay", async () => {
    const { clock, signIn } = await person();
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(signIn({ password: "wrong" })).rejects.toMatchObject(unauthenticated);
    await expect(signIn()).rejects.toMatchObject({ kind: "limit", code: "account.too_many_attempts" });
    clock.advance(2);
    expect((await signIn()).user.first_name).toBe("Ann");
  });
});

describe("a session", () => {
  it("has access tokens of 15 minutes and expires after 7 days, or 30 if remembered", async () => {
    const { clock, signIn, authenticate } = await person();
    const { access, refresh } = await signIn();
    const remembered = await signIn({ remember_me: true });
    const now = clock.now().getTime() / 1000;
    expect(decodeJwt(access).exp).toBe(now + 15 * minute);
    expect(decodeJwt(refresh).exp).toBe(now + 7 * day);
    expect(decodeJwt(remembered.refresh).exp).toBe(now + 30 * day);
    clock.advance(15 * minute - 1);
    await authenticate(access);
    clock.advance(1);
    await expect(authenticate(access)).rejects.toMatchObject(unauthenticated);
  });

  it("gives tabs that refresh at the same time the same refresh token", async () => {
    const { signIn, refresh, authenticate } = await person();
    const { refresh: token } = await signIn();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => refresh(token)));
    expect(new Set(tokens.map((each) => decodeJwt(each.refresh).jti)).size).toBe(1);
    for (const { access } of tokens) expect(await authenticate(access)).toMatchObject({ type: "user" });
  });

  it("is revoked with all tokens when an old refresh token is reused", async () => {
    const { clock, signIn, refresh, authenticate } = await person();
    const { refresh: first } = await signIn();
    const { refresh: second } = await refresh(first);
    clock.advance(21);
    const { refresh: third, access } = await refresh(second);
    await expect(refresh(first)).rejects.toMatchObject(unauthenticated);
    await expect(refresh(third)).rejects.toMatchObject(unauthenticated);
    await expect(authenticate(access)).rejects.toMatchObject(unauthenticated);
  });

  it("accepts the previous refresh token for twenty seconds once the next one is in use", async () => {
    const { clock, signIn, refresh, authenticate } = await person();
    const { refresh: first } = await signIn();
    await authenticate((await refresh(first)).access);
    clock.advance(20);
    await refresh(first);
    clock.advance(1);
    await expect(refresh(first)).rejects.toMatchObject(unauthenticated);
  });

  it("is not extended by refreshing", async () => {
    const { clock, signIn, refresh } = await person();
    const { refresh: first } = await signIn();
    clock.advance(6 * day);
    const { refresh: second } = await refresh(first);
    clock.advance(day);
    await expect(refresh(second)).rejects.toMatchObject(unauthenticated);
  });

  it("does not accept a refresh token as access token, nor the reverse", async () => {
    const { signIn, refresh, authenticate } = await person();
    const tokens = await signIn();
    await expect(authenticate(tokens.refresh)).rejects.toMatchObject(unauthenticated);
    await expect(refresh(tokens.access)).rejects.toMatchObject(unauthenticated);
  });
});

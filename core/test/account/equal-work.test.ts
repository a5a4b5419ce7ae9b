/** Calls about known and unknown addresses do the same work, so that their duration reveals nothing. */
import { argon2 } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { browser, newDevice, newEmail, newOrigin, password } from "./visitor.ts";

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return { ...crypto, argon2: vi.fn<typeof argon2>(crypto.argon2) };
});

const send = vi.spyOn(Table.config.client, "send");
beforeEach(() => vi.clearAllMocks());

const { clock, visit, register } = browser();
const known = (await register()).email;

/** The table calls of an act in order of their kinds, and how often it hashes. */
async function workOf(act: () => Promise<unknown>) {
  vi.clearAllMocks();
  await act().catch(() => undefined);
  const calls = send.mock.calls.map(([{ constructor, input }]) => {
    const size = "TransactItems" in input ? ` of ${input.TransactItems?.length}` : "";
    return constructor.name + size;
  });
  const hashes = vi.mocked(argon2).mock.calls.length;
  return { calls: calls.toSorted(), hashes };
}

const person = { password, first_name: "Eve", last_name: "Moss" };
const acts: Record<string, { hashes: number; act: (email: string) => Promise<unknown> }> = {
  "a sign-in with a wrong password": {
    hashes: 1,
    act: (email) => Account.login({ email, password: "wrong" }),
  },
  "a sign-up": { hashes: 2, act: (email) => Account.signUp({ ...person, email }) },
  "a request for another code of a sign-up": {
    hashes: 0,
    act: (email) => Account.resendSignUpCode({ email }),
  },
  "a wrong code of a sign-up": {
    hashes: 0,
    act: (email) => Account.completeSignUp({ email, otp: "000000" }),
  },
  "a request to reset the password": { hashes: 0, act: (email) => Account.requestReset({ email }) },
  "a wrong code to reset the password": {
    hashes: 0,
    act: (email) => Account.verifyResetCode({ email, otp: "000000" }),
  },
  "a reset with a guessed link": {
    hashes: 0,
    act: (email) => Account.resetPassword({ email, token: "A".repeat(22), password }),
  },
  "a reset with a forged token": {
    hashes: 0,
    act: (email) => Account.resetPassword({ email, token: "not.a.token", password }),
  },
};

it.each(Object.entries(acts))(
  "%s does the same work for a known and an unknown address.",
  async (_, { act, hashes }) => {
    clock.advance(3600);
    const unknown = newEmail();
    for (const from of [newOrigin(), newDevice()]) {
      const ask = (email: string) => workOf(() => visit(() => act(email), { ...from, address: newEmail() }));
      const work = await ask(known);
      expect(work).toEqual(await ask(unknown));
      expect(work.hashes).toBe(hashes);
      expect(work.calls.length).toBeGreaterThan(0);
      clock.advance(60);
    }
  },
);

it("A request that is refused too soon does the same work for a known and an unknown address.", async () => {
  const from = newDevice();
  const ask = (email: string) => workOf(() => visit(() => Account.requestReset({ email }), from));
  const unknown = newEmail();
  clock.advance(3600);
  await Promise.all([known, unknown].map((email) => visit(() => Account.requestReset({ email }), from)));
  expect(await ask(known)).toEqual(await ask(unknown));
});

import { expect, it } from "vitest";
import { hash, verify } from "./password-hash.ts";

const password = "correct horse battery staple";
/** Made by another implementation. */
const foreign =
  "$argon2id$v=19$m=19456,t=2,p=1$d2lubm93LXRlc3Qtc2FsdA$cCb2I7Hc+UhJIBPO3f2InBHGRQqZCoETzsfOloaDkxc";

it("A hash verifies its own password and no other.", async () => {
  const hashed = await hash(password);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verify(password, hashed)).toBe(true);
  expect(await verify(`${password} `, hashed)).toBe(false);
});

it("Two hashes of one password differ.", async () => {
  expect(await hash(password)).not.toBe(await hash(password));
});

it("The hash of another implementation is verified.", async () => {
  expect(await verify(password, foreign)).toBe(true);
  expect(await verify("wrong", foreign)).toBe(false);
});

it("A hash is verified with the cost that it was made with.", async () => {
  expect(await verify(password, foreign.replace("t=2", "t=1"))).toBe(false);
});

it("No hash verifies no password.", async () => {
  expect(await verify(password, undefined)).toBe(false);
});

it.each(["", "$argon2id$", "$2b$10$abcdefghijklmnopqrstuv", foreign.slice(0, -44)])(
  "The malformed hash %j is an error.",
  async (hashed) => {
    await expect(verify(password, hashed)).rejects.toThrow("no Argon2id hash");
  },
);

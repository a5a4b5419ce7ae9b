import { argon2id, argon2Verify } from "hash-wasm";
import { randomBytes } from "node:crypto";
import { VisibleError } from "../kit/error.ts";
import type { Owner, Weakness } from "./password-strength/index.ts";

const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/** The password's Argon2id hash as a PHC string. */
export const hash = (password: string): Promise<string> =>
  argon2id({ ...cost, password, salt: randomBytes(16), outputType: "encoded" });

/** Verifies a password. Without a hash it takes the same time and returns false. */
export async function verify(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await argon2Verify({ password, hash: hashed ?? (await decoy) });
  return matches && hashed !== undefined;
}

const decoy = hash(randomBytes(16).toString("hex"));

const refusals: Readonly<Record<Weakness, { code: string; message: string }>> = {
  common: {
    code: "account.common_password",
    message: "Many people use this password, so it is easily guessed. Choose another one.",
  },
  name: {
    code: "account.personal_password",
    message:
      "This password is little more than your name, your address or “Winnow”, so it is easily guessed. Choose another one.",
  },
  pattern: {
    code: "account.simple_password",
    message: "This password follows a simple pattern, so it is easily guessed. Choose another one.",
  },
  blank: {
    code: "account.blank_password",
    message: "A password of blanks alone is easily guessed. Choose another one.",
  },
};

/** Throws `input` for a password that is easily guessed; `field` is the form field to report. */
export async function requireStrong(password: string, owner: Owner, field: string): Promise<void> {
  const { weaknessOf } = await import("./password-strength/index.ts");
  const weakness = weaknessOf(password, owner);
  if (!weakness) return;
  const { code, message } = refusals[weakness];
  throw new VisibleError("input", code, message, { [field]: message });
}

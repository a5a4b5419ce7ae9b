import { argon2id, argon2Verify } from "hash-wasm";
import { randomBytes } from "node:crypto";
import { VisibleError } from "../kit/error.ts";
import { commonPasswords } from "./common-password.data.ts";

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

const common = new Set(commonPasswords.trim().split("\n"));

/** Throws `input` for a common password; `field` is the form field to report. */
export function requireUncommon(password: string, email: string, field: string): void {
  const text = password.toLowerCase();
  if (!common.has(text) && text !== email) return;
  const message = "Many people use this password, so it is easily guessed. Choose another one.";
  throw new VisibleError("input", "account.common_password", message, { [field]: message });
}

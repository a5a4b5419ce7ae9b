import { argon2id, argon2Verify } from "hash-wasm";
import { randomBytes } from "node:crypto";

const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/** The password's Argon2id hash as a PHC string. */
export const hash = (password: string): Promise<string> =>
  argon2id({ ...cost, password, salt: randomBytes(16), outputType: "encoded" });

/** Whether the password is the one that was hashed. Without a hash it takes as long, and is not. */
export async function verify(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await argon2Verify({ password, hash: hashed ?? (await decoy) });
  return matches && hashed !== undefined;
}

const decoy = hash(randomBytes(16).toString("hex"));

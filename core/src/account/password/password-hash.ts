/** Hashes of passwords: Argon2id, written as a PHC string, with OWASP's parameters. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** Memory in KiB, passes and parallelism. A hash keeps its own, so that these may change. */
const cost = { m: 19_456, t: 2, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

type Cost = typeof cost;

const keyOf = (password: string, nonce: Buffer, { m, t, p }: Cost, tagLength: number): Promise<Buffer> =>
  derive("argon2id", { message: password, nonce, memory: m, passes: t, parallelism: p, tagLength });

const encoded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

const written = (salt: Buffer, key: Buffer): string =>
  `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${encoded(salt)}$${encoded(key)}`;

/** The password's Argon2id hash as a PHC string. */
export async function hash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return written(salt, await keyOf(password, salt, cost, hashBytes));
}

/** Costs as much as any other. No password is verified by it. */
const decoy = written(Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Verifies a password. Without a hash it takes the same time and returns false. Throws for a malformed hash. */
export async function verify(password: string, hashed: string | undefined): Promise<boolean> {
  const [, m, t, p, salt = "", key = ""] = shape.exec(hashed ?? decoy) ?? [];
  if (key === "") throw new Error("This password hash is no Argon2id hash.");
  const expected = Buffer.from(key, "base64");
  const parameters = { m: Number(m), t: Number(t), p: Number(p) };
  const found = await keyOf(password, Buffer.from(salt, "base64"), parameters, expected.length);
  return timingSafeEqual(found, expected) && hashed !== undefined;
}

/** The keys that sign tokens: the current one, and the previous one, whose tokens stay valid after a rotation. */
import { importJWK, type JWK } from "jose";
import { z } from "zod";
import { Secret } from "../aws/secret/index.ts";

const Key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string(),
  x: z.string(),
  d: z.string(),
});

/** The secret `token-key`: a set, current key first. A single key stands for a set of one. */
const KeySet = z.union([
  z.object({ keys: z.array(Key).min(1).max(2) }),
  Key.transform((key) => ({ keys: [key] })),
]);

async function readKeys() {
  const { keys } = KeySet.parse(JSON.parse(await Secret.read("token-key")));
  return keys;
}

/** The current key, to sign with. */
export async function current() {
  const [key] = await readKeys();
  if (!key) throw new Error("The key set is empty.");
  return { kid: key.kid, sign: await importJWK(key as JWK, "EdDSA"), secret: key.d };
}

/** The key with this id, to verify with; undefined where there is none. A rotation by another process is noticed. */
export async function find(kid: string | undefined) {
  const isKey = (each: { kid: string }) => each.kid === kid;
  const known = (await readKeys()).find(isKey);
  if (known) return verifier(known);
  await Secret.refresh("token-key");
  const key = (await readKeys()).find(isKey);
  return key && verifier(key);
}

async function verifier({ d, ...publicJWK }: z.infer<typeof Key>) {
  return { check: await importJWK(publicJWK as JWK, "EdDSA"), secret: d };
}

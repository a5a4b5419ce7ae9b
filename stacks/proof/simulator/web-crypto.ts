/**
 * HMAC of the Web Crypto API at once: its own answer comes from a thread, at a time that a simulation cannot know. The other
 * algorithms are left as they are.
 */
import { createHmac, createSecretKey, timingSafeEqual, type webcrypto } from "node:crypto";

const isHMAC = (algorithm: string | { name: string }): boolean =>
  (typeof algorithm === "string" ? algorithm : algorithm.name).toUpperCase() === "HMAC";

/** The secrets of the keys, which cannot be exported. */
const secrets = new WeakMap<webcrypto.CryptoKey, Uint8Array>();

function hmac(key: webcrypto.CryptoKey, data: Uint8Array): Buffer {
  const { hash } = key.algorithm as webcrypto.HmacKeyAlgorithm;
  return createHmac(hash.name.replace("-", ""), secrets.get(key) ?? "")
    .update(data)
    .digest();
}

const immediate = {
  importKey(
    _format: "raw",
    data: Uint8Array,
    algorithm: webcrypto.HmacImportParams,
    extractable: boolean,
    usages: webcrypto.KeyUsage[],
  ) {
    const key = createSecretKey(data).toCryptoKey(algorithm, extractable, usages);
    secrets.set(key, data);
    return key;
  },
  sign: (_algorithm: unknown, key: webcrypto.CryptoKey, data: Uint8Array) =>
    new Uint8Array(hmac(key, data)).buffer,
  verify(_algorithm: unknown, key: webcrypto.CryptoKey, signature: Uint8Array, data: Uint8Array) {
    const expected = hmac(key, data);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  },
};

/** Replaces it for the rest of this process. */
export function installWebCrypto(): void {
  const { subtle } = globalThis.crypto;
  for (const [name, compute] of Object.entries(immediate)) {
    const original = subtle[name as keyof typeof immediate] as (...parts: unknown[]) => Promise<unknown>;
    const value = (...parts: unknown[]): Promise<unknown> => {
      const algorithm = parts[name === "importKey" ? 2 : 0] as string | { name: string };
      if (!isHMAC(algorithm)) return original.apply(subtle, parts);
      return Promise.resolve((compute as (...parts: unknown[]) => unknown)(...parts));
    };
    Object.defineProperty(subtle, name, { value, configurable: true });
  }
}

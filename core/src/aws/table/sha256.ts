import { createHash, createHmac, createSecretKey, type Hash, type Hmac } from "node:crypto";

type Secret = string | ArrayBuffer | ArrayBufferView;

/**
 * SHA-256 and its HMAC for the signatures of requests, as the SDK asks for them. Its own gives the signing key to Node as bytes,
 * which takes four times as long.
 */
export class Sha256 {
  readonly #secret: Secret | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Secret) {
    this.#secret = secret;
    this.#hash = begin(secret);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = begin(this.#secret);
  }
}

function begin(secret: Secret | undefined): Hash | Hmac {
  if (secret === undefined) return createHash("sha256");
  if (typeof secret === "string") return createHmac("sha256", secret);
  const bytes = ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
  return createHmac("sha256", createSecretKey(bytes));
}

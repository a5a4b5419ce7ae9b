import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Sha256 } from "./sha256.ts";

const data = Buffer.from("POST\n/\n\nhost:dynamodb");

async function digestOf(hash: Sha256): Promise<string> {
  hash.update(data.subarray(0, 5));
  hash.update(data.subarray(5));
  return Buffer.from(await hash.digest()).toString("hex");
}

describe("SHA-256 for signatures", () => {
  it("is that of Node, without a secret and with one, as text and as bytes of any length", async () => {
    expect(await digestOf(new Sha256())).toBe(createHash("sha256").update(data).digest("hex"));
    for (const secret of ["AWS4secret", randomBytes(1), randomBytes(32), randomBytes(65)])
      expect(await digestOf(new Sha256(secret))).toBe(
        createHmac("sha256", secret).update(data).digest("hex"),
      );
  });

  it("takes a secret as the bytes of a buffer", async () => {
    const { buffer } = Uint8Array.from([1, 2, 3]);
    expect(await digestOf(new Sha256(buffer))).toBe(await digestOf(new Sha256(new Uint8Array(buffer))));
  });

  it("begins anew with the same secret", async () => {
    const hash = new Sha256("AWS4secret");
    const first = await digestOf(hash);
    hash.reset();
    expect(await digestOf(hash)).toBe(first);
  });
});

import { generateKeyPairSync, randomUUID } from "node:crypto";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { decodeProtectedHeader, importJWK, type JWK, SignJWT, decodeJwt } from "jose";
import { expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Secret } from "../../src/aws/secret/index.ts";
import { Config } from "../../src/kit/config.ts";
import { browser } from "./visitor.ts";

function newKey(): JWK & { kid: string } {
  return { ...generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }), kid: randomUUID() };
}

it("A rotation of the signing key keeps sessions valid, and running processes load the new key.", async () => {
  const pepper = await Secret.read("otp-pepper");
  const secretPrefix = `/rotation/${randomUUID()}`;
  Config.set({ ...Config.get(), secretPrefix });
  const client = new SSMClient({});
  const put = (name: string, Value: string) =>
    client.send(
      new PutParameterCommand({
        Name: `${secretPrefix}/${name}`,
        Value,
        Type: "SecureString",
        Overwrite: true,
      }),
    );
  const [before, after] = [newKey(), newKey()];
  await put("otp-pepper", pepper);
  await put("token-key", JSON.stringify(before));
  const { visit, register } = browser();
  const { access, refresh } = await register();
  expect(decodeProtectedHeader(access).kid).toBe(before.kid);

  await put("token-key", JSON.stringify({ keys: [after, before] }));
  const elsewhere = await new SignJWT(decodeJwt(access))
    .setProtectedHeader({ alg: "EdDSA", typ: "access+jwt", kid: after.kid })
    .sign(await importJWK(after, "EdDSA"));
  for (const token of [access, elsewhere]) await visit(() => Account.authenticate(token));
  const renewed = await visit(() => Account.refresh(refresh));
  expect(decodeProtectedHeader(renewed.access).kid).toBe(after.kid);
});

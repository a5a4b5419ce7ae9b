/** Signing secrets: sealed at rest, and the same for each try of a request. */
import { hkdfSync } from "node:crypto";
import { Secret } from "../aws/secret/index.ts";
import type { Request } from "./row.ts";
import { secretBytes, secretFrom } from "./signature.ts";

/** The new secret that a request asks for: the same for each of its tries, so that a repeated one can show it. */
export async function secretOf({ id }: Request): Promise<string> {
  const stageKey = await Secret.read("webhook-key");
  return secretFrom(Buffer.from(hkdfSync("sha256", stageKey, id, "webhook-secret-of-request", secretBytes)));
}

export const seal = (secret: string, endpointID: string): Promise<string> =>
  Secret.seal(secret, { purpose: "webhook-secret", id: endpointID });

export const unseal = (sealed: string, endpointID: string): Promise<string> =>
  Secret.unseal(sealed, { purpose: "webhook-secret", id: endpointID });

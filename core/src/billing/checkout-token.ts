/**
 * The checkout token: says for which workspace, and on whose behalf, something is bought. Paddle carries it
 * in the custom data of the checkout. It never expires. It has keys of its own, so the rotation of session
 * keys leaves it valid.
 */
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { Secret } from "../aws/secret/index.ts";
import { ID } from "../kit/id.ts";

const issuer = "winnow";
const audience = "winnow:checkout";
const typ = "checkout+jwt";

const Claims = z.object({ sub: ID.schema("user"), workspace: ID.schema("workspace") });

/** The buyer: a person, and the workspace that gets the credits. */
export interface Buyer {
  userID: string;
  workspaceID: string;
}

/** The secret `checkout-key`: keys separated by commas. The first one signs; the others stay valid. */
async function keys(): Promise<Uint8Array[]> {
  const secret = await Secret.read("checkout-key");
  return secret.split(",").map((key) => new TextEncoder().encode(key));
}

export async function sign({ userID, workspaceID }: Buyer): Promise<string> {
  const [key] = await keys();
  if (!key) throw new Error("The secret checkout-key is empty.");
  return new SignJWT({ workspace: workspaceID })
    .setProtectedHeader({ alg: "HS256", typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userID)
    .sign(key);
}

/** The buyer of a token; null where none of our keys signed it. */
export async function read(token: string): Promise<Buyer | null> {
  for (const key of await keys()) {
    const buyer = await readWith(key, token);
    if (buyer) return buyer;
  }
  return null;
}

async function readWith(key: Uint8Array, token: string): Promise<Buyer | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], issuer, audience, typ });
    const { sub, workspace } = Claims.parse(payload);
    return { userID: sub, workspaceID: workspace };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      return null;
    throw error;
  }
}

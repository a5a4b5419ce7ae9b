import { createHmac } from "node:crypto";
import { errors, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { Secret } from "../aws/secret/index.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import type { SessionRow } from "./entity.ts";
import type { Tokens } from "./schema.ts";

const issuer = "winnow";
const accessSeconds = 15 * 60;
const audience = { access: "winnow:api", refresh: "winnow:refresh" } as const;
type Type = keyof typeof audience;

const Key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string(),
  x: z.string(),
  d: z.string(),
});

/** The stage's signing key: an Ed25519 JWK with a `kid`, kept as the secret `token-key`. */
async function key() {
  const jwk = Key.parse(JSON.parse(await Secret.read("token-key")));
  const { d, ...publicJWK } = jwk;
  return {
    kid: jwk.kid,
    sign: await importJWK(jwk as JWK, "EdDSA"),
    check: await importJWK(publicJWK as JWK, "EdDSA"),
    secret: d,
  };
}

const now = (): number => Math.floor(Clock.now().getTime() / 1000);

/** The tokens of a session: an access token of 15 minutes, and the refresh token that may be used next. */
export async function issue(session: SessionRow): Promise<Tokens> {
  const expires = Math.floor(Date.parse(session.timeExpires) / 1000);
  return {
    access: await sign("access", session, session.id, Math.min(now() + accessSeconds, expires)),
    refresh: await sign("refresh", session, session.current, expires),
  };
}

async function sign(type: Type, session: SessionRow, tokenID: string, expires: number): Promise<string> {
  const { kid, sign: signingKey } = await key();
  return new SignJWT({ session: session.id })
    .setProtectedHeader({ alg: "EdDSA", typ: `${type}+jwt`, kid })
    .setIssuer(issuer)
    .setAudience(audience[type])
    .setSubject(session.userID)
    .setJti(tokenID)
    .setIssuedAt(now())
    .setExpirationTime(expires)
    .sign(signingKey);
}

const Claims = z.object({ sub: z.string(), jti: z.string(), session: z.string() });
export type Claims = z.infer<typeof Claims>;

/** What a token of this type says, if it is ours and its time is not over; throws `unauthenticated` otherwise. */
export async function read(type: Type, token: string): Promise<Claims> {
  const { check } = await key();
  try {
    const { payload } = await jwtVerify(token, check, {
      algorithms: ["EdDSA"],
      issuer,
      audience: audience[type],
      typ: `${type}+jwt`,
      currentDate: Clock.now(),
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw unauthenticated();
    throw error;
  }
}

/** The id of the refresh token after this one: whoever refreshes at the same moment gets the same successor. */
export async function successor(sessionID: string, tokenID: string): Promise<string> {
  const { secret } = await key();
  return createHmac("sha256", secret).update(`refresh|${sessionID}|${tokenID}`).digest("base64url");
}

export const unauthenticated = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.unauthenticated",
    "Your session is over. Please sign in again.",
  );

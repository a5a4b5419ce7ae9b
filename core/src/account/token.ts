import { createHmac } from "node:crypto";
import { errors, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { Secret } from "../aws/secret/index.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import type { SessionRow, UserRow } from "./entity.ts";
import type { Tokens } from "./schema.ts";

const issuer = "winnow";
const accessSeconds = 15 * 60;
const resetSeconds = 10 * 60;
const audience = { access: "winnow:api", refresh: "winnow:refresh", reset: "winnow:reset" } as const;
type Type = keyof typeof audience;

const Key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string(),
  x: z.string(),
  d: z.string(),
});

/** The stage's signing key: an Ed25519 JWK with `kid`, from the secret `token-key`. */
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

/** The tokens of a session: access for 15 minutes, refresh for the rest of the session. */
export async function issue(session: SessionRow): Promise<Tokens> {
  const expires = Math.floor(Date.parse(session.timeExpires) / 1000);
  return {
    access: await sign("access", session, session.id, Math.min(now() + accessSeconds, expires)),
    refresh: await sign("refresh", session, session.current, expires),
  };
}

const sign = (type: Type, session: SessionRow, tokenID: string, expires: number): Promise<string> =>
  signToken(type, { sub: session.userID, jti: tokenID, session: session.id }, expires);

async function signToken(
  type: Type,
  claims: Readonly<Record<string, string>>,
  expires: number,
): Promise<string> {
  const { kid, sign: signingKey } = await key();
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "EdDSA", typ: `${type}+jwt`, kid })
    .setIssuer(issuer)
    .setAudience(audience[type])
    .setIssuedAt(now())
    .setExpirationTime(expires)
    .sign(signingKey);
}

const Claims = z.object({ sub: z.string(), jti: z.string(), session: z.string() });
export type Claims = z.infer<typeof Claims>;

/** The claims of a valid session token. Throws `unauthenticated`. */
export const read = (type: "access" | "refresh", token: string): Promise<Claims> =>
  verifyToken(type, token, Claims, unauthenticated);

async function verifyToken<S extends z.ZodType>(
  type: Type,
  token: string,
  claims: S,
  refusal: () => Error,
): Promise<z.output<S>> {
  const { check } = await key();
  try {
    const { payload } = await jwtVerify(token, check, {
      algorithms: ["EdDSA"],
      issuer,
      audience: audience[type],
      typ: `${type}+jwt`,
      currentDate: Clock.now(),
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw refusal();
    throw error;
  }
}

/** A reset token: valid for ten minutes, and as long as password and address are unchanged. */
export async function issueReset(user: UserRow): Promise<string> {
  return signToken("reset", { sub: user.id, jti: await fingerprint(user) }, now() + resetSeconds);
}

/** Throws unless the reset token is valid for the user. */
export async function requireResetToken(token: string, user: UserRow | null): Promise<void> {
  const { sub, jti } = await verifyToken("reset", token, Claims.omit({ session: true }), expired);
  if (!user || sub !== user.id || jti !== (await fingerprint(user))) throw expired();
}

/** A keyed hash of the user's password hash and address. */
async function fingerprint({ id, email, passwordHash = "" }: UserRow): Promise<string> {
  const { secret } = await key();
  return createHmac("sha256", secret).update(`reset|${id}|${email}|${passwordHash}`).digest("base64url");
}

export const expired = (): VisibleError =>
  new VisibleError(
    "input",
    "account.reset_expired",
    "Too much time has passed, or the password was set already. Ask for a new code.",
  );

/**
 * The id of the next refresh token, derived from the current one, so that parallel refreshes get the same token.
 */
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

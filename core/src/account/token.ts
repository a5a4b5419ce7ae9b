import { createHmac, randomBytes } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import type { SessionRow, UserRow } from "./entity.ts";
import * as Key from "./signing-key.ts";
import type { Tokens } from "./schema.ts";

const issuer = "winnow";
const accessSeconds = 15 * 60;
const resetSeconds = 10 * 60;
const challengeSeconds = 10 * 60;
export const linkSeconds = 3600;
/** The longest life of a link. */
const maxLinkSeconds = 86_400;
const audience = {
  access: "winnow:api",
  refresh: "winnow:refresh",
  reset: "winnow:reset",
  link: "winnow:link",
  challenge: "winnow:challenge",
  passkey: "winnow:passkey",
} as const;
type Type = keyof typeof audience;

/** The longest age of a token in seconds, whatever it says of its own expiry. */
const maxAge = {
  access: accessSeconds,
  refresh: 30 * 86_400,
  reset: resetSeconds,
  link: maxLinkSeconds,
  challenge: challengeSeconds,
  passkey: challengeSeconds,
} as const;

/**
 * How far the clocks of two hosts may differ. A token may be issued this far in the future; that does not
 * extend its life.
 */
const clockToleranceSeconds = 30;

const now = (): number => Math.floor(Clock.now().getTime() / 1000);

/** The tokens of a session: access for 15 minutes, refresh for the rest of the session. Both bear the id of the refresh token. */
export async function issue(session: SessionRow): Promise<Tokens> {
  const expires = Math.floor(Date.parse(session.timeExpires) / 1000);
  return {
    access: await sign("access", session, Math.min(now() + accessSeconds, expires)),
    refresh: await sign("refresh", session, expires),
  };
}

const sign = (type: Type, session: SessionRow, expires: number): Promise<string> =>
  signToken(type, { sub: session.userID, jti: session.current, session: session.id }, expires);

async function signToken(
  type: Type,
  claims: Readonly<Record<string, string | number | boolean>>,
  expires: number,
): Promise<string> {
  const { kid, sign: signingKey } = await Key.current();
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
export const read = async (type: "access" | "refresh", token: string): Promise<Claims> =>
  (await verifyToken(type, token, Claims, unauthenticated)).claims;

/** Verifies a token by the key that its `kid` names. Returns its claims and the secret of the key. */
async function verifyToken<S extends z.ZodType>(
  type: Type,
  token: string,
  claims: S,
  refusal: () => Error,
): Promise<{ claims: z.output<S>; secret: string }> {
  try {
    const key = await Key.find(decodeProtectedHeader(token).kid);
    if (!key) throw refusal();
    const { payload } = await jwtVerify(token, key.check, {
      algorithms: ["EdDSA"],
      issuer,
      audience: audience[type],
      typ: `${type}+jwt`,
      requiredClaims: ["exp", "iat", "jti", "sub"],
      maxTokenAge: maxAge[type],
      clockTolerance: clockToleranceSeconds,
      currentDate: Clock.now(),
    });
    if (payload.exp === undefined || payload.exp <= now()) throw refusal();
    return { claims: claims.parse(payload), secret: key.secret };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      throw refusal();
    throw error;
  }
}

/** The holder of a link: a session of a user, or the secret of an API key by its hash. */
const Holder = z.union([
  z.object({ sub: z.string(), session: z.string() }),
  z.object({ sub: z.string(), secretHash: z.string() }),
]);
type Holder = z.infer<typeof Holder>;

const LinkClaims = z.object({ opens: z.string() }).and(Holder);

/** A link token: valid until a moment within a day or for an hour, and as long as its holder; `opens` says what it opens. */
export const issueLink = (holder: Holder, opens: string, until: Date | null): Promise<string> =>
  signToken(
    "link",
    { ...holder, jti: randomBytes(12).toString("base64url"), opens },
    until ? Math.min(Math.floor(until.getTime() / 1000), now() + maxLinkSeconds) : now() + linkSeconds,
  );

/** The claims of a valid link token. Throws `unauthenticated`. */
export const readLink = async (token: string): Promise<z.infer<typeof LinkClaims>> =>
  (await verifyToken("link", token, LinkClaims, linkExpired)).claims;

const linkExpired = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.link_expired",
    "This link is no longer valid. Ask for the download again.",
  );

const ChallengeClaims = z.object({
  sub: z.string(),
  jti: z.string(),
  /** A hash of the browser. */
  browser: z.string(),
  /** Of the user's sessions. */
  epoch: z.int(),
  remembered: z.boolean(),
});
type ChallengeClaims = z.infer<typeof ChallengeClaims>;

/** The token of a sign-in that needs a second factor, for ten minutes. */
export const issueChallenge = (claims: ChallengeClaims): Promise<string> =>
  signToken("challenge", claims, now() + challengeSeconds);

export const readChallenge = async (token: string, refusal: () => Error): Promise<ChallengeClaims> =>
  (await verifyToken("challenge", token, ChallengeClaims, refusal)).claims;

const PasskeyClaims = z.object({
  /** Who registers a passkey; `anybody` for a sign-in. */
  sub: z.string(),
  /** What the passkey signs. */
  jti: z.string(),
  /** A hash of the browser. */
  browser: z.string(),
});
type PasskeyClaims = z.infer<typeof PasskeyClaims>;

/** The token of what a passkey is asked to sign, for ten minutes. */
export const issuePasskeyChallenge = (claims: PasskeyClaims): Promise<string> =>
  signToken("passkey", claims, now() + challengeSeconds);

export const readPasskeyChallenge = async (token: string, refusal: () => Error): Promise<PasskeyClaims> =>
  (await verifyToken("passkey", token, PasskeyClaims, refusal)).claims;

/** A reset token: valid for ten minutes, and as long as password and address are unchanged. */
export async function issueReset(user: UserRow): Promise<string> {
  return signToken(
    "reset",
    { sub: user.id, jti: fingerprint(user, (await Key.current()).secret) },
    now() + resetSeconds,
  );
}

/** Throws unless the reset token is valid for the user. */
export async function requireResetToken(token: string, user: UserRow | null): Promise<void> {
  const { claims, secret } = await verifyToken("reset", token, Claims.omit({ session: true }), expired);
  if (!user || claims.sub !== user.id || claims.jti !== fingerprint(user, secret)) throw expired();
}

/** A keyed hash of the user's password hash and address. */
function fingerprint({ id, email, passwordHash = "" }: UserRow, secret: string): string {
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
  const { secret } = await Key.current();
  return createHmac("sha256", secret).update(`refresh|${sessionID}|${tokenID}`).digest("base64url");
}

export const unauthenticated = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.unauthenticated",
    "Your session has expired. Log in again to continue.",
  );

import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { Clock } from "../clock/index.ts";
import { Identity } from "./index.ts";

export interface GoogleOptions {
  clientID: string;
  issuer: string;
  keysURL: string;
  authorizeURL: string;
  /** The deadline for fetching the keys; 3 seconds by default. */
  deadlineMs?: number;
}

const clockToleranceSeconds = 30;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.string(),
  azp: z.string().optional(),
  nonce: z.string(),
  email: z.string().min(3).max(254),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  hd: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

/** Verifies ID tokens of Google or of a compatible OpenID Connect provider. Keys are fetched on demand and cached. */
export function google({ deadlineMs = 3_000, ...options }: GoogleOptions): Identity.Provider {
  const { clientID, authorizeURL } = options;
  const keys = createRemoteJWKSet(new URL(options.keysURL), { timeoutDuration: deadlineMs });
  return {
    offer: { clientID, authorizeURL },
    async identify(credential, nonce) {
      const claims = await claimsOf(credential, keys, options);
      if (claims.nonce !== nonce) throw new Identity.NotProven("The nonce is another.");
      if ((claims.azp ?? clientID) !== clientID) throw new Identity.NotProven("Another party asked for it.");
      return {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified,
        hostedDomain: claims.hd,
        firstName: claims.given_name,
        lastName: claims.family_name,
      };
    },
  };
}

async function claimsOf(
  credential: string,
  keys: JWTVerifyGetKey,
  { issuer, clientID }: Omit<GoogleOptions, "deadlineMs">,
): Promise<z.output<typeof Claims>> {
  try {
    const { payload } = await jwtVerify(credential, keys, {
      algorithms: ["RS256"],
      issuer,
      audience: clientID,
      requiredClaims: ["iat", "exp"],
      clockTolerance: clockToleranceSeconds,
      currentDate: Clock.now(),
    });
    return Claims.parse(payload);
  } catch (error) {
    if (isInvalidToken(error)) throw new Identity.NotProven("The ID token is invalid.", { cause: error });
    throw new Identity.Unreachable("The keys cannot be fetched.", { cause: error });
  }
}

/** Whether the token is invalid, as opposed to a failure to fetch the keys. */
const isInvalidToken = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;

/** The shapes of passkeys, safe for the browser. */
import { z } from "zod";
import { Name } from "../../kit/text/name.ts";
import { FactorProof } from "../second-factor/schema.ts";

/** Passkeys of a person. */
export const maxPasskeys = 10;

const Bytes = (max: number) => z.string().min(1).max(max);
const Challenge = Bytes(2_048);

/** A transport that browsers know, or one to come. */
const Transports = z.array(z.string().max(20)).max(10).optional();

/** Of a hash of 256 bits. */
export const PasskeyID = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, "Passkeys have ids of 43 characters.");

/** A code of the second factor, where one is on. */
export const PasskeyRequest = FactorProof.partial();

/** The name that a person gives a passkey. */
export const PasskeyName = z.strictObject({
  name: z
    .string()
    .overwrite(Name.plain)
    .min(1, "Give the passkey a name.")
    .max(80, "A name has at most 80 characters."),
});

/** What `navigator.credentials.create` answers, and the name of the passkey. */
export const PasskeyRegistration = PasskeyName.extend({
  challenge: Challenge,
  credential: z.object({
    id: Bytes(1_400),
    rawId: Bytes(1_400),
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: Bytes(8_192),
      attestationObject: Bytes(16_384),
      transports: Transports,
    }),
  }),
});

export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** What `navigator.credentials.get` answers. */
const Assertion = z.object({
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Bytes(8_192),
    authenticatorData: Bytes(8_192),
    signature: Bytes(8_192),
    userHandle: Bytes(128),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** A sign-in by a passkey alone, or in place of the code of a sign-in that waits for the second factor. */
export const PasskeyLogin = z.strictObject({
  challenge: Challenge,
  credential: Assertion,
  remember_me: z.boolean().default(false),
  second_factor_challenge: Challenge.optional().describe(
    "That of a login by password or Google, which the passkey finishes",
  ),
});

/** What the browser passes on to `navigator.credentials`, in the JSON of WebAuthn, and the challenge to give back. */
export const PasskeyOffer = z
  .object({ challenge: z.string(), options: z.looseObject({ challenge: z.string() }) })
  .meta({ id: "PasskeyOffer" });
export type PasskeyOffer = z.infer<typeof PasskeyOffer>;

export const Passkey = z
  .object({
    id: PasskeyID,
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;

/** What happened to a passkey. `copied`: two devices seem to have it. */
export const passkeyChanges = ["added", "removed", "copied"] as const;
export type PasskeyChange = (typeof passkeyChanges)[number];

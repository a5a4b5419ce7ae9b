/** The shapes of the second factor, safe for the browser. */
import { z } from "zod";
import { Code } from "../../second-factor/schema.ts";

/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10;

/** A code that proves the second factor. */
export const FactorProof = z.strictObject({ code: Code });

/** The second call of a sign-in: the challenge that the first one was answered with, and a code. */
export const SecondStep = z.strictObject({
  challenge: z.string().min(1).max(2_048),
  code: Code,
});

/** The challenge of a sign-in, by somebody who has lost both app and recovery codes. */
export const RecoveryRequest = z.strictObject({ challenge: z.string().min(1).max(2_048) });

/** The same with the code that was sent to the mailbox. */
export const RecoveryProof = RecoveryRequest.extend({
  otp: z
    .string()
    .trim()
    .max(40, "Enter the six digits of the code.")
    .regex(/^\d{6}$/, "Enter the six digits of the code."),
});

/** A recovery that has begun. */
export const Recovery = z
  .object({ ends_at: z.iso.datetime().describe("From then on the password, or Google, is enough to log in") })
  .meta({ id: "FactorRecovery" });
export type Recovery = z.infer<typeof Recovery>;

/** Whose factor an operator turns off, and why. */
export const FactorLoss = z.strictObject({
  email: z.string().min(1).max(254),
  reason: z.string().trim().min(3).max(500),
});

/** What an authenticator app needs. The secret is shown until the first code of it is given. */
export const FactorOffer = z
  .object({
    secret: z.string().describe("In base32, to be typed into an app"),
    uri: z.string().describe("The same as `otpauth://` URI, for a QR code"),
  })
  .meta({ id: "FactorOffer" });
export type FactorOffer = z.infer<typeof FactorOffer>;

export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).describe("Each replaces a code of the app once") })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const FactorState = z
  .object({
    is_on: z.boolean(),
    on_since: z.iso.datetime().nullable(),
    required_by: z
      .array(z.object({ name: z.string(), is_yours: z.boolean() }))
      .describe("The person's workspaces that require one"),
    recovery_codes_left: z.int().min(0).max(recoveryCodeCount),
    recovery_ends_at: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the second factor is turned off, since somebody says that they lost app and codes; null where no such request is under way",
      ),
  })
  .meta({ id: "FactorState" });
export type FactorState = z.infer<typeof FactorState>;

/** What happened to a second factor. */
export const factorChanges = ["on", "off", "codes_renewed", "code_used", "recovered"] as const;
export type FactorChange = (typeof factorChanges)[number];

/** What people are told of a recovery on its way. */
export const recoveryNews = ["begun", "going_on", "stopped"] as const;
export type RecoveryNews = (typeof recoveryNews)[number];

/** The shapes of an account, safe for the browser. */
import { z } from "zod";
import { Bucket } from "../credit/schema.ts";
import { ID } from "../kit/id.ts";
import { PersonName } from "../kit/text/person-name.ts";
import { Feature } from "../role/schema.ts";
import { plans, Reference as Workspace, Settings as WorkspaceSettings } from "../workspace/schema.ts";

export { Events } from "./event.ts";
export {
  CloseAccount,
  Closed,
  type ClosingNews,
  ClosingState,
  Receipt,
  ReceiptID,
  Statement,
  StatementCheck,
} from "./closing/schema.ts";
export {
  Passkey,
  type PasskeyChange,
  PasskeyID,
  PasskeyName,
  PasskeyLogin,
  PasskeyOffer,
  PasskeyRegistration,
  PasskeyRequest,
} from "./passkey/schema.ts";
export {
  type FactorChange,
  FactorOffer,
  FactorProof,
  FactorState,
  Recovery,
  RecoveryCodes,
  type RecoveryNews,
  RecoveryProof,
  RecoveryRequest,
  SecondStep,
} from "./second-factor/schema.ts";

/** A picture must fit, in base64, into the payload of one Lambda invocation. */
export const limits = {
  email: 254,
  password: 128,
  pictureBytes: 4 * 2 ** 20,
  token: 2_048,
} as const;

const Email = z
  .string()
  .trim()
  .min(1, "Enter your email address.")
  .max(limits.email, `An email address has at most ${limits.email} characters.`);

/** An existing password, whatever the rules were when it was set. */
const Password = z.string().min(1, "Enter your password.").max(limits.password);

/** A new password. The server refuses common ones too. */
const NewPassword = z
  .string()
  .min(8, "Use at least 8 characters.")
  .max(limits.password, `Use at most ${limits.password} characters.`);

const FirstName = PersonName("Enter your first name.");
const LastName = PersonName("Enter your last name.");

/** A phone number in E.164 form; blanks and punctuation are removed. An empty one deletes the number. */
export const Phone = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replaceAll(/[\s().\-/]/g, "").replace(/^00/, "+"))
  .pipe(
    z.union([
      z.literal(""),
      z
        .string()
        .regex(/^\+[1-9]\d{6,14}$/, "Enter the number with its country code, such as +41 44 668 18 00."),
    ]),
  );

const Otp = z
  .string()
  .trim()
  .max(40, "Enter the six digits of the code.")
  .regex(/^\d{6}$/, "Enter the six digits of the code.");

export const Login = z.strictObject({
  email: Email,
  password: Password,
  remember_me: z.boolean().default(false),
});

/** A sign-up. The email is the login name; `username` is accepted and ignored. */
export const SignUp = z.strictObject({
  username: z.string().max(limits.email).optional(),
  email: Email,
  password: NewPassword,
  first_name: FirstName,
  last_name: LastName,
});

/** The address to send a code to. */
export const CodeRequest = z.strictObject({ email: Email });

/** An address and the code sent to it. */
export const CodeProof = z.strictObject({ email: Email, otp: Otp });

/** The token of the link in a code's email: 128 bits in base64url. */
const damaged = "This link is damaged. Open the whole link of the mail.";
const LinkToken = z
  .string()
  .max(22, damaged)
  .regex(/^[\w-]{22}$/, damaged);

/** A sign-up's address, with the code or the link's token sent to it. `password` replaces the one given at sign-up. */
export const SignUpProof = z.union([
  CodeProof,
  z.strictObject({ email: Email, token: LinkToken, password: NewPassword.optional() }),
]);

/** An address and the token of a link that was mailed to it. */
export const LinkProof = z.strictObject({ email: Email, token: LinkToken });

/** The result as a sentence for people. */
export const Message = z.object({ message: z.string() }).meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

/** A single-use token to set a password, valid for ten minutes. */
export const ResetToken = z.object({ token: z.string() }).meta({ id: "ResetToken" });
export type ResetToken = z.infer<typeof ResetToken>;

/** `token` is the single-use one that a code was exchanged for, or that of the email's link. */
export const PasswordReset = z.strictObject({
  email: Email,
  token: z.string().min(1).max(limits.token),
  password: NewPassword,
});

/** Google's ID token, and the nonce of the browser's request. */
export const GoogleLogin = z.strictObject({
  credential: z.string().min(1).max(8192),
  nonce: z.string().min(16, "A nonce has at least 16 characters.").max(256),
});

/** Where a browser requests an ID token; null where Google sign-in is not configured. */
export const GoogleOffer = z
  .object({ client_id: z.string(), authorize_url: z.string() })
  .meta({ id: "GoogleOffer" })
  .nullable();
export type GoogleOffer = z.infer<typeof GoogleOffer>;

/** `email` is the current address; `second_email` is the new one, which gets the code. */
export const EmailChangeRequest = z.strictObject({
  email: Email,
  second_email: Email,
  password: Password,
});
/** The same with the code, or the new address with the token of the email's link. */
export const EmailChange = z.union([
  EmailChangeRequest.extend({ otp: Otp }),
  z.strictObject({ second_email: Email, token: LinkToken }),
]);

/** The password of a signed-in person, again. */
export const Confirmation = z.strictObject({ password: Password });

export const PasswordChange = z.strictObject({ current_password: Password, new_password: NewPassword });

/** Changes of a profile; absent fields stay. */
const Profile = z
  .strictObject({
    first_name: FirstName.optional(),
    last_name: LastName.optional(),
    phone: Phone.nullable().optional(),
  })
  .refine((profile) => Object.keys(profile).length > 0, "Say what to change.");
export type Profile = z.infer<typeof Profile>;

/** The first password of a person who signs in with Google. */
const FirstPassword = z.strictObject({
  id: ID.schema("user"),
  password: NewPassword,
  provider: z.literal(1),
});

const PictureRemoval = z.strictObject({ professional_image: z.null() });

/** Changes of a user: the first password, removal of the picture, or the profile. */
export const UserChange = z.union([FirstPassword, PictureRemoval, Profile]);
export type UserChange = z.infer<typeof UserChange>;

export const Tokens = z.object({ access: z.string(), refresh: z.string() }).meta({ id: "Tokens" });
export type Tokens = z.infer<typeof Tokens>;

export const Refresh = z.strictObject({ refresh: z.string().min(1).max(limits.token) });

/** The subscription of the active workspace. Each of its states grants access; an ended one is not listed. */
const Subscription = z
  .object({
    status: z.string().describe("`active`, `trialing`, or `cancel`: scheduled to end"),
    payment_failed: z.boolean().describe("Whether the last payment failed; Paddle tries again"),
    plan: z.object({
      credit_packs_plan_type: z.enum(plans),
      plan_type: z.enum(["free", "paid"]),
    }),
  })
  .meta({ id: "Subscription" });

/** The signed-in user. `provider`: 1 password, 2 Google without a password. */
export const User = z
  .object({
    id: ID.schema("user"),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    professional_image: z.string().nullable(),
    phone: z.string().nullable(),
    provider: z.int(),
    is_google_linked: z.boolean().describe("Whether a Google account logs in to this one"),
    myworkspace: ID.schema("workspace"),
    workspaces: z.array(Workspace),
    active_workspace: WorkspaceSettings.extend({ permission_features: z.array(Feature) }),
    factor_demands: z
      .array(
        z.object({
          workspace: Workspace,
          from: z.iso.datetime(),
          is_due: z.boolean().describe("Closed to the person until they set one up"),
        }),
      )
      .describe("The person's workspaces that require a second factor, while they have none"),
    factor_recovery_ends_at: z.iso
      .datetime()
      .nullable()
      .describe("When a recovery turns their second factor off; null where none runs"),
    total_credits: z.int(),
    credit_bucket: Bucket,
    has_free_credits: z
      .boolean()
      .describe("Whether the active workspace gets free credits each month while it has no plan"),
    subscriptions: z.array(Subscription).describe("Empty without a plan"),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

export const Session = Tokens.extend({ user: User }).meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** A session that Google began. */
export const GoogleSession = Session.extend({
  is_new: z.boolean().describe("Whether this login created the account"),
}).meta({ id: "GoogleSession" });
export type GoogleSession = z.infer<typeof GoogleSession>;

/** A session that is not revoked and not expired. */
export const LiveSession = z
  .object({
    id: ID.schema("session"),
    program: z.string().describe("The name that the browser or program gave itself"),
    address: z.string().describe("The IP address that its tokens were last renewed from"),
    network: z.string().describe("The network of that address: its first 24 bits, or 64 of IPv6"),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().describe("When its tokens were last renewed"),
    is_current: z.boolean().describe("Whether this call came from it"),
  })
  .meta({ id: "LiveSession" });
export type LiveSession = z.infer<typeof LiveSession>;

/** The workspace to switch to, or to leave. */
export const WorkspaceChoice = z.strictObject({ workspace_id: ID.schema("workspace") });

/** The result of a switch; with `is_error` nothing changed, and `message` says why. */
export const Switched = z
  .object({ message: z.string(), is_error: z.literal(true).optional() })
  .meta({ id: "Switched" });
export type Switched = z.infer<typeof Switched>;

/** The new owner of a workspace, and the password of the current owner if they have one. */
export const Transfer = z.strictObject({
  member_id: ID.schema("user"),
  password: z
    .string()
    .max(limits.password)
    .default("")
    .describe("Not needed for an account with Google and without a password"),
});

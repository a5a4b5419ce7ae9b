import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { closingNews } from "./closing/schema.ts";
import { passkeyChanges } from "./passkey/schema.ts";
import { factorChanges, recoveryNews } from "./second-factor/schema.ts";

const Person = z.object({ userID: ID.schema("user"), email: z.string(), name: z.string() });
const Origin = { address: z.string(), program: z.string() };

/**
 * Events of an account, published in the user's own workspace. `email` is the recipient of the notification.
 */
export const Events = {
  PasswordChanged: Event.declare("account.password_changed", Person.extend(Origin)),
  /** A Google account was linked. */
  GoogleLinked: Event.declare("account.google_linked", Person),
  GoogleUnlinked: Event.declare("account.google_unlinked", Person.extend(Origin)),
  /** A session was revoked because a refresh token was reused. */
  SessionRevoked: Event.declare(
    "account.session_revoked",
    Person.extend({ sessionID: ID.schema("session"), ...Origin }),
  ),
  /** A sign-in on a device that is not known; `time` is when. */
  NewDevice: Event.declare("account.new_device", Person.extend({ ...Origin, time: z.iso.datetime() })),
  SecondFactorChanged: Event.declare(
    "account.second_factor_changed",
    Person.extend({ ...Origin, change: z.enum(factorChanges), codesLeft: z.int() }),
  ),
  /** Somebody who knew the password gave many wrong codes of the second factor. */
  SecondFactorFailed: Event.declare("account.second_factor_failed", Person.extend(Origin)),
  /** A recovery of the second factor; `email` is one of the addresses of the account. */
  FactorRecovery: Event.declare(
    "account.factor_recovery",
    Person.extend({ ...Origin, news: z.enum(recoveryNews), endsAt: z.iso.datetime() }),
  ),
  PasskeyChanged: Event.declare(
    "account.passkey_changed",
    Person.extend({ ...Origin, change: z.enum(passkeyChanges), passkey: z.string() }),
  ),
  /** The account will be closed at a moment, or not after all; `email` is one of its addresses. */
  Closing: Event.declare(
    "account.closing",
    Person.extend({ news: z.enum(closingNews), closesAt: z.iso.datetime() }),
  ),
  /** The account is closed. `receipt` names the receipt of its erasure. */
  Closed: Event.declare("account.closed", Person.extend({ receipt: z.string() })),
  /** `email` is the old address. */
  EmailChanged: Event.declare(
    "account.email_changed",
    Person.extend({ newEmail: z.string(), wasLinked: z.boolean().default(false), ...Origin }),
  ),
};

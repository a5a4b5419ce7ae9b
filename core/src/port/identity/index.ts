/** Google as a witness of who somebody is. A port, so that a test can play it and a stage may do without. */
export * as Identity from "./index.ts";

import { createContext } from "../../kit/context.ts";

/** A person as Google knows them. */
export interface Person {
  /** Google's own id of them, which stays when their address changes. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  /** The domain of the organisation that has the account; absent for people's own accounts. */
  hostedDomain?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Thrown for an ID token that is not Google's, not for us, not for this nonce, or too old. */
export class NotProven extends Error {
  override name = "NotProven";
}

/** Thrown when Google's keys cannot be fetched in time. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

export interface Provider {
  /** What a browser needs to ask Google for an ID token. */
  offer: { clientID: string; authorizeURL: string };
  /** Who the token speaks of. Throws `NotProven` or `Unreachable`. */
  identify(credential: string, nonce: string): Promise<Person>;
}

/** Null where signing in with Google is not offered. */
const context = createContext<Provider | null>("identity");
export const { use, provide, bind } = context;

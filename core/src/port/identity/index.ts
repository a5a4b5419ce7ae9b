/** The port to Google's sign-in: verifies ID tokens. Tests script it; a stage may leave it out. */
export * as Identity from "./index.ts";

import { createContext } from "../../kit/context.ts";

/** A person as Google knows them. */
export interface Person {
  /** Google's id of the account; constant when the address changes. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  /** The Google Workspace domain of the account; absent for personal accounts. */
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
  /** Returns the person that the ID token identifies. Throws `NotProven` or `Unreachable`. */
  identify(credential: string, nonce: string): Promise<Person>;
}

/** Null where signing in with Google is not offered. */
const context = createContext<Provider | null>("identity");
export const { use, provide, bind } = context;

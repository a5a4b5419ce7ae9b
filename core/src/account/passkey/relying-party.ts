import { Config } from "../../kit/config.ts";
import { VisibleError } from "../../kit/error.ts";

/** Whose passkeys they are: the domain of the stage. Throws `missing` where the stage has none. */
export function relyingParty(): { rpID: string; rpName: string; origin: string } {
  const { appURL } = Config.get();
  if (appURL === null)
    throw new VisibleError(
      "missing",
      "account.no_passkeys",
      "Logging in with a passkey is not offered here.",
    );
  const url = new URL(appURL);
  // Browsers make no passkeys for an IP address, which the local product links to.
  if (url.hostname === "127.0.0.1") url.hostname = "localhost";
  return { rpID: url.hostname, rpName: "Winnow", origin: url.origin };
}

/** Loads at first use: few calls need it, and it is large. */
export const library = () => import("@simplewebauthn/server");

/** What every browser and runtime has: EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

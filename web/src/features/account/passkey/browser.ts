/** Passkeys of this browser. The library loads at their first use. */
import type { Session } from "@winnow/core/account/schema";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { api } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { loadCode } from "../../../lib/load-code.ts";
import { unwrap } from "../../../lib/request.ts";
import { accounts } from "../../../lib/session.ts";

const library = () => loadCode(() => import("@simplewebauthn/browser"));

/** The text for a failure: the server's, or that the person or the browser gave no passkey. */
export const passkeyFault = (error: unknown): string =>
  errorMessage(error, "Your browser gave no passkey. Try again, or go on without one.");

interface Entry {
  /** Keeps the session for 30 days instead of 7. */
  remember: boolean;
  /** The challenge of a sign-in that waits for the second factor, which the passkey finishes. */
  waiting?: string;
}

/** Signs in by a passkey that the person chooses. */
export async function signInByPasskey({ remember, waiting }: Entry): Promise<Session> {
  const { startAuthentication } = await library();
  const { challenge, options } = await unwrap(accounts.auth.passkey.begin.$post());
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  const json = {
    challenge,
    credential: {
      id,
      rawId,
      type: "public-key" as const,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    remember_me: remember,
    ...(waiting !== undefined && { second_factor_challenge: waiting }),
  };
  return unwrap(accounts.auth.passkey.$post({ json }));
}

/** Makes a passkey of this name; `code` is one of the second factor, where it is on. */
export async function addPasskey({ name, code }: { name: string; code: string }): Promise<void> {
  const { startRegistration } = await library();
  const { challenge, options } = await unwrap(
    api.user.passkeys.begin.$post({ json: code === "" ? {} : { code } }),
  );
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await unwrap(
    api.user.passkeys.$post({
      json: {
        challenge,
        name,
        credential: {
          id,
          rawId,
          type: "public-key",
          response: { clientDataJSON, attestationObject, transports },
        },
      },
    }),
  );
}

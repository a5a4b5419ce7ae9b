/** A person signs in by a passkey alone. Its device has verified them, so it counts as both factors. */
import { type Change, Table } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Clock } from "../../port/clock/index.ts";
import type { UserRow } from "../entity.ts";
import { userByID } from "../person.ts";
import type { Session } from "../schema.ts";
import * as SecondFactor from "../second-factor/index.ts";
import { begin } from "../sign-in/sign-in.ts";
import { newChallenge, readChallenge } from "./challenge.ts";
import { PasskeyEntity, type PasskeyRow } from "./entity.ts";
import { library, relyingParty } from "./relying-party.ts";
import { reporting } from "./report.ts";
import { type Assertion, PasskeyLogin, type PasskeyOffer } from "./schema.ts";
import { hashOf, passkeyOf } from "./setting.ts";

/** What the browser signs a person in by: any passkey that it has for this stage. */
export async function passkeyOffer(): Promise<PasskeyOffer> {
  const { rpID } = relyingParty();
  const { signed, token } = await newChallenge();
  const { generateAuthenticationOptions } = await library();
  const challenge = Uint8Array.from(Buffer.from(signed, "base64url"));
  const options = await generateAuthenticationOptions({ rpID, challenge, userVerification: "required" });
  return { challenge: token, options: { ...options } };
}

/** Signs in, or finishes the sign-in of the same person that waits for the second factor. One error for every refusal. */
export const loginWithPasskey = fn(PasskeyLogin, async (given): Promise<Session> => {
  const { credential } = given;
  const asked = await readChallenge(given.challenge);
  const waiting =
    given.second_factor_challenge === undefined
      ? null
      : await SecondFactor.readChallenge(given.second_factor_challenge);
  const userID = Buffer.from(credential.response.userHandle, "base64url").toString();
  const [user, row] = await Promise.all([userByID(userID), passkeyOf(userID, hashOf(credential.id))]);
  if (!user || !row || (waiting && waiting.user.id !== user.id)) throw refused();
  const counter = await counterOf(row, credential, asked.signed);
  const isCopied = (counter > 0 || row.counter > 0) && counter <= row.counter;
  if (isCopied) await refuseCopy(user, row, asked.spent);
  return begin(user, waiting?.remembered ?? given.remember_me, [
    asked.spent,
    ...(waiting ? [waiting.spent] : []),
    using(row, counter),
    ...(await SecondFactor.stoppingRecovery(user)),
  ]);
});

/** How often the passkey signed, as it says. Throws `unauthenticated` unless it signed the challenge for this stage. */
async function counterOf(row: PasskeyRow, credential: Assertion, signed: string): Promise<number> {
  const { rpID, origin } = relyingParty();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: signed,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The counter is compared afterwards, when the signature is known to be right.
    credential: {
      id: row.credentialID,
      publicKey: Uint8Array.from(Buffer.from(row.publicKey, "base64url")),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return authenticationInfo.newCounter;
}

/** The change that notes a use, on condition that the passkey is there and its counter did not move meanwhile. */
const using = ({ userID, id, counter: before }: PasskeyRow, counter: number): Change =>
  Table.change(
    PasskeyEntity.patch({ userID, id })
      .set({ counter, timeUsed: Clock.now().toISOString() })
      .where((now, { eq }) => eq(now.counter, before)),
    refused,
  );

/** A counter that does not go up says that two devices have the passkey: nobody is signed in, and the person is told. */
async function refuseCopy(user: UserRow, { name }: PasskeyRow, spent: Change): Promise<never> {
  await Table.write([spent, ...reporting(user, "copied", name)]);
  throw refused();
}

const refused = (): VisibleError =>
  new VisibleError(
    "unauthenticated",
    "account.passkey_refused",
    "This passkey is not known here. Use another one, or your password.",
  );

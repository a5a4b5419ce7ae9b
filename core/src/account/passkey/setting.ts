/** A person registers, lists and removes passkeys. */
import { createHash } from "node:crypto";
import { Audit } from "../../audit/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Clock } from "../../port/clock/index.ts";
import { UserEntity, type UserRow } from "../entity.ts";
import { actingUser, nameOf } from "../person.ts";
import type { Message } from "../schema.ts";
import * as SecondFactor from "../second-factor/index.ts";
import { newChallenge, readChallenge } from "./challenge.ts";
import { PasskeyEntity, type PasskeyRow } from "./entity.ts";
import { algorithms, library, relyingParty } from "./relying-party.ts";
import { reporting } from "./report.ts";
import {
  maxPasskeys,
  type Passkey,
  PasskeyID,
  PasskeyName,
  type PasskeyOffer,
  PasskeyRegistration,
  PasskeyRequest,
} from "./schema.ts";

/** The acting person's passkeys, the oldest first. */
export async function passkeys(): Promise<Passkey[]> {
  return (await passkeysOf(Actor.self().userID)).map(({ id, name, timeCreated, timeUsed }) => ({
    id,
    name,
    created_at: timeCreated,
    last_used_at: timeUsed ?? null,
  }));
}

/** What the browser makes a passkey by. A person with a second factor gives a code of it. */
export const beginPasskey = fn(PasskeyRequest, async ({ code }): Promise<PasskeyOffer> => {
  const { userID, email } = Actor.self();
  Actor.requireConfirmed();
  const { rpID, rpName } = relyingParty();
  const [user, known] = await Promise.all([actingUser(), passkeysOf(userID)]);
  requireSpace(known);
  await Table.write(await provingFactor(user, code));
  const { signed, token } = await newChallenge(userID);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: email,
    userDisplayName: nameOf(user),
    userID: Uint8Array.from(Buffer.from(userID)),
    challenge: Uint8Array.from(Buffer.from(signed, "base64url")),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialID: id, transports }) => ({
      id,
      ...(transports && { transports }),
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { challenge: token, options: { ...options } };
});

/** Keeps the passkey that the browser made. */
export const addPasskey = fn(
  PasskeyRegistration,
  async ({ challenge, name, credential }): Promise<Message> => {
    const { userID } = Actor.self();
    Actor.requireConfirmed();
    const { signed, spent } = await readChallenge(challenge, userID);
    const made = await verified(credential, signed);
    const row: PasskeyRow = {
      userID,
      name,
      id: hashOf(made.id),
      credentialID: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      ...(credential.response.transports && { transports: credential.response.transports }),
      timeCreated: Clock.now().toISOString(),
    };
    await Table.transact<void>(async (outdated) => {
      const user = await actingUser();
      requireSpace(await passkeysOf(userID));
      return {
        answer: undefined,
        changes: [
          spent,
          Table.change(PasskeyEntity.create(row), refused),
          counting(user, outdated),
          ...reporting(user, "added", name),
        ],
      };
    });
    return { message: "You can log in with the passkey from now on." };
  },
);

/** The change that counts an addition, so that two at once do not both take the last space. */
const counting = ({ id, passkeysAdded }: UserRow, outdated: () => Error): Change =>
  Table.change(
    UserEntity.patch({ id })
      .set({ passkeysAdded: (passkeysAdded ?? 0) + 1 })
      .where((now, { eq, notExists }) =>
        passkeysAdded === undefined ? notExists(now.passkeysAdded) : eq(now.passkeysAdded, passkeysAdded),
      ),
    outdated,
  );

/** Gives a passkey another name. Throws `missing`. */
export const renamePasskey = fn(
  PasskeyName.extend({ id: PasskeyID }),
  async ({ id, name }): Promise<Message> => {
    const { userID } = Actor.self();
    const [user, row] = await Promise.all([actingUser(), passkeyOf(userID, id)]);
    if (!row) throw noPasskey();
    const patch = PasskeyEntity.patch({ userID, id }).set({ name });
    const subject = { id: userID, name: nameOf(user) };
    const details = { from: row.name, to: name };
    await Table.write([
      Table.change(patch, noPasskey),
      Audit.recording(user.ownWorkspaceID, "account.passkey_renamed", subject, details),
    ]);
    return { message: `The passkey is called ${name} now.` };
  },
);

/** Removes a passkey. Throws `missing`. */
export const removePasskey = fn(PasskeyID, async (id): Promise<Message> => {
  const { userID } = Actor.self();
  Actor.requireConfirmed();
  const user = await actingUser();
  const row = await passkeyOf(userID, id);
  if (!row) throw noPasskey();
  const removed = PasskeyEntity.delete({ userID, id }).where((now, { exists }) => exists(now.id));
  await Table.write([Table.change(removed, noPasskey), ...reporting(user, "removed", row.name)]);
  return { message: "The passkey no longer works." };
});

async function passkeysOf(userID: string): Promise<PasskeyRow[]> {
  const { data } = await PasskeyEntity.query.byUser({ userID }).go({ consistent: true, pages: "all" });
  return data.toSorted((a, b) => a.timeCreated.localeCompare(b.timeCreated));
}

/** The passkey of a person by its id; null where they have no such one. */
export async function passkeyOf(userID: string, id: string): Promise<PasskeyRow | null> {
  const { data } = await PasskeyEntity.get({ userID, id }).go({ consistent: true });
  return data;
}

export const hashOf = (credentialID: string): string =>
  createHash("sha256").update(credentialID).digest("base64url");

/** A passkey signs in without the second factor, so who adds one proves the factor. The challenge stands for the code. */
async function provingFactor(user: UserRow, code: string | undefined): Promise<Change[]> {
  const row = await SecondFactor.factorOf(user.id);
  if (!row) return [];
  if (code === undefined) throw SecondFactor.wrongCode();
  return SecondFactor.redeeming(user, row, code);
}

async function verified(credential: PasskeyRegistration["credential"], expectedChallenge: string) {
  const { rpID, origin } = relyingParty();
  const { verifyRegistrationResponse } = await library();
  const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...responseOf(credential) }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    throw refused();
  });
  if (!isRight) throw refused();
  return registrationInfo.credential;
}

const responseOf = ({ response }: PasskeyRegistration["credential"]) => ({
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
});

function requireSpace(known: readonly PasskeyRow[]): void {
  if (known.length < maxPasskeys) return;
  throw new VisibleError(
    "conflict",
    "account.too_many_passkeys",
    `You have ${maxPasskeys} passkeys, which is the most. Remove one first.`,
  );
}

const refused = (): VisibleError =>
  new VisibleError("input", "account.passkey_not_made", "This passkey cannot be used here. Try again.");

const noPasskey = (): VisibleError =>
  new VisibleError("missing", "account.no_passkey", "You have no such passkey, or it was removed.");

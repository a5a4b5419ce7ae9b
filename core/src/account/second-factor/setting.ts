/** A person turns their second factor on and off. */
import { randomBytes } from "node:crypto";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import type { UserRow } from "../entity.ts";
import { actingUser, canonical, requiring, userByEmail } from "../person.ts";
import type { Message } from "../schema.ts";
import { endingSessions } from "../session/session-store.ts";
import { changedMeanwhile, turningOff } from "./change.ts";
import { SecondFactor } from "../../second-factor/index.ts";
import { prove, stepOf, wrongCode } from "./proof.ts";
import { codesLeft, requireOn } from "./read.ts";
import { recoveryOf, stoppingRecovery } from "./recovery-row.ts";
import { reporting } from "./report.ts";
import { FactorLoss, type FactorOffer, FactorProof, type FactorState, type RecoveryCodes } from "./schema.ts";
import { appOf, recoveryCodesOf } from "./secret.ts";

export async function factorState(): Promise<FactorState> {
  const { userID } = Actor.self();
  const [row, recovery, workspaces] = await Promise.all([
    SecondFactor.find(userID),
    recoveryOf(userID),
    actingUser().then(requiring),
  ]);
  const required_by = workspaces.map(({ name, ownerID }) => ({ name, is_yours: ownerID === userID }));
  const around = { required_by, recovery_ends_at: recovery?.timeDue ?? null };
  if (!row?.timeOn) return { is_on: false, on_since: null, recovery_codes_left: 0, ...around };
  return { is_on: true, on_since: row.timeOn, recovery_codes_left: codesLeft(row), ...around };
}

/** Offers a new secret in place of one that no code proved. Throws `conflict` where a factor is on. */
export async function beginFactor(): Promise<FactorOffer> {
  const { userID, email } = Actor.self();
  Actor.requireConfirmed();
  const row: SecondFactor.Row = { userID, version: 0, nonce: newNonce(), usedCodes: [], lastStep: 0 };
  const put = SecondFactor.SecondFactorEntity.put(row).where(({ timeOn }, { notExists }) =>
    notExists(timeOn),
  );
  await Table.write([Table.change(put, isOn)]);
  const app = await appOf(row, email);
  return { secret: app.secret.base32, uri: app.toString() };
}

/** Turns the factor on by the first code of the app, and ends all other sessions. */
export const turnOnFactor = fn(FactorProof, async ({ code }): Promise<RecoveryCodes> => {
  const { userID, sessionID } = Actor.self();
  Actor.requireConfirmed();
  const [user, row] = await Promise.all([actingUser(), SecondFactor.find(userID)]);
  if (!row) throw notBegun();
  if (row.timeOn) throw isOn();
  let lastStep = 0;
  await Throttle.attempt([Throttle.subject(`session:${sessionID}`)], async () => {
    lastStep = (await stepOf(row, code)) ?? 0;
    return lastStep > 0;
  });
  if (lastStep === 0) throw wrongCode();
  const on = { ...withNewCodes(row), lastStep, timeOn: Clock.now().toISOString() };
  const put = SecondFactor.SecondFactorEntity.put(on).where(
    ({ nonce, timeOn }, { eq, notExists }) => `${eq(nonce, row.nonce)} AND ${notExists(timeOn)}`,
  );
  await Table.write([
    Table.change(put, changedMeanwhile),
    ...(await endingSessions(user, sessionID, changedMeanwhile)),
    ...reporting(user, "on", codesLeft(on)),
  ]);
  return { recovery_codes: await recoveryCodesOf(on) };
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = fn(FactorProof, async ({ code }): Promise<RecoveryCodes> => {
  const { user, row, proved } = await factorProvedBy(code);
  const renewed = withNewCodes(proved);
  const put = SecondFactor.SecondFactorEntity.put(renewed).where(({ version }, { eq }) =>
    eq(version, row.version),
  );
  await Table.write([
    Table.change(put, changedMeanwhile),
    ...reporting(user, "codes_renewed", codesLeft(renewed)),
  ]);
  return { recovery_codes: await recoveryCodesOf(renewed) };
});

/**
 * Turns the factor off; workspaces that require one close to the person. Throws `conflict` where they own one of these, so that
 * nobody locks a team out by themselves.
 */
export const turnOffFactor = fn(FactorProof, async ({ code }): Promise<Message> => {
  const { user, row } = await factorProvedBy(code);
  const own = (await requiring(user)).find(({ ownerID }) => ownerID === user.id);
  if (own) throw requiredBy(own.name);
  await Table.write([turningOff(row), ...(await stoppingRecovery(user)), ...reporting(user, "off", 0)]);
  return { message: "Your password is enough to log in again." };
});

/** Turns off the factor of a person who has lost it, and ends their sessions. For an operator. Throws `missing` or `conflict`. */
export const turnOffLostFactor = fn(FactorLoss, async ({ email, reason }): Promise<void> => {
  Actor.operator();
  const user = await userByEmail(canonical(email));
  if (!user) throw new VisibleError("missing", "account.unknown", "There is no account with this address.");
  const row = await requireOn(user.id);
  await Table.write([
    turningOff(row),
    ...(await stoppingRecovery(user)),
    ...(await endingSessions(user, undefined, changedMeanwhile)),
    ...reporting(user, "off", 0, { reason }),
  ]);
});

interface Proved {
  user: UserRow;
  row: SecondFactor.Row;
  /** The row once the code counts as used. */
  proved: SecondFactor.Row;
}

/** The acting person's factor, of which they gave a code beside their password. */
async function factorProvedBy(code: string): Promise<Proved> {
  const { userID } = Actor.self();
  Actor.requireConfirmed();
  const [user, row] = await Promise.all([actingUser(), requireOn(userID)]);
  return { user, row, proved: await prove(row, code) };
}

const withNewCodes = (row: SecondFactor.Row): SecondFactor.Row => ({
  ...row,
  version: row.version + 1,
  recoveryNonce: newNonce(),
  usedCodes: [],
});

const newNonce = (): string => randomBytes(16).toString("base64url");

const isOn = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.factor_on",
    "Your second factor is on already. Turn it off first to set up another app.",
  );

const requiredBy = (workspace: string): VisibleError =>
  new VisibleError(
    "conflict",
    "account.factor_required",
    `You require a second factor in ${workspace}. End that on its team page first.`,
  );

const notBegun = (): VisibleError =>
  new VisibleError("conflict", "account.factor_not_begun", "Begin with a new QR code first.");

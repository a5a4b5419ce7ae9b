import type { z } from "zod";
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { VisibleError } from "../../kit/error.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import * as Code from "../code/code.ts";
import * as Device from "../session/device.ts";
import { PendingEntity, type PendingRow } from "../entity.ts";
import * as PasswordHash from "../password/password-hash.ts";
import { requireStrong } from "../password/password.ts";
import { requireAddress, pendingOf } from "../person.ts";
import { signUpFree } from "./create.ts";
import { CodeRequest, type Message, type Session, SignUp, SignUpProof } from "../schema.ts";
import { signIn } from "../sign-in/sign-in.ts";

/** Pending sign-ups of an address: anybody makes one for each device that they present. */
const maxPending = 20;

const sent: Message = { message: "We sent you a mail with a code. It is valid for 10 minutes." };

/** Stores a sign-up and sends its code. Only the email tells whether the address has an account. */
export const signUp = fn(SignUp, async (person): Promise<Message> => {
  const email = requireAddress(person.email);
  const { password, first_name: firstName, last_name: lastName } = person;
  await requireStrong(password, { email, firstName, lastName }, "password");
  const pending = await pendingOf(email);
  await Code.issue(
    { purpose: "sign_up", email },
    {
      isKnown: isByThisDevice(pending),
      isFirst: pending.length === 0,
      also: () => pendingSignUp(email, person, pending),
    },
  );
  return sent;
});

/** The changes that store a pending sign-up, and make room for it. Its password belongs to the device that chose it. */
async function pendingSignUp(
  email: string,
  person: z.output<typeof SignUp>,
  pending: readonly PendingRow[],
): Promise<Change[]> {
  const { password, first_name: firstName, last_name: lastName } = person;
  const device = Actor.origin()?.device?.id ?? "none";
  const others = pending.filter((each) => each.device !== device || device === "none");
  const [passwordHash, isSame] = await Promise.all([
    PasswordHash.hash(password),
    PasswordHash.verify(password, others[0]?.passwordHash),
  ]);
  const isDisputed = others.length > 0 && (!isSame || others.some((each) => each.isDisputed));
  const expires = Math.floor(Clock.now().getTime() / 1000) + keptSeconds.pendingSignUp;
  const timeExpires = new Date(expires * 1000).toISOString();
  const network = Throttle.networkOf(Actor.origin()?.address ?? "unknown");
  const row = { email, device, network, firstName, lastName, passwordHash, isDisputed, timeExpires, expires };
  const kept = pending.filter((each) => each.device !== device);
  return [Table.change(PendingEntity.put(row)), ...removing(inTheWay(kept, network))];
}

/**
 * The sign-ups to remove to make room for one more of this network. The first sign-up stays. Of the others,
 * the oldest of the network with the most goes: a stranger with many sign-ups cannot push out the person's
 * own.
 */
function inTheWay(pending: readonly PendingRow[], network: string): PendingRow[] {
  const networks = [network, ...pending.map((row) => row.network)];
  const others = pending.slice(0, -1).toReversed();
  const removed: PendingRow[] = [];
  while (others.length > maxPending - 2) {
    const counts = others.map((row) => networks.filter((one) => one === row.network).length);
    const index = counts.indexOf(Math.max(...counts));
    const [row] = others.splice(index, 1);
    if (!row) break;
    networks.splice(networks.indexOf(row.network), 1);
    removed.push(row);
  }
  return removed;
}

/** The changes that remove as many as there may be. What parallel calls made beyond that expires. */
const removing = (pending: readonly PendingRow[]): Change[] =>
  pending
    .slice(0, maxPending)
    .map(({ email, device }) => Table.change(PendingEntity.delete({ email, device })));

/** Whether one of the sign-ups was made on the device that calls. */
const isByThisDevice = (pending: readonly PendingRow[]): boolean =>
  pending.some(({ device }) => device === Device.presented());

/**
 * The sign-up to complete: that of this device. Another device completes the newest one, without its password where two
 * sign-ups chose different ones; then the person who verifies the address sets one.
 */
function choose(pending: readonly PendingRow[]) {
  const device = Device.presented();
  const own = pending.find((each) => each.device === device);
  if (own) return own;
  const [newest] = pending;
  return (
    newest && {
      ...newest,
      passwordHash: pending.some((each) => each.isDisputed) ? undefined : newest.passwordHash,
    }
  );
}

/** Sends the code of a pending sign-up again. */
export const resendSignUpCode = fn(CodeRequest, async (request): Promise<Message> => {
  const email = requireAddress(request.email);
  await Code.issue({ purpose: "sign_up", email }, { isKnown: isByThisDevice(await pendingOf(email)) });
  return sent;
});

/**
 * The sign-up that a link completes: that of this device. In another browser the password that was given is discarded, and
 * `chosen` takes its place: it is asked for where it is missing.
 */
async function chooseByLink(pending: readonly PendingRow[], chosen: string | undefined) {
  const own = pending.find((each) => each.device === Device.presented());
  const sought = own ?? pending[0];
  if (!sought || (own && chosen === undefined)) return sought;
  if (chosen === undefined) throw passwordNeeded();
  await requireStrong(chosen, sought, "password");
  return { ...sought, passwordHash: await PasswordHash.hash(chosen) };
}

const passwordNeeded = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.new_password_needed",
    "This is not the browser that signed up. Choose a password; the one given there is discarded.",
  );

/** Verifies the code or the link, creates the account and signs in. Either is accepted once. */
export const completeSignUp = fn(SignUpProof, async (proof): Promise<Session> => {
  const email = requireAddress(proof.email);
  const key = { purpose: "sign_up", email } as const;
  const waiting = await pendingOf(email);
  const isByLink = "token" in proof;
  const spent = isByLink
    ? await Code.redeemingLink(key, proof.token)
    : await Code.redeeming(key, proof.otp, isByThisDevice(waiting));
  const pending = isByLink ? await chooseByLink(waiting, proof.password) : choose(waiting);
  if (!pending) throw isByLink ? Code.wrongLink() : Code.wrong();
  const { firstName, lastName, passwordHash } = pending;
  const user = await signUpFree({ email, firstName, lastName, passwordHash }, () => [
    spent,
    ...removing(waiting),
  ]);
  return signIn(user, false);
});

import type { z } from "zod";
import { Credit } from "../credit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { Clock } from "../port/clock/index.ts";
import * as Code from "./code.ts";
import { PendingEntity } from "./entity.ts";
import * as Password from "./password.ts";
import { requireAddress, pendingOf } from "./person.ts";
import { create } from "./create.ts";
import { CodeProof, CodeRequest, type Message, type Session, SignUp } from "./schema.ts";
import { signIn } from "./sign-in.ts";

const keptSeconds = 3600;
const sent: Message = { message: "We sent you a mail with a code. It is valid for 10 minutes." };

/** Stores a sign-up and sends its code. Only the email tells whether the address has an account. */
export const signUp = fn(SignUp, async (person): Promise<Message> => {
  const email = requireAddress(person.email);
  Password.requireUncommon(person.password, email, "password");
  await Code.issue({ purpose: "sign_up", email }, async () => [await pendingSignUp(email, person)]);
  return sent;
});

/** The change that stores a pending sign-up. */
async function pendingSignUp(email: string, person: z.output<typeof SignUp>): Promise<Change> {
  const expires = Math.floor(Clock.now().getTime() / 1000) + keptSeconds;
  return Table.change(
    PendingEntity.put({
      email,
      firstName: person.first_name,
      lastName: person.last_name,
      passwordHash: await hashToKeep(email, person.password),
      address: Actor.origin()?.address ?? "unknown",
      timeExpires: new Date(expires * 1000).toISOString(),
      expires,
    }),
  );
}

/**
 * The password hash to keep. None where the same address was signed up with another password: then the person who
 * verifies the address sets one.
 */
async function hashToKeep(email: string, password: string): Promise<string | undefined> {
  const [hash, pending] = await Promise.all([Password.hash(password), pendingOf(email)]);
  if (!pending || (pending.passwordHash && pending.address === Actor.origin()?.address)) return hash;
  return (await Password.verify(password, pending.passwordHash)) ? hash : undefined;
}

/** Sends the code of a pending sign-up again. */
export const resendSignUpCode = fn(CodeRequest, async (request): Promise<Message> => {
  await Code.issue({ purpose: "sign_up", email: requireAddress(request.email) });
  return sent;
});

/** Verifies the code, creates the account and signs in. A code is accepted once. */
export const completeSignUp = fn(CodeProof, async (proof): Promise<Session> => {
  const email = requireAddress(proof.email);
  const spent = await Code.redeem({ purpose: "sign_up", email }, proof.otp);
  const pending = await pendingOf(email);
  if (!pending) throw Code.wrong();
  const { firstName, lastName, passwordHash } = pending;
  const user = await create(
    { email, firstName, lastName, passwordHash, plan: "free", allowance: Credit.freeAllowance },
    () => [spent, Table.change(PendingEntity.delete({ email }))],
  );
  return signIn(user, false);
});

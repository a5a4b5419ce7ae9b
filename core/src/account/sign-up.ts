import type { z } from "zod";
import { Credit } from "../credit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { Clock } from "../port/clock/index.ts";
import * as Code from "./code.ts";
import { PendingEntity } from "./entity.ts";
import * as Password from "./password.ts";
import { demandAddress, pendingOf } from "./person.ts";
import { found } from "./registration.ts";
import { CodeProof, CodeRequest, type Message, type Session, SignUp } from "./schema.ts";
import { open } from "./sign-in.ts";

const keptSeconds = 3600;
const sent: Message = { message: "We sent you a mail with a code. It is valid for 10 minutes." };

/** Notes down who wants an account, and has a code mailed. Whether there is an account already only the mail tells. */
export const signUp = fn(SignUp, async (person): Promise<Message> => {
  const email = demandAddress(person.email);
  Password.demandUncommon(person.password, email, "password");
  await Code.issue({ purpose: "sign_up", email }, async () => [await waiting(email, person)]);
  return sent;
});

/** The change that notes down who signed up. */
async function waiting(email: string, person: z.output<typeof SignUp>): Promise<Change> {
  const expires = Math.floor(Clock.now().getTime() / 1000) + keptSeconds;
  return Table.change(
    PendingEntity.put({
      email,
      firstName: person.first_name,
      lastName: person.last_name,
      passwordHash: await trustedHash(email, person.password),
      address: Actor.origin()?.address ?? "unknown",
      timeExpires: new Date(expires * 1000).toISOString(),
      expires,
    }),
  );
}

/**
 * The hash of the password; none where somebody else signs up with the address at the same time and with another one.
 * Whoever proves to have the address then chooses anew, so that nobody waits in an account that another opens.
 */
async function trustedHash(email: string, password: string): Promise<string | undefined> {
  const [hash, pending] = await Promise.all([Password.hash(password), pendingOf(email)]);
  if (!pending || (pending.passwordHash && pending.address === Actor.origin()?.address)) return hash;
  return (await Password.verify(password, pending.passwordHash)) ? hash : undefined;
}

/** Has the code mailed again to whoever signed up. */
export const resendSignUpCode = fn(CodeRequest, async (request): Promise<Message> => {
  await Code.issue({ purpose: "sign_up", email: demandAddress(request.email) });
  return sent;
});

/** Makes the account of whoever shows the code, and signs them in. A code does so once. */
export const completeSignUp = fn(CodeProof, async (proof): Promise<Session> => {
  const email = demandAddress(proof.email);
  const spent = await Code.redeem({ purpose: "sign_up", email }, proof.otp);
  const pending = await pendingOf(email);
  if (!pending) throw Code.wrong();
  const { firstName, lastName, passwordHash } = pending;
  const user = await found(
    { email, firstName, lastName, passwordHash, plan: "free", allowance: Credit.freeAllowance },
    () => [spent, Table.change(PendingEntity.delete({ email }))],
  );
  return open(user, false);
});

import { z } from "zod";
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { Member } from "../../member/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { canonicalMailbox } from "./canonical-mailbox.ts";
import { EmailEntity, FreeCreditsEntity, UserEntity, type UserRow } from "../entity.ts";
import { areGranted, countGrant } from "./free-credits.ts";
import * as PasswordHash from "../password/password-hash.ts";
import { canonical, userByEmail } from "../person.ts";

const Registration = z.object({
  email: z.string().min(3).max(254),
  password: z.string().min(8).max(128),
  firstName: z.string(),
  lastName: z.string(),
  plan: z.enum(Workspace.plans).default("free"),
  /** Monthly credits of the new workspace. */
  allowance: z.int().min(0).default(Credit.freeAllowance),
});

/**
 * Creates an account for the operator, without verification. Throws `conflict` where the address is taken.
 */
export const register = fn(Registration, async ({ email, password, plan, allowance, ...names }) => {
  Actor.operator();
  if (await userByEmail(canonical(email))) throw taken();
  const passwordHash = await PasswordHash.hash(password);
  await Table.write(
    creation(newUser({ ...names, email: canonical(email), passwordHash }), { plan, allowance }),
  );
});

interface NewAccount {
  email: string;
  passwordHash?: string | undefined;
  googleSubject?: string | undefined;
  picture?: string | undefined;
  firstName: string;
  lastName: string;
}

/** The plan and the monthly credits of a new workspace. */
interface Grant {
  plan: Workspace.Plan;
  allowance: number;
}

/**
 * Creates an account on the free plan, in one transaction with the changes of `also`. The free credits of a
 * mailbox go to its first account only, so variants of an address do not multiply them; the free credits of a
 * domain go to its first accounts. Throws `conflict` where the address is taken.
 */
export async function signUpFree(
  person: NewAccount,
  also: (userID: string) => readonly Change[],
): Promise<UserRow> {
  const mailbox = canonicalMailbox(person.email);
  const mayGrant = !(await areGranted(mailbox)) && (await countGrant(person.email));
  return Table.transact(async (outdated) => {
    const user = newUser(person);
    const isGranted = mayGrant && !(await areGranted(mailbox));
    const claim = Table.change(FreeCreditsEntity.create({ mailbox, userID: user.id }), outdated);
    const grant = { plan: "free", allowance: isGranted ? Credit.freeAllowance : 0 } as const;
    return {
      answer: user,
      changes: [...also(user.id), ...creation(user, grant), ...(isGranted ? [claim] : [])],
    };
  });
}

const newUser = (person: NewAccount): UserRow => {
  const workspaceID = ID.create("workspace");
  return {
    ...person,
    id: ID.create("user"),
    ownWorkspaceID: workspaceID,
    activeWorkspaceID: workspaceID,
    epoch: 0,
    timeCreated: Clock.now().toISOString(),
  };
};

/** The changes that create a user, their own workspace and its first credits. */
function creation(user: UserRow, { plan, allowance }: Grant): Change[] {
  const { id: userID, ownWorkspaceID: workspaceID, email, firstName, lastName } = user;
  const name = Workspace.nameFor(firstName);
  return [
    Table.change(EmailEntity.create({ email, userID }), taken),
    Table.change(UserEntity.create(user)),
    Workspace.creation({ id: workspaceID, name, ownerID: userID, plan, hasFreeCredits: allowance > 0 }),
    Member.creation({ workspaceID, userID, role: "owner", email, firstName, lastName }),
    ...Credit.opening(workspaceID, allowance),
  ];
}

export const taken = () =>
  new VisibleError("conflict", "account.taken", "This email address has an account already.");

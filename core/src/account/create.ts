import { z } from "zod";
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Member } from "../member/index.ts";
import { Workspace } from "../workspace/index.ts";
import { EmailEntity, UserEntity, type UserRow } from "./entity.ts";
import * as Password from "./password.ts";
import { canonical, userByEmail } from "./person.ts";

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
export const register = fn(Registration, async ({ email, password, ...rest }): Promise<void> => {
  Actor.operator();
  if (await userByEmail(canonical(email))) throw taken();
  await create({ ...rest, email: canonical(email), passwordHash: await Password.hash(password) });
});

interface NewAccount {
  email: string;
  passwordHash?: string | undefined;
  googleSubject?: string | undefined;
  picture?: string | undefined;
  firstName: string;
  lastName: string;
  plan: Workspace.Plan;
  allowance: number;
}

/**
 * Creates a user, their own workspace and its first credits, in one transaction with the changes of `also`. Throws
 * `conflict` where the address is taken.
 */
export async function create(
  { plan, allowance, ...person }: NewAccount,
  also: (userID: string) => readonly Change[] = () => [],
): Promise<UserRow> {
  const workspaceID = ID.create("workspace");
  const user: UserRow = {
    ...person,
    id: ID.create("user"),
    ownWorkspaceID: workspaceID,
    activeWorkspaceID: workspaceID,
    epoch: 0,
    timeCreated: Clock.now().toISOString(),
  };
  const { id: userID, email, firstName, lastName } = user;
  await Table.write([
    ...also(userID),
    Table.change(EmailEntity.create({ email, userID }), taken),
    Table.change(UserEntity.create(user)),
    Workspace.creation({ id: workspaceID, name: `${firstName}'s workspace`, ownerID: userID, plan }),
    Member.creation({ workspaceID, userID, role: "owner", email, firstName, lastName }),
    ...Credit.opening(workspaceID, allowance),
  ]);
  return user;
}

export const taken = () =>
  new VisibleError("conflict", "account.taken", "This email address has an account already.");

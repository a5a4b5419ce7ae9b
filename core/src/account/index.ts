/** Accounts: who people are and how they prove it. A password is kept as a hash, a session as a chain of refresh tokens. */
export * as Account from "./index.ts";
export { refresh } from "./session.ts";
export { Login, Refresh, Session, Tokens, User } from "./schema.ts";

import { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { actions, areas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { EmailEntity, UserEntity, type UserRow } from "./entity.ts";
import * as Password from "./password.ts";
import { Login, type Session, type User } from "./schema.ts";
import { begin, ownerOf } from "./session.ts";
import * as Throttle from "./throttle.ts";
import { issue, read, unauthenticated } from "./token.ts";

const Registration = z.object({
  email: z.string().min(3).max(254),
  password: z.string().min(8).max(128),
  firstName: z.string(),
  lastName: z.string(),
  /** Monthly credits of the new workspace. */
  allowance: z.int().min(0).default(Credit.freeAllowance),
});

/** Makes an account with its own workspace and first credits. Throws `conflict` where the address is taken. */
export const register = fn(
  Registration,
  async ({ email, password, firstName, lastName, allowance }): Promise<void> => {
    Actor.operator();
    if (await userByEmail(canonical(email))) throw taken();
    const userID = ID.create("user");
    const workspaceID = ID.create("workspace");
    const address = canonical(email);
    const user: UserRow = {
      id: userID,
      email: address,
      passwordHash: await Password.hash(password),
      firstName,
      lastName,
      ownWorkspaceID: workspaceID,
      activeWorkspaceID: workspaceID,
      timeCreated: Clock.now().toISOString(),
    };
    await Table.write([
      Table.change(EmailEntity.create({ email: address, userID }), taken),
      Table.change(UserEntity.create(user)),
      Workspace.creation({ id: workspaceID, name: `${firstName}'s workspace`, ownerID: userID }),
    ]);
    await Actor.provide({ type: "system", workspaceID, job: "register" }, () => Credit.open(allowance));
  },
);

/** Signs a person in from an origin (an IP address). Answers alike, and as slowly, for an unknown address and a wrong password. */
export const login = fn(Login.extend({ origin: z.string() }), async (input): Promise<Session> => {
  const email = canonical(input.email);
  const subjects = [`account:${email}`, `origin:${input.origin}`];
  await Throttle.admit(subjects);
  const user = await userByEmail(email);
  if (!(await Password.verify(input.password, user?.passwordHash)) || !user) {
    await Throttle.recordFailure(subjects);
    throw new VisibleError(
      "unauthenticated",
      "account.wrong_credentials",
      "The email address or the password is wrong.",
    );
  }
  await Throttle.forget(`account:${email}`);
  const tokens = await issue(await begin(user.id, input.remember_me));
  const actor = await actorOf(user);
  return { ...tokens, user: await Actor.provide(actor, () => describe(user)) };
});

/** Who an access token speaks for: the person, in the workspace that they are in now. */
export async function authenticate(accessToken: string): Promise<Actor.Actor> {
  const { session, sub } = await read("access", accessToken);
  if ((await ownerOf(session)) !== sub) throw unauthenticated();
  const user = await userByID(sub);
  if (!user) throw unauthenticated();
  return actorOf(user);
}

/** The signed-in person, as the browser knows them. */
export async function me(): Promise<User> {
  const user = await userByID(Actor.self().userID);
  if (!user) throw unauthenticated();
  return describe(user);
}

async function actorOf(user: UserRow): Promise<Actor.Actor> {
  const membership = await Workspace.membership(user.activeWorkspaceID, user.id);
  if (!membership) throw unauthenticated();
  return { type: "user", userID: user.id, workspaceID: membership.id, permissions: membership.permissions };
}

async function describe(user: UserRow): Promise<User> {
  const { workspaceID, permissions } = Actor.self();
  const membership = await Workspace.membership(workspaceID, user.id);
  if (!membership) throw unauthenticated();
  const workspace = { id: membership.id, name: membership.name };
  const bucket = await Credit.balance();
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    professional_image: null,
    phone: null,
    provider: 1,
    myworkspace: user.ownWorkspaceID,
    workspaces: [workspace],
    active_workspace: {
      ...workspace,
      permission_features: areas.map((name) => ({
        name,
        actions: actions.filter((action) => permissions[name]?.includes(action)),
      })),
    },
    total_credits: bucket.total_credits,
    credit_bucket: bucket,
    subscriptions: [],
  };
}

async function userByID(id: string): Promise<UserRow | null> {
  const { data } = await UserEntity.get({ id }).go({ consistent: true });
  return data;
}

async function userByEmail(email: string): Promise<UserRow | null> {
  const { data } = await EmailEntity.get({ email }).go({ consistent: true });
  return data ? userByID(data.userID) : null;
}

const canonical = (email: string): string => email.trim().toLowerCase();

const taken = () =>
  new VisibleError("conflict", "account.taken", "This email address has an account already.");

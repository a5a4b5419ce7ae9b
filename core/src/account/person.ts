import { Address } from "../address/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { Member } from "../member/index.ts";
import { featuresOf } from "../role/schema.ts";
import { Workspace } from "../workspace/index.ts";
import { EmailEntity, PendingEntity, type PendingRow, UserEntity, type UserRow } from "./entity.ts";
import type { User } from "./schema.ts";
import { unauthenticated } from "./token.ts";

/** An address as accounts know it: in lower case, its domain in ASCII. */
export function canonical(email: string): string {
  const text = email.trim();
  const parsed = Address.parse(text);
  return (parsed.ok ? parsed.normalized : text).toLowerCase();
}

/** The address as accounts know it, if mail could be sent there; `field` is where it was asked for. */
export function demandAddress(email: string, field = "email"): string {
  const mailbox = Address.mailboxOf(email);
  if (mailbox) return mailbox;
  const message = "We cannot send mail to this address. Write it like ann@example.com.";
  throw new VisibleError("input", "account.bad_address", message, { [field]: message });
}

export async function userByID(id: string): Promise<UserRow | null> {
  const { data } = await UserEntity.get({ id }).go({ consistent: true });
  return data;
}

/** The user whose address this is, as `canonical` writes it. */
export async function userByEmail(email: string): Promise<UserRow | null> {
  const { data } = await EmailEntity.get({ email }).go({ consistent: true });
  return data ? userByID(data.userID) : null;
}

/** Who signed up with the address and may still prove that it is theirs. */
export async function pendingOf(email: string): Promise<PendingRow | null> {
  const { data } = await PendingEntity.get({ email }).go({ consistent: true });
  return data && data.timeExpires > Clock.now().toISOString() ? data : null;
}

/** The acting person's own row. */
export async function oneself(): Promise<UserRow> {
  const user = await userByID(Actor.self().userID);
  if (!user) throw unauthenticated();
  return user;
}

export const nameOf = ({ firstName, lastName }: Pick<UserRow, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** What a user is where they are now. Who was put out of a workspace, or whose workspace closed or has no team any more, is in their own again. */
async function standing(user: UserRow): Promise<Member.Membership> {
  const active = await Member.membership(user.activeWorkspaceID, user.id);
  const isWelcome = active !== null && !Workspace.isLapsedFor(active.workspace, user.id);
  const membership = isWelcome ? active : await Member.membership(user.ownWorkspaceID, user.id);
  if (!membership) throw unauthenticated();
  return membership;
}

/** The person as an actor, in the workspace that they are in now. */
export async function actorOf(user: UserRow, sessionID: string): Promise<Actor.Person> {
  const { workspace, role, permissions } = await standing(user);
  return {
    type: "user",
    userID: user.id,
    email: user.email,
    name: nameOf(user),
    sessionID,
    workspaceID: workspace.id,
    role: role.id,
    permissions,
    from: Actor.origin() ?? { address: "unknown", program: "unknown" },
  };
}

/** The acting person, as the browser knows them. */
export async function describe(user: UserRow): Promise<User> {
  const { workspaceID } = Actor.self();
  const [membership, workspaces, bucket] = await Promise.all([
    Member.membership(workspaceID, user.id),
    workspacesOf(user, workspaceID),
    Credit.balance(),
  ]);
  if (!membership) throw unauthenticated();
  const { id, name, plan } = membership.workspace;
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    professional_image: user.picture ?? null,
    phone: user.phone ?? null,
    provider: user.passwordHash === undefined ? 2 : 1,
    myworkspace: user.ownWorkspaceID,
    workspaces,
    active_workspace: { id, name, permission_features: featuresOf(membership.permissions) },
    total_credits: bucket.total_credits,
    credit_bucket: bucket,
    subscriptions: subscriptionsOf(plan),
  };
}

const subscriptionsOf = (plan: Workspace.Plan): User["subscriptions"] =>
  plan === "free" ? [] : [{ status: "active", plan: { credit_packs_plan_type: plan, plan_type: "paid" } }];

/** The ids of a person's own workspace, then of the joined ones. */
export async function workspaceIDsOf(user: UserRow, activeID: string): Promise<string[]> {
  const joined = await Member.workspacesOf(user.id);
  return [...new Set([user.ownWorkspaceID, activeID, ...joined])];
}

async function workspacesOf(user: UserRow, activeID: string): Promise<User["workspaces"]> {
  const ids = await workspaceIDsOf(user, activeID);
  const found = await Promise.all(ids.map((id) => Workspace.find(id)));
  return found.flatMap((workspace) => workspace ?? []).map(({ id, name }) => ({ id, name }));
}

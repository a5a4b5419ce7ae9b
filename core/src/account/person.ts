import { Address } from "../address/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { Member } from "../member/index.ts";
import { Workspace } from "../workspace/index.ts";
import {
  EmailEntity,
  PendingEntity,
  type PendingRow,
  type SessionRow,
  UserEntity,
  type UserRow,
} from "./entity.ts";
import { unauthenticated } from "./token.ts";

/** The canonical form of an address: lower case, domain in ASCII. */
export function canonical(email: string): string {
  const text = email.trim();
  const parsed = Address.parse(text);
  return (parsed.ok ? parsed.normalized : text).toLowerCase();
}

/**
 * The canonical address. Throws `input` where mail cannot be sent to it; `field` is the form field to report.
 */
export function requireAddress(email: string, field = "email"): string {
  const mailbox = Address.mailboxOf(email);
  if (mailbox) return mailbox;
  const message = "We cannot send mail to this address. Write it like ann@example.com.";
  throw new VisibleError("input", "account.bad_address", message, { [field]: message });
}

export async function userByID(id: string): Promise<UserRow | null> {
  const { data } = await UserEntity.get({ id }).go({ consistent: true });
  return data;
}

/** The user with this canonical address. Reads as much for an unknown address. */
export async function userByEmail(email: string): Promise<UserRow | null> {
  const { data } = await EmailEntity.get({ email }).go({ consistent: true });
  return userByID(data?.userID ?? "none");
}

/** The sign-ups that wait for verification of the address, newest first. */
export async function pendingOf(email: string): Promise<PendingRow[]> {
  const { data } = await PendingEntity.query.byEmail({ email }).go({ consistent: true, pages: "all" });
  return data
    .filter(({ timeExpires }) => timeExpires > Clock.now().toISOString())
    .toSorted((a, b) => b.timeExpires.localeCompare(a.timeExpires));
}

/** The acting person's row. */
export async function actingUser(): Promise<UserRow> {
  const user = await userByID(Actor.self().userID);
  if (!user) throw unauthenticated();
  return user;
}

export const nameOf = ({ firstName, lastName }: Pick<UserRow, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** For so long an address that was changed is told of a recovery. */
const formerMs = keptSeconds.formerEmail * 1_000;
/** The oldest ones are the least likely to be somebody else's. */
const maxFormer = 5;

/** The former addresses of the last thirty days. */
const formerOf = ({ formerEmails = [] }: UserRow) => {
  const from = new Date(Clock.now().getTime() - formerMs).toISOString();
  return formerEmails.filter(({ until }) => until > from);
};

/** The former addresses once the present one is changed. */
export const withFormer = (user: UserRow): NonNullable<UserRow["formerEmails"]> =>
  [...formerOf(user), { email: user.email, until: Clock.now().toISOString() }].slice(0, maxFormer);

/** Every address of an account: its own, and those that it had within thirty days. */
export const addressesOf = (user: UserRow): string[] => [
  ...new Set([user.email, ...formerOf(user).map(({ email }) => email)]),
];

/**
 * The membership in the active workspace, with what the person may do there. Falls back to the own workspace when the person was
 * removed, or when the workspace was closed, or is closed to them.
 */
async function activeMembership(user: UserRow): Promise<Member.Membership> {
  const active = await Member.membership(user.activeWorkspaceID, user.id);
  if (active && (await Member.closureFor(active.workspace, user.id)) === null) return active;
  const own = await Member.membership(user.ownWorkspaceID, user.id);
  if (!own) throw unauthenticated();
  return { ...own, permissions: await permissionsIn(own, user.id) };
}

/** What a person may do in a workspace: nothing while it is closed to them, as their own one may be. */
export const permissionsIn = async ({ workspace, permissions }: Member.Membership, userID: string) =>
  (await Member.closureFor(workspace, userID)) === null ? permissions : {};

/** How long a sign-in or a password counts as proof that the person is there. */
const confirmedSeconds = 600;

const isConfirmed = ({ timeCreated, timeConfirmed = timeCreated }: SessionRow): boolean =>
  Clock.now().getTime() - Date.parse(timeConfirmed) < confirmedSeconds * 1000;

/** The user as an actor in their active workspace. */
export async function actorFor(user: UserRow, session: SessionRow): Promise<Actor.Person> {
  const membership = await activeMembership(user);
  const { workspace, role } = membership;
  await Member.noteSeen({ workspaceID: workspace.id, userID: user.id }, membership.timeSeen);
  return {
    type: "user",
    userID: user.id,
    email: user.email,
    name: nameOf(user),
    sessionID: session.id,
    workspaceID: workspace.id,
    role: role.id,
    permissions: membership.permissions,
    isConfirmed: isConfirmed(session),
    reread: async () => {
      const now = await Member.membership(workspace.id, user.id);
      return { role: now?.role.id ?? "", permissions: now ? await permissionsIn(now, user.id) : {} };
    },
    from: Actor.origin() ?? { address: "unknown", program: "unknown" },
  };
}

/** The ids of the own workspace, the active one and the joined ones. */
export async function workspaceIDsOf(user: UserRow, activeID: string): Promise<string[]> {
  const joined = await Member.workspacesOf(user.id);
  return [...new Set([user.ownWorkspaceID, activeID, ...joined])];
}

/** The open ones of these workspaces. */
export async function workspacesOf(user: UserRow, activeID: string): Promise<Workspace.Row[]> {
  const ids = await workspaceIDsOf(user, activeID);
  const found = await Promise.all(ids.map((id) => Workspace.find(id)));
  return found.flatMap((workspace) => workspace ?? []);
}

/** The workspaces of a person that require a second factor. */
export async function requiring(user: UserRow): Promise<Workspace.Row[]> {
  const workspaces = await workspacesOf(user, user.activeWorkspaceID);
  return workspaces.filter(({ secondFactorFrom }) => secondFactorFrom !== undefined);
}

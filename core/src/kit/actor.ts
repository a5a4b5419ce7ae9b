/**
 * Who is acting. Authority comes first: `can` is the only way to learn the acting workspace,
 * so that a query without a guard has no key to ask with.
 */
export * as Actor from "./actor.ts";

import { createContext } from "./context.ts";
import { VisibleError } from "./error.ts";
import type { Action, Area, Permissions } from "./permission.ts";

/** Where a call comes from, as far as it tells: an IP address, and the name that its program gives itself. */
export interface Origin {
  address: string;
  program: string;
}

/** A signed-in person, in the workspace that they are in now. */
export interface Person {
  type: "user";
  userID: string;
  email: string;
  name: string;
  sessionID: string;
  workspaceID: string;
  /** The id of the role that they have there. */
  role: string;
  permissions: Permissions;
  from: Origin;
}

export type Actor =
  | { type: "public"; from: Origin }
  | Person
  | { type: "api_key"; apiKeyID: string; workspaceID: string; permissions: Permissions; from: Origin }
  /** A consumer or reaction at work inside one workspace. */
  | { type: "system"; workspaceID: string; job: string }
  /** A program of the operator's that asks mail servers for all workspaces of the stage. */
  | { type: "agent" }
  /** A timer at work across all workspaces of the stage. */
  | { type: "operator"; job: string };

const context = createContext<Actor>("actor");
export const provide = context.provide;

/** Admits the actor to an action on an area, or throws. Returns the workspace it may act in. */
export function can(area: Area, action: Action): string {
  return canAny([area], action);
}

/** Admits an actor that may do this to at least one of the areas. Returns the workspace it may act in. */
export function canAny(areas: readonly Area[], action: Action): string {
  const actor = context.use();
  switch (actor.type) {
    case "public":
    case "agent":
    case "operator":
      throw new VisibleError("unauthenticated", "actor.unauthenticated", "Sign in first.");
    case "system":
      return actor.workspaceID;
    case "user":
    case "api_key":
      if (areas.some((area) => actor.permissions[area]?.includes(action))) return actor.workspaceID;
      throw new VisibleError(
        "forbidden",
        "actor.forbidden",
        `You don't have permission to ${action} ${areas.join(", ")}.`,
      );
  }
}

/** Whether the actor may do this, for answers that leave out what it may not see. */
export function may(area: Area, action: Action): boolean {
  const actor = context.use();
  if (actor.type === "system") return true;
  return (
    (actor.type === "user" || actor.type === "api_key") &&
    (actor.permissions[area]?.includes(action) ?? false)
  );
}

/** Admits a signed-in person to what is their own. */
export function self(): Person {
  const actor = context.use();
  if (actor.type !== "user")
    throw new VisibleError("unauthenticated", "actor.unauthenticated", "Sign in first.");
  return actor;
}

/** Where the call comes from; null for what no call asked for. */
export function origin(): Origin | null {
  const actor = context.use();
  return "from" in actor ? actor.from : null;
}

/** Admits the system at work inside one workspace, and nobody else. Returns that workspace. */
export function system(): string {
  const actor = context.use();
  if (actor.type !== "system")
    throw new VisibleError("forbidden", "actor.forbidden", "Only the system may do this.");
  return actor.workspaceID;
}

/** Admits an agent, and nobody else. */
export function agent(): void {
  if (context.use().type !== "agent")
    throw new VisibleError("unauthenticated", "actor.unauthenticated", "Only an agent may do this.");
}

/** Admits a timer at work across all workspaces, and nobody else. */
export function operator(): void {
  if (context.use().type !== "operator")
    throw new VisibleError("forbidden", "actor.forbidden", "Only the operator may do this.");
}

/** Admits what works in the background, and nobody who would wait for it. */
export function background(): void {
  const { type } = context.use();
  if (type !== "system" && type !== "operator")
    throw new VisibleError("forbidden", "actor.forbidden", "Only the system may do this.");
}

/** A short name of who acts, for ledgers and audits: `user:usr_…`, `system:verify-chunk`. */
export function signature(): string {
  const actor = context.use();
  switch (actor.type) {
    case "public":
    case "agent":
      return actor.type;
    case "user":
      return `user:${actor.userID}`;
    case "api_key":
      return `api_key:${actor.apiKeyID}`;
    case "system":
    case "operator":
      return `${actor.type}:${actor.job}`;
  }
}

/** A name for people to read: the person's own, or ours where nobody in particular acts. */
export function displayName(): string {
  const actor = context.use();
  switch (actor.type) {
    case "user":
      return actor.name;
    case "api_key":
      return "An API key";
    case "public":
      return "Somebody who is not signed in";
    case "agent":
    case "system":
    case "operator":
      return "Winnow";
  }
}

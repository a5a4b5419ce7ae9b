/**
 * The acting person, program or job. `can` is the only way to learn the acting workspace, so that no query runs
 * without a permission check.
 */
export * as Actor from "./actor.ts";

import { createContext } from "./context.ts";
import { VisibleError } from "./error.ts";
import { TestWorkspace } from "./id.ts";
import type { Action, Area, Permissions } from "./permission.ts";
import type { Plan } from "./plan.ts";
import type { Mode, Scope } from "./scope.ts";

/** The IP address and user agent of a call. */
export interface Origin {
  address: string;
  program: string;
  /** The browser, by a hash of its device cookie; `isNew` where this very call sets the cookie. */
  device?: { id: string; isNew: boolean };
}

/** A role in a workspace and what it grants. */
export interface Standing {
  role: string;
  permissions: Permissions;
}

/** A signed-in person in their active workspace. */
export interface Person {
  type: "user";
  userID: string;
  email: string;
  name: string;
  sessionID: string;
  workspaceID: string;
  /** The id of their role there. */
  role: string;
  permissions: Permissions;
  /** Whether they signed in, or gave their password again, within the last ten minutes. */
  isConfirmed: boolean;
  /** Reads the role and permissions again, for decisions that must not rest on those of the start of the call. */
  reread?: () => Promise<Standing>;
  from: Origin;
}

/** An API key that a program calls with. */
export interface ApiKey {
  type: "api_key";
  apiKeyID: string;
  /** The user who made the key; it may do no more than their role allows now. */
  makerID: string;
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  /** The workspace of the key; for a test key the test workspace beside it. */
  workspaceID: string;
  permissions: Permissions;
  plan: Plan;
  /** In credits; null without a budget. */
  monthlyBudget: number | null;
  /** The SHA-256 of the secret that the program sent. */
  secretHash: string;
  from: Origin;
}

export type Actor =
  | { type: "public"; from: Origin }
  | Person
  | ApiKey
  /** A consumer, reaction or sweep in one workspace. */
  | { type: "system"; workspaceID: string; job: string }
  /** A probe agent of the operator, for all workspaces. */
  | { type: "agent" }
  /** A timer, for all workspaces. */
  | { type: "operator"; job: string };

const context = createContext<Actor>("actor");
export const provide = context.provide;

/** Returns the acting workspace. Throws `unauthenticated`, or `forbidden` without this permission. */
export function can(area: Area, action: Action): string {
  return canAny([area], action);
}

/**
 * Returns the acting workspace. Throws `unauthenticated`, or `forbidden` without one of the actions on at least one of
 * the areas.
 */
export function canAny(areas: readonly Area[], oneOf: Action | readonly Action[]): string {
  const actor = context.use();
  const actions = [oneOf].flat();
  switch (actor.type) {
    case "public":
    case "agent":
    case "operator":
      throw new VisibleError("unauthenticated", "actor.unauthenticated", "Log in first.");
    case "system":
      return actor.workspaceID;
    case "user":
    case "api_key":
      if (areas.some((area) => actions.some((action) => actor.permissions[area]?.includes(action))))
        return actor.workspaceID;
      throw actor.type === "user" ? forbidden(areas, actions) : beyondRole(areas, actions);
  }
}

/** Throws `forbidden` for an API key without the scope; any other actor is judged by `can` alone. */
export function requireScope(scope: Scope): void {
  const actor = context.use();
  if (actor.type !== "api_key" || actor.scopes.includes(scope)) return;
  throw new VisibleError(
    "forbidden",
    "key.scope",
    `This key lacks the scope “${scope}”. Add it under API Setup, or use another key.`,
  );
}

/** The acting person's role and permissions as stored now. Throws `forbidden` without this permission. */
export async function standing(area: Area, action: Action): Promise<Standing> {
  const person = self();
  const now = (await person.reread?.()) ?? person;
  if (!now.permissions[area]?.includes(action)) throw forbidden([area], [action]);
  return now;
}

const forbidden = (areas: readonly Area[], actions: readonly Action[]): VisibleError =>
  new VisibleError(
    "forbidden",
    "actor.forbidden",
    `You don't have permission to ${actions.join(" or ")} ${areas.join(", ")}.`,
  );

const beyondRole = (areas: readonly Area[], actions: readonly Action[]): VisibleError =>
  new VisibleError(
    "forbidden",
    "key.scope",
    `This key may not ${actions.join(" or ")} ${areas.join(", ")}: it lacks the scope, or the role of the person who created it does not allow it.`,
  );

/** Whether the actor has a permission, for responses that omit what it may not see. */
export function may(area: Area, action: Action): boolean {
  const actor = context.use();
  if (actor.type === "system") return true;
  return (
    (actor.type === "user" || actor.type === "api_key") &&
    (actor.permissions[area]?.includes(action) ?? false)
  );
}

/** Whether a signed-in person acts. */
export const isPerson = (): boolean => context.use().type === "user";

/** The signed-in person. Throws `unauthenticated`. */
export function self(): Person {
  const actor = context.use();
  if (actor.type !== "user")
    throw new VisibleError("unauthenticated", "actor.unauthenticated", "Log in first.");
  return actor;
}

/** Throws `forbidden` for a person who is not confirmed. Programs and jobs are not asked. */
export function requireConfirmed(): void {
  const actor = context.use();
  if (actor.type !== "user" || actor.isConfirmed) return;
  throw new VisibleError(
    "forbidden",
    "account.confirmation_needed",
    "Confirm that it is you: enter your password again, or log in with Google again.",
  );
}

/** The acting test workspace; null where the actor acts in a live workspace or in none. */
export function testWorkspace(): string | null {
  const actor = context.peek();
  const id = actor && "workspaceID" in actor ? actor.workspaceID : "";
  return TestWorkspace.isTest(id) ? id : null;
}

/** The API key of the call; null for any other actor. */
export function apiKeyOrNull(): ApiKey | null {
  const actor = context.use();
  return actor.type === "api_key" ? actor : null;
}

/** Whether an API key acts. */
export const isApiKey = (): boolean => context.use().type === "api_key";

/** The API key of the call. Throws `unauthenticated`. */
export function apiKey(): ApiKey {
  const actor = context.use();
  if (actor.type !== "api_key")
    throw new VisibleError("unauthenticated", "key.missing", "Send an API key in the header Authorization.");
  return actor;
}

/** The origin of the call; null for jobs. */
export function origin(): Origin | null {
  const actor = context.use();
  return "from" in actor ? actor.from : null;
}

/** Requires the system actor. Returns its workspace. */
export function system(): string {
  const actor = context.use();
  if (actor.type !== "system")
    throw new VisibleError("forbidden", "actor.forbidden", "Only the system may do this.");
  return actor.workspaceID;
}

/** Requires a probe agent. */
export function agent(): void {
  if (context.use().type !== "agent")
    throw new VisibleError("unauthenticated", "actor.unauthenticated", "Only an agent may do this.");
}

/** Requires the operator. */
export function operator(): void {
  if (context.use().type !== "operator")
    throw new VisibleError("forbidden", "actor.forbidden", "Only the operator may do this.");
}

/** Requires a job: system or operator. */
export function background(): void {
  const { type } = context.use();
  if (type !== "system" && type !== "operator")
    throw new VisibleError("forbidden", "actor.forbidden", "Only the system may do this.");
}

/** The actor's id for ledgers and audits: `user:usr_…`, `system:verify-chunk`. */
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

/** The actor's name for people. */
export function displayName(): string {
  const actor = context.use();
  switch (actor.type) {
    case "user":
      return actor.name;
    case "api_key":
      return `API key ${actor.name}`;
    case "public":
      return "Somebody who is not logged in";
    case "agent":
    case "system":
    case "operator":
      return "Winnow";
  }
}

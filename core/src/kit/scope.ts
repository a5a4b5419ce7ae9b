/** What an API key may be made for. Safe for the browser. */
import { type Action, actions, type Area, areas, listAreas, type Permissions } from "./permission.ts";

/** Live keys cost credits; test keys are answered by data; publishable ones stand in pages and check their forms alone. */
export const modes = ["live", "test", "publishable"] as const;
export type Mode = (typeof modes)[number];

export const scopes = [
  "verify",
  "lists:read",
  "lists:write",
  "lists:start",
  "credits:read",
  "webhooks:write",
  "rules:read",
  "rules:write",
  "suppressions:read",
  "suppressions:write",
  "outcomes:read",
  "outcomes:write",
] as const;
export type Scope = (typeof scopes)[number];

/** The actions of a scope. A role has to allow all of them, on at least one of the areas. */
const needs: Readonly<Record<Scope, { areas: readonly Area[]; actions: readonly Action[] }>> = {
  verify: { areas: ["verify_email"], actions: ["view", "add"] },
  "lists:read": { areas: listAreas, actions: ["view"] },
  "lists:write": { areas: listAreas, actions: ["view", "add", "delete"] },
  "lists:start": { areas: listAreas, actions },
  "credits:read": { areas: ["my_plan"], actions: ["view"] },
  "webhooks:write": { areas: ["api_key"], actions },
  "rules:read": { areas: ["verify_email"], actions: ["view"] },
  "rules:write": { areas: ["verify_email"], actions },
  "suppressions:read": { areas: ["verify_email"], actions: ["view"] },
  "suppressions:write": { areas: ["verify_email"], actions },
  "outcomes:read": { areas: ["verify_email"], actions: ["view"] },
  "outcomes:write": { areas: ["verify_email"], actions },
};

/** Whether somebody with these permissions may give a key this scope. */
export const isGrantable = (scope: Scope, held: Permissions): boolean =>
  needs[scope].areas.some((area) => needs[scope].actions.every((action) => held[area]?.includes(action)));

/** The permissions of a key: what its scopes ask for, as far as the role of its maker allows it. */
export function permissionsOf(chosen: readonly Scope[], held: Permissions): Permissions {
  const isAsked = (area: Area, action: Action): boolean =>
    chosen.some((scope) => needs[scope].areas.includes(area) && needs[scope].actions.includes(action));
  return Object.fromEntries(
    areas.map((area) => [area, (held[area] ?? []).filter((action) => isAsked(area, action))]),
  );
}

export * as Scopes from "./scope.ts";

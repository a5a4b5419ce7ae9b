/** The actors of tests. */
import { ulid } from "ulid";
import { Actor } from "../src/kit/actor.ts";
import { type Permissions, everything } from "../src/kit/permission.ts";
import { Scopes, scopes } from "../src/kit/scope.ts";
import { Clock } from "../src/port/clock/index.ts";
import { manualClock } from "../src/port/clock/manual.ts";

const start = "2026-11-21T10:00:00.000Z";

export const newWorkspaceID = (): string => `wrk_${ulid()}`;

const here: Actor.Origin = { address: "192.0.2.1", program: "test" };

/** An actor without a session. */
export const visitor = (from: Actor.Origin = here): Actor.Actor => ({ type: "public", from });

export const user = (workspaceID: string, permissions: Permissions = everything): Actor.Actor => ({
  type: "user",
  userID: `usr_${ulid()}`,
  email: "ann@inbox.test",
  name: "Ann Lee",
  sessionID: `ses_${ulid()}`,
  workspaceID,
  role: "owner",
  permissions,
  isConfirmed: true,
  from: here,
});

/** An API key with every scope. */
export const apiKey = (workspaceID: string, more: Partial<Actor.ApiKey> = {}): Actor.ApiKey => ({
  type: "api_key",
  apiKeyID: `key_${ulid()}`,
  makerID: `usr_${ulid()}`,
  name: "Server",
  mode: "live",
  scopes,
  workspaceID,
  permissions: Scopes.permissionsOf(scopes, everything),
  plan: "Pro",
  monthlyBudget: null,
  secretHash: "none",
  from: here,
  ...more,
});

export const system = (workspaceID: string): Actor.Actor => ({ type: "system", workspaceID, job: "test" });

/** Runs the body as the actor, at a fixed time unless a clock is given. */
export const as = <R>(actor: Actor.Actor, body: () => R, clock: Clock.Clock = manualClock(start)): R =>
  Clock.provide(clock, () => Actor.provide(actor, body));

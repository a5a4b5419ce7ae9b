/** What a person may give to a key. */
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Permission, type Permissions } from "../kit/permission.ts";
import { type Scope, Scopes, scopes } from "../kit/scope.ts";
import type { ApiKeyRow } from "./entity.ts";
import { Clock } from "../port/clock/index.ts";
import { Spending } from "../spending/index.ts";

/** Every scope that these permissions allow. */
export const grantable = (held: Permissions): Scope[] =>
  scopes.filter((scope) => Scopes.isGrantable(scope, held));

/** Throws `forbidden` where a scope is beyond these permissions. */
export function requireGrantable(chosen: readonly Scope[], held: Permissions): void {
  const beyond = beyondRole(chosen, held);
  if (beyond.length > 0)
    throw forbidden(`Your role does not allow what these scopes are for: ${beyond.join(", ")}.`);
}

/** Throws `forbidden` where the role of a key's maker does not allow a scope, so that it would have no effect. */
export function requireGrantableToMaker(
  chosen: readonly Scope[],
  { makerName }: Pick<ApiKeyRow, "makerName">,
  held: Permissions,
): void {
  const beyond = beyondRole(chosen, held);
  if (beyond.length > 0)
    throw forbidden(
      `The role of ${makerName}, who made this key, does not allow what these scopes are for: ${beyond.join(", ")}.`,
    );
}

/** Throws `forbidden` where a key with one of these sets of scopes may do what the acting person may not. */
export function requireCovered(
  held: Permissions,
  ofMaker: Permissions,
  ...scopes: readonly (readonly Scope[])[]
): void {
  if (!scopes.every((chosen) => Permission.covers(held, Scopes.permissionsOf(chosen, ofMaker))))
    throw forbidden("This key may do something that you may not do yourself.");
}

/** Throws `forbidden` where a person with a monthly limit would hold the secret of a key that spends for somebody else. */
export async function requireOwnSpending({
  workspaceID,
  makerID,
  makerName,
}: Pick<ApiKeyRow, "workspaceID" | "makerID" | "makerName">): Promise<void> {
  const { userID } = Actor.self();
  if (makerID === userID || (await Spending.of(workspaceID, userID)).limit === null) return;
  throw forbidden(
    `What this key spends counts for ${makerName}, and you have a monthly limit: make a key of your own, or ask ${makerName}.`,
  );
}

const beyondRole = (chosen: readonly Scope[], held: Permissions): Scope[] =>
  chosen.filter((scope) => !Scopes.isGrantable(scope, held));

const forbidden = (message: string): VisibleError => new VisibleError("forbidden", "key.beyond", message);

/** Throws `input` for an expiry that has passed. */
export function requireFuture(expiry: string | null | undefined): void {
  if (expiry && Date.parse(expiry) <= Clock.now().getTime()) {
    const message = "This time has passed. Choose a later one.";
    throw new VisibleError("input", "key.expiry_passed", message, { expires_at: message });
  }
}

/** What a person may give to a key. */
import { VisibleError } from "../kit/error.ts";
import type { Permissions } from "../kit/permission.ts";
import { type Scope, Scopes, scopes } from "../kit/scope.ts";
import { Clock } from "../port/clock/index.ts";

/** Every scope that these permissions allow. */
export const grantable = (held: Permissions): Scope[] =>
  scopes.filter((scope) => Scopes.isGrantable(scope, held));

/** Throws `forbidden` where a scope is beyond these permissions. */
export function requireGrantable(chosen: readonly Scope[], held: Permissions): void {
  const beyond = chosen.filter((scope) => !Scopes.isGrantable(scope, held));
  if (beyond.length > 0 || chosen.length === 0)
    throw new VisibleError(
      "forbidden",
      "key.beyond",
      beyond.length > 0
        ? `Your role does not allow what these scopes are for: ${beyond.join(", ")}.`
        : "Your role allows nothing that a key can be used for.",
    );
}

/** Throws `input` for an expiry that has passed. */
export function requireFuture(expiry: string | null | undefined): void {
  if (expiry && Date.parse(expiry) <= Clock.now().getTime()) {
    const message = "This time has passed. Choose a later one.";
    throw new VisibleError("input", "key.expiry_passed", message, { expires_at: message });
  }
}

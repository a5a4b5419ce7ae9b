/** Usual choices of scopes, the least first. */
import { Scope } from "@winnow/core/api-key/schema";
import type { Permissions } from "@winnow/core/kit/permission";
import { isGrantable } from "@winnow/core/kit/scope";

export interface Preset {
  value: string;
  label: string;
  text: string;
  scopes: readonly Scope[];
}

const verify: Preset = {
  value: "verify",
  label: "Verify only",
  text: "Verify single addresses, such as those of a sign-up form.",
  scopes: ["verify"],
};

export const presets: readonly Preset[] = [
  verify,
  {
    value: "lists",
    label: "Lists",
    text: "Also create lists, start them and download their results.",
    scopes: ["verify", "lists:read", "lists:write", "lists:start"],
  },
  {
    value: "everything",
    label: "Everything",
    text: "Also credits, webhooks, rules, suppressions and outcomes.",
    scopes: Scope.options,
  },
];

/** The scopes of a choice, as far as the role allows them. */
export const scopesOf = ({ scopes }: Preset, held: Permissions): Scope[] =>
  Scope.options.filter((scope) => scopes.includes(scope) && isGrantable(scope, held));

/** What a new key begins with: verification alone, or all that a role without it allows. */
export function firstScopes(held: Permissions): Scope[] {
  const least = scopesOf(verify, held);
  return least.length > 0 ? least : Scope.options.filter((scope) => isGrantable(scope, held));
}

import { Scope } from "@winnow/core/api-key/schema";
import { everything } from "@winnow/core/kit/permission";
import { expect, it } from "vitest";
import { firstScopes, presets, scopesOf } from "./preset.ts";

it("The last of the usual choices is every scope, and each holds the one before.", () => {
  const sets = presets.map((preset) => scopesOf(preset, everything));
  expect(sets.at(-1)).toEqual(Scope.options);
  for (const [index, set] of sets.entries())
    expect(set).toEqual(expect.arrayContaining(sets[index - 1] ?? []));
});

it("A choice has no scope that the role does not allow.", () => {
  const held = { verify_email: ["view", "add"] } as const;
  for (const preset of presets) {
    expect(scopesOf(preset, held)).toContain("verify");
    expect(scopesOf(preset, held)).not.toContain("lists:start");
  }
});

it("A new key may verify alone, or what a role without that allows.", () => {
  expect(firstScopes(everything)).toEqual(["verify"]);
  expect(firstScopes({ my_plan: ["view"] })).toEqual(["credits:read"]);
});

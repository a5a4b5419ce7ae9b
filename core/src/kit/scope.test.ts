import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actions, areas, everything, Permission } from "./permission.ts";
import { Scopes, scopes } from "./scope.ts";

const some = fc.subarray([...actions]);
const permissions = fc.record(Object.fromEntries(areas.map((area) => [area, some])));

describe("the scopes of a key", () => {
  it("grant no more than the role of its maker", () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), permissions, (chosen, held) =>
        Permission.covers(held, Scopes.permissionsOf(chosen, held)),
      ),
    );
  });

  it("grant no more than they ask for", () => {
    expect(Scopes.permissionsOf(["verify"], everything)).toMatchObject({
      verify_email: ["view", "add"],
      clean_email: [],
      my_plan: [],
      api_key: [],
    });
    expect(Scopes.permissionsOf(["credits:read"], everything)).toMatchObject({
      my_plan: ["view"],
      roles: [],
    });
  });

  it("never reach the team or its roles", () => {
    expect(Scopes.permissionsOf(scopes, everything)).toMatchObject({ my_team: [], roles: [] });
  });

  it("can be given by who has all their actions on one of their areas", () => {
    expect(Scopes.isGrantable("lists:write", { clean_email: ["view", "add", "delete"] })).toBe(true);
    expect(
      Scopes.isGrantable("lists:write", { clean_email: ["view", "add"], verify_email: ["delete"] }),
    ).toBe(false);
    expect(scopes.filter((scope) => Scopes.isGrantable(scope, everything))).toEqual(scopes);
    expect(scopes.filter((scope) => Scopes.isGrantable(scope, {}))).toEqual([]);
  });
});

import { everything } from "@winnow/core/kit/permission";
import type { Info } from "@winnow/core/role/schema";
import { expect, test } from "vitest";
import { assignableRoles } from "./permission.ts";

const role = (id: Info["id"], permission_features: Info["permission_features"]): Info => ({
  id,
  name: id,
  is_system: true,
  members: 0,
  permission_features,
  version: 0,
});

const roles = [
  role("owner", [{ name: "my_team", actions: ["view"] }]),
  role("manager", [{ name: "api_key", actions: ["view", "delete"] }]),
  role("viewer", [{ name: "analyze_list", actions: ["view"] }]),
];

test("Assignable roles grant no more than the user has, and never owner.", () => {
  const ids = (mine: Parameters<typeof assignableRoles>[1]) =>
    assignableRoles(roles, mine).map(({ id }) => id);
  expect(ids(everything)).toEqual(["manager", "viewer"]);
  expect(ids({ api_key: ["view"], analyze_list: ["view"] })).toEqual(["viewer"]);
  expect(ids({})).toEqual([]);
});

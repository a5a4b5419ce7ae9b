import { expect, test } from "vitest";
import { differencesOf, togglePermission } from "./permission-changes.ts";

test("Adding an action adds view.", () => {
  expect(togglePermission({}, "clean_email", "add")).toEqual({ clean_email: ["view", "add"] });
  expect(togglePermission({ clean_email: ["view"] }, "clean_email", "add")).toEqual({
    clean_email: ["view", "add"],
  });
});

test("Removing view removes every action.", () => {
  expect(togglePermission({ my_plan: ["view", "edit", "delete"] }, "my_plan", "view")).toEqual({
    my_plan: [],
  });
});

test("Removing another action leaves the rest and other areas.", () => {
  expect(togglePermission({ roles: ["view", "edit"], my_team: ["view"] }, "roles", "edit")).toEqual({
    roles: ["view"],
    my_team: ["view"],
  });
});

test("Differences list gained and lost actions by area.", () => {
  expect(
    differencesOf(
      { api_key: ["view"], roles: ["view", "edit"], my_plan: ["view"] },
      { api_key: ["view", "add"], roles: ["view"], my_plan: ["view"] },
    ),
  ).toEqual([
    { area: "roles", gained: [], lost: ["edit"] },
    { area: "api_key", gained: ["add"], lost: [] },
  ]);
  expect(differencesOf({}, { my_team: [] })).toEqual([]);
});

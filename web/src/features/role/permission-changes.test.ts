import { expect, test } from "vitest";
import { differencesOf, togglePermission } from "./permission-changes.ts";

test("who may do something may look at it too", () => {
  expect(togglePermission({}, "clean_email", "add")).toEqual({ clean_email: ["view", "add"] });
  expect(togglePermission({ clean_email: ["view"] }, "clean_email", "add")).toEqual({
    clean_email: ["view", "add"],
  });
});

test("who may not look may do nothing", () => {
  expect(togglePermission({ my_plan: ["view", "edit", "delete"] }, "my_plan", "view")).toEqual({
    my_plan: [],
  });
});

test("any other action is taken away alone, and other areas stay", () => {
  expect(togglePermission({ roles: ["view", "edit"], my_team: ["view"] }, "roles", "edit")).toEqual({
    roles: ["view"],
    my_team: ["view"],
  });
});

test("differences say what is gained and what is lost, by area, and nothing of what stays", () => {
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

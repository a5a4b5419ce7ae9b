import { expect, test } from "vitest";
import { paths } from "../../paths.ts";
import { actions, isFound, places } from "./commands.ts";

const found = (text: string) =>
  [...places, ...actions].filter((place) => isFound(place, text)).map(({ label }) => label);

test("A place is found by the beginnings of its words, in any order.", () => {
  expect(found("list val")).toEqual(["List Validation"]);
  expect(found("val list")).toEqual(["List Validation"]);
  expect(found("INVO")).toEqual(["Payments"]);
  expect(found("oices")).toEqual([]);
});

test("Everything is found by an empty text.", () => {
  expect(found("")).toHaveLength(places.length + actions.length);
  expect(found(" ")).toHaveLength(places.length + actions.length);
});

/** Paths to which something else leads: a sign-in, a mail, a list, a closing, a refusal, or the page that takes their place. */
const reachedOtherwise: readonly string[] = [
  paths.login,
  paths.signUp,
  paths.resetPassword,
  paths.confirmEmail,
  paths.stopRecovery,
  paths.invites,
  paths.receipt,
  paths.shared,
  paths.welcomeUser,
  paths.unauthorized,
  paths.analysisResults,
  paths.settings,
];

test("Each screen is found, unless something else leads to it.", () => {
  const offered = [...places, ...actions].map(({ path }) => path);
  const screens = Object.values(paths).filter((path) => typeof path === "string");
  expect(screens.filter((path) => !offered.includes(path)).toSorted()).toEqual(reachedOtherwise.toSorted());
});

import { expect, test } from "vitest";
import { errorsOf, requestOf, type Draft } from "./webhook-draft.ts";

const draft: Draft = {
  url: " https://example.test/hook ",
  mode: "live",
  events: ["list.completed"],
  description: "",
};

test("A whole draft has nothing to correct.", () => {
  expect(errorsOf(draft)).toEqual({});
  expect(requestOf(draft).url).toBe("https://example.test/hook");
});

test.each([
  ["url", "example.test", /whole URL/],
  ["events", [], /at least one type/],
  ["description", "x".repeat(201), /at most 200/],
] as const)("The field %s refuses a wrong value.", (field, value, message) => {
  expect(errorsOf({ ...draft, [field]: value })).toEqual({
    [field]: expect.stringMatching(message) as string,
  });
});

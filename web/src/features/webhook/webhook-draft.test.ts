import { expect, test } from "vitest";
import { changesOf, errorsOf, requestOf, type Draft } from "./webhook-draft.ts";

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

test("A request has what was changed since the form was opened, and nothing else.", () => {
  expect(changesOf(draft, { ...draft, url: "https://example.test/hook" })).toEqual({});
  expect(changesOf(draft, { ...draft, description: "Ours" })).toEqual({ description: "Ours" });
  const events: Draft["events"] = ["list.failed"];
  expect(changesOf(draft, { ...draft, url: "https://b.test/", events })).toEqual({
    url: "https://b.test/",
    events,
  });
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
